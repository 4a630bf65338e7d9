import Testing

// `.ci/run` puts this file into Tests while it builds. There the package manager does not look for tests of XCTest, of
// which there are none, and so needs no index of all sources, which takes the compilers a tenth to a quarter of their
// time. It may not stay there: `swift test --filter` would no longer reach Swift Testing.

@main
struct TestMain {
  static func main() async {
    await Testing.__swiftPMEntryPoint() as Never
  }
}

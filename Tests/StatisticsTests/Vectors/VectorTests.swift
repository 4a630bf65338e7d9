import Expectations
import Foundation
import Testing

/// Runs every file of vectors in a folder: the one named by the environment variable
/// `STATISTICS_VECTORS`, else the one among the fixtures.
struct VectorTests {
  private static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["STATISTICS_VECTORS"] {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    return Bundle.module.bundleURL.appendingPathComponent("Fixtures/Vectors", isDirectory: true)
  }()

  private static let files: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.hasSuffix(".json") }.sorted()
  }()

  @Test func `the folder holds vectors`() {
    expect(!Self.files.isEmpty, "no .json file in \(Self.folder.path)")
  }

  @Test(arguments: files)
  func `every vector agrees within its tolerance`(file: String) throws {
    let vectors = try VectorFile(contentsOf: Self.folder.appendingPathComponent(file))
    for problem in vectors.problems() {
      Issue.record("\(problem)")
    }
  }

  @Test func `no method is both built and listed as not built`() {
    expectEmpty(Set(vectorMethods.keys).intersection(notBuiltMethods.keys))
    expectEmpty(Set(notBuiltFields.keys).subtracting(vectorMethods.keys))
  }

  @Test func `no method is built twice`() {
    let built = [
      distributionMethods, proportionMethods, comparisonMethods, planningMethods, timeMethods,
      familyMethods,
    ].map(\.count).reduce(0, +)
    expect(vectorMethods.count, equals: built)
  }
}

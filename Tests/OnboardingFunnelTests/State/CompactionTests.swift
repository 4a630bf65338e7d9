import Expectations
import Testing

@testable import OnboardingFunnel

/// Which of a state's files are written as one.
struct CompactionTests {
  @Test func `up to seven files stay, and eight alike are merged`() {
    expectNil(Compaction.lengthToMerge([]))
    expectNil(Compaction.lengthToMerge(Array(repeating: 5, count: 7)))
    expect(Compaction.lengthToMerge(Array(repeating: 5, count: 8)), equals: 8)
  }

  @Test func `a file that is larger than all others together stays`() {
    expectNil(Compaction.lengthToMerge([1000, 5, 5, 5, 5, 5, 5, 5]))
    expect(Compaction.lengthToMerge([1000, 5, 5, 5, 5, 5, 5, 5, 5]), equals: 8)
    expect(Compaction.lengthToMerge([40, 5, 5, 5, 5, 5, 5, 5, 5]), equals: 9)
  }

  @Test func `after a thousand runs few files are left, and none was written often`() {
    var files: [(size: Int64, writings: Int)] = []
    for _ in 0..<1000 {
      files.append((1, 1))
      while let length = Compaction.lengthToMerge(files.map(\.size)) {
        let merged = files.suffix(length)
        files.removeLast(length)
        files.append(
          (merged.reduce(0) { $0 + $1.size }, 1 + (merged.map(\.writings).max() ?? 0)))
      }
    }
    expect(files.reduce(0) { $0 + $1.size }, equals: 1000)
    // Seven, and the logarithm of a thousand to the base of two.
    #expect(files.count <= 17)
    expect(files.allSatisfy { $0.writings <= 11 })
  }
}

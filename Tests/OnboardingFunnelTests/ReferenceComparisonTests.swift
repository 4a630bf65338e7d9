import Foundation
import TestSupport
import Testing

/// The program against the reference engine, which was written from the meaning of the numbers
/// alone: on generated logs, to the last user.
struct ReferenceComparisonTests {
  /// `REFERENCE_CASES=20000` compares more; `REFERENCE_FIRST` begins elsewhere.
  private static let cases: Range<UInt64> = {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["REFERENCE_FIRST"].flatMap { UInt64($0) } ?? 0
    return first..<first + (environment["REFERENCE_CASES"].flatMap { UInt64($0) } ?? 200)
  }()

  @Test func `every table equals the reference's`() async throws {
    for seed in Self.cases {
      let test = AdversarialCase(seed: seed)
      let folder = try TemporaryFolder()
      for file in test.files { try folder.write(file.bytes, to: file.path) }
      let ours = try await runReport([folder.path] + test.arguments)
      let reference = ReferenceEngine.report(try ReferenceInput(test))
      for (name, table) in reference.sorted(by: { $0.key < $1.key }) {
        let comparison = TableComparison(
          name, ours: try #require(ours[name]), reference: table, flows: test.options.flows)
        #expect(
          comparison.differences.isEmpty,
          "seed \(seed) \(test.arguments): \(comparison.differences.prefix(12).joined(separator: "\n"))"
        )
      }
    }
  }
}

import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// With `--min-cell` no hidden count of a small log follows from what its tables show.
///
/// Small logs have many small counts, and few others to hide beside them.
struct TinyLogLawTests {
  private func tables(_ test: TinyLog) async throws -> [String: CSVTable] {
    let folder = try TemporaryFolder()
    var analysis = Analysis(inputs: [try test.log.write(in: folder)])
    analysis.asOf = "2026-01-31T12:00:00Z"
    analysis.minimumCell = test.minimum
    if test.hasPlatforms { analysis.by = ["platform"] }
    analysis.threads = 1
    let report = try await analysis.run()
    return try ShownCounts.files.reduce(into: [:]) { tables, name in
      tables[name] = try report.text(of: name).map { try CSVTable($0) }
    }
  }

  @Test(arguments: LawSeeds.first(300))
  func `no hidden count of a small log follows from one sum after the other`(seed: UInt64)
    async throws
  {
    let test = TinyLog(seed: seed)
    var shown = ShownCounts(try await tables(test))
    expect(shown.following(below: test.minimum), equals: [], "seed \(seed)")
  }
}

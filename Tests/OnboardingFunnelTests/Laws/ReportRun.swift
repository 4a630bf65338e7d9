import Foundation
@testable import OnboardingFunnelCommand
import TestSupport

/// Runs `report` as the command line does, and reads the files it wrote.
struct ReportRun {
  let status: ExitStatus
  let standardError: String
  /// The files of the report by name; empty where the run failed.
  let files: [String: String]

  ///
  /// `arguments`: what stands after `report`, without `--out`.
  init(_ arguments: [String], clock: Int64 = 4_102_444_800_000) async throws {
    let folder = try TemporaryFolder()
    let out = folder.path + "/out"
    let outcome = await OnboardingFunnelCommand.run(
      ["report"] + arguments + ["--out", out],
      in: .init(clock: clock, processors: 2, errorIsTerminal: false))
    status = outcome.status
    standardError = outcome.standardError
    files = try folderTexts(at: out)
  }

  /// The tables by file name.
  func tables() throws -> [String: CSVTable] {
    try files.filter { $0.key.hasSuffix(".csv") }.mapValues { try CSVTable($0) }
  }
}

/// The path of a file or folder among this target's fixtures.
func fixture(_ name: String) -> String {
  Bundle.module.bundlePath + "/Fixtures/" + name
}

/// The tables of a report that must succeed.
func runReport(_ arguments: [String]) async throws -> [String: CSVTable] {
  let run = try await ReportRun(arguments)
  guard run.status == .done else { throw ReportFailure(run) }
  return try run.tables()
}

struct ReportFailure: Error, CustomStringConvertible {
  let run: ReportRun

  init(_ run: ReportRun) {
    self.run = run
  }

  var description: String { "status \(run.status.rawValue): \(run.standardError)" }
}

import Expectations
import Foundation
import OnboardingFunnelCommand
import TestSupport
import Testing

@testable import OnboardingFunnel

/// The list of users is the tables, one user at a time: in every reading, by users and by attempts,
/// whatever flows, filters, skips and relaunches.
struct UserListLawsTests {
  /// One run a case, for all that is compared.
  @Test func `grouped, the rows are dropoff.csv, outcomes.csv and the last events of exits.csv`()
    async throws
  {
    var (reasons, variants) = (Set<String>(), Set<String>())
    for seed in LawSeeds.first(60) {
      let run = try await ListedRun(AdversarialCase(seed: seed).inSomeReading())
      compareLosses(run)
      compareOutcomes(run)
      reasons.formUnion(run.users.rows().map { $0["reason"] })
      variants.formUnion(run.users.rows().map { $0["variant"] })
    }
    // No generated flow has a paywall.
    expect(
      Set(UserSelection.reasons).subtracting(reasons), equals: ["cancelled", "failed", "dismissed"])
    #expect(variants.count > 3)
  }

  private func compareLosses(_ run: ListedRun) {
    let step = ["flow", "flow_version", "step_index", "step"]
    let left = run.users.rows().filter { !$0["reason"].isEmpty }
    let columns = step + ["reason", "detail"]
    expect(left.counted(by: columns), equals: run.table("dropoff.csv").users(by: columns), "\(run)")
    let last = run.table("exits.csv").rows(where: ["breakdown": "all", "position": "last"])
    expect(
      left.counted(by: step + ["last_event"]), equals: last.users(by: step + ["event"]), "\(run)")
  }

  private func compareOutcomes(_ run: ListedRun) {
    let columns = ["flow", "flow_version", "outcome"]
    let listed: Set = ["completed", "skipped_flow", "left"]
    let outcomes = run.table("outcomes.csv").rows().filter { listed.contains($0["outcome"]) }
    let all = outcomes.filter { $0["breakdown"] == "all" }
    expect(run.users.rows().counted(by: columns), equals: all.users(by: columns), "\(run)")
    let ofVariants = outcomes.filter { $0["breakdown"] == "variant" }
    expect(
      run.users.rows().filter { !$0["variant"].isEmpty }.counted(by: columns + ["variant"]),
      equals: ofVariants.users(by: columns + ["segment"]), "\(run)")
  }

  @Test(arguments: LawSeeds.first(6))
  func `threads, chunks, memory and the order of lines change nothing but the lines named`(
    seed: UInt64
  ) async throws {
    let test = AdversarialCase(seed: seed).inSomeReading()
    let run = try await ListedRun(test)
    for change: (inout Analysis) -> Void in [
      { $0.threads = 1 }, { $0.threads = 5 }, { $0.chunkSize = 97 },
      { $0.recordBytesPerWorker = 0 },
    ] {
      try await expect(run.list(change), equals: run.text)
    }
    // Equal events may stand on different lines.
    let places = ["file", "line"]
    let shuffled = try await ListedRun(test, splitInto: 3)
    expect(
      shuffled.users.rows().map { $0.line(run.users.header.filter { !places.contains($0) }) },
      equals: run.users.rows().map { $0.line(run.users.header.filter { !places.contains($0) }) })
  }

  @Test(arguments: LawSeeds.first(5), UserSelection.outcomes)
  func `as many users are listed of an outcome as outcomes.csv counts`(
    seed: UInt64, outcome: String
  ) async throws {
    let run = try await ListedRun(AdversarialCase(seed: seed).inSomeReading())
    let listed = try CSVTable(
      try await run.list { analysis in
        analysis.userList?.outcome = outcome
      })
    let counted = run.table("outcomes.csv").rows(where: ["breakdown": "all", "outcome": outcome])
    expect(
      listed.rows().counted(by: ["flow", "flow_version"]),
      equals: counted.users(by: ["flow", "flow_version"]), "\(run) \(outcome)")
  }
}

/// A case with its tables and its list of users, both of one run of `report`.
private struct ListedRun: CustomStringConvertible {
  let description: String
  let text: String
  let users: CSVTable
  private let tables: [String: CSVTable]
  private let folder: TemporaryFolder
  private let test: AdversarialCase

  init(_ test: AdversarialCase, splitInto count: Int = 1) async throws {
    description = "seed \(test.seed) \(test.arguments)"
    self.test = test
    folder = try TemporaryFolder()
    let files = count == 1 ? test.files : test.files(splitInto: count, seed: 1)
    for file in files { try folder.write(file.bytes, to: "log/" + file.path) }
    let list = folder.path + "/users.csv"
    let run = try await ReportRun([folder.path + "/log"] + test.arguments + ["--users", list])
    guard run.status == .done else { throw ReportFailure(run) }
    tables = try run.tables()
    text = try String(contentsOfFile: list, encoding: .utf8)
    users = try CSVTable(text)
  }

  func table(_ name: String) -> CSVTable { tables[name] ?? users }

  /// The list that `users` makes, in some other way.
  func list(_ change: (inout Analysis) -> Void) async throws -> String {
    var analysis = Analysis(inputs: [folder.path + "/log"], options: test.options)
    analysis.clock = 4_102_444_800_000
    (analysis.order, analysis.count) = (test.options.order, test.options.count)
    analysis.userList = UserSelection()
    change(&analysis)
    let path = folder.path + "/other.csv"
    try await analysis.listUsers().write(to: path)
    return try String(contentsOfFile: path, encoding: .utf8)
  }
}

extension CSVTable {
  /// The users of everyone's rows, by some columns; rows of nobody left out.
  fileprivate func users(by columns: [String]) -> [String: Int] {
    rows(where: ["breakdown": "all"]).users(by: columns)
  }
}

extension [CSVRow] {
  fileprivate func users(by columns: [String]) -> [String: Int] {
    reduce(into: [String: Int]()) { $0[$1.line(columns), default: 0] += Int($1["users"]) ?? -1 }
      .filter { $0.value != 0 }
  }

  fileprivate func counted(by columns: [String]) -> [String: Int] {
    reduce(into: [:]) { $0[$1.line(columns), default: 0] += 1 }
  }
}

import Foundation
import TestSupport
import Testing

/// A report with `--min-cell 5` names no count of 1 to 4 users.
struct MinimumCellTests {
  /// By file: the columns that count users, and what is computed from which of them.
  private static let columns: [String: (users: [String], computed: [([String], [String])])] = [
    "funnel.csv": (
      [
        "viewed", "reached", "advanced", "left", "skipped_step", "in_progress", "revisits",
        "went_back", "attempts",
      ], [(["reached"], rate("rate_from_entry") + rate("rate_from_previous"))]
    ),
    "dropoff.csv": (
      ["users"],
      [(["users"], ["share_of_reached", "share_of_left", "median_seconds_before_leaving"])]
    ),
    "outcomes.csv": (["users"], [(["users"], ["share"])]),
    "permissions.csv": (
      [
        "reached", "asked", "granted", "denied", "already_granted", "already_denied", "unanswered",
        "recovered", "completed_after_grant", "completed_after_denial", "left_after_grant",
        "left_after_denial",
      ], [(["asked", "granted"], rate("grant_rate"))]
    ),
    "choices.csv": (
      ["users", "completed"],
      [(["users"], ["share"]), (["users", "completed"], rate("completion_rate"))]
    ),
    "timing.csv": (
      ["users", "open"],
      [
        (
          ["users"],
          rate("median_seconds") + ["p25_seconds", "p75_seconds", "p90_seconds", "within_7d"]
        )
      ]
    ),
    "trend.csv": (
      ["started", "matured", "completed", "left", "in_progress"],
      [(["matured", "completed"], rate("completion_rate"))]
    ),
    "comparison.csv": (
      arms, [(arms, rate("difference") + rate("uplift") + ["p_value", "p_adjusted"])]
    ),
    "assignment.csv": (["users"], [(["users"], ["observed_share"])]),
    "changes.csv": (sides, [(sides, rate("difference") + ["contribution"])]),
  ]

  private static let arms = [
    "control_users", "control_reached", "variant_users", "variant_reached",
  ]

  private static let sides = ["base_users", "base_reached", "users", "reached"]

  private static func rate(_ name: String) -> [String] { [name, "\(name)_low", "\(name)_high"] }

  private func isSmall(_ text: String) -> Bool { Int(text).map { (1...4).contains($0) } ?? false }

  private func reports(seed: UInt64) async throws -> (open: ReportRun, hidden: ReportRun) {
    let test = AdversarialCase(seed: seed)
    let folder = try TemporaryFolder()
    for file in test.files { try folder.write(file.bytes, to: "log/" + file.path) }
    let base = ["previous-week", "platform=ios"][Int(seed % 2)]
    let arguments = [folder.path + "/log"] + test.arguments + ["--compare-to", base]
    return (
      try await ReportRun(arguments), try await ReportRun(arguments + ["--min-cell", "5"])
    )
  }

  @Test(arguments: LawSeeds.first(12))
  func `no count of 1 to 4 users, nor what follows from it, stands in a table`(seed: UInt64)
    async throws
  {
    let (open, hidden) = try await reports(seed: seed)
    let (all, shown) = (try open.tables(), try hidden.tables())
    for (name, columns) in Self.columns {
      let rows = zip(all[name]?.rows() ?? [], shown[name]?.rows() ?? [])
      #expect(all[name]?.records.count == shown[name]?.records.count)
      for (whole, row) in rows {
        for column in columns.users {
          let expected = isSmall(whole[column]) ? "" : whole[column]
          if row[column] != expected { Issue.record("seed \(seed): \(name) \(column)") }
        }
        for (counts, computed) in columns.computed
        where counts.contains(where: { isSmall(whole[$0]) }) {
          for column in computed where row[column] != "" {
            Issue.record("seed \(seed): \(name) \(column) beside a hidden count")
          }
        }
      }
    }
  }

  @Test(arguments: LawSeeds.first(12))
  func `no count of 1 to 4 users stands in the report for people`(seed: UInt64) async throws {
    let (_, hidden) = try await reports(seed: seed)
    let lines = (hidden.files["report.md"] ?? "").split(separator: "\n")
      .filter { !$0.hasPrefix("Counts of 1 to 4") }
    #expect(hidden.files.isEmpty || lines.count > 10)
    for line in lines {
      let cells = line.hasPrefix("|") ? line.split(separator: "|") : []
      let small = cells.filter { isSmall($0.trimmingCharacters(in: .whitespaces)) }
      let words = line.matches(of: #/\b[1-4] (users?|attempts?)\b|\([1-4]( each)?\) \|/#)
      if !small.isEmpty || !words.isEmpty { Issue.record("seed \(seed): \(line)") }
    }
  }
}

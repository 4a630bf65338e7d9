import Expectations
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
    "exits.csv": (["users"], [(["users"], ["share_of_left", "median_seconds"])]),
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

  /// The rows of a file; those that come by users in the order of what they are about.
  private func rows(_ name: String, of tables: [String: CSVTable]) -> [CSVRow] {
    let rows = tables[name]?.rows() ?? []
    guard name == "exits.csv" else { return rows }
    return rows.sorted { $0.fields.prefix(8).lexicographicallyPrecedes($1.fields.prefix(8)) }
  }

  private func isSmall(_ text: String) -> Bool { Int(text).map { (1...4).contains($0) } ?? false }

  private static let reports = MadeOnce { (seed: UInt64) in
    let test = AdversarialCase(seed: seed)
    let folder = try TemporaryFolder()
    for file in test.files { try folder.write(file.bytes, to: "log/" + file.path) }
    let base = ["previous-week", "platform=ios"][Int(seed % 2)]
    let arguments = [folder.path + "/log"] + test.arguments + ["--compare-to", base]
    return (
      open: try await ReportRun(arguments),
      hidden: try await ReportRun(arguments + ["--min-cell", "5"])
    )
  }

  @Test(arguments: LawSeeds.first(12))
  func `no count of 1 to 4 users, nor what follows from it, stands in a table`(seed: UInt64)
    async throws
  {
    let (open, hidden) = try await Self.reports.of(seed)
    let (all, shown) = (try open.tables(), try hidden.tables())
    for (name, columns) in Self.columns {
      let rows = zip(rows(name, of: all), rows(name, of: shown))
      expect(all[name]?.records.count, equals: shown[name]?.records.count)
      for (whole, row) in rows {
        for column in columns.users {
          let isRight =
            row[column] == "" || (row[column] == whole[column] && !isSmall(whole[column]))
          if !isRight { Issue.record("seed \(seed): \(name) \(column)") }
        }
        for (counts, computed) in columns.computed
        where counts.contains(where: { isHidden($0, of: row, whole) }) {
          for column in computed where row[column] != "" {
            Issue.record("seed \(seed): \(name) \(column) beside a hidden count")
          }
        }
      }
    }
  }

  // The attack reads report.md and the charts.
  @Test(arguments: LawSeeds.first(12))
  func `the page prints no number that the Markdown does not, and no bar beside what is hidden`(
    seed: UInt64
  ) async throws {
    let hidden = try await Self.reports.of(seed).hidden
    let page = try #require(hidden.files["report.html"])
    let markdown = numbers(in: try #require(hidden.files["report.md"]))
    let text = page.replacing(#/(?s)<style>.*?<\/style>|<svg .*?<\/svg>/#, with: " ")
    let words = text.replacing(#/<[^>]*>/#, with: " ").replacing(#/&#?[a-z0-9]+;/#, with: " ")
    let more = numbers(in: words).subtracting(markdown)
    expectEmpty(more, "seed \(seed): \(more.sorted())")
    for row in page.matches(of: #/(?s)<tr>.*?<\/tr>/#) where row.output.contains(">hidden<") {
      expect(row.output, lacks: "class=\"bar\"", "seed \(seed): \(row.output)")
    }
  }

  private func numbers(in text: String) -> Set<Substring> {
    Set(text.matches(of: #/[0-9][0-9.,]*[0-9]|[0-9]/#).map(\.output))
  }

  private func isHidden(_ column: String, of row: CSVRow, _ whole: CSVRow) -> Bool {
    row[column] == "" && whole[column] != ""
  }

  /// By file: sums across a row, the whole first.
  private static let across: [String: [[String]]] = [
    "funnel.csv": [["reached", "advanced", "left"]],
    "permissions.csv": [["asked", "granted", "denied", "unanswered"]],
    "trend.csv": [["started", "matured", "in_progress"], ["matured", "completed", "left"]],
  ]

  /// By file: what rows of several segments have in common.
  private static let subjects: [String: [String]] = [
    "funnel.csv": ["step", "is_completion"], "dropoff.csv": ["step", "reason", "detail"],
    "exits.csv": ["step", "position", "event"],
    "outcomes.csv": ["outcome"], "permissions.csv": ["step", "permission"],
    "choices.csv": ["step", "choice", "value"], "timing.csv": ["measure", "step"],
    "trend.csv": ["period_start"],
  ]

  /// A count as it is, and as it is shown.
  private typealias Count = (whole: String, shown: String)

  /// Whether all counts of a sum but one are shown.
  private func tells(_ total: [Count], _ parts: [Count]) -> Bool {
    let sums = [total, parts].map { $0.reduce(0) { $0 + (Int($1.whole) ?? 0) } }
    return sums[0] == sums[1] && (total + parts).count { $0.whole != $0.shown } == 1
  }

  private func counts(_ columns: [String], _ whole: CSVRow, _ row: CSVRow) -> [Count] {
    columns.map { (whole[$0], row[$0]) }
  }

  @Test(arguments: LawSeeds.first(12))
  func `no hidden count follows from the others of its row`(seed: UInt64) async throws {
    let (open, hidden) = try await Self.reports.of(seed)
    let (all, shown) = (try open.tables(), try hidden.tables())
    for (name, sums) in Self.across {
      for (whole, row) in zip(all[name]?.rows() ?? [], shown[name]?.rows() ?? []) {
        for sum in sums where whole[sum[1]] != "" {
          let counts = counts(sum, whole, row)
          if tells(Array(counts.prefix(1)), Array(counts.dropFirst())) {
            Issue.record("seed \(seed): \(name) \(sum) of \(whole.fields)")
          }
        }
      }
    }
  }

  @Test(arguments: LawSeeds.first(12))
  func `no hidden count follows from the segments of a breakdown`(seed: UInt64) async throws {
    let (open, hidden) = try await Self.reports.of(seed)
    let (all, shown) = (try open.tables(), try hidden.tables())
    for (name, subject) in Self.subjects {
      let rows = Array(zip(rows(name, of: all), rows(name, of: shown)))
      let groups = Dictionary(grouping: rows) { whole, _ in
        (["flow", "flow_version", "breakdown"] + subject).map { whole[$0] }
      }
      for (key, parts) in groups where key[2] != "all" {
        let whole = groups[key.prefix(2) + ["all"] + key.dropFirst(3)] ?? []
        for column in Self.columns[name]?.users ?? [] {
          let sides = [whole, parts].map { $0.flatMap { counts([column], $0.0, $0.1) } }
          if tells(sides[0], sides[1]) {
            Issue.record("seed \(seed): \(name) \(column) of \(key)")
          }
        }
      }
    }
  }

  @Test(arguments: LawSeeds.first(12))
  func `no hidden count of users who left follows from the funnel`(seed: UInt64) async throws {
    let (open, hidden) = try await Self.reports.of(seed)
    let rows = Array(
      zip(
        try open.tables()["funnel.csv"]?.rows() ?? [],
        try hidden.tables()["funnel.csv"]?.rows() ?? []))
    let journeys = Dictionary(grouping: rows) { $0.0.fields.prefix(4).joined(separator: "|") }
    for (key, rows) in journeys {
      let entered = rows.prefix(1).flatMap { counts(["reached"], $0.0, $0.1) }
      let ends =
        rows.dropLast().flatMap { counts(["left"], $0.0, $0.1) }
        + rows.suffix(1).flatMap { counts(["reached"], $0.0, $0.1) }
      if tells(entered, ends) { Issue.record("seed \(seed): \(key)") }
    }
  }

  @Test(arguments: LawSeeds.first(12))
  func `no contribution stands beside a hidden count of a change`(seed: UInt64) async throws {
    let (open, hidden) = try await Self.reports.of(seed)
    let rows = Array(
      zip(
        try open.tables()["changes.csv"]?.rows() ?? [],
        try hidden.tables()["changes.csv"]?.rows() ?? []))
    let breakdowns = Dictionary(grouping: rows) { $0.0.fields.prefix(3).joined(separator: "|") }
    for (key, rows) in breakdowns {
      let isFew = rows.contains { whole, row in
        Self.sides.contains { isHidden($0, of: row, whole) }
      }
      let contributions = rows.filter { $0.1["contribution"] != "" }
      if isFew, !contributions.isEmpty { Issue.record("seed \(seed): \(key)") }
    }
  }

  @Test(arguments: LawSeeds.first(12))
  func `no count of 1 to 4 users stands in the report for people`(seed: UInt64) async throws {
    let (_, hidden) = try await Self.reports.of(seed)
    let lines = (hidden.files["report.md"] ?? "").split(separator: "\n")
      .filter { !$0.hasPrefix("Counts of 1 to 4") }
    expect(hidden.files.isEmpty || lines.count > 10)
    for line in lines {
      let cells = line.hasPrefix("|") ? line.split(separator: "|") : []
      let small = cells.filter { isSmall($0.trimmingCharacters(in: .whitespaces)) }
      let words = line.matches(of: #/\b[1-4] (users?|attempts?)\b|\([1-4]( each)?\) \|/#)
      if !small.isEmpty || !words.isEmpty { Issue.record("seed \(seed): \(line)") }
    }
  }
}

import Expectations
import TestSupport
import Testing

/// With `--min-cell` the finding `other_events` counts no few events of a kind, for these may be of one user.
struct OtherKindsTests {
  /// The report of 19 users who did nothing after a step, and of others each of whom sent one event of a kind.
  private func report(_ kinds: [(String, Int)]) async throws -> ReportRun {
    let folder = try TemporaryFolder()
    var log = TourLog()
    log.add(19, reaching: 1)
    for (name, users) in kinds {
      log.add(users, reaching: 1, events: ["\"event\": \"\(name)\""])
    }
    return try await ReportRun([
      try log.write(in: folder), "--as-of", "2026-01-31T12:00:00Z", "--min-cell", "5",
    ])
  }

  private static let cases: [(kinds: [(String, Int)], count: String, words: String)] = [
    ([("a", 9), ("b", 7)], "16", #""a" 9, "b" 7"#),
    ([("b", 1), ("a", 2), ("c", 3)], "6", #""a" hidden, "b" hidden, "c" hidden"#),
    // The 21 would tell the one of b beside the 20 of a.
    ([("b", 1), ("a", 20)], "21", #""a" hidden, "b" hidden"#),
    (
      [("d", 9), ("c", 4), ("b", 1), ("a", 2)], "16", #""d" 9, "a" hidden, "b" hidden, "c" hidden"#
    ),
    ([("a", 3)], "", #""a" hidden"#),
    // Five kinds have an event each if there are five events.
    (
      [("a", 1), ("b", 1), ("c", 1), ("d", 1), ("e", 1)], "",
      #""a" hidden, "b" hidden, "c" hidden, "d" hidden, "e" hidden"#
    ),
    // Those that are named are the first by name, not the most frequent.
    (
      [("g", 4), ("f", 3), ("e", 2), ("d", 1), ("c", 2), ("b", 6), ("a", 8)], "26",
      #""a" 8, "b" 6, "c" hidden, "d" hidden, "e" hidden, …"#
    ),
  ]

  @Test(arguments: cases.indices)
  func `few events of a kind are hidden, and none follows from how many there are`(index: Int)
    async throws
  {
    let (kinds, count, words) = Self.cases[index]
    let report = try await report(kinds)
    let quality = try #require(try report.tables()["quality.csv"])
    let other = ["finding": "other_events"]
    expect(quality.value("count", where: other), equals: count)
    expect(quality.value("share", where: other)?.isEmpty, equals: count.isEmpty)
    let all = "events of other kinds, in no funnel: "
    expect(quality.value("explanation", where: other), equals: all + words)
    let page = words.replacing("\"", with: "`")
    expect(report.files["report.md"] ?? "", contains: all + page + ".")
    let code = words.replacing(#/"([a-z])"/#) { "<code>\($0.1)</code>" }
    expect(report.files["report.html"] ?? "", contains: all + code + ".")
    let json = words.replacing("\"", with: "\\\"")
    expect(report.files["report.json"] ?? "", contains: all + json)
  }

  @Test func `the first page says some where it is hidden how many events are of other kinds`()
    async throws
  {
    let report = try await report([("a", 3)])
    expect(report.files["report.md"] ?? "", contains: "Left out: some of other kinds; reasons")
  }
}

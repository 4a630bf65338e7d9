import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// What the conditions of `failWhen` come to, as users of the library see it.
struct ConditionResultTests {
  private let folder: TemporaryFolder
  private var log: String { folder.path + "/log" }

  /// A tour of eleven users, and a detour of none.
  ///
  /// Ten enter on 1 March: five complete it, and one of them is seen with both variants. Another
  /// enters on 8 March, with whose entry the log ends.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      { "flows": [
        { "id": "tour", "steps": [{ "id": "hello" }],
          "experiment": { "id": "x", "split": { "A": 0.5, "B": 0.5 } } },
        { "id": "detour", "steps": [{ "id": "hello" }] } ] }
      """, to: "log/onboarding.json")
    let first = (0..<10).flatMap { user in
      [Self.line("started", user: user)] + (user < 5 ? [Self.line("completed", user: user)] : [])
    }
    let lines =
      first + [Self.line("exposed", user: 0, variant: "B"), Self.line("started", user: 10, day: 8)]
    try folder.write(lines.map { $0 + "\n" }.joined(), to: "log/events.ndjson")
  }

  private static func line(
    _ event: String, user: Int, day: Int = 1, variant: String = "A"
  ) -> String {
    #"{"event":"\#(event)","timestamp":"2026-03-0\#(day)T10:00:00Z","user_id":"u\#(user)","#
      + #""flow":"tour","variant":"\#(variant)"}"#
  }

  private func messages(
    _ conditions: String..., change: (inout Analysis) -> Void = { _ in }
  ) async throws -> [String] {
    var analysis = Analysis(inputs: [log])
    analysis.failWhen = conditions
    change(&analysis)
    return try await analysis.run().conditionResults.flatMap { $0.messages() }
  }

  @Test(arguments: [
    ("tour.started == 11", #"11 in flow "tour""#),
    ("tour.matured == 10", #"10 in flow "tour" (of 11 started)"#),
    ("tour.completed == 5", #"5 in flow "tour" (of 10 matured)"#),
    ("tour.completion_rate == 0.5", #"0.5 in flow "tour" (5 of 10 matured)"#),
    ("tour.mixed_ratio > 0.09", #"0.091 in flow "tour" (1 of 11 who entered)"#),
    ("tour.findings == 1", #"1 in flow "tour" (mixed_users)"#),
    ("detour.findings == 0", #"0 in flow "detour""#),
    ("findings == 1", "1 (mixed_users)"),
    ("bad_line_ratio == 0", "0 (0 of 17 lines)"),
  ])
  func `a value is told with what it is made of`(condition: String, words: String) async throws {
    try await expect(
      messages(condition),
      equals: [
        """
        --fail-when: error: the condition "\(condition)" holds: \(words); see the report \
        [condition_holds]
        """
      ])
  }

  // One of eleven is in progress and one is mixed: fewer than 2, and others would tell them.
  @Test(arguments: ["tour.started == 11", "tour.matured == 10", "tour.mixed_ratio > 0.09"])
  func `a number that the report hides is not told`(condition: String) async throws {
    try await expect(
      messages(condition) { $0.minimumCell = 2 },
      equals: [
        """
        --fail-when: error: the condition "\(condition)" holds: a number that --min-cell hides in flow \
        "tour"; see the report [condition_holds]
        """
      ])
  }

  @Test func `a number below the minimum is not told, one from the minimum on is`() async throws {
    let shown = try await messages("tour.completed == 5") { $0.minimumCell = 2 }
    expect(shown.first?.contains("holds: a number that --min-cell hides"), equals: false)
    let hidden = try await messages("tour.completed == 5") { $0.minimumCell = 6 }
    expect(hidden.first?.contains("holds: a number that --min-cell hides in flow"), equals: true)
  }

  @Test(arguments: [
    (
      "completion_rate > 0.9",
      #" in flow "detour" (nobody entered); check that events still arrive"#
    ),
    (
      "tour.sample_ratio_p < 0.001",
      #" in flow "tour" (fewer than 100 users are in its arms); wait until there are more"#
    ),
    (
      "detour.mixed_ratio > 0",
      """
       in flow "detour" (it has no experiment); add "experiment" to its definition, or leave the \
      condition out
      """
    ),
    (
      "tour.trend_alarm > 0",
      """
       in flow "tour" (none of its last 7 final periods was judged); see the column alarm of \
      trend.csv
      """
    ),
    (
      "hours_since_last_event > 24",
      ": as-of is the latest event itself; add --as-of with the time of the run"
    ),
  ])
  func `a metric without value says why`(condition: String, words: String) async throws {
    try await expect(
      messages(condition),
      equals: [
        """
        --fail-when: warning: the condition "\(condition)" has no value\(words) [no_value]
        """
      ])
  }

  @Test func `a condition that does not hold is silent`() async throws {
    try await expect(messages("tour.completion_rate < 0.5", "findings > 1"), equals: [])
  }

  @Test func `any flow is enough, and a flow without value is told beside it`() async throws {
    var analysis = Analysis(inputs: [log])
    analysis.failWhen = ["completion_rate < 0.6", "mixed_ratio < 1", "started > 99"]
    let results = try await analysis.run().conditionResults
    expect(results.map(\.condition), equals: analysis.failWhen)
    expect(results.map(\.holds), equals: [true, true, false])
    // A flow without experiment cannot have mixed users, and is not expected to.
    expect(results.map(\.lacksValue), equals: [true, false, false])
    expect(results[0].messages().count, equals: 2)
  }

  @Test func `a message names three flows and counts the others`() async throws {
    let flows = (1...5).map { #"{"id":"f\#($0)","steps":[{"id":"hello"}]}"# }
    try folder.write(
      #"{"flows":[\#(flows.joined(separator: ","))]}"#, to: "log/onboarding.json")
    try await expect(
      messages("started < 1"),
      equals: [
        """
        --fail-when: error: the condition "started < 1" holds: 0 in flow "f1", 0 in flow "f2", 0 in \
        flow "f3" and 2 more flows; see the report [condition_holds]
        """
      ])
  }

  @Test func `the report is named by the folder it was written to`() async throws {
    var analysis = Analysis(inputs: [log])
    analysis.failWhen = ["started > 10"]
    let result = try #require(try await analysis.run().conditionResults.first)
    for folder in ["out/1", "out/1/"] {
      expect(
        result.messages(reportIn: folder)[0].hasSuffix("; see out/1/report.md [condition_holds]"))
    }
  }

  @Test func `the split is tested from a hundred users on`() async throws {
    let more = (100..<160).map { Self.line("started", user: $0) }
    let others = (160..<200).map { Self.line("started", user: $0, variant: "B") }
    try folder.write(
      (more + others).map { $0 + "\n" }.joined(), to: "log/events.ndjson")
    // χ² = (60 − 50)²/50 + (40 − 50)²/50 = 4 with one degree of freedom: p = 0.0455.
    try await expect(
      messages("sample_ratio_p < 0.05"),
      equals: [
        """
        --fail-when: error: the condition "sample_ratio_p < 0.05" holds: 0.046 in flow "tour" \
        ("A" 60, "B" 40); see the report [condition_holds]
        """
      ])
  }

  @Test func `the split is tested over the whole log, whatever the filters leave of it`()
    async throws
  {
    let lines =
      (100..<160).map { Self.line("started", user: $0) }
      + (160..<200).map { Self.line("started", user: $0, variant: "B") }
    try folder.write(lines.map { $0 + "\n" }.joined(), to: "log/events.ndjson")
    let filters: [(inout Analysis) -> Void] = [
      { $0.since = "2026-03-02" }, { $0.until = "2026-02-28" }, { $0.conditions = ["variant=A"] },
    ]
    for filter in filters {
      try await expect(
        messages("sample_ratio_p < 0.05", change: filter),
        equals: [
          """
          --fail-when: error: the condition "sample_ratio_p < 0.05" holds: 0.046 in flow "tour" \
          ("A" 60, "B" 40 in the whole log); see the report [condition_holds]
          """
        ])
    }
  }

  @Test func `so many decimals are shown that the number fulfils the condition`() async throws {
    // 1 of 11 is 0.0909…, and three decimals would be 0.091.
    let message = try await messages("tour.mixed_ratio < 0.09091")[0]
    expect(message, contains: "holds: 0.0909 in flow")
  }

  @Test func `hours count from the latest event up to as-of, not from a clock ahead of it`()
    async throws
  {
    let asOf: (inout Analysis) -> Void = { $0.asOf = "2026-03-09T16:30:00Z" }
    let words = """
      --fail-when: error: the condition "hours_since_last_event >= 30.5" holds: 30.5 (the latest is \
      of 2026-03-08T10:00:00Z); see the report [condition_holds]
      """
    try await expect(messages("hours_since_last_event >= 30.5", change: asOf), equals: [words])
    try folder.write(
      #"{"event":"started","timestamp":"2090-01-01T00:00:00Z","user_id":"u","flow":"tour"}"#,
      to: "log/ahead.ndjson")
    try await expect(messages("hours_since_last_event >= 30.5", change: asOf), equals: [words])
    let error = await #expect(throws: AnalysisError.self) {
      try await messages("hours_since_last_event < 1") { $0.asOf = "2026-02-01" }
    }
    expect(error?.message.contains("is before all events of the log"), equals: true)
  }

  @Test func `where nobody has matured all who entered count, and it is said`() async throws {
    try await expect(
      messages("tour.completion_rate < 0.5") { $0.window = "30d" },
      equals: [
        """
        --fail-when: error: the condition "tour.completion_rate < 0.5" holds: 0.455 in flow "tour" \
        (5 of 11 started, none matured); see the report [condition_holds]
        """
      ])
  }

  @Test func `filters change the values, breakdowns do not`() async throws {
    let message = try await messages("tour.started > 0") {
      $0.since = "2026-03-02"
      $0.by = ["platform"]
    }
    expect(message.first?.contains(#"holds: 1 in flow "tour";"#), equals: true)
  }

  @Test func `several versions of a flow are told apart`() async throws {
    let flows = ["1", "2"].map { #"{"id":"tour","version":"\#($0)","steps":[{"id":"hello"}]}"# }
    try folder.write(
      #"{"flows":[\#(flows.joined(separator: ","))]}"#, to: "log/onboarding.json")
    let message = try await messages("tour.started < 1")[0]
    expect(
      message, contains: #"holds: 0 in flow "tour" version "1", 0 in flow "tour" version "2"; see"#)
  }

  @Test func `the number of threads changes no message`() async throws {
    let conditions = ["completion_rate < 0.6", "findings > 0", "hours_since_last_event > 1"]
    var messages: Set<[String]> = []
    for threads in [1, 2, 7] {
      var analysis = Analysis(inputs: [log], threads: threads)
      analysis.failWhen = conditions
      analysis.asOf = "2026-03-10"
      messages.insert(try await analysis.run().conditionResults.flatMap { $0.messages() })
    }
    expect(messages.count, equals: 1)
  }
}

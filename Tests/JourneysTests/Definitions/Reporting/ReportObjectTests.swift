@testable import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

struct ReportObjectTests {
  @Test(.enabled(if: ZoneDatabase.isInstalled))
  func `every key of the report is read`() throws {
    let read = try configuration(
      #"""
      { "flows": [{ "id": "a", "steps": [{ "id": "s" }] }],
        "report": { "by": ["locale", "properties.plan", "plan_name"], "trend": "week",
        "where": ["variant=B", "country=DE", "country=AT", "internal!=true"],
        "notes": [{ "date": "2026-05-12", "text": "2.1.0" }, { "text": "TV", "date": "2026-05-02" },
          { "date": "2026-05-12", "text": "a paywall" }],
        "timeZone": "Asia/Kolkata", "failWhen": ["a.started < 1", "sample_ratio_p < 0.001"] } }
      """#)
    var expected = ReportSettings()
    expected.by = [.locale, .property("plan"), .property("plan_name")]
    expected.conditions = [
      FieldCondition(field: .variant, comparison: .equal, value: "B"),
      FieldCondition(field: .country, comparison: .equal, value: "DE"),
      FieldCondition(field: .country, comparison: .equal, value: "AT"),
      FieldCondition(field: .property("internal"), comparison: .notEqual, value: "true"),
    ]
    expected.timeZone = "Asia/Kolkata"
    expected.trend = .week
    expected.notes = [
      TrendNote(date: try InstantText.date("2026-05-02"), text: "TV"),
      TrendNote(date: try InstantText.date("2026-05-12"), text: "2.1.0"),
      TrendNote(date: try InstantText.date("2026-05-12"), text: "a paywall"),
    ]
    expect(read.report, equals: expected)
    expect(
      read.failWhen,
      equals: [
        FailCondition(.started, of: "a", .less, 1), FailCondition(.sampleRatioP, .less, 0.001),
      ])
  }

  // The report's object begins at line 2, column 1.
  @Test(arguments: [
    (
      #"{ "timezone": "UTC" }"#,
      #"2:3: error: unknown key "timezone" in the report; write "timeZone" [unknown_key]"#
    ),
    (
      #"{ "since": "2026-01-01" }"#,
      #"""
      2:3: error: "since" is not a key of the file; remove it, and write --since on the command \#
      line [unknown_key]
      """#
    ),
    (
      #"{ "by": "platform" }"#,
      #"2:9: error: "by" is the text "platform"; write an array: [ … ] [wrong_type]"#
    ),
    (
      #"{ "by": [1] }"#,
      #"""
      2:10: error: an element of "by" is the number 1; write a field in quotes, such as "platform" \#
      [wrong_type]
      """#
    ),
    (
      #"{ "by": ["platfrom"] }"#,
      #"""
      2:10: error: the field "platfrom" is not known; write platform, or properties.platfrom for a \#
      property of that name [bad_value]
      """#
    ),
    (
      #"{ "by": ["variant"] }"#,
      #"""
      2:10: error: "variant" cannot be asked for as a breakdown; leave it out: the variants of an \#
      experiment are always shown [bad_value]
      """#
    ),
    (
      #"{ "by": ["plan", "properties.plan"] }"#,
      #"""
      2:18: error: the field "properties.plan" appears twice in "by"; remove one of the two \#
      [repeated_name]
      """#
    ),
    (
      #"{ "where": ["platform"] }"#,
      #"""
      2:13: error: the condition "platform" has no "="; write FIELD=VALUE or FIELD!=VALUE [bad_value]
      """#
    ),
    (
      #"{ "where": ["build="] }"#,
      #"""
      2:13: error: the condition "build=" has no value; write (none) for users whose entry lacks the \#
      field [bad_value]
      """#
    ),
    (
      #"{ "where": [true] }"#,
      #"""
      2:13: error: an element of "where" is true; write a condition in quotes, such as \#
      "platform=ios" [wrong_type]
      """#
    ),
    (
      #"{ "timeZone": 2 }"#,
      #"""
      2:15: error: "timeZone" is the number 2; write an IANA name in quotes, such as \#
      "Europe/Berlin" [wrong_type]
      """#
    ),
    (
      #"{ "trend": "month" }"#,
      #"2:12: error: "trend" is "month"; write one of "day", "week" [bad_value]"#
    ),
    (
      #"{ "notes": { "2026-05-12": "2.1.0" } }"#,
      #"2:12: error: "notes" is an object; write an array: [ … ] [wrong_type]"#
    ),
    (
      #"{ "notes": ["2.1.0"] }"#,
      #"""
      2:13: error: an element of "notes" is the text "2.1.0"; write a note as an object: \#
      { "date": "2026-05-12", "text": "2.1.0" } [wrong_type]
      """#
    ),
    (
      #"{ "notes": [{ "date": "2026-05-12", "label": "2.1.0" }] }"#,
      #"""
      2:37: error: unknown key "label" in a note; remove it, or write one of "date", "text" \#
      [unknown_key]
      """#
    ),
    (
      #"{ "notes": [{ "date": "2026-05-12" }] }"#,
      #"2:13: error: a note has no "text"; add "text" to it [missing_key]"#
    ),
    (
      #"{ "notes": [{ "date": 20260512, "text": "2.1.0" }] }"#,
      #"""
      2:23: error: "date" is the number 20260512; write a date in quotes, such as "2026-05-12" \#
      [wrong_type]
      """#
    ),
    (
      #"{ "notes": [{ "date": "2026-05-32", "text": "2.1.0" }] }"#,
      #"""
      2:23: error: "date": day 32 of "2026-05-32" does not exist; write a date such as 2026-03-08 \#
      [bad_value]
      """#
    ),
    (
      #"{ "notes": [{ "date": "2026-05-12", "text": "" }] }"#,
      #"""
      2:45: error: "text": the name is empty; write at least one character [bad_name]
      """#
    ),
    (
      #"{ "notes": [{ "date": "2026-05-12", "text": "a" }, { "date": "2026-05-12", "text": "a" }] }"#,
      #"""
      2:52: error: the note "a" of 2026-05-12 stands twice in "notes"; remove one of the two \#
      [repeated_name]
      """#
    ),
    (
      #"{ "failWhen": "completion_rate < 0.6" }"#,
      #"""
      2:15: error: "failWhen" is the text "completion_rate < 0.6"; write an array: [ … ] \#
      [wrong_type]
      """#
    ),
    (
      #"{ "failWhen": [""] }"#,
      #"""
      2:16: error: the condition "" compares nothing; write a metric, one of <, <=, >, >=, ==, !=, \#
      and a number, such as completion_rate < 0.6 [bad_value]
      """#
    ),
    (
      #"{ "failWhen": ["started < 1", "complete < 1"] }"#,
      #"2:31: error: "complete" is not a metric; write completed [bad_value]"#
    ),
  ])
  func `a fault of the report is told with its place`(report: String, message: String) throws {
    try expect(fault(in: "{ \"report\":\n\(report)\n}"), equals: message)
  }

  @Test(.enabled(if: ZoneDatabase.isInstalled))
  func `an unknown time zone is told with its place`() throws {
    try expect(
      fault(in: #"{ "report": { "timeZone": "Europe/Berlinn" } }"#),
      equals: """
        1:27: error: the time zone "Europe/Berlinn" is not known; write Europe/Berlin [bad_value]
        """)
  }

  @Test func `a condition on a flow that the file does not define is told with its place`() throws {
    let report = #""report": { "failWhen": ["tuor.started < 1"] }"#
    try expect(
      fault(in: #"{ "flows": [{ "id": "tour", "steps": [{ "id": "a" }] }], \#(report) }"#),
      equals: #"1:83: error: no flow has the id "tuor"; write "tour" [unknown_flow]"#)
    // Without flows the log has to be read first.
    try expect(
      configuration("{ \(report) }").failWhen,
      equals: [FailCondition(.started, of: "tuor", .less, 1)])
  }
}

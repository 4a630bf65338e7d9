import Definitions
import EventLog
import Expectations
import Journeys
import Testing

struct FailConditionTests {
  @Test(arguments: [
    ("completion_rate < 0.6", FailCondition(.completionRate, .less, 0.6)),
    ("tour.started <= 10", FailCondition(.started, of: "tour", .lessOrEqual, 10)),
    ("bad_line_ratio > 0.01", FailCondition(.badLineRatio, .greater, 0.01)),
    ("hours_since_last_event >= 30.5", FailCondition(.hoursSinceLastEvent, .greaterOrEqual, 30.5)),
    ("matured == 0", FailCondition(.matured, .equal, 0)),
    ("a.b.findings != 0", FailCondition(.findings, of: "a.b", .notEqual, 0)),
    ("completed.completed < 1", FailCondition(.completed, of: "completed", .less, 1)),
    ("a <= b.mixed_ratio > 0.25", FailCondition(.mixedRatio, of: "a <= b", .greater, 0.25)),
    ("sample_ratio_p < 1e-06", FailCondition(.sampleRatioP, .less, 0.000_001)),
    ("ürlaub.trend_alarm > 0", FailCondition(.trendAlarm, of: "ürlaub", .greater, 0)),
  ])
  func `a condition is read and prints itself`(text: String, condition: FailCondition) throws {
    try expect(FailCondition.parse(Text(text)), equals: condition)
    expect(condition.text, equals: text)
  }

  @Test(arguments: ["started<1", "started< 1", "started <1", "  started\t<  1 ", "started < 1.0"])
  func `blanks make no difference, nor does the spelling of a number`(text: String) throws {
    try expect(FailCondition.parse(Text(text)), equals: FailCondition(.started, .less, 1))
  }

  private static let metrics = """
    started, matured, completed, completion_rate, sample_ratio_p, mixed_ratio, trend_alarm, \
    bad_line_ratio, hours_since_last_event, findings
    """

  @Test(arguments: [
    (
      "completion_rate", #"the condition "completion_rate" compares nothing"#,
      """
      write a metric, one of <, <=, >, >=, ==, !=, and a number, such as completion_rate < 0.6
      """
    ),
    ("started = 1", #""=" is not a comparison"#, "write =="),
    ("started =< 1", #""=<" is not a comparison"#, "write <="),
    ("started => 1", #""=>" is not a comparison"#, "write >="),
    ("started <> 1", #""<>" is not a comparison"#, "write !="),
    ("started << 1", #""<<" is not a comparison"#, "write one of <, <=, >, >=, ==, !="),
    ("complection_rate < 1", #""complection_rate" is not a metric"#, "write completion_rate"),
    ("tour.Started < 1", #""Started" is not a metric"#, "write started"),
    ("tour.v2 < 1", #""v2" is not a metric"#, "write one of \(metrics)"),
    (" < 1", #"the condition " < 1" does not name a metric"#, "write one of \(metrics)"),
    (
      ".started < 1", #"the condition ".started < 1" has a dot and no flow before it"#,
      "write started, or FLOW.started"
    ),
    (
      "tour.bad_line_ratio > 0.1",
      """
      the condition "tour.bad_line_ratio > 0.1" names a flow, and bad_line_ratio is of the whole log
      """,
      "write bad_line_ratio alone"
    ),
    (
      "tour.hours_since_last_event > 1",
      """
      the condition "tour.hours_since_last_event > 1" names a flow, and hours_since_last_event is \
      of the whole log
      """,
      "write hours_since_last_event alone"
    ),
    ("started <", #"the condition "started <" has no number"#, "write one from 0 on"),
    ("started < ten", #""ten" is not a number"#, "write one from 0 on"),
    ("started < nan", #""nan" is not a number"#, "write one from 0 on"),
    ("started < 0x10", #""0x10" is not a number"#, "write one from 0 on"),
    ("started < 1e999", #""1e999" is not a number"#, "write one from 0 on"),
    ("started < -1", #"no started is "-1""#, "write one from 0 on"),
    (
      "completion_rate < 60", #"no completion_rate is "60""#,
      "write a number from 0 to 1, such as 0.6"
    ),
    (
      "completion_rate < 60 %", #""60 %" is not a number"#,
      "write a number from 0 to 1, such as 0.6"
    ),
    (
      "completion_rate < 0,6", #""0,6" is not a number"#, "write a number from 0 to 1, such as 0.6"
    ),
  ])
  func `anything else says what is wrong`(text: String, message: String, fix: String) {
    #expect(throws: ValueError(message, fix: fix)) { try FailCondition.parse(Text(text)) }
  }

  @Test(arguments: [
    (NumberComparison.less, [true, false, false]), (.lessOrEqual, [true, true, false]),
    (.greater, [false, false, true]), (.greaterOrEqual, [false, true, true]),
    (.equal, [false, true, false]), (.notEqual, [true, false, true]),
  ])
  func `values below, at and above the number`(comparison: NumberComparison, holds: [Bool]) {
    let condition = FailCondition(.completionRate, comparison, 0.6)
    expect([0.5, 3.0 / 5.0, 0.7].map(condition.holds), equals: holds)
  }
}

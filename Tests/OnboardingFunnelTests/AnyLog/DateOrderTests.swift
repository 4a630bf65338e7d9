import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// Dates whose year comes last: a column of them says whether the day or the month comes first, or nobody
/// does.
struct DateOrderTests {
  /// A CSV whose dates are spelt by a test, of `days` days from the first of March on.
  private func table(
    days: Int64 = 31, _ date: (ShapedLog.Moment) -> String
  ) -> (text: String, log: ShapedLog) {
    let log = ShapedLog()
    let rows = log.lines { moment in
      moment.dayOfMonth > days
        ? nil
        : "\(moment.device);\(date(moment));step_shown;\(moment.step.map { ShapedLog.steps[$0] } ?? "")"
    }
    return ("\u{FEFF}Device [id];Date and time;Event;Step\n" + rows, log)
  }

  private static func dayFirst(_ moment: ShapedLog.Moment) -> String {
    "\(moment.dayOfMonth)/03/26 \(moment.clock)"
  }

  private static func monthFirst(_ moment: ShapedLog.Moment) -> String {
    "3/\(moment.dayOfMonth)/2026, \(moment.clock)"
  }

  private func report(_ text: String, definition: String? = nil) async throws -> LargestFunnel {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "log/export.csv")
    if let definition { try folder.write(definition, to: "log/onboarding.json") }
    return try LargestFunnel(try await Analysis(inputs: [folder.path + "/log"]).run())
  }

  @Test func `a day above twelve tells that the day comes first`() async throws {
    let (text, log) = table(Self.dayFirst)
    try await expect(report(text).reached, equals: log.reached)
  }

  @Test func `a day above twelve in second place tells that the month comes first`() async throws {
    let (text, log) = table(Self.monthFirst)
    try await expect(report(text).reached, equals: log.reached)
  }

  @Test func `the first lines of a report say which number is the day`() async throws {
    for (date, words) in [
      (Self.dayFirst, "the day before the month"), (Self.monthFirst, "the month before the day"),
    ] {
      let folder = try TemporaryFolder()
      try folder.write(table(date).text, to: "export.csv")
      let report = try await Analysis(inputs: [folder.path]).run()
      let text = try #require(report.text(of: "report.md"))
      let head = text.split(separator: "\n").prefix(3)
      expect(head.contains { $0.contains("`time: Date and time, \(words)`") }, "\(head)")
    }
  }

  @Test func `days that follow each other are no months`() async throws {
    let (short, log) = table(days: 9, Self.dayFirst)
    let instants = table(days: 9) { $0.instant }
    try await expect(report(short).reached, equals: report(instants.text).reached)
    #expect(log.reached[0] > 0)
  }

  @Test func `two days of which either number may be the month are refused, and named`()
    async throws
  {
    let (text, _) = table { "\(["3/4", "4/3"][$0.user % 2])/2026 \($0.clock)" }
    let error = await #expect(throws: AnalysisError.self) { try await report(text) }
    let message = error?.message ?? ""
    expect(message, contains: "[several_date_orders]")
    expect(message, contains: #""mapping": { "dateOrder": "day_month_year" }"#)
    let said = #"{ "mapping": { "dateOrder": "month_day_year" } }"#
    #expect(try await report(text, definition: said).reached.first ?? 0 > 0)
  }
}

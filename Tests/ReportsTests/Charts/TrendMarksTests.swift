@testable import Definitions
import EventLog
import Expectations
import Testing

@testable import Funnels
@testable import Reports

/// What a definition notes of days, in the trend.
struct TrendMarksTests {
  private func note(_ date: String, _ text: Text) throws -> TrendNote {
    TrendNote(date: try InstantText.date(date), text: text)
  }

  private func axis(_ starts: [String], _ period: TrendPeriod = .day) -> TrendAxis {
    TrendAxis(
      starts.map {
        TrendRow(
          key: SampleReport.all, periodStart: $0, started: 0, matured: 0, completed: 0, left: 0,
          inProgress: 0, isFinal: true, alarm: nil)
      }, period: period)
  }

  // From 70 to 474.
  @Test func `a day stands where its period begins, of a week as far in as it is`() throws {
    let days = axis(["2026-03-01", "2026-03-02", "2026-03-30", "2026-03-31"])
    func place(_ date: String, _ axis: TrendAxis) throws -> Double? {
      axis.place(of: try InstantText.date(date))
    }
    try expect(place("2026-03-01", days) == 70 && place("2026-03-02", days) == 171)
    try expect(
      place("2026-03-12", days), equals: 272, "in a time without rows, where the next begins")
    try expect(place("2026-03-31", days), equals: 373)
    try expect(place("2026-02-28", days) == nil && place("2026-04-01", days) == nil)
    let weeks = axis(["2026-03-02", "2026-03-09"], .week)
    try expect(place("2026-03-09", weeks), equals: 272)
    #expect(try abs((place("2026-03-15", weeks) ?? 0) - 445.142857) < 1e-6)
    try expectNil(place("2026-03-16", weeks))
  }

  @Test func `the days of a week are those from its first up to the next week`() {
    let days = axis(["2026-03-01", "2026-03-02", "2026-03-08", "2026-03-09"])
    expect(days.indices(from: "2026-02-23", until: "2026-03-02"), equals: 0..<1)
    expect(days.indices(from: "2026-03-02", until: "2026-03-09"), equals: 1..<3)
    expect(days.indices(from: "2026-03-09", until: nil), equals: 3..<4)
    expectEmpty(days.indices(from: "2026-04-06", until: nil))
  }

  private func trend(_ notes: [TrendNote]) throws -> String {
    try #require(SampleReport.chart(.trend) { $0.flow.settings.notes = notes })
  }

  @Test func `a note is a line with its text, and a sentence of the report`() throws {
    let notes = [try note("2026-03-02", "2.1.0"), try note("2026-04-01", "later")]
    let chart = try trend(notes)
    expect(chart, contains: #"<line x1="150.8" y1="108" x2="150.8" y2="368" class="note"/>"#)
    expect(chart, contains: #"<text x="154.8" y="122" class="soft">2.1.0</text>"#)
    expect(
      chart.contains(" Noted: 2026-03-02 2.1.0.") && chart.contains(">noted in the definition<"))
    expect(chart, lacks: "later")
    var contents = SampleReport.charted()
    contents.flow.settings.notes = notes
    let report = contents.markdown(for: .stream)
    expect(report, contains: "### Trend\n\nNoted in the definition: `2.1.0` on 2026-03-02.\n")
  }

  @Test
  func `labels that would meet stand below each other, and at the right end before their line`()
    throws
  {
    let texts = ["first note", "second", "third"]
    let chart = try trend(
      texts.map { try note("2026-03-02", Text($0)) } + [note("2026-03-05", "2.2.0")])
    for (text, y) in zip(texts, [122, 142, 162]) {
      expect(chart, contains: #"<text x="154.8" y="\#(y)" class="soft">\#(text)</text>"#)
    }
    expect(chart, contains: #"<text x="397.2" y="122" class="soft">2.2.0</text>"#)
    let crowded = try trend((1...4).map { try note("2026-03-02", Text("note \($0)")) })
    expect(!crowded.contains(">note 4<") && crowded.contains("; 2026-03-02 note 4."))
    let end = try trend([note("2026-03-05", "a longer note")])
    expect(end, contains: #"class="soft end">a longer note</text>"#)
  }

  @Test func `of very many notes the newest twenty are told`() throws {
    let notes = try (1...21).map { try note("2026-03-03", Text("n\($0)")) }
    let marks = TrendMarks(notes, along: axis(["2026-03-02", "2026-03-03"]))
    expect(marks.notes.map(\.note) == Array(notes.dropFirst()) && marks.more == 1)
  }
}

import Definitions
import Expectations
import Testing

@testable import Funnels
@testable import Reports

/// The completion rate from period to period.
struct TrendChartTests {
  private func drawn(_ change: (inout Report) -> Void = { _ in }) -> String? {
    SampleReport.chart(.trend, change)
  }

  /// So many days of a month with 40 of 100 completed on each, and their weeks.
  static func days(_ count: Int) -> (inout Report) -> Void {
    { contents in
      let row = TrendRow(
        key: SampleReport.all, periodStart: "", started: 100, matured: 100, completed: 40, left: 60,
        inProgress: 0, isFinal: true, alarm: nil)
      contents.flow.rows.trend = (1...count).map { day in
        var row = row
        row.periodStart = "2026-03-\(day < 10 ? "0" : "")\(day)"
        return row
      }
      // 2026-03-02 is a Monday.
      contents.flow.rows.weeks = ["2026-02-23", "2026-03-02", "2026-03-09"].enumerated().map {
        index, start in
        var row = row
        row.periodStart = start
        row.matured = index == 0 ? 100 : 700
        row.completed = index == 0 ? 40 : 280
        return row
      }
    }
  }

  private func places(_ chart: String, of style: String) -> [String] {
    chart.matches(of: #/<(?:line|rect|path) (.*?) class="(.*?)"\/>/#)
      .filter { $0.2 == style }.map { String($0.1) }
  }

  // Five days from 70 to 474, each 80.8 wide; the axis from 0 to 80 % is 240 high and ends at 348.
  @Test func `the axis begins at 0, and each day has its dot and its interval`() throws {
    let chart = try #require(
      drawn { contents in
        (contents.flow.rows.trend[0].completed, contents.flow.rows.trend[0].matured) = (4, 10)
      })
    expect(chart.contains(">0 %<") && chart.contains(">80 %<"))
    expect(chart, contains: #"<circle cx="110.4" cy="228" r="3" class="main"/>"#)
    expect(
      places(chart, of: "thin").first, equals: #"x1="110.4" y1="297.55" x2="110.4" y2="141.8""#)
    expect(chart, lacks: "thread", "no line from dot to dot")
  }

  // 4 of 10 counted users completed.
  @Test func `a line stands at the rate of all counted`() throws {
    let chart = try #require(drawn())
    expect(places(chart, of: "overall").first, equals: #"x1="70" y1="188" x2="474" y2="188""#)
    expect(
      chart.contains(">all: 40.0 % †<")
        && chart.contains(" Of all counted, 40.0 % (few users) completed."))
    let hidden = try #require(drawn { $0.flow.rows.funnel[2].entered = .hidden })
    expect(places(hidden, of: "overall").isEmpty && !hidden.contains("Of all counted"))
  }

  // 15 days of 404 / 15 units: one of the first week, seven of the next two.
  @Test func `where the table tells weeks they are steps across their days`() throws {
    let chart = try #require(drawn(Self.days(15)))
    expect(
      places(chart, of: "step").prefix(3),
      equals: [
        #"x1="70" y1="156" x2="96.93" y2="156""#, #"x1="96.93" y1="156" x2="285.47" y2="156""#,
        #"x1="285.47" y1="156" x2="474" y2="156""#,
      ])
    expect(places(chart, of: "band").count, equals: 4, "three, and one in the key")
    expect(chart.matches(of: #/<circle .*? r="3" class="main"/#).count, equals: 15)
    expect(chart, contains: " By weeks: 40.0 % in the week of 2026-02-23, ")
    expect(chart, contains: ">week, 95 % interval<")
    let few = try #require(drawn(Self.days(14)))
    expect(places(few, of: "step").isEmpty && !few.contains("By weeks"))
  }

  @Test func `a trend by weeks has steps and no dots`() throws {
    let chart = try #require(
      drawn { contents in
        Self.days(15)(&contents)
        contents.flow.settings.trend = .week
        contents.flow.rows.trend = contents.flow.rows.weeks
      })
    expect(places(chart, of: "step").count == 4 && !chart.contains("r=\"3\""))
    expect(chart, lacks: "By weeks")
  }

  @Test func `limits are drawn for every final period or not at all`() throws {
    let some = try #require(drawn())
    expect(places(some, of: "limit").isEmpty && !some.contains("usual limits"))
    let all = try #require(
      drawn { contents in
        for index in contents.flow.rows.trend.indices where index < 3 {
          contents.flow.rows.trend[index].limits = RateLimits(low: 0.3, high: 0.6)
        }
      })
    // The fourth day has no users, the fifth is not final.
    expect(places(all, of: "limit").count, equals: 3, "above, below, and in the key")
    expect(all, contains: ">usual limits<")
  }

  @Test func `hidden weeks and days are marked at the foot, and have no rate`() throws {
    let chart = try #require(
      drawn { contents in
        Self.days(15)(&contents)
        contents.hide(below: 5)
        contents.flow.rows.weeks[1].completed = .hidden
      })
    expect(places(chart, of: "rule").first, equals: #"x1="96.93" y1="328" x2="285.47" y2="328""#)
    expect(chart.contains(">hidden<") && places(chart, of: "step").count == 3)
  }

  @Test func `a single final period is told once`() throws {
    let chart = try #require(
      drawn { contents in
        for index in contents.flow.rows.trend.indices.dropFirst() {
          contents.flow.rows.trend[index].isFinal = false
        }
      })
    expect(chart, contains: "Completion rate of 4 periods: 40.0 % on 2026-03-01; ")
  }

  @Test func `the key has the marks that are drawn, and no others`() throws {
    let all = try #require(drawn())
    for words in ["day, 95 % interval", "not final", "all: 40.0 % †", "alarm"] {
      expect(all, contains: ">\(words)</text>", "\(words)")
    }
    let plain = try #require(
      drawn { contents in
        for index in contents.flow.rows.trend.indices {
          contents.flow.rows.trend[index].isFinal = true
          contents.flow.rows.trend[index].alarm = nil
        }
      })
    expect(!plain.contains(">not final</text>") && !plain.contains(">alarm</text>"))
  }
}

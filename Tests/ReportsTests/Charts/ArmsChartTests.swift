import EventLog
import Expectations
import Testing

@testable import Funnels
@testable import Reports

/// The funnels of variants side by side.
struct ArmsChartTests {
  private func drawn(_ change: (inout Report) -> Void = { _ in }) -> String? {
    SampleReport.chart(.arms, change)
  }

  /// The boxes as high as a bar: style, place and width.
  private func bars(_ chart: String) -> [String] {
    chart.matches(of: #/x="([0-9.]+)" y="[0-9.]+" width="([0-9.]+)" height="14" (.*?)\/>/#)
      .map { "\($0.3) \($0.1) \($0.2)" }.filter { !$0.hasSuffix(" 24") }
  }

  // A: of 5 who entered 4 went on, then 1. B: of 4 then 3, then all of these. A column is 224 wide.
  @Test func `each variant has its bars, as long as its users' shares`() throws {
    let chart = try #require(drawn())
    expect(
      bars(chart),
      equals: [
        #"class="main" 16 179.2"#, #"class="loss" 195.2 44.8"#, #"class="main" 16 44.8"#,
        #"class="loss" 60.8 134.4"#, #"class="done" 16 44.8"#,
        #"class="main" 260 168"#, #"class="loss" 428 56"#, #"class="main" 260 168"#,
        #"class="done" 260 168"#,
      ])
    expect(chart.contains(">A (control)<") && chart.contains(">B<"))
    expect(chart.contains(">1. Hello | there<") && chart.contains(">20.0 % † of 5<"))
  }

  @Test func `leave rates stand below, with a mark where most completions are lost`() throws {
    let chart = try #require(
      drawn { contents in
        contents.flow.rows.funnel[4].gain = 3
      })
    expect(chart.contains(">75.0 % † left (3) ◀<") && chart.contains(">◀ most completions lost<"))
    expect(
      chart,
      contains:
        "A (control): Hello | there 5, 20.0 % † left (1), =permissions 4, 75.0 % † left (3), completed 1"
    )
  }

  @Test func `a hidden count has a frame of one width, and nothing says how many`() throws {
    var contents = SampleReport.charted()
    contents.hide(below: 5)
    contents.flow.rows.funnel[3].left = .hidden
    contents.flow.rows.funnel[4].reached = .hidden
    contents.flow.rows.funnel[4].left = .hidden
    let file = try #require(contents.charts.first { $0.name == "charts/flow-1-arms.svg" })
    let chart = String(decoding: file.bytes, as: UTF8.self)
    expect(
      bars(chart).prefix(2), equals: [#"class="half" 16 224"#, #"fill="none" class="rule" 16 48"#])
    expect(chart.contains(">hidden<") && chart.contains(">hidden left<"))
  }

  @Test func `more than four variants have no room beside each other`() {
    expectNil(
      drawn { contents in
        let rows = contents.flow.rows.funnel.filter { $0.key.segment == .value("B") }
        for name in ["C", "D", "E"] {
          contents.flow.rows.funnel += rows.map { row in
            var row = row
            row.key.segment = .value(Text(name))
            return row
          }
        }
      })
  }
}

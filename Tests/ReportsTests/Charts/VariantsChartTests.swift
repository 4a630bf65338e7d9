import EventLog
import Expectations
import Testing

@testable import Experiments
@testable import Funnels
@testable import Reports

/// How far apart variants are from control.
struct VariantsChartTests {
  private func drawn(_ change: (inout Report) -> Void = { _ in }) -> String? {
    SampleReport.chart(.variants, change)
  }

  // Of -41 to +96 points the axis goes from -50 to +100 along 428 units: a point is 428 / 150, and 0
  // stands at 36 + 50 times that.
  @Test func `the difference stands with its interval beside a line at 0`() throws {
    let chart = try #require(drawn())
    expect(chart, contains: ">Difference from control, with its always-valid 95 % interval<")
    expect(chart.contains(">B against A<") && chart.contains(">+55.0 (−41.0 to +96.0) †<"))
    expect(chart, contains: #"<line x1="178.67" y1="94" x2="178.67" y2="150" class="zero"/>"#)
    expect(chart, contains: #"<circle cx="335.6" cy="130" r="6" class="main"/>"#)
    expect(chart, contains: #"<line x1="61.68" y1="130" x2="452.59" y2="130" class="whisker"/>"#)
    expect(
      chart, contains: "B against A +55.0 points (−41.0 to +96.0) (few users), no clear difference."
    )
  }

  @Test func `under a plan the interval is that of the planned test`() throws {
    let chart = try #require(drawn { $0.flow.comparison[0].plannedUsers = 2_000 })
    expect(chart, contains: "with its 95 % interval (planned test)<")
    expect(chart, lacks: "always-valid")
  }

  @Test func `what is too early to judge is not drawn`() throws {
    expectNil(drawn { $0.flow.comparison[0].verdict = .tooEarly })
    let some = try #require(
      drawn { contents in
        var row = contents.flow.comparison[0]
        row.variant = "C"
        row.verdict = .tooEarly
        contents.flow.comparison.append(row)
        contents.flow.rows.funnel += contents.flow.rows.funnel.filter {
          $0.key.segment == .value("B")
        }.map { row in
          var row = row
          row.key.segment = .value("C")
          return row
        }
      })
    expect(some.contains(">1 variant is too early to judge.<") && !some.contains(">C against A<"))
  }

  @Test func `a planned test that cannot end yet has no interval, and so no chart`() {
    expectNil(
      drawn { contents in
        contents.flow.comparison[0].plannedUsers = 2_000
        contents.flow.comparison[0].differenceLow = nil
        contents.flow.comparison[0].differenceHigh = nil
      })
  }

  @Test func `of hidden counts no difference is drawn`() {
    var contents = SampleReport.charted()
    contents.flow.comparison[0].verdict = .better
    let names = contents.hidingCells(below: 5).charts.map(\.name)
    expect(names, lacks: "charts/flow-1-variants.svg")
  }

  @Test func `of more than 20 variants the first 20 are drawn, and how many are not`() throws {
    let chart = try #require(
      drawn { contents in
        let rows = contents.flow.rows.funnel.filter { $0.key.segment == .value("B") }
        for index in 1...23 {
          let name = Text("variant \(index)")
          contents.flow.rows.funnel += rows.map { row in
            var row = row
            row.key.segment = .value(name)
            return row
          }
          var row = contents.flow.comparison[0]
          row.variant = name
          contents.flow.comparison.append(row)
        }
      })
    // Control has no row of its own.
    expect(chart.split(separator: "<circle").count - 1, equals: 19)
    expect(chart, contains: ">5 smaller variants are in the table.<")
  }

  @Test func `an axis of differences is round, holds 0, and makes nothing of less than a point`() {
    func ticks(_ differences: [Double]) -> [String] {
      PointScale(holding: differences, along: (0, 100)).ticks.map(PointScale.words)
    }
    expect(ticks([-0.41, 0.96]), equals: ["−50", "0", "+50", "+100"])
    expect(ticks([0.021, 0.333]), equals: ["0", "+10", "+20", "+30", "+40"])
    expect(ticks([0.001, 0.003]), equals: ["0", "+1"])
    expect(ticks([-0.003, -0.001]), equals: ["−1", "0"])
    expect(ticks([]), equals: ["0", "+1"])
    expect(ticks([-1, 1]), equals: ["−100", "−50", "0", "+50", "+100"])
  }
}

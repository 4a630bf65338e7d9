import Expectations
import Testing

@testable import Funnels
@testable import Reports

/// The curve of who had completed by when.
struct CompletionChartTests {
  private func drawn(_ change: (inout Report) -> Void = { _ in }) -> String? {
    SampleReport.chart(.completion, change)
  }

  @Test func `a curve says that its axis is logarithmic, and no median of all who started`() throws
  {
    let chart = try #require(
      drawn { contents in
        contents.flow.rows.timing[0].medianSeconds = 3_600
        contents.flow.rows.timing[0].finishersMedianSeconds = 121
      })
    expect(chart, contains: ">time since they started, on a logarithmic axis<")
    expect(chart.contains(">half of those who finish<") && chart.contains(">within 2 min 1 s †<"))
    expect(
      chart.contains("; half of those who finish within 2 min 1 s.")
        && !chart.contains("; half within"))
    let without = try #require(drawn())
    expect(without, lacks: "half of")
  }

  @Test func `a curve is nearly flat from the first told time on that has 95 percent of the last`()
  {
    func flat(_ shares: [Double]) -> String? {
      let told = zip(["10 min", "1 h", "24 h", "7 d"], shares).map { (0.0, $0, $1) }
      return CompletionChart.flattening(told)?.time
    }
    expect(flat([0.41, 0.50, 0.506, 0.523]), equals: "1 h")
    expect(flat([0.95, 0.96, 1, 1]), equals: "10 min")
    expectNil(flat([0.949, 0.949, 0.949, 1]))
    expect(flat([0.3]) == nil && flat([]) == nil && flat([0, 0]) == nil)
  }

  @Test func `where a curve is flat is told in its shares`() throws {
    let chart = try #require(
      drawn { $0.flow.rows.timing[0].within1Hour = 0.385 })
    expect(chart, contains: ">nearly flat from 1 h on:<")
    expect(chart, contains: ">38.5 % † by then, 40.0 % † within 7 d<")
    expect(chart, contains: "; nearly flat from 1 h on.")
  }

  @Test func `a label that would run into the one before stands below its point`() {
    expect(CompletionChart.offsets(at: [100, 140, 300], width: 58), equals: [-11, 26, -11])
    expect(CompletionChart.offsets(at: [100, 158], width: 58), equals: [-11, -11])
  }
}

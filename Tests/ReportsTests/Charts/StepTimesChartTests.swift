import Expectations
import Testing

@testable import Funnels
@testable import Reports

/// The times at steps, of those who went on and of those who left.
struct StepTimesChartTests {
  private func drawn(_ change: (inout Report) -> Void = { _ in }) -> String? {
    SampleReport.chart(.steps, change)
  }

  @Test func `the times of those who left stand beside the times of those who went on`() throws {
    let chart = try #require(
      drawn { contents in
        contents.flow.rows.timing[2].medianSeconds = 20
        contents.flow.rows.timing[2].p25Seconds = 10
        contents.flow.rows.timing[2].p75Seconds = 60
      })
    expect(chart.contains(">went on<") && chart.contains(">12.5 s [3 s to 30 s] †<"))
    expect(chart.contains(">left<") && chart.contains(">20 s [10 s to 1 min] †<"))
    let boxes = chart.matches(of: #/class="(half|gone)"/#).map { String($0.1) }
    expect(boxes, equals: ["half", "gone"])
    expect(chart, contains: ", before leaving 20 s, middle half 10 s to 1 min (few users).")
  }

  @Test func `those who left without a later event have words and no box`() throws {
    let chart = try #require(drawn())
    expect(chart.contains(">no later event<") && !chart.contains("class=\"gone\""))
  }

  @Test func `hidden times of those who left are drawn as hidden`() throws {
    let text = try #require(
      drawn { contents in
        contents.hide(below: 5)
        contents.flow.rows.timing[2].users = .hidden
        contents.flow.rows.timing[2].medianSeconds = nil
      })
    expect(text.contains(">hidden<") && text.contains("before leaving hidden"))
  }

  @Test func `nobody left, so nothing is said of leaving`() throws {
    let chart = try #require(drawn { $0.flow.rows.timing[2].users = 0 })
    expect(!chart.contains(">left<") && !chart.contains("before leaving"))
  }
}

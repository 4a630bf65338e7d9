import Definitions
import EventLog
import Journeys
import TestSupport
import Testing

@testable import Funnels
@testable import Reports

/// What a report of many steps costs grows with their number, not with its square.
struct StepCostTests {
  @Test func `the Markdown of a flow grows with its steps`() {
    let growth = CostGrowth.measured(from: 500) { count in
      let markdown = SampleReport.markdown { Self.give(count, to: &$0) }
      #expect(markdown.contains("| \(count). `s\(count)` “`Step \(count)`” | 10 |"))
    }
    #expect(growth <= CostGrowth.most)
  }

  /// So many steps, each with a title, times, and a user who left there.
  private static func give(_ count: Int, to report: inout ReportContents) {
    let steps = (1...count).map { StepKey(index: $0, id: Text("s\($0)")) }
    report.flows[0].definition.steps = steps.map { key in
      var step = StepDefinition(id: key.id)
      step.title = Text("Step \(key.index)")
      return step
    }
    let (row, end) = (report.funnel[0], report.funnel.first { $0.isCompletion })
    report.funnel =
      steps.map { step in
        var row = row
        (row.step, row.reached, row.left) = (step, 10, 1)
        return row
      } + [end].compactMap(\.self)
    let dropoff = report.dropoff[0]
    report.dropoff = steps.map { step in
      var row = dropoff
      row.step = step
      return row
    }
    let times = report.timing.filter { $0.measure != .complete }
    report.timing =
      report.timing.filter { $0.measure == .complete }
      + [TimingMeasure.advance, .beforeLeaving].flatMap { measure in
        steps.map { step in
          var row = times[0]
          (row.measure, row.step) = (measure, step)
          return row
        }
      }
    report.losses[0].biggest = steps
  }
}

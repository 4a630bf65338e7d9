import Definitions
import EventLog
import Experiments
import Journeys
import TestBasics
import TestSupport
import Expectations
import Testing

@testable import Funnels
@testable import Reports

/// What a report of many steps costs grows with their number, not with its square.
struct StepCostTests {
  @Test func `the Markdown of a flow grows with its steps`() {
    let growth = CostGrowth.measured(from: 500) { count in
      let markdown = SampleReport.markdown { Self.give(count, to: &$0) }
      expect(markdown, contains: "| \(count). `s\(count)` “`Step \(count)`” | 10 |")
    }
    #expect(growth <= CostGrowth.most)
  }

  // Where no count is small the sums are looked at and nothing is searched for.
  @Test func `the sums between counts grow with steps, times, variants and their comparisons`() {
    let growth = CostGrowth.measured(from: 250) { count in
      var report = SampleReport.contents()
      Self.give(count, to: &report)
      Self.compare(count, in: &report)
      let hidden = report.hidingCells(below: 1)
      expect(
        hidden.flow.comparison.count == count && hidden.flow.rows.funnel.count == 3 * (count + 1))
    }
    #expect(growth <= CostGrowth.most)
  }

  /// The funnels of two variants, and a comparison at each step.
  private static func compare(_ count: Int, in report: inout Report) {
    let (all, times, left) = (
      report.flow.rows.funnel, report.flow.rows.timing, report.flow.rows.dropoff
    )
    for name in ["A", "B"] {
      let key = RowKey(flow: SampleReport.key, breakdown: .variant, segment: .value(Text(name)))
      report.flow.rows.funnel += all.map { row in
        var row = row
        row.key = key
        return row
      }
      report.flow.rows.timing += times.map { row in
        var row = row
        row.key = key
        return row
      }
      report.flow.rows.dropoff += left.map { row in
        var row = row
        row.key = key
        return row
      }
    }
    let row = report.flow.comparison[0]
    report.flow.comparison = all.prefix(count).map { step in
      var row = row
      (row.step, row.isCompletion) = (step.step, false)
      return row
    }
  }

  /// So many steps, each with a title, times, and a user who left there.
  private static func give(_ count: Int, to report: inout Report) {
    let steps = (1...count).map { StepKey(index: $0, id: Text("s\($0)")) }
    report.flow.definition.steps = steps.map { key in
      var step = StepDefinition(id: key.id)
      step.title = Text("Step \(key.index)")
      return step
    }
    let (row, end) = (report.flow.rows.funnel[0], report.flow.rows.funnel.first { $0.isCompletion })
    report.flow.rows.funnel =
      steps.map { step in
        var row = row
        (row.step, row.reached, row.left) = (step, 10, 1)
        return row
      } + [end].compactMap(\.self)
    let dropoff = report.flow.rows.dropoff[0]
    report.flow.rows.dropoff = steps.map { step in
      var row = dropoff
      row.step = step
      return row
    }
    let times = report.flow.rows.timing.filter { $0.measure != .complete }
    report.flow.rows.timing =
      report.flow.rows.timing.filter { $0.measure == .complete }
      + [TimingMeasure.advance, .beforeLeaving].flatMap { measure in
        steps.map { step in
          var row = times[0]
          (row.measure, row.step) = (measure, step)
          return row
        }
      }
    report.flow.rows.losses[0].biggest = steps
  }
}

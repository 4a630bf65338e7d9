import Definitions
import EventLog
import Expectations
import Testing

@testable import Experiments
@testable import Funnels
@testable import Reports

/// Where `report.md` shows charts.
struct ChartLinksTests {
  private func lines(_ contents: Report, _ medium: ReportMedium) -> [Substring] {
    contents.markdown(for: medium).split(separator: "\n")
  }

  @Test func `each chart stands in its section`() {
    let lines = lines(SampleReport.charted(), .folder)
      .filter { $0.hasPrefix("### ") || $0.hasPrefix("![") }
    expect(
      lines,
      equals: [
        "### Funnel",
        "![How many reached each step, and why the others left](charts/flow-1-funnel.svg)",
        "### Why users left", "### Permissions", "### Choices", "### Variants",
        "![How much more or less often each variant completes than control](charts/flow-1-variants.svg)",
        "![How many of each variant reached each step, and how many left there](charts/flow-1-arms.svg)",
        "### Breakdowns", "### Trend",
        "![Completion rate from period to period](charts/flow-1-trend.svg)",
        "### Time",
        "![Share who had completed, by the time since they started](charts/flow-1-completion.svg)",
        "![Time at each step, of those who went on and of those who left](charts/flow-1-steps.svg)",
        "### Findings",
      ])
  }

  @Test func `a stream has no charts, and says all else`() {
    let contents = SampleReport.charted()
    let folder = lines(contents, .folder).filter { !$0.hasPrefix("![") }
    expect(lines(contents, .stream), equals: folder)
  }

  @Test func `a chart that is not drawn is not shown`() {
    var contents = SampleReport.charted()
    contents.flow.rows.curve = []
    let shown = lines(contents, .folder).filter { $0.hasPrefix("![") }
    expect(shown.count, equals: 5)
    expect(shown.count, equals: contents.charts.count)
    expect(!shown.contains { $0.contains("completion.svg") })
  }

  /// The sample with a second experiment, whose variants are the same users.
  private func twoExperiments() -> Report {
    var contents = SampleReport.charted()
    let flow = contents.flow.definition
    guard let first = flow.experiment else { return contents }
    var second = first
    second.id = "colour"
    contents.flow.definition.experiment = nil
    contents.flow.definition.severalExperiments = [first, second]
    let variants = contents.flow.rows.funnel.filter { $0.key.breakdown == .variant }
    contents.flow.rows.funnel.removeAll { $0.key.breakdown == .variant }
    for id in [first.id, second.id] {
      contents.flow.rows.funnel += variants.map { row in
        var row = row
        row.key.breakdown = .variantOf(id)
        return row
      }
    }
    contents.flow.comparison += contents.flow.comparison.map { row in
      var row = row
      row.experiment = second.id
      return row
    }
    contents.flow.checks += contents.flow.checks.map {
      TrustChecks(
        experiment: second.id, control: $0.control, tuning: $0.tuning,
        split: $0.split, mixed: $0.mixed)
    }
    return contents
  }

  @Test func `each of several experiments has charts of its own, and every link has a file`() throws
  {
    let contents = twoExperiments()
    let names = contents.charts.map(\.name)
    expect(names, contains: "charts/flow-1-variants-1.svg")
    expect(names, contains: "charts/flow-1-arms-2.svg")
    let links = contents.markdown(for: .folder).matches(of: #/\]\((charts\/.*?)\)/#).map {
      String($0.1)
    }
    expect(links.sorted(), equals: names.sorted())
    let ids = contents.html.matches(of: #/ id="(.*?)"/#).map { $0.1 }
    expect(Set(ids).count, equals: ids.count)
  }
}

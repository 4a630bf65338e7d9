import Testing

@testable import Reports

/// Where `report.md` shows charts.
struct ChartLinksTests {
  private func lines(_ contents: ReportContents, _ medium: ReportMedium) -> [Substring] {
    contents.markdown(for: medium).split(separator: "\n")
  }

  @Test func `each chart stands in its section`() {
    let lines = lines(SampleReport.charted(), .folder)
      .filter { $0.hasPrefix("### ") || $0.hasPrefix("![") }
    #expect(
      lines == [
        "### Funnel",
        "![How many reached each step, and why the others left](charts/flow-1-funnel.svg)",
        "### Why users left", "### Permissions", "### Choices", "### Variants",
        "![Completion rate of each variant](charts/flow-1-variants.svg)",
        "### Breakdowns", "### Trend",
        "![Completion rate from period to period](charts/flow-1-trend.svg)",
        "### Time",
        "![Share who had completed, by the time since they started](charts/flow-1-completion.svg)",
        "![Time until going on, at each step](charts/flow-1-steps.svg)",
        "### Findings",
      ])
  }

  @Test func `a stream has no charts, and says all else`() {
    let contents = SampleReport.charted()
    let folder = lines(contents, .folder).filter { !$0.hasPrefix("![") }
    #expect(lines(contents, .stream) == folder)
  }

  @Test func `a chart that is not drawn is not shown`() {
    var contents = SampleReport.charted()
    contents.curve = []
    let shown = lines(contents, .folder).filter { $0.hasPrefix("![") }
    #expect(shown.count == 4)
    #expect(shown.count == contents.charts.count)
    #expect(!shown.contains { $0.contains("completion.svg") })
  }
}

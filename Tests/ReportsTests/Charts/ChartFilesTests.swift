import EventLog
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Reports

/// The folder of charts inside the report's.
struct ChartFilesTests {
  private let root: TemporaryFolder

  init() throws {
    root = try TemporaryFolder()
  }

  private func file(_ name: String, _ text: String = "new") -> ReportFile {
    ReportFile(name: name, bytes: Array(text.utf8))
  }

  private func replace(_ names: [String]) throws {
    try ReportFolder(path: root.path).replace(with: names.map { file($0) })
  }

  /// What every chart begins with.
  private static let chart = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 90" role="img" aria-labelledby="title desc">
      <title id="title">old</title>

    """
  private static let report = "## Summary\n\n## About this report\n\n- version: `0.1.0`\n"

  private func names() throws -> [String] { try folderTexts(at: root.path).keys.sorted() }

  @Test func `charts stand in a folder of their own`() throws {
    try replace(["funnel.csv", "charts/flow-1-funnel.svg", "report.md"])
    try expect(
      folderTexts(at: root.path),
      equals: [
        "funnel.csv": "new", "charts/flow-1-funnel.svg": "new", "report.md": "new",
      ])
  }

  @Test func `charts of an earlier run are removed, other people's files stay`() throws {
    let killed = "charts/.flow-3-steps.svg.onboarding-funnel.tmp"
    for name in ["flow-1-funnel.svg", "flow-2-trend.svg", "flow-x-trend.svg", "mine.svg"] {
      try root.write(Self.chart, to: "charts/" + name)
    }
    try root.write("half", to: killed)
    try ReportFolder(path: root.path).replace(with: [
      file("charts/flow-1-funnel.svg", Self.chart), file("report.md", Self.report),
    ])
    try expect(
      names(),
      equals: [
        "charts/flow-1-funnel.svg", "charts/flow-x-trend.svg", "charts/mine.svg", "report.md",
      ])
    try replace(["report.md"])
    try expect(names(), equals: ["charts/flow-x-trend.svg", "charts/mine.svg", "report.md"])
  }

  @Test func `a symbolic link in place of the folder is refused and not followed`() throws {
    let other = try TemporaryFolder()
    try other.write("precious", to: "flow-1-funnel.svg")
    let old = "flow,flow_version,breakdown,segment,step_index,step,is_completion\n"
    try root.write(old, to: "funnel.csv")
    try FileManager.default.createSymbolicLink(
      atPath: root.path + "/charts", withDestinationPath: other.path)
    let error = #expect(throws: Diagnostic.self) {
      try replace(["funnel.csv", "charts/flow-1-funnel.svg", "report.md"])
    }
    expect(error?.code, equals: .cannotCreate)
    expect(error?.location, equals: .file(root.path + "/charts"))
    try expect(folderTexts(at: other.path), equals: ["flow-1-funnel.svg": "precious"])
    try expect(folderTexts(at: root.path)["funnel.csv"], equals: old)
    try replace(["report.md"])
    try expect(folderTexts(at: other.path), equals: ["flow-1-funnel.svg": "precious"])
  }

  @Test func `a chart that cannot be published leaves the earlier report and nothing temporary`()
    throws
  {
    try root.write(Self.report, to: "report.md")
    try root.write("in the way", to: "charts/flow-1-funnel.svg/x")
    let error = #expect(throws: Diagnostic.self) {
      try replace(["funnel.csv", "charts/flow-1-funnel.svg", "report.md"])
    }
    expect(error?.location, equals: .file(root.path + "/charts/flow-1-funnel.svg"))
    try expect(
      folderTexts(at: root.path),
      equals: [
        "report.md": Self.report, "charts/flow-1-funnel.svg/x": "in the way",
      ])
  }

  @Test func `every chart that is written is one that may be removed`() {
    for chart in SampleReport.charted().charts {
      expect(ChartKind.isChart(String(chart.name.dropFirst("charts/".count))))
    }
    expect(ChartKind.isChart("flow-1-arms-12.svg"), "of one of several experiments")
    let others = [
      "flow-1-funnel.png", "flow--funnel.svg", "flow-1-other.svg", "flow-1a-funnel.svg",
      "flow-1-funnel-1.svg", "flow-1-arms-.svg", "flow-1-arms-1-1.svg",
    ]
    for name in others { expect(!ChartKind.isChart(name), "\(name)") }
  }
}

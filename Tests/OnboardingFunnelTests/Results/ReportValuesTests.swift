import Expectations
import Foundation
import OnboardingFunnel
import TestBasics
import TestSupport
import Testing

/// The numbers of a report as values: those of its tables.
struct ReportValuesTests {
  private static let sample = ProjectFolder.root.path + "/SampleEvents/lockedin"

  private func table(_ name: String, of report: AnalysisReport) throws -> [CSVRow] {
    try CSVTable(try #require(report.text(of: name))).rows()
  }

  @Test func `steps, completion and comparisons are those of the tables`() async throws {
    let report = try await Analysis(inputs: [Self.sample]).run()
    let flow = try #require(report.flows.first)
    expect(report.flows.count, equals: 1)
    expect(flow.id == "lockedin" && flow.version == "1" && flow.title == "LockedIn first launch")
    expect(flow.started == 640 && flow.counted == 607 && flow.completed == 307)
    let rows = try table("funnel.csv", of: report).filter {
      $0["breakdown"] == "all" && $0["is_completion"] == "false"
    }
    expect(flow.steps.map(\.id), equals: rows.map { $0["step"] })
    expect(flow.steps.map(\.reached), equals: rows.map { Int($0["reached"]) })
    expect(flow.steps.map(\.left), equals: rows.map { Int($0["left"]) })
    expect(flow.steps.map(\.leaveRate.value), equals: rows.map { Double($0["leave_rate"]) })
    expect(flow.steps.map(\.gain), equals: rows.map { Double($0["gain"]) })
    expect(flow.steps[1].title, equals: "Choose apps")
    let insights = try table("insights.csv", of: report)
    expect(flow.insights.map(\.sentence), equals: insights.map { $0["sentence"] })
    expect(flow.insights.map(\.kind), equals: insights.map { $0["kind"] })
    let ends = try table("comparison.csv", of: report).filter { $0["is_completion"] == "true" }
    expect(flow.comparisons.map(\.verdict), equals: ends.map { $0["verdict"] })
    expect(flow.comparisons.map(\.firstClear), equals: ends.map { $0["first_clear"] })
    expect(
      flow.comparisons.map(\.difference.low), equals: ends.map { Double($0["difference_low"]) })
  }

  @Test func `a hidden count is none`() async throws {
    var analysis = Analysis(inputs: [Self.sample])
    analysis.minimumCell = 10
    let report = try await analysis.run()
    let rows = try table("funnel.csv", of: report).filter {
      $0["breakdown"] == "all" && $0["is_completion"] == "false"
    }
    let steps = try #require(report.flows.first).steps
    expect(steps.map(\.left), equals: rows.map { Int($0["left"]) })
    expect(steps.contains { $0.left == nil })
  }

  @Test func `they are read back from JSON as they were`() async throws {
    let flows = try await Analysis(inputs: [Self.sample]).run().flows
    let data = try JSONEncoder().encode(flows)
    try expect(JSONDecoder().decode([AnalysisReport.Flow].self, from: data), equals: flows)
  }
}

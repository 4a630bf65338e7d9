import Definitions
import EventLog
import Expectations
import Funnels
import Journeys
import Testing

@testable import Insights

/// Flows that nobody finishes: mostly the app does not say when somebody does.
struct NoCompletionTests {
  @Test func `that nobody at the last page finishes is a reason not to trust`() throws {
    let insights = Evidence(200, left: [50, 50, 100]).insights()
    expect(insights.map(\.kind), equals: [.data, .nothing])
    let first = try #require(insights.first)
    expect(
      first.sentence,
      equals: "None of the 100 users who got to the last page, “s3”, finishes. Check that the app "
        + "sends “completed”, or set “completion” to “last_step”.")
    #expect(first.isReasonNotToTrust)
    expect(first.subject, equals: "completion_unseen")
    expect(first.users, equals: 0)
    expect(first.ofUsers, equals: 100)
  }

  @Test func `the page that most users leave is told beside it, but never the last`() throws {
    let insights = Evidence(400, left: [20, 180, 200]).insights()
    expect(insights.map(\.kind), equals: [.data, .stepLoss, .nothing])
    expect(
      insights[1].headline,
      equals: "Most users are lost at “s2”: 180 of the 380 users who got there leave (47 %).")
    expect(insights[1].detail, equals: [])
  }

  @Test func `where nobody gets to the last page, the page that all leave is told alone`() {
    var evidence = Evidence(60, left: [60, 0])
    evidence.add(.skippedFlow, at: 1, users: 60)
    let insights = evidence.insights()
    expect(insights.map(\.kind), equals: [.stepLoss])
    expect(
      insights.first?.sentence,
      equals: "Most users are lost at “s1”: 60 of the 60 users who got there leave (100 %). "
        + "Most of them skipped the rest of the flow.")
  }

  @Test func `few users, a provisional report and a flow without the event say nothing`() {
    expect(Evidence(40, left: [21, 19]).insights().contains { $0.kind == .data }, equals: false)
    var evidence = Evidence(400, left: [20, 380])
    evidence.value.isProvisional = true
    expect(evidence.insights().contains { $0.kind == .data }, equals: false)
    evidence.value.isProvisional = false
    evidence.value.definition.completion = .lastStep
    expect(evidence.insights().contains { $0.kind == .data }, equals: false)
    evidence.value.definition.completion = .event
    expect(evidence.insights().contains { $0.kind == .data }, equals: true)
  }
}

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
      equals: "None of the 100 users who got to the last page, “s3”, has finished. Check that the "
        + "app sends “completed”, or set “completion” to “last_step”.")
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
    expect(Evidence(40, left: [21, 19]).insights().map(\.kind), equals: [.nothing])
    var evidence = Evidence(400, left: [20, 380])
    evidence.value.isProvisional = true
    expect(evidence.insights().map(\.kind), equals: [.nothing])
    evidence.value.isProvisional = false
    evidence.value.definition.completion = .lastStep
    expect(evidence.insights().map(\.step?.id), equals: ["s2", nil])
    evidence.value.definition.completion = .event
    expect(evidence.insights().map(\.kind), equals: [.data, .nothing])
  }

  @Test func `a completion of anybody, however late, is one`() {
    var evidence = Evidence(400, left: [20, 180, 200])
    evidence.value.completedEver = 1
    expectEmpty(evidence.insights().filter { $0.subject == "completion_unseen" })
    evidence.value.completedEver = .hidden
    expectEmpty(evidence.insights().filter { $0.subject == "completion_unseen" })
  }

  @Test func `where lists of steps end with different pages, none of these is judged`() {
    var evidence = Evidence(400, left: [30, 10, 180, 180])
    evidence.value.definition.experiment = ExperimentDefinition(id: "x")
    evidence.value.definition.experiment?.variants = [
      VariantDefinition(id: "A", steps: [0, 1, 2]), VariantDefinition(id: "B", steps: [0, 1, 3]),
    ]
    expect(evidence.value.lastPages, equals: ["s3", "s4"])
    let insights = evidence.insights()
    expectEmpty(insights.filter { $0.subject == "completion_unseen" })
    expectEmpty(insights.compactMap(\.step?.id))
  }
}

import EventLog
import Expectations
import Funnels
import Journeys
import Testing

@testable import Insights

/// Permissions whose prompts are in the log, and no answer.
struct NoAnswerTests {
  private static func evidence(asked: Int, granted: Int = 0, permission: Text = "push")
    -> Evidence
  {
    var evidence = Evidence(400, left: [20, 200, 20])
    evidence.add(.unanswered, "push", at: 2, users: 200)
    evidence.add(prompt: permission, at: 2, asked: asked, granted: granted)
    return evidence
  }

  @Test func `that the log has no answer is a reason not to trust, and no reason to leave`() throws
  {
    let insights = Self.evidence(asked: 380).insights()
    let data = try #require(insights.first)
    expect(data.subject, equals: "answer_unseen")
    #expect(data.isReasonNotToTrust)
    expect(
      data.sentence,
      equals: "The log has no answer to the prompt for Push from any of the 380 users who were "
        + "asked. Check that the app sends “permission_granted” and “permission_denied”, or map "
        + "what it sends.")
    let loss = try #require(insights.first { $0.kind == .stepLoss })
    #expect(!loss.sentence.contains("did not answer"))
  }

  @Test func `an answer, few users and data that HealthKit guards say nothing`() {
    let answered = Self.evidence(asked: 380, granted: 1).insights()
    expectEmpty(answered.filter { $0.subject == "answer_unseen" })
    #expect(answered.contains { $0.sentence.contains("did not answer the prompt for Push") })
    expectEmpty(Self.evidence(asked: 19).insights().filter { $0.subject == "answer_unseen" })
    let health = Self.evidence(asked: 380, permission: "apple_health").insights()
    expectEmpty(health.filter { $0.subject == "answer_unseen" })
  }

  @Test func `of several permissions the one that most were asked for leads`() throws {
    var evidence = Self.evidence(asked: 380)
    evidence.add(prompt: "camera", at: 3, asked: 150)
    evidence.add(prompt: "contacts", at: 3, asked: 15)
    let data = try #require(evidence.insights().first { $0.subject == "answer_unseen" })
    #expect(data.headline.contains("for Push from any of the 380 users"))
    expect(data.detail.first, equals: "It has none for Camera either.")
  }

  @Test func `of a permission on two pages the page is named`() throws {
    var evidence = Self.evidence(asked: 380)
    evidence.add(prompt: "push", at: 3, asked: 150)
    let data = try #require(evidence.insights().first { $0.subject == "answer_unseen" })
    expect(
      data.headline,
      equals: "The log has no answer to the prompt for Push from any of the 380 users who were "
        + "asked at “s2”.")
    expect(data.detail.count, equals: 1)
  }
}

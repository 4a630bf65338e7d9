import EventLog
import Expectations
import Experiments
import Funnels
import Insights
import Statistics
import Testing

/// Users whom the app does not keep track of.
struct UsersInsightTests {
  private func evidence(
    mixed: Int, unassigned: Proportion = Proportion(0, of: 0), shownAgain: Int = 0
  ) -> Evidence {
    var evidence = Evidence(1000, left: [50, 50, 50])
    var checks = TrustChecks(
      experiment: "x", control: "A", tuning: 5_000, split: SplitCheck(p: 0.4),
      mixed: MixedUsers(users: Count(mixed), of: 1000, mostShare: 0.01))
    var completions = AssignedCompletions()
    completions.arms = Proportion(400, of: 500)
    completions.unassigned = unassigned
    checks.lateAssignment = LateAssignment(completions)
    evidence.value.checks = [checks]
    evidence.value.shownAgain = Proportion(shownAgain, of: 1000)
    return evidence
  }

  private func headlines(_ evidence: Evidence) -> [String] {
    evidence.insights().filter { $0.kind == .data }.map(\.headline)
  }

  @Test func `one in twenty who saw several variants is told, fewer are not`() {
    expect(
      headlines(evidence(mixed: 50)),
      equals: [
        "50 users (5 %) saw several variants of “x” and are left out of its comparison."
      ])
    expectEmpty(headlines(evidence(mixed: 49)))
  }

  @Test func `one in twenty who has no variant is told, fewer are not`() {
    expect(
      headlines(evidence(mixed: 0, unassigned: Proportion(80, of: 100))),
      equals: [
        "100 users (17 %) were seen with no variant of “x”, so its variants may hold only those who "
          + "stayed until they were assigned."
      ])
    expect(
      headlines(evidence(mixed: 0, unassigned: Proportion(95, of: 100))),
      equals: [
        "100 users (17 %) were seen with no variant of “x”, so its variants may not be comparable."
      ])
    // Late, since none of them completes, and too few to be told first.
    expectEmpty(headlines(evidence(mixed: 0, unassigned: Proportion(0, of: 20))))
  }

  @Test func `that assignment comes late is told before the winner, mixed users are told with it`()
    throws
  {
    var evidence = evidence(mixed: 60, unassigned: Proportion(80, of: 100))
    evidence.addComparison(control: 500, variant: 700, verdict: .better)
    evidence.value.comparison[0].doubts = [.mixed, .lateAssignment]
    let insights = evidence.insights()
    expect(insights.first?.subject, equals: "late_assignment")
    expect(insights.dropFirst().first?.kind, equals: .experiment)
    expect(headlines(evidence).count, equals: 1)
  }

  @Test func `onboarding that is shown again is told behind what is at stake with completions`() {
    var evidence = evidence(mixed: 0, shownAgain: 80)
    expect(
      headlines(evidence),
      equals: [
        "80 users (8 %) were shown onboarding again after they had finished it."
      ])
    evidence.value.shownAgain = Proportion(49, of: 1000)
    expectEmpty(headlines(evidence))
  }

  @Test func `hidden users are not told of`() {
    var evidence = evidence(mixed: 60, shownAgain: 60)
    let checks = evidence.value.checks
    evidence.value.minimumCell = 61
    evidence.value.checks[0].mixed.users = .hidden
    expectEmpty(headlines(evidence))
    evidence.value.checks = checks
    evidence.value.minimumCell = 60
    expect(headlines(evidence).count, equals: 2)
  }
}

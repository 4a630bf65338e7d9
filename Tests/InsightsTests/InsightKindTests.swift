import Definitions
import EventLog
import Expectations
import Experiments
import Funnels
import Journeys
import Testing

@testable import Insights

/// Each kind's rule and words.
struct InsightKindTests {
  @Test func `the step that costs most completions is told, not the one most users left at`() throws
  {
    // 300 leave the first page, of whom most would have left the second; 250 leave the last.
    let evidence = Evidence(
      1000, left: [300, 350, 250], titles: ["Welcome", "Choose apps", "Plan"])
    let loss = try #require(evidence.insight(.stepLoss))
    expect(loss.step?.id, equals: "s3")
    expect(
      loss.headline,
      equals:
        "Most completions are lost at “Plan”: 250 of the 350 users who got there leave (71 %).")
    expect(loss.detail, equals: ["If none of them left, up to 250 more users would finish."])
    expect(loss.gain, equals: 250)
  }

  @Test func `two steps that cost as much are both named`() throws {
    let evidence = Evidence(1000, left: [200, 150, 10])
    let loss = try #require(evidence.insight(.stepLoss))
    expect(
      loss.headline,
      equals:
        "Most completions are lost at “s1” and “s2”, about as many at each: at “s1”, 200 of the "
        + "1,000 users who got there leave (20 %).")
  }

  @Test func `a reason that most leavers share is told, one within noise is not`() throws {
    var evidence = Evidence(1000, left: [10, 200, 10])
    evidence.add(.error, at: 2, users: 130)
    evidence.add(.unexplained, at: 2, users: 70)
    evidence.addDriver(
      .event, "error_shown s2", at: 2, with: (230, 100), without: (760, 690), q: 1e-9)
    let told = try #require(evidence.insight(.stepLoss))
    expect(told.detail.first, equals: "The last thing most of them saw was an error.")
    expect(told.subject, equals: "error")
    evidence.value.dropoff[0].users = 104
    evidence.value.dropoff[1].users = 96
    expect(evidence.insight(.stepLoss)?.detail.count, equals: 1)
  }

  @Test func `what those who go on have as often as those who leave is no reason`() throws {
    var error = Evidence(1000, left: [10, 200, 10])
    error.add(.error, at: 2, users: 160)
    expect(error.insight(.stepLoss)?.detail.count, equals: 1)
    expectNil(error.insight(.stepLoss)?.subject)
    // Where the rows about drivers are left out, or views are missing, nobody knows.
    error.value.minimumCell = 5
    expect(error.insight(.stepLoss)?.subject, equals: "error")
    error.value.minimumCell = nil
    error.value.funnel[1].viewed = 900
    expect(error.insight(.stepLoss)?.subject, equals: "error")
    // Nor where hardly anybody goes on.
    var wall = Evidence(1000, left: [10, 985, 1])
    wall.add(.error, at: 2, users: 900)
    expect(wall.insight(.stepLoss)?.subject, equals: "error")

    var denial = Evidence(1000, left: [10, 200, 10])
    denial.add(.leftAfterDenial, "camera", at: 2, users: 160)
    denial.add("camera", at: 2, granted: (40, 156), denied: (160, 624))
    expectNil(denial.insight(.stepLoss)?.subject)
    expectNil(denial.insight(.permission))
    denial.addDriver(
      .permission, "camera", "denied", at: 2, with: (400, 240), without: (590, 550), q: 1e-9)
    expect(denial.insight(.stepLoss)?.subject, equals: "left_after_denial:camera")
  }

  @Test func `a denial after which fewer finish is a reason, a skip needs no comparison`() throws {
    var grant = Evidence(1000, left: [10, 200, 10])
    grant.add(.leftAfterGrant, "camera", at: 2, users: 160)
    grant.add("camera", at: 2, granted: (170, 230), denied: (30, 550))
    expect(
      grant.insight(.stepLoss)?.detail.first, equals: "Most of them granted Camera, then left.")
    var skip = Evidence(1000, left: [10, 200, 10])
    skip.add(.skippedFlow, at: 2, users: 160)
    expect(skip.insight(.stepLoss)?.subject, equals: "skipped_flow")
  }

  @Test func `a loss without reasons says where to log`() throws {
    var evidence = Evidence(1000, left: [10, 200, 10])
    evidence.add(.unexplained, at: 2, users: 180)
    evidence.add(.error, at: 2, users: 20)
    let unlogged = try #require(evidence.insight(.unlogged))
    expect(
      unlogged.headline,
      equals:
        "Why users leave “s2” is not logged: the log gives no reason for 180 of the 200 who left "
        + "there (90 %).")
  }

  @Test func `a denial that ends onboarding is told with both rates`() throws {
    var evidence = Evidence(1000, left: [10, 200, 10])
    evidence.add("screen_time", isRequired: true, at: 2, granted: (80, 720), denied: (120, 0))
    let permission = try #require(evidence.insight(.permission))
    expect(
      permission.headline,
      equals:
        "None of the 120 users who denied Screen Time (required) finished; of those who granted it, "
        + "10 % did not.")
    expect(permission.gain, equals: 108)
    // What the permission says is not said again where most are lost.
    evidence.add(.denied, "screen_time", at: 2, users: 120)
    expectNil(evidence.insight(.stepLoss)?.subject)
    expect(evidence.insight(.stepLoss)?.step, equals: permission.step)
  }

  @Test func `a denial after which some finish is told by their share`() throws {
    var evidence = Evidence(1000, left: [10, 200, 10])
    evidence.add("health", at: 2, granted: (80, 720), denied: (60, 60))
    expect(
      evidence.insight(.permission)?.headline,
      equals: "Of the 120 users who denied Health, 50 % did not finish; of those who granted it, "
        + "10 %.")
  }

  @Test func `a denial that goes with no loss is not told`() {
    var evidence = Evidence(1000, left: [10, 200, 10])
    evidence.add("health", at: 2, granted: (150, 550), denied: (50, 180))
    expectNil(evidence.insight(.permission))
  }

  @Test func `of two values of one field the one that finishes less often is told`() throws {
    var evidence = Evidence(1000, left: [100, 200, 100])
    evidence.add(.platform, "android", users: 400, completed: 160, left: [40, 160, 40])
    evidence.add(.platform, "ios", users: 600, completed: 440, left: [60, 40, 60])
    let who = try #require(evidence.insight(.who))
    expect(
      who.headline, equals: "“android” users finish less often: 40 % against 73 % of all others.")
    expect(who.step?.id, equals: "s2")
    expect(who.subject, equals: "platform=android")
    #expect(abs((who.gain ?? 0) - 400 * (440.0 / 600 - 0.4)) < 1e-9)
  }

  @Test func `values of few users, or of few others, are not compared`() {
    var evidence = Evidence(1000, left: [100, 200, 100])
    evidence.add(.platform, "tv", users: 49, completed: 0)
    evidence.add(.platform, "ios", users: 951, completed: 600)
    expectNil(evidence.insight(.who))
  }

  @Test func `leave rates that rise from page to page are told, one bad page near the end is not`()
    throws
  {
    let rising = Evidence(2000, left: [40, 100, 150, 200, 250])
    let fatigue = try #require(rising.insight(.fatigue))
    expect(
      fatigue.headline,
      equals: "The further users get, the more of them leave: 2 % at “s1”, 17 % at “s5”.")
    expectNil(Evidence(2000, left: [100, 100, 95, 90, 500]).insight(.fatigue))
    expectNil(Evidence(2000, left: [40, 100, 150]).insight(.fatigue))
  }

  @Test func `one or two late pages that lose more are no trend`() {
    // 6, 5, 5, 6, 5, 14 and 8 %.
    expectNil(Evidence(4791, left: [264, 203, 217, 267, 189, 525, 250]).insight(.fatigue))
    expectNil(Evidence(5771, left: [334, 277, 246, 316, 235, 604, 535]).insight(.fatigue))
    // Five of six rise.
    expect(
      Evidence(450, left: [17, 22, 27, 31, 43, 69, 27]).insight(.fatigue)?.subject,
      equals: "leave_rate")
  }

  @Test func `a change beyond what days differ by is told, one within it is not`() throws {
    var evidence = Evidence(1000, left: [100, 200, 100])
    evidence.addDays(28, completed: 700)
    evidence.addDays(7, completed: 600)
    let change = try #require(evidence.insight(.change))
    expect(
      change.headline,
      equals: "Completion fell to 60 % in the last seven days, from 70 % in the seven days before.")
    expect(change.subject, equals: "day-29 to day-35")
    expect(change.comparedWith, equals: "day-22 to day-28")
    #expect(abs((change.gain ?? 0) - 700) < 1e-6)
    for day in 0..<28 {
      evidence.value.closedDays[day].completed = day / 7 % 2 == 0 ? 600 : 800
    }
    expectNil(evidence.insight(.change))
  }

  @Test func `what goes with leaving most is told, with both rates`() throws {
    var evidence = Evidence(1000, left: [10, 200, 10])
    evidence.addDriver(
      .event, "auth_error", at: 2, with: (200, 80), without: (790, 710), q: 1e-9)
    evidence.addDriver(
      .choice, "level", "hard", at: 2, with: (300, 220), without: (690, 570), q: 1e-3)
    evidence.addDriver(
      .event, "help_opened", at: 2, with: (300, 290), without: (690, 500), q: 1e-6)
    let driver = try #require(evidence.insight(.driver))
    expect(
      driver.headline,
      equals: "At “s2”, the event “auth_error” goes with leaving: 60 % of users with it leave "
        + "there, 10 % of the others.")
    expect(
      driver.detail, equals: ["It may not be the cause: look at what happens to these users there."]
    )
    expect(driver.subject, equals: "auth_error")
    // 120 left, 200 × 80 ÷ 790 would have; of those who leave there 200 × 780 ÷ 790 ÷ 200 finish.
    let wouldLeave: Double = 200 * 80 / 790
    let gain: Double = (120 - wouldLeave) * 780 / 790
    #expect(abs((driver.gain ?? 0) - gain) < 1e-9)
  }

  @Test(arguments: ["choice_made goal", "went_back s1", "permission_denied camera"])
  func `of two events that go with leaving alike, one of the page is told`(other: Text) throws {
    var evidence = Evidence(1000, left: [10, 200, 10])
    evidence.value.definition.steps[0].choices = [ChoiceDefinition(id: "goal")]
    evidence.value.definition.steps[2].permissions = [PermissionDefinition(id: "camera")]
    for name in [other, "went_back s2"] {
      evidence.addDriver(.event, name, at: 2, with: (200, 80), without: (790, 710), q: 1e-9)
    }
    expect(evidence.insight(.driver)?.subject, equals: "went_back s2")
    evidence.addDriver(.event, "aaa", at: 2, with: (200, 80), without: (790, 710), q: 1e-9)
    expect(evidence.insight(.driver)?.subject, equals: "went_back s2")
  }

  @Test func `what a denial says already is not told as what goes with leaving`() {
    var evidence = Evidence(1000, left: [10, 200, 10])
    evidence.add("screen_time", isRequired: true, at: 2, granted: (80, 720), denied: (120, 0))
    evidence.addDriver(
      .permission, "screen_time", "denied", at: 2, with: (120, 0), without: (870, 790), q: 1e-9)
    evidence.addDriver(
      .event, "permission_denied screen_time", at: 2, with: (120, 0), without: (870, 790), q: 1e-9)
    expect(evidence.insight(.permission) != nil)
    expectNil(evidence.insight(.driver))
  }

  @Test func `a goal is told by outcome, and that the two go together`() throws {
    var evidence = Evidence(1000, left: [100, 200, 100])
    evidence.addGoal(
      GoalDefinition(id: "activated", event: "x", window: 0...1), completed: (600, 360),
      left: (400, 40))
    let goal = try #require(evidence.insight(.goal))
    expect(
      goal.headline,
      equals: "Of users who finish, 60 % reach the goal “activated”; of those who do not, 10 %.")
    expectNil(goal.gain)
  }

  @Test func `a goal that finishing goes against comes before one that it goes with`() throws {
    var evidence = Evidence(1000, left: [100, 200, 100])
    evidence.addGoal(
      GoalDefinition(id: "activated", event: "x", window: 0...1), completed: (600, 360),
      left: (400, 40))
    evidence.addGoal(
      GoalDefinition(id: "kept", event: "y", window: 0...1), completed: (600, 60),
      left: (400, 80))
    let goal = try #require(evidence.insight(.goal))
    expect(goal.subject, equals: "goal:kept")
    expect(goal.detail.first?.hasPrefix("Users who finish do worse at it"), equals: true)
  }

  @Test func `a goal that a variant moves against completion is told with the variant`() throws {
    var evidence = Evidence(2000, left: [100, 600, 100])
    evidence.addComparison(control: 500, variant: 700, verdict: .better)
    evidence.addComparison(of: "activated", control: 400, variant: 310, verdict: .worse)
    let goal = try #require(evidence.insight(.goal))
    expect(
      goal.headline,
      equals:
        "More users finish in “B” than in “A”, but fewer of its users reach the goal “activated”: "
        + "31 % against 40 %.")
    expect(goal.subject, equals: "x:B:goal:activated")
    #expect(abs((goal.gain ?? 0) - 90) < 1e-9)
    expect(evidence.insight(.experiment) != nil)
  }

  @Test func `a guardrail that suffers is named with the variant that it holds back`() throws {
    var evidence = Evidence(2000, left: [100, 600, 100])
    evidence.addComparison(
      control: 500, variant: 700, verdict: .noClearDifference, harmed: ["activated"])
    evidence.addComparison(
      of: "activated", control: 400, variant: 310, verdict: .worse, isGuardrail: true)
    let experiment = try #require(evidence.insight(.experiment))
    expect(
      experiment.headline,
      equals:
        "More users finish in “B” than in “A”, but fewer of its users reach the goal “activated”: "
        + "31 % against 40 %.")
    expect(
      experiment.detail,
      equals: [
        "That is a guardrail: find out why before you roll it out."
      ])
    expectNil(evidence.insight(.goal))
  }

  @Test func `the doubts about a winner are said with it`() throws {
    var evidence = Evidence(2000, left: [100, 600, 100])
    evidence.addComparison(control: 500, variant: 700, verdict: .better)
    evidence.value.comparison[0].doubts = [.mixed, .lateAssignment]
    let experiment = try #require(evidence.insight(.experiment))
    expect(
      experiment.detail,
      equals: [
        "Before you act on it: some users saw several variants and users leave before they are "
          + "assigned a variant."
      ])
  }

  @Test func `of several experiments the one is named whose variant wins`() throws {
    var evidence = Evidence(2000, left: [100, 600, 100])
    evidence.addComparison(control: 500, variant: 700, verdict: .better)
    evidence.value.definition.severalExperiments = ["x", "y"].map { ExperimentDefinition(id: $0) }
    expect(
      evidence.insight(.experiment)?.headline,
      equals: "More users finish in “B” of the experiment “x” than in “A”: 70 % against 50 %.")
    evidence.value.definition.severalExperiments.removeLast()
    expect(
      evidence.insight(.experiment)?.headline,
      equals: "More users finish in “B” than in “A”: 70 % against 50 %.")
  }

  @Test func `a winner that is not seen any more is told as that, and not as one`() throws {
    var evidence = Evidence(2000, left: [100, 600, 100])
    evidence.addComparison(control: 440, variant: 403, verdict: .better)
    evidence.addLeaving(at: 2, control: 400, variant: 300, verdict: .better, adjustedP: 0.001)
    evidence.value.comparison[0].afterClear = .gone
    evidence.value.comparison[0].firstClear = (20_520, 400)
    let experiment = try #require(evidence.insight(.experiment))
    expect(
      experiment.headline,
      equals:
        "On 2026-03-08 it was clear that more users finished in “B” than in “A”, but the "
        + "numbers no longer show it: 40 % against 44 %.")
    expect(
      experiment.detail, equals: ["Look at the effect by week of start before you decide."])
    expect(experiment.isOfLoss)
  }

  @Test func `a winner that has turned loses, with the day on which it was clear the other way`()
    throws
  {
    var evidence = Evidence(2000, left: [100, 600, 100])
    evidence.addComparison(control: 617, variant: 521, verdict: .better)
    evidence.value.comparison[0].afterClear = .turned
    evidence.value.comparison[0].firstClear = (20_520, 400)
    evidence.value.comparison[0].doubts = [.heterogeneity]
    (evidence.value.comparison[0].differenceLow, evidence.value.comparison[0].differenceHigh) = (
      -0.127, -0.065
    )
    let experiment = try #require(evidence.insight(.experiment))
    expect(
      experiment.headline, equals: "Fewer users finish in “B” than in “A”: 52 % against 62 %.")
    expect(
      experiment.detail,
      equals: [
        "52 % finish, 62 % in “A”, at least 6 points fewer; on 2026-03-08 the opposite was clear.",
        "Before you act on it: the difference has reversed and the effect differs between groups "
          + "of users.",
      ])
    expect(experiment.isOfLoss)
  }

  @Test func `where nothing was found it is said what was looked at`() throws {
    var evidence = Evidence(1000, left: [100, 100, 90, 80])
    evidence.add(.platform, "ios", users: 500, completed: 315)
    evidence.add(.platform, "android", users: 500, completed: 315)
    let note = try #require(evidence.insights().last)
    expect(note.kind, equals: .nothing)
    expect(
      note.headline,
      equals:
        "Nothing stands out. We looked at the leave rates of pages, platform and the trend from "
        + "page to page.")
  }

  @Test func `what most completions are at stake with comes first`() {
    var evidence = Evidence(1000, left: [10, 200, 10])
    evidence.add("screen_time", isRequired: true, at: 2, granted: (80, 720), denied: (120, 0))
    evidence.add(.unexplained, at: 2, users: 150)
    let insights = evidence.insights()
    expect(insights.map(\.kind), equals: [.stepLoss, .permission, .unlogged, .nothing])
  }

  @Test func `hidden counts make no insight`() {
    var evidence = Evidence(60, left: [3, 20, 4])
    evidence.value.minimumCell = 5
    evidence.add(.unexplained, at: 2, users: 20)
    let told = evidence.insights().compactMap(\.step?.id)
    expect(told, lacks: "s1")
    expect(told, lacks: "s3")
  }
}

import Definitions
import EventLog
import Expectations
import Experiments
@testable import Funnels
import Journeys
import Statistics
import Testing

@testable import Insights

/// What is no story is not told, and what the numbers cannot show is said.
struct InsightNoiseTests {
  /// 1,000 users, of whom 200 leave the second page.
  private var evidence: Evidence { Evidence(1000, left: [60, 200, 60]) }

  private func exit(
    _ event: Text, at number: Int, users: Int, in evidence: inout Evidence
  ) {
    evidence.value.exits.append(
      ExitRow(
        key: Evidence.everyone, step: evidence.step(number), position: .last, event: event,
        users: Count(users), left: evidence.value.funnel[number - 1].left ?? 0, medianSeconds: nil))
  }

  @Test func `pages that users leave about as often as the others are not named`() {
    let insights = Evidence(1000, left: [100, 90, 81, 73]).insights()
    expect(insights.map(\.kind), equals: [.nothing])
    expect(
      insights.first?.headline,
      equals:
        "Nothing stands out. We looked at the leave rates of pages and the trend from page to page."
    )
  }

  @Test func `of many pages that cost about as much none is named`() {
    expectNil(Evidence(2000, left: [200, 180, 162, 146, 10]).insight(.stepLoss))
  }

  @Test func `an event that ends visits to every page is no reason and goes with nothing`() {
    var evidence = evidence
    for (number, users) in [(1, 50), (2, 160), (3, 50)] {
      exit("app_backgrounded", at: number, users: users, in: &evidence)
    }
    evidence.addDriver(
      .event, "app_backgrounded", at: 2, with: (160, 0), without: (780, 740), q: 1e-9)
    expectNil(evidence.insight(.stepLoss)?.subject)
    expectNil(evidence.insight(.driver))
  }

  @Test func `the same event on one page only is told`() {
    var evidence = evidence
    exit("bank_closed", at: 2, users: 160, in: &evidence)
    expect(evidence.insight(.stepLoss)?.subject, equals: "last:bank_closed")
    evidence.addDriver(
      .event, "help_opened", at: 2, with: (160, 10), without: (780, 730), q: 1e-9)
    expect(evidence.insight(.driver)?.subject, equals: "help_opened")
  }

  @Test func `a crash is told though it ends visits to every page`() {
    var evidence = evidence
    for number in 1...3 { exit("app_crashed", at: number, users: 50, in: &evidence) }
    evidence.addDriver(.event, "app_crashed", at: 2, with: (50, 0), without: (890, 740), q: 1e-9)
    expect(evidence.insight(.driver)?.subject, equals: "app_crashed")
  }

  @Test func `a loss that is not logged counts the users whom the table of reasons counts`() throws
  {
    var evidence = evidence
    evidence.add(.unexplained, at: 2, users: 200)
    exit("(nothing)", at: 2, users: 150, in: &evidence)
    exit("help_opened", at: 2, users: 50, in: &evidence)
    let unlogged = try #require(evidence.insight(.unlogged))
    expect(unlogged.users, equals: 200)
    expect(
      unlogged.headline,
      equals:
        "Why users leave “s2” is not logged: the log gives no reason for any of the 200 who left "
        + "there.")
  }

  @Test func `a loss without reasons on a page like all others is not told`() {
    var evidence = Evidence(1000, left: [100, 90, 81, 73])
    for number in 1...4 { evidence.add(.unexplained, at: number, users: 70) }
    expectNil(evidence.insight(.unlogged))
  }

  @Test func `a page that users start over from is told`() throws {
    var evidence = Evidence(1000, left: [60, 60, 60])
    // 150 attempts more got to the second page and no further.
    evidence.value.funnel[0].attempts = 1_170
    evidence.value.funnel[1].attempts = 1_090
    let restart = try #require(evidence.insight(.stepLoss))
    expect(restart.subject, equals: "started_over")
    expect(
      restart.headline,
      equals:
        "Users start over at “s2”: 150 of the 1,090 attempts that got there were given up and "
        + "started again.")
  }

  @Test func `who is shown the flow again after finishing gave nothing up`() {
    var evidence = Evidence(1000, left: [60, 60, 60])
    evidence.value.funnel[0].attempts = 1_170
    evidence.value.funnel[1].attempts = 1_090
    evidence.value.outcomes = [
      OutcomeRow(
        key: Evidence.everyone, outcome: .restartedAfterCompletion, users: 140, whole: 820)
    ]
    expectNil(evidence.insights().first { $0.subject == "started_over" })
  }

  @Test func `of pages from which users start over, who began again after finishing hides none`() {
    // 165 attempts more got to the first page and no further, most of them after finishing, and 60 to each other.
    var evidence = Evidence(1000, left: [60, 60, 60])
    evidence.value.funnel[0].attempts = 1_285
    evidence.value.funnel[1].attempts = 1_060
    evidence.value.funnel[2].attempts = 940
    evidence.value.outcomes = [
      OutcomeRow(
        key: Evidence.everyone, outcome: .restartedAfterCompletion, users: 140, whole: 820)
    ]
    expectEmpty(evidence.insights().filter { $0.subject == "started_over" })
    evidence.value.outcomes[0].users = 0
    expect(
      evidence.insights().first { $0.subject == "started_over" }?.step?.id, equals: "s1")
  }

  @Test func `events before the start are told where they are many`() throws {
    var evidence = evidence
    evidence.value.eventsBeforeEntry = Proportion(160, of: 1000)
    let data = try #require(evidence.insights().first)
    expect(data.kind, equals: .data)
    expect(
      data.headline,
      equals:
        "160 users (16 %) have events dated before they started, and those events are not counted.")
    evidence.value.eventsBeforeEntry = Proportion(40, of: 1000)
    expectNil(evidence.insight(.data))
  }

  @Test func `a page without views for many of its users is told`() throws {
    var evidence = evidence
    evidence.value.missingViews = [FindingStep(step: evidence.step(2), count: 188, users: 188)]
    let data = try #require(evidence.insight(.data))
    expect(data.step, equals: evidence.step(2))
    expect(
      data.headline,
      equals:
        "20 % of the users at “s2” have no view of it in the log (188 of 940), so more may have "
        + "left there than are counted.")
  }

  @Test func `on a page without views for many of its users nothing goes with leaving`() {
    var evidence = evidence
    evidence.addDriver(
      .event, "help_opened", at: 2, with: (740, 540), without: (200, 200), q: 1e-9)
    evidence.value.funnel[1].viewed = 900
    expect(evidence.insight(.driver)?.step, equals: evidence.step(2))
    evidence.value.funnel[1].viewed = 752
    expectNil(evidence.insight(.driver))
    // Of a page whose views are never logged the way there says when it was seen.
    evidence.value.funnel[1].viewed = 0
    expect(evidence.insight(.driver)?.step, equals: evidence.step(2))
  }

  @Test func `a changed week names the page that most of it comes from`() throws {
    var evidence = evidence
    evidence.addDays(28, completed: 700)
    evidence.addDays(7, completed: 600)
    let sides = { (base: Int, own: Int) in
      (
        ChangeCounts(users: 7_000, reached: Count(base)),
        ChangeCounts(users: 7_000, reached: Count(own))
      )
    }
    let rows: [(ChangePart, Int?, (ChangeCounts, ChangeCounts), Double)] = [
      (.completion, 4, sides(4_900, 4_200), -0.1), (.step, 2, sides(6_500, 5_800), -0.095),
      (.step, 3, sides(6_400, 6_395), -0.005),
    ]
    evidence.value.weekChanges = rows.map { part, step, counts, contribution in
      ChangeRow(
        key: Evidence.everyone, ownName: "b", baseName: "a", part: part,
        step: step.map { evidence.step($0) }, base: counts.0, own: counts.1,
        contribution: contribution)
    }
    let change = try #require(evidence.insight(.change))
    expect(change.step, equals: evidence.step(1))
    expect(
      change.detail.first, equals: "Most of the drop happens at “s1”: 17 % leave there, 7 % before."
    )
    // The weeks of other users say nothing about these.
    evidence.value.weekChanges[0].own?.reached = 4_201
    expectNil(evidence.insight(.change)?.step)
  }

  @Test func `of a change that other users make, the mix is named and not the page they leave`() {
    var evidence = evidence
    let counts = { (users: Int, reached: Int) in
      ChangeCounts(users: Count(users), reached: Count(reached))
    }
    func row(_ part: ChangePart, _ breakdown: Breakdown, step: Int? = nil, _ contribution: Double)
      -> ChangeRow
    {
      ChangeRow(
        key: RowKey(flow: Evidence.flow, breakdown: breakdown, segment: .everyone), ownName: "b",
        baseName: "a", part: part, step: step.map { evidence.step($0) },
        base: counts(7_000, 4_900), own: counts(7_000, 4_200), contribution: contribution)
    }
    let steps = [row(.completion, .all, step: 4, -0.1), row(.step, .all, step: 2, -0.11)]
    let field = Breakdown.field(.platform)
    evidence.value.changes =
      steps + [row(.step, field, step: 2, 0.01), row(.mix, field, -0.105)]
    let mix = evidence.insight(.change)
    expectNil(mix?.step)
    expect(
      mix?.detail,
      equals: ["Most of the drop comes from a different mix of users, not from any page."])
    evidence.value.changes =
      steps + [row(.step, field, step: 2, -0.095), row(.mix, field, -0.005)]
    expect(evidence.insight(.change)?.step, equals: evidence.step(1))
    // Of users who are new, or of a new version of the app, all is mix, whatever page they leave.
    var new = row(.share, field, -0.1)
    new.base = counts(7_000, 9)
    evidence.value.changes =
      steps + [row(.step, field, step: 2, 0.01), row(.mix, field, -0.105), new]
    expect(evidence.insight(.change)?.step, equals: evidence.step(1))
    new.base = counts(7_000, 10)
    evidence.value.changes[4] = new
    expectNil(evidence.insight(.change)?.step)
    evidence.value.changes =
      steps
      + [
        row(.step, .field(.appVersion), step: 2, 0.01), row(.mix, .field(.appVersion), -0.105),
      ]
    expect(evidence.insight(.change)?.step, equals: evidence.step(1))
  }

  @Test func `a weekday is told only beyond what days differ by anyway`() throws {
    var evidence = Evidence(6_000, left: [600, 600, 600])
    evidence.addDays(28, completed: 700)
    for day in stride(from: 6, to: 28, by: 7) { evidence.value.closedDays[day].completed = 500 }
    evidence.value.weekdays = [
      ValueCompletion(
        field: .weekday, value: "Sunday", users: 900, completed: 450, left: [])
    ]
    expect(
      evidence.insight(.who)?.headline,
      equals: "Users who start on a Sunday finish less often: 50 % against 74 % of all others.")
    // Days of which every other is as low.
    for day in stride(from: 0, to: 28, by: 3) { evidence.value.closedDays[day].completed = 300 }
    expectNil(evidence.insight(.who))
  }

  /// 2,000 users in whom nothing stands out, but that fewer users of Android finish: p = 0.011.
  private var borderline: Evidence {
    var evidence = Evidence(2000, left: [200, 180, 162, 146])
    evidence.add(.platform, "android", users: 1000, completed: 629)
    return evidence
  }

  @Test func `what is adjusted names the test and the kinds that were looked at`() throws {
    var evidence = Evidence(1000, left: [100, 200, 100])
    evidence.add(.platform, "android", users: 400, completed: 160)
    let who = try #require(evidence.insight(.who))
    expect(who.test, equals: .score)
    expect(who.adjustedOver, equals: [.who, .driver])
    let quiet = try #require(Evidence(1000, left: [100, 90, 81, 73]).insight(.nothing))
    expectNil(quiet.test)
    expect(quiet.adjustedOver, equals: [.driver, .fatigue])
  }

  @Test func `beside an experiment less is left to everything else`() throws {
    let alone = try #require(borderline.insight(.who)?.p)
    expect(alone > 0.01 && alone < 0.05)
    var evidence = borderline
    evidence.addComparison(control: 700, variant: 705, verdict: .noClearDifference)
    expectNil(evidence.insight(.who))
    // Whoever is far beyond chance is told anyway.
    evidence.value.values[0].completed = 500
    expect(evidence.insight(.who) != nil)
  }

  @Test func `a page that differs between variants counts among all that was looked at`() throws {
    var evidence = Evidence(2000, left: [200, 180, 162, 146])
    evidence.addComparison(control: 700, variant: 705, verdict: .noClearDifference)
    evidence.addLeaving(at: 1, control: 100, variant: 70, verdict: .better, adjustedP: 0.03)
    expectNil(evidence.insight(.experiment))
    evidence.value.comparison[1].adjustedP = 0.000_1
    let page = try #require(evidence.insight(.experiment))
    expect(page.test, equals: .alwaysValid)
    expect(page.adjustedOver, contains: .experiment)
  }

  @Test(arguments: [
    ("screen_time", "Screen Time"), ("health", "Health"), ("p1_x", "“p1_x”"), ("Ж", "“Ж”"),
  ])
  func `a permission is called by its words, where its id has some`(id: Text, name: String) {
    expect(Names.permission(id), equals: name)
  }
}

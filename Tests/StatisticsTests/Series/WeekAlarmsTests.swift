import Expectations
@testable import Statistics
import Testing

struct WeekAlarmsTests {
  private func weeks(_ count: Int, _ reached: Int, of users: Int) -> [Proportion?] {
    Array(repeating: Proportion(reached, of: users), count: count)
  }

  private func alarms(_ weeks: [Proportion?]) -> [Bool?] {
    weekJudgements(weeks).map { $0?.isAlarm }
  }

  private func lastAlarm(_ baseline: [Proportion?], then reached: Int, of users: Int) -> Bool? {
    alarms(baseline + [Proportion(reached, of: users)]).last ?? nil
  }

  @Test func `a week out of the limits of the weeks before it is an alarm`() {
    // The limits are 0.5 ± 0.15.
    expect(lastAlarm(weeks(28, 50, of: 100), then: 34, of: 100), equals: true)
    expect(lastAlarm(weeks(28, 50, of: 100), then: 66, of: 100), equals: true)
    expect(lastAlarm(weeks(28, 50, of: 100), then: 40, of: 100), equals: false)
  }

  @Test func `seven weeks before it do not judge a day, eight do`() {
    expect(
      alarms(weeks(10, 50, of: 100)).map { $0 == nil }.prefix(9),
      equals: [
        true, true, true, true, true, true, true, true, false,
      ])
  }

  @Test func `a week of 49 users is not judged, one of 50 is`() {
    expectNil(lastAlarm(weeks(8, 50, of: 100), then: 0, of: 49))
    expect(lastAlarm(weeks(8, 50, of: 100), then: 0, of: 50), equals: true)
  }

  @Test func `weeks of fewer than 50 users judge others`() {
    expect(lastAlarm(weeks(8, 10, of: 20), then: 30, of: 100), equals: true)
    expect(lastAlarm(weeks(8, 10, of: 20), then: 50, of: 100), equals: false)
  }

  @Test func `small weeks weigh little in the centre`() {
    // 3,500 of 7,010, not the mean of eight rates, 0.4375, which 0.59 of 200 would leave.
    let baseline = weeks(7, 500, of: 1_000) + weeks(1, 0, of: 10)
    expect(lastAlarm(baseline, then: 118, of: 200), equals: false)
    expect(lastAlarm(baseline, then: 122, of: 200), equals: true)
  }

  @Test func `weeks without users are passed over`() {
    expectNil(lastAlarm(weeks(7, 50, of: 100) + weeks(5, 0, of: 0), then: 0, of: 100))
    let sparse = weeks(4, 50, of: 100) + weeks(40, 0, of: 0) + weeks(4, 50, of: 100)
    expect(lastAlarm(sparse, then: 34, of: 100), equals: true)
    expectNil(lastAlarm(weeks(8, 50, of: 100), then: 0, of: 0))
  }

  @Test func `weeks that are not final neither judge nor are judged`() {
    let open: [Proportion?] = Array(repeating: nil, count: 9)
    expect(alarms(open), equals: Array(repeating: nil, count: 9))
    expectNil(lastAlarm(weeks(7, 50, of: 100) + open, then: 0, of: 100))
    expect(lastAlarm(weeks(8, 50, of: 100) + open, then: 0, of: 100), equals: true)
  }

  @Test func `the 29th week before it says nothing any more`() {
    let outage: [Proportion?] = [Proportion(0, of: 100_000)]
    expect(lastAlarm(outage + weeks(27, 80, of: 100), then: 80, of: 100), equals: true)
    expect(lastAlarm(outage + weeks(28, 80, of: 100), then: 80, of: 100), equals: false)
  }

  @Test func `after weeks that all completed a few losses are no alarm, many are`() {
    let baseline = weeks(28, 50, of: 50)
    expect(lastAlarm(baseline, then: 100, of: 100), equals: false)
    expect(lastAlarm(baseline, then: 97, of: 100), equals: false)
    expect(lastAlarm(baseline, then: 96, of: 100), equals: true)
    expect(lastAlarm(baseline, then: 40, of: 100), equals: true)
    expect(lastAlarm(weeks(8, 1, of: 1), then: 40, of: 100), equals: false)
  }

  @Test func `after weeks that none completed it is the other way round`() {
    let baseline = weeks(28, 0, of: 50)
    expect(lastAlarm(baseline, then: 0, of: 100), equals: false)
    expect(lastAlarm(baseline, then: 3, of: 100), equals: false)
    expect(lastAlarm(baseline, then: 4, of: 100), equals: true)
  }

  @Test func `no weeks have no alarms`() {
    expect(alarms([]), equals: [])
  }

  @Test func `a judged week has the limits it is held against`() throws {
    let judgement = try #require(weekJudgements(weeks(9, 50, of: 100)).last ?? nil)
    // 0.5 ± 3 · √(0.25 / 100).
    expect(
      judgement, equals: AlarmJudgement(isAlarm: false, limits: Interval(low: 0.35, high: 0.65)))
  }

  @Test func `after weeks that all completed there is an alarm without limits`() throws {
    let all = weeks(28, 50, of: 50) + [Proportion(50, of: 100)]
    let judgement = try #require(weekJudgements(all).last ?? nil)
    expect(judgement, equals: AlarmJudgement(isAlarm: true, limits: nil))
  }
}

import Statistics
import Testing

struct LaneyAlarmsTests {
  private func days(_ count: Int, _ reached: Int, of users: Int) -> [Proportion?] {
    Array(repeating: Proportion(reached, of: users), count: count)
  }

  private func alarms(_ days: [Proportion?]) -> [Bool?] {
    laneyJudgements(days: days).map { $0?.isAlarm }
  }

  private func lastAlarm(_ baseline: [Proportion?], then reached: Int, of users: Int) -> Bool? {
    alarms(baseline + [Proportion(reached, of: users)]).last ?? nil
  }

  @Test func `a day out of the limits of the days before it is an alarm`() {
    // The limits are 0.5 ± 0.15.
    #expect(lastAlarm(days(28, 50, of: 100), then: 34, of: 100) == true)
    #expect(lastAlarm(days(28, 50, of: 100), then: 66, of: 100) == true)
    #expect(lastAlarm(days(28, 50, of: 100), then: 40, of: 100) == false)
  }

  @Test func `seven days before it do not judge a day, eight do`() {
    #expect(
      alarms(days(10, 50, of: 100)).map { $0 == nil }.prefix(9) == [
        true, true, true, true, true, true, true, true, false,
      ])
  }

  @Test func `a day of 49 users is not judged, one of 50 is`() {
    #expect(lastAlarm(days(8, 50, of: 100), then: 0, of: 49) == nil)
    #expect(lastAlarm(days(8, 50, of: 100), then: 0, of: 50) == true)
  }

  @Test func `days of fewer than 50 users judge others`() {
    #expect(lastAlarm(days(8, 10, of: 20), then: 30, of: 100) == true)
    #expect(lastAlarm(days(8, 10, of: 20), then: 50, of: 100) == false)
  }

  @Test func `small days weigh little in the centre`() {
    // 3,500 of 7,010, not the mean of eight rates, 0.4375, which 0.59 of 200 would leave.
    let baseline = days(7, 500, of: 1_000) + days(1, 0, of: 10)
    #expect(lastAlarm(baseline, then: 118, of: 200) == false)
    #expect(lastAlarm(baseline, then: 122, of: 200) == true)
  }

  @Test func `days without users are passed over`() {
    #expect(lastAlarm(days(7, 50, of: 100) + days(5, 0, of: 0), then: 0, of: 100) == nil)
    let sparse = days(4, 50, of: 100) + days(40, 0, of: 0) + days(4, 50, of: 100)
    #expect(lastAlarm(sparse, then: 34, of: 100) == true)
    #expect(lastAlarm(days(8, 50, of: 100), then: 0, of: 0) == nil)
  }

  @Test func `days that are not final neither judge nor are judged`() {
    let open: [Proportion?] = Array(repeating: nil, count: 9)
    #expect(alarms(open) == Array(repeating: nil, count: 9))
    #expect(lastAlarm(days(7, 50, of: 100) + open, then: 0, of: 100) == nil)
    #expect(lastAlarm(days(8, 50, of: 100) + open, then: 0, of: 100) == true)
  }

  @Test func `the 29th day before it says nothing any more`() {
    let outage: [Proportion?] = [Proportion(0, of: 100_000)]
    #expect(lastAlarm(outage + days(27, 80, of: 100), then: 80, of: 100) == true)
    #expect(lastAlarm(outage + days(28, 80, of: 100), then: 80, of: 100) == false)
  }

  @Test func `after days that all completed a few losses are no alarm, many are`() {
    let baseline = days(28, 50, of: 50)
    #expect(lastAlarm(baseline, then: 100, of: 100) == false)
    #expect(lastAlarm(baseline, then: 97, of: 100) == false)
    #expect(lastAlarm(baseline, then: 96, of: 100) == true)
    #expect(lastAlarm(baseline, then: 40, of: 100) == true)
    #expect(lastAlarm(days(8, 1, of: 1), then: 40, of: 100) == false)
  }

  @Test func `after days that none completed it is the other way round`() {
    let baseline = days(28, 0, of: 50)
    #expect(lastAlarm(baseline, then: 0, of: 100) == false)
    #expect(lastAlarm(baseline, then: 3, of: 100) == false)
    #expect(lastAlarm(baseline, then: 4, of: 100) == true)
  }

  @Test func `no days have no alarms`() {
    #expect(alarms([]) == [])
  }

  @Test func `a judged day has the limits it is held against`() throws {
    let judgement = try #require(laneyJudgements(days: days(9, 50, of: 100)).last ?? nil)
    // 0.5 ± 3 · √(0.25 / 100).
    #expect(judgement == LaneyJudgement(isAlarm: false, limits: Interval(low: 0.35, high: 0.65)))
  }

  @Test func `after days that all completed there is an alarm without limits`() throws {
    let all = days(28, 50, of: 50) + [Proportion(50, of: 100)]
    let judgement = try #require(laneyJudgements(days: all).last ?? nil)
    #expect(judgement == LaneyJudgement(isAlarm: true, limits: nil))
  }
}

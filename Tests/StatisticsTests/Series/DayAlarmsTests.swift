import Expectations
@testable import Statistics
import Testing

/// Which days are judged by the days of the same weekday before them, and how.
struct DayAlarmsTests {
  /// So many days one after the other, from a day on.
  private func days(
    _ count: Int, _ reached: Int, of users: Int, from first: Int = 0
  ) -> [DayShare] {
    (0..<count).map { DayShare(day: first + $0, share: Proportion(reached, of: users)) }
  }

  /// What is said of a day that follows some others at once.
  private func judged(
    _ reached: Int, of users: Int, after baseline: [DayShare], day: Int? = nil
  ) -> AlarmJudgement? {
    let day = day ?? (baseline.last?.day ?? -1) + 1
    let last = DayShare(day: day, share: Proportion(reached, of: users))
    return dayJudgements(baseline + [last]).last ?? nil
  }

  /// Five days of 90 %, two of 80 %.
  private func weeks(_ count: Int) -> [DayShare] {
    (0..<7 * count).map { day in
      DayShare(day: day, share: Proportion(day % 7 < 5 ? 900 : 800, of: 1_000))
    }
  }

  @Test func `limits are three deviations of the day and of the four days of its weekday`() throws {
    let judgement = try #require(judged(50, of: 100, after: days(28, 50, of: 100)))
    // 3 · √(0.25 · (1/100 + 1/400)) = 0.15 · √1.25 = 0.1677.
    let limits = try #require(judgement.limits)
    #expect(abs(limits.low - 0.332295) < 1e-6)
    #expect(abs(limits.high - 0.667705) < 1e-6)
    expect(!judgement.isAlarm)
    expect(judged(33, of: 100, after: days(28, 50, of: 100))?.isAlarm, equals: true)
    expect(judged(34, of: 100, after: days(28, 50, of: 100))?.isAlarm, equals: false)
    expect(judged(67, of: 100, after: days(28, 50, of: 100))?.isAlarm, equals: true)
  }

  @Test func `weekends that are always lower are no alarm`() {
    let judgements = dayJudgements(weeks(12)).compactMap(\.self)
    expect(judgements.count, equals: 12 * 7 - 14)
    expect(judgements.allSatisfy { !$0.isAlarm })
  }

  @Test func `a weekday as low as a weekend is one`() {
    expect(judged(800, of: 1_000, after: weeks(4))?.isAlarm, equals: true)
    expect(judged(800, of: 1_000, after: Array(weeks(5)[..<33]))?.isAlarm, equals: false)
  }

  @Test func `days that differ widen the limits`() throws {
    // Each weekday is 46 and 54 in turn: φ = Σ 28 · 4²/(100/4) ÷ 21 = 0.853, so 1 is taken; of ten times
    // as many users it is 8.53.
    let small = (0..<28).map {
      DayShare(day: $0, share: Proportion($0 / 7 % 2 == 0 ? 46 : 54, of: 100))
    }
    let large = small.map {
      DayShare(day: $0.day, share: Proportion($0.share.reached * 10, of: 1_000))
    }
    let narrow = try #require(judged(50, of: 100, after: small)?.limits)
    #expect(abs(narrow.high - 0.667705) < 1e-6)
    let wide = try #require(judged(500, of: 1_000, after: large)?.limits)
    // 3 · √(28 · 1600/250/21 · 0.25 · 1.25/1000).
    #expect(abs(wide.high - 0.5 - 0.154919) < 1e-6)
  }

  @Test func `thirteen days judge no other, fourteen do`() {
    expectNil(judged(0, of: 100, after: days(13, 50, of: 100)))
    expect(judged(0, of: 100, after: days(14, 50, of: 100))?.isAlarm, equals: true)
  }

  @Test func `a day of 49 users is not judged, one of 50 is`() {
    expectNil(judged(0, of: 49, after: days(14, 50, of: 100)))
    expect(judged(0, of: 50, after: days(14, 50, of: 100))?.isAlarm, equals: true)
  }

  @Test func `days of fewer than 50 users judge others`() {
    expect(judged(0, of: 100, after: days(14, 10, of: 20))?.isAlarm, equals: true)
  }

  @Test func `only the 28 days before a day judge it, missing days counted`() {
    let baseline = days(14, 50, of: 100)
    expect(judged(0, of: 100, after: baseline, day: 28)?.isAlarm, equals: true)
    expectNil(judged(0, of: 100, after: baseline, day: 29))
  }

  @Test func `a day whose weekday had no users is not judged`() {
    let workdays = days(28, 50, of: 100).filter { $0.day % 7 < 5 }
    expect(judged(0, of: 100, after: workdays, day: 28)?.isAlarm, equals: true)
    expectNil(judged(0, of: 100, after: workdays, day: 26))
  }

  @Test func `days without users are no baseline`() {
    let days = days(13, 50, of: 100) + days(5, 0, of: 0, from: 13)
    expectNil(judged(0, of: 100, after: days))
  }

  @Test func `after days that all completed a few losses are no alarm, many are`() throws {
    let baseline = days(28, 50, of: 50)
    expect(judged(97, of: 100, after: baseline)?.isAlarm, equals: false)
    let alarm = try #require(judged(96, of: 100, after: baseline))
    expect(alarm, equals: AlarmJudgement(isAlarm: true, limits: nil))
  }

  @Test func `days before the first one counted from have weekdays too`() {
    let shifted = weeks(5).map { DayShare(day: $0.day - 21, share: $0.share) }
    expect(dayJudgements(shifted), equals: dayJudgements(weeks(5)))
  }

  @Test func `no days have no alarms`() {
    expect(dayJudgements([]), equals: [])
  }
}

/// How many days before it a day is judged by.
package let laneyBaselineDays = 28
/// The fewest days that can judge another.
private let fewestBaselineDays = 8
/// The fewest users a day is judged with.
private let fewestDayUsers = 50

/// What the days before it say of a day's completion rate.
package struct LaneyJudgement: Hashable, Sendable {
  /// Whether the rate is out of the limits.
  package let isAlarm: Bool
  /// The limits the rate is held against; `nil` where all users of the days before it completed, or
  /// none, for such days have no spread to draw limits with.
  package let limits: Interval?

  package init(isAlarm: Bool, limits: Interval?) {
    self.isAlarm = isAlarm
    self.limits = limits
  }
}

/// Whether the completion rate of a day is out of the limits of the days before it, by day.
///
/// A day of at least 50 users is judged by the 28 final days with users before it, or as many as
/// there are from 8 on. Days of fewer than 50 users are among these: they weigh little in the centre,
/// and an app with few users on most days can still be judged on its busy ones. A day with an alarm
/// is among those that judge the next, so a change for good is an alarm until it is the usual.
///
/// - Parameter days: Completed of all users, in order of time; `nil` where a day is not final.
/// - Returns: In the same order; `nil` where a day cannot be judged.
package func laneyJudgements(days: [Proportion?]) -> [LaneyJudgement?] {
  var baseline: [Proportion] = []
  return days.map { day in
    guard let day, day.users > 0 else { return nil }
    defer { baseline.append(day) }
    return judgement(of: day, after: baseline.suffix(laneyBaselineDays))
  }
}

private func judgement(
  of day: Proportion, after baseline: ArraySlice<Proportion>
) -> LaneyJudgement? {
  guard baseline.count >= fewestBaselineDays, day.users >= fewestDayUsers,
    let chart = LaneyChart(baseline: Array(baseline)),
    let isAlarm = chart.isOutside(day) ?? isApart(day, from: baseline)
  else { return nil }
  let limits = chart.spread.map { _ in chart.limits(users: day.users) }
  return LaneyJudgement(isAlarm: isAlarm, limits: limits)
}

/// Whether the Wilson intervals of a day and of days that all completed, or none, do not touch.
///
/// Such days have no spread to draw limits with, and any other rate is infinitely many of their
/// deviations away, be it one user of thousands. So both sides are given what their own numbers leave
/// open, at the chart's three standard deviations. After 28 days of 50 users without a loss, four
/// losses among 100 are an alarm and three are none.
private func isApart(_ day: Proportion, from baseline: ArraySlice<Proportion>) -> Bool? {
  let width = LaneyChart.width
  guard let before = baseline.total.wilsonInterval(z: width),
    let now = day.wilsonInterval(z: width)
  else { return nil }
  return now.high < before.low || now.low > before.high
}

/// The fewest weeks that can judge another.
private let fewestBaselineWeeks = 8

/// Whether the completion rate of a week is out of the limits of the weeks before it, by week.
///
/// A week of at least 50 users is judged by the 28 final weeks with users before it, or as many as
/// there are from 8 on. Weeks of fewer than 50 users are among these: they weigh little in the centre,
/// and an app with few users in most weeks can still be judged in its busy ones. A week with an alarm
/// is among those that judge the next, so a change for good is an alarm until it is the usual.
///
/// - Parameter weeks: Completed of all users, in order of time; `nil` where a week is not final.
/// - Returns: In the same order; `nil` where a week cannot be judged.
package func weekJudgements(_ weeks: [Proportion?]) -> [AlarmJudgement?] {
  var baseline: [Proportion] = []
  return weeks.map { week in
    guard let week, week.users > 0 else { return nil }
    defer { baseline.append(week) }
    return judgement(of: week, after: baseline.suffix(alarmBaselinePeriods))
  }
}

private func judgement(
  of week: Proportion, after baseline: ArraySlice<Proportion>
) -> AlarmJudgement? {
  guard baseline.count >= fewestBaselineWeeks, week.users >= fewestJudgedUsers,
    let chart = LaneyChart(baseline: Array(baseline)),
    let isAlarm = chart.isOutside(week) ?? week.isApart(from: Array(baseline).total)
  else { return nil }
  let limits = chart.spread.map { _ in chart.limits(users: week.users) }
  return AlarmJudgement(isAlarm: isAlarm, limits: limits)
}

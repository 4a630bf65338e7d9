/// Whether the completion rate of a day is far from what is usual on its weekday, by day.
///
/// Weekends differ from weekdays in most apps. A chart that judges Saturday by Friday either cries every
/// weekend or, once its limits hold both, sees nothing. So a day is judged by the same weekday of the 28
/// calendar days before it, and the spread comes from what those days differ from their own weekdays
/// (``DaySpread``):
///
///     |p − p_w| > 3·√(φ·p̄(1 − p̄)·(1/n + 1/n_w))      p̄ of all days, p_w and n_w of the weekday
///
/// With four days of equal size behind it, that is 3σ·√1.25. A day needs 50 users, and 14 final days with
/// users among the 28, one of them of its weekday. Smaller days are among those that judge: they weigh
/// little, and an app with few users on most days can still be judged on its busy ones. A day with an
/// alarm is among those that judge the next, so a change for good is an alarm until it is the usual.
///
/// - Parameter days: In order of time, at most one of each number; only final days.
/// - Returns: In the same order; `nil` where a day cannot be judged.
package func dayJudgements(_ days: [DayShare]) -> [AlarmJudgement?] {
  var first = 0
  return days.indices.map { index in
    let day = days[index]
    while days[first].day < day.day - alarmBaselinePeriods { first += 1 }
    return judgement(of: day, after: days[first..<index].filter { $0.share.users > 0 })
  }
}

/// The fewest days that can judge another: two of each weekday.
private let fewestBaselineDays = 14

private func judgement(of day: DayShare, after baseline: [DayShare]) -> AlarmJudgement? {
  guard baseline.count >= fewestBaselineDays, day.share.users >= fewestJudgedUsers else {
    return nil
  }
  guard let spread = DaySpread(baseline) else {
    return day.share.isApart(from: baseline.map(\.share).total).map {
      AlarmJudgement(isAlarm: $0, limits: nil)
    }
  }
  guard let rate = day.share.rate, let limits = spread.limits(of: day) else { return nil }
  return AlarmJudgement(isAlarm: rate < limits.low || rate > limits.high, limits: limits)
}

extension DaySpread {
  /// The limits of a day; `nil` where no day of its weekday has users.
  fileprivate func limits(of day: DayShare) -> Interval? {
    guard let usual = usual(on: day.day), let center = usual.rate, let rate = total.rate else {
      return nil
    }
    let users = 1 / Double(day.share.users) + 1 / Double(usual.users)
    let half = LaneyChart.width * (factor * rate * (1 - rate) * users).squareRoot()
    return Interval(low: max(0, center - half), high: min(1, center + half))
  }
}

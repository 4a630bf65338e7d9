/// How many periods before it a period is judged by, at most.
package let alarmBaselinePeriods = 28
/// The fewest users a period is judged with.
let fewestJudgedUsers = 50

/// What the periods before it say of a period's completion rate.
package struct AlarmJudgement: Hashable, Sendable {
  /// Whether the rate is out of the limits.
  package let isAlarm: Bool
  /// The limits the rate is compared with; `nil` where all users of the periods before it completed, or
  /// none: such periods have no spread to draw limits with.
  package let limits: Interval?
}

extension Proportion {
  /// Whether the Wilson intervals of a period and of periods that all completed, or none, do not touch.
  ///
  /// Such periods have no spread to draw limits with, and any other rate is infinitely many of their
  /// deviations away, be it one user of thousands. So both sides are given what their own numbers leave
  /// open, at three standard deviations. After 28 days of 50 users without a loss, four losses among 100
  /// are an alarm and three are none.
  func isApart(from before: Proportion) -> Bool? {
    guard let before = before.wilsonInterval(z: LaneyChart.width),
      let now = wilsonInterval(z: LaneyChart.width)
    else { return nil }
    return now.high < before.low || now.low > before.high
  }
}

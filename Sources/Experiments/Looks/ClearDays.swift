import Definitions
import EventLog
import Funnels
import Statistics

/// What completion in the arms of one experiment comes to over the looks of the log.
struct ClearDays {
  struct Course {
    /// After the last look.
    let p: Double
    /// The first look at whose end the difference was clear, several variants allowed for; `nil` where
    /// none was.
    let clear: DailyLooks.Look?
    let multiplier: Double?
  }

  /// By variant; none for one without a look.
  let courses: [Text: Course]

  init(_ arms: Arms) {
    guard let control = arms.controlArm, let counts = control.counts, let days = arms.judgedDays
    else {
      courses = [:]
      return
    }
    let test = CompletionTest(arms.experiment)
    let all = arms.variants.compactMap { variant -> Arm? in
      guard let other = variant.counts else { return nil }
      let looks = DailyLooks(control: counts, variant: other, on: days).looks
      guard !looks.isEmpty else { return nil }
      let share = arms.share(of: [control, variant])
      return Arm(
        variant: variant.variant, looks: looks, p: test.p(after: looks, share: share),
        multiplier: test.multiplier(after: looks, share: share))
    }
    let clear = Self.clearDays(
      of: all, among: arms.variants.count { ($0.counts?.matured ?? 0) > 0 })
    courses = Dictionary(
      uniqueKeysWithValues: all.map { arm in
        let look = clear[arm.variant].flatMap { day in arm.looks.last { $0.day <= day } }
        return (
          arm.variant, Course(p: arm.p.last ?? 1, clear: look, multiplier: arm.multiplier)
        )
      })
  }

  private struct Arm {
    let variant: Text
    let looks: [DailyLooks.Look]
    let p: [Double]
    let multiplier: Double?

    /// At the end of a day; 1 before the first look.
    func p(on day: Int) -> Double {
      looks.lastIndex { $0.day <= day }.map { p[$0] } ?? 1
    }
  }

  /// The first day on which the p of a variant, adjusted for all, is below the level.
  private static func clearDays(of arms: [Arm], among count: Int) -> [Text: Int] {
    var clear: [Text: Int] = [:]
    for day in Set(arms.flatMap { $0.looks.map(\.day) }).sorted() {
      let p = arms.map { $0.p(on: day) }
      let rest = [Double](repeating: 1, count: max(0, count - arms.count))
      let adjusted = PAdjustment.holm.adjusted((p + rest).map(Optional.some))
      for (arm, p) in zip(arms, adjusted) where clear[arm.variant] == nil {
        if let p, p < Verdict.level { clear[arm.variant] = day }
      }
    }
    return clear
  }
}

extension Arms {
  /// The users of some arms at which a bounded test ends; `nil` without such a plan.
  func plannedUsers(of some: [Arm]) -> Int? {
    experiment.boundedUsers.map { Int((Double($0) * share(of: some)).rounded()) }
  }

  /// How much of all users the plan gives to some arms; all of it where the plan says nothing.
  fileprivate func share(of some: [Arm]) -> Double {
    let all = arms.reduce(0) { $0 + $1.weight }
    return all > 0 ? some.reduce(0) { $0 + $1.weight } / all : 1
  }
}

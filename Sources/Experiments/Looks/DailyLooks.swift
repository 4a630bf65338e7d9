import Funnels
import Statistics

// A verdict is given at the end of a day whose users have all had their time, and at no other: then the
// report of tomorrow finds in the log whatever that of today has found, and takes no verdict back. So the looks
// are those of the log and not of whoever reads the report, however often that is.

/// How completion in two arms stood at the end of each day that can be judged.
struct DailyLooks {
  struct Look {
    /// As days since 1970; users who entered up to it are counted.
    let day: Int
    let control: Proportion
    let variant: Proportion

    /// Of both arms.
    var users: Int { control.users + variant.users }
  }

  /// By day.
  let looks: [Look]

  /// Days in which both arms have enough users, from the end of the first week on.
  ///
  /// `days`: from the first that can be judged to the last; `nil` where there is none.
  init(control: ArmCounts, variant: ArmCounts, on days: ClosedRange<Int>?) {
    guard let days else {
      looks = []
      return
    }
    let (one, other) = (Self.byDay(control), Self.byDay(variant))
    var (sums, looks) = ((control: Sum(), variant: Sum()), [Look]())
    for day in Set(one.keys).union(other.keys).sorted() where day <= days.upperBound {
      sums.control.add(one[day])
      sums.variant.add(other[day])
      let look = Look(
        day: max(day, days.lowerBound), control: sums.control.share, variant: sums.variant.share)
      guard min(look.control.users, look.variant.users) >= Verdict.fewestUsers else { continue }
      // All days of the first week are looked at together.
      if looks.last?.day == look.day { looks.removeLast() }
      looks.append(look)
    }
    self.looks = looks
  }

  private struct Sum {
    var (users, completed) = (0, 0)
    var share: Proportion { Proportion(completed, of: users) }

    mutating func add(_ day: ArmDay?) {
      users += day?.matured ?? 0
      completed += day?.completed ?? 0
    }
  }

  private static func byDay(_ counts: ArmCounts) -> [Int: ArmDay] {
    Dictionary(counts.days.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Arms {
  /// No verdict is given before so many days are closed: a week has all weekdays.
  static let firstWeek = 7

  /// How many days are closed, from the first on which somebody came into an arm.
  var closedDays: Int {
    guard let last = lastClosedDay, let first = firstDay else { return 0 }
    return max(0, last - first + 1)
  }

  /// The days at whose end a verdict may be given; `nil` where it is too early.
  var judgedDays: ClosedRange<Int>? {
    guard let last = lastClosedDay, let first = firstDay, closedDays >= Self.firstWeek
    else { return nil }
    return first + Self.firstWeek - 1...last
  }

  private var firstDay: Int? { arms.flatMap { $0.counts?.days ?? [] }.map(\.day).min() }
}

import Definitions
import Journeys

/// The periods in which users entered a flow, cut into runs where nobody entered for very long.
///
/// One device whose clock says 2001 would otherwise give every segment nine thousand empty rows.
struct PeriodRuns {
  /// More periods in a row without users than this are left out.
  static let widestGap = 400

  /// The first days of each run's first and last period, in order of time.
  let runs: [ClosedRange<Int>]
  private let period: TrendPeriod

  /// `days`: days with users, in any order.
  init(days: some Sequence<Int>, period: TrendPeriod) {
    self.period = period
    var runs: [ClosedRange<Int>] = []
    for start in Set(days.map { period.start(ofDay: $0) }).sorted() {
      if let run = runs.last, start - run.upperBound <= (Self.widestGap + 1) * period.days {
        runs[runs.count - 1] = run.lowerBound...start
      } else {
        runs.append(start...start)
      }
    }
    self.runs = runs
  }

  /// The periods from that of one day to that of another, but for those between two runs.
  func periods(from first: Int, through last: Int) -> [Int] {
    let (first, last) = (period.start(ofDay: first), period.start(ofDay: last))
    return runs.flatMap { run in
      let (begin, end) = (max(run.lowerBound, first), min(run.upperBound, last))
      return Array(stride(from: begin, through: end, by: period.days))
    }
  }

  /// The runs apart from the one with most users, the latest of those that have as many.
  ///
  /// `users`: how many entered in the periods of a run.
  func farFromTheRest(users: (ClosedRange<Int>) -> Int) -> [ClosedRange<Int>] {
    let counts = runs.map(users)
    guard let most = counts.max(), let main = counts.lastIndex(of: most) else { return [] }
    return runs.indices.filter { $0 != main }.map { runs[$0] }
  }
}

extension TrendPeriod {
  /// The length of a period in days.
  package var days: Int {
    switch self {
    case .day: 1
    case .week: 7
    }
  }

  /// The first day of the period that a day is in.
  func start(ofDay day: Int) -> Int {
    switch self {
    case .day: day
    case .week: ReportCalendar.monday(of: day)
    }
  }
}

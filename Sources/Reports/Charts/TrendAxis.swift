import Definitions
import EventLog
import Funnels

/// Where the periods of a trend stand along its axis, all of one width.
struct TrendAxis {
  /// The first days of the periods, in order of time; periods without rows have no room.
  private let starts: [String]
  private let period: TrendPeriod

  static let left = 70.0
  static let right = ChartPicture.right - 10

  init(_ rows: [TrendRow], period: TrendPeriod) {
    starts = rows.map(\.periodStart)
    self.period = period
  }

  /// The room of one period.
  var pitch: Double { (Self.right - Self.left) / Double(max(1, starts.count)) }

  /// Where a period begins, or the last one ends.
  func edge(of index: Int) -> Double { Self.left + Double(index) * pitch }

  func middle(of index: Int) -> Double { edge(of: index) + pitch / 2 }

  /// The periods from a day on, up to another one, excluded; `nil` has no end.
  func indices(from start: String, until end: String?) -> Range<Int> {
    let first = starts.firstIndex { $0 >= start } ?? starts.count
    let next = end.flatMap { end in starts.firstIndex { $0 >= end } } ?? starts.count
    return first..<max(first, next)
  }

  /// Where a day begins.
  ///
  /// Of a time without rows, where the next row begins; `nil` outside of all periods.
  func place(of date: CivilDate) -> Double? {
    guard let index = starts.lastIndex(where: { $0 <= date.description }),
      let start = try? InstantText.date(starts[index])
    else { return nil }
    let days = date.dayNumber - start.dayNumber
    if days < period.days { return edge(of: index) + Double(days) / Double(period.days) * pitch }
    return index + 1 < starts.count ? edge(of: index + 1) : nil
  }
}

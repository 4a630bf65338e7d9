import EventLog

/// Where times stand along an axis, on which equal distances are equal ratios.
struct TimeScale {
  struct Tick: Hashable {
    let seconds: Double
    let words: String
  }

  /// From end to end.
  let ticks: [Tick]
  private let start: Double
  private let end: Double

  private static let coarse: [Tick] = [
    .init(seconds: 1, words: "1 s"), .init(seconds: 10, words: "10 s"),
    .init(seconds: 60, words: "1 min"), .init(seconds: 600, words: "10 min"),
    .init(seconds: 3_600, words: "1 h"), .init(seconds: 86_400, words: "24 h"),
    .init(seconds: 604_800, words: "7 d"), .init(seconds: 2_592_000, words: "30 d"),
    .init(seconds: 31_536_000, words: "365 d"),
  ]

  /// Used where few are needed.
  private static let fine: [Tick] =
    (coarse + [
      .init(seconds: 3, words: "3 s"), .init(seconds: 30, words: "30 s"),
      .init(seconds: 180, words: "3 min"), .init(seconds: 1_800, words: "30 min"),
      .init(seconds: 21_600, words: "6 h"), .init(seconds: 259_200, words: "3 d"),
    ]).sorted { $0.seconds < $1.seconds }

  private static let mostTicks = 7

  /// An axis on which the times from `low` to `high` seconds have room, between `ends`, the shorter
  /// time first.
  ///
  /// Times below a second and above a year stand at its ends.
  init(from low: Double, to high: Double, along ends: (start: Double, end: Double)) {
    let fine = Self.ticks(of: Self.fine, from: low, to: high)
    var ticks =
      fine.count > Self.mostTicks ? Self.ticks(of: Self.coarse, from: low, to: high) : fine
    if low < ticks[0].seconds {
      ticks[0] = Tick(seconds: ticks[0].seconds, words: "≤ \(ticks[0].words)")
    }
    self.ticks = ticks
    start = ends.start
    end = ends.end
  }

  private static func ticks(of all: [Tick], from low: Double, to high: Double) -> [Tick] {
    let first = min(all.lastIndex { $0.seconds <= low } ?? 0, all.count - 2)
    let last = max(all.firstIndex { $0.seconds >= high } ?? all.count - 1, first + 1)
    return Array(all[first...last])
  }

  func place(of seconds: Double) -> Double {
    let low = ticks[0].seconds
    let high = ticks[ticks.count - 1].seconds
    let inside = min(max(seconds, low), high)
    return start + (end - start) * naturalLogarithm(of: inside / low)
      / naturalLogarithm(of: high / low)
  }
}

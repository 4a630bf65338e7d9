/// Where differences of rates stand along an axis that holds 0, with round ticks.
struct PointScale {
  /// The ends of the axis and the differences in between that have a tick, as fractions.
  let ticks: [Double]
  private let start: Double
  private let end: Double

  /// Distances between ticks in points; closer ones would make much of nothing.
  private static let distances = [1, 2, 5, 10, 20, 50]
  private static let mostTicks = 6

  /// An axis on which 0 and all of some differences have room, between `ends`, the lower first.
  init(holding differences: [Double], along ends: (start: Double, end: Double)) {
    let lowest = min(0, differences.min() ?? 0) * 100
    let highest = max(0, differences.max() ?? 0) * 100
    let candidates = Self.distances.map { distance in
      let first = Int((lowest / Double(distance)).rounded(.down))
      let last = Int((highest / Double(distance)).rounded(.up))
      return Array(first...max(last, first + 1)).map { $0 * distance }
    }
    let chosen = candidates.first { $0.count <= Self.mostTicks } ?? [-100, -50, 0, 50, 100]
    ticks = chosen.map { Double($0) / 100 }
    (start, end) = ends
  }

  func place(of difference: Double) -> Double {
    let (low, high) = (ticks[0], ticks[ticks.count - 1])
    return start + (end - start) * (min(max(difference, low), high) - low) / (high - low)
  }

  /// `+10`, `−10`, `0`.
  static func words(for tick: Double) -> String {
    let points = Int((tick * 100).rounded())
    return points == 0 ? "0" : "\(points < 0 ? "−" : "+")\(abs(points))"
  }
}

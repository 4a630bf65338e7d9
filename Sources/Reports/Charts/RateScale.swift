/// Where rates stand along an axis, with round ticks.
struct RateScale {
  /// The ends of the axis, and the rates in between, that have a tick.
  let ticks: [Double]
  private let low: Double
  private let high: Double
  private let start: Double
  private let end: Double

  /// Distances between ticks in points; closer ones would make much of nothing.
  private static let distances = [1, 2, 5, 10, 20]
  private static let mostTicks = 6

  /// An axis on which all of some rates have room, between `ends`, the lower rate first.
  init(holding rates: [Double], along ends: (start: Double, end: Double)) {
    let lowest = max(0, rates.min() ?? 0) * 100
    let highest = min(1, rates.max() ?? 1) * 100
    var ticks = [0, 100]
    for distance in Self.distances.reversed() {
      let first = Int((lowest / Double(distance)).rounded(.down)) * distance
      let last = Int((highest / Double(distance)).rounded(.up)) * distance
      let candidate = Array(stride(from: first, through: last, by: distance))
      if candidate.count > Self.mostTicks { break }
      if candidate.count > 1 { ticks = candidate }
    }
    self.ticks = ticks.map { Double($0) / 100 }
    low = self.ticks[0]
    high = self.ticks[self.ticks.count - 1]
    start = ends.start
    end = ends.end
  }

  func place(of rate: Double) -> Double {
    start + (end - start) * (min(max(rate, low), high) - low) / (high - low)
  }

  /// `40 %`.
  static func words(for tick: Double) -> String { "\(Int((tick * 100).rounded()))\(Figures.bond)%" }

  /// A line across the picture at each tick of an axis that stands upright, with its words to the left.
  func grid(from left: Double, to right: Double) -> [SVGElement] {
    ticks.flatMap { tick -> [SVGElement] in
      let y = place(of: tick)
      return [
        .line(from: (left, y), to: (right, y), style: "grid"),
        .text(Self.words(for: tick), x: left - 8, y: y + 5, style: "soft end"),
      ]
    }
  }
}

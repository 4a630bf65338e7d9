/// The middle and both ends of some measurements.
struct Spread {
  let median: Double
  let least: Double
  let most: Double

  /// - Returns: `nil` of no measurements.
  init?(_ measurements: [Double]) {
    let sorted = measurements.sorted()
    guard let least = sorted.first, let most = sorted.last else { return nil }
    self.least = least
    self.most = most
    median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}

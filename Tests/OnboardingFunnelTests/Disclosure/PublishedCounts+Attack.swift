import TestSupport

extension PublishedCounts {
  private var range: CountRange {
    CountRange(
      numbers: counts.map { Double($0.whole) }, isKnown: counts.map { !$0.isHidden }, lows: lows,
      zeros: zeros, bounds: bounds)
  }

  /// Solves for each hidden count below the minimum.
  ///
  /// - Returns: Those that have one value only.
  func following(below minimum: Int) -> [String] {
    var range = range
    return counts.enumerated().compactMap { number, count in
      guard count.isHidden, 1..<minimum ~= count.whole, range.isSingle(number) else { return nil }
      let row = tables[count.file]?[count.row].whole.fields.prefix(8) ?? []
      return "\(count.file) \(count.column) is \(count.whole): \(Array(row))"
    }
  }
}

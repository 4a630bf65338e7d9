/// Parts of a difference, rounded so that what is printed adds up to what is printed of the whole.
///
/// Each is rounded to a tenth of a point, and then those that rounding has moved furthest the wrong
/// way are moved by another tenth: the method of largest remainders. A part that does not exist, or
/// is not shown, is `–`, and then the others are only rounded.
struct PointParts {
  /// `−0.4`, `+1.2`, `0.0`: in the order of the parts.
  let texts: [String]

  /// - Parameters:
  ///   - parts: Fractions whose sum is the whole.
  ///   - whole: A fraction.
  init(_ parts: [Double?], of whole: Double?) {
    guard let whole = Self.tenths(whole), parts.allSatisfy({ Self.tenths($0) != nil }) else {
      texts = parts.map { Self.text(Self.tenths($0)?.rounded()) }
      return
    }
    let exact = parts.compactMap { Self.tenths($0) }
    var rounded = exact.map { $0.rounded() }
    let missing = whole.rounded() - rounded.reduce(0, +)
    let step: Double = missing < 0 ? -1 : 1
    // The part that a step brings nearest first; of equals the first.
    let order = exact.indices.sorted {
      let (left, right) = (step * (exact[$0] - rounded[$0]), step * (exact[$1] - rounded[$1]))
      return (right, $0) < (left, $1)
    }
    for place in order.prefix(Int(abs(missing))) { rounded[place] += step }
    texts = rounded.map { Self.text($0) }
  }

  private static func tenths(_ fraction: Double?) -> Double? {
    guard let fraction, fraction.isFinite else { return nil }
    return fraction * 1_000
  }

  private static func text(_ tenths: Double?) -> String {
    tenths.map { Figures.signedTenths(Int($0)) } ?? Figures.missing
  }
}

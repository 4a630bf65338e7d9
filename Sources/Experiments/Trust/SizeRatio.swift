/// How the sizes of arms relate: the largest first, the smallest arm with users being 1.
package struct SizeRatio: Hashable, Sendable {
  /// `2:1`, `3:2.5:1`; of more than four arms the largest and the smallest.
  package let text: String

  private static let mostArms = 4

  /// - Parameter users: By arm; `nil` results where no arm has any.
  package init?(_ users: [Int]) {
    let sizes = users.sorted(by: >)
    guard let smallest = sizes.last(where: { $0 > 0 }) else { return nil }
    let shown = sizes.count > Self.mostArms ? [sizes[0], sizes[sizes.count - 1]] : sizes
    text = shown.map { Self.multiple($0, of: smallest) }.joined(separator: ":")
  }

  /// A multiple to one decimal, or to as many as tell it from 1.
  private static func multiple(_ size: Int, of smallest: Int) -> String {
    let (whole, rest) = size.quotientAndRemainder(dividingBy: smallest)
    guard rest > 0 else { return "\(whole)" }
    var scale = 10
    while rounded(size, of: smallest, scale: scale) == scale { scale *= 10 }
    let (units, decimals) = rounded(size, of: smallest, scale: scale)
      .quotientAndRemainder(dividingBy: scale)
    // The 1 in front keeps the zeros behind the point.
    return decimals == 0 ? "\(units)" : "\(units).\("\(scale + decimals)".dropFirst())"
  }

  /// `size / smallest` in units of `1 / scale`, halves upwards.
  private static func rounded(_ size: Int, of smallest: Int, scale: Int) -> Int {
    (2 * size * scale + smallest) / (2 * smallest)
  }
}

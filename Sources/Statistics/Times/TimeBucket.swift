/// A range of milliseconds that a `TimeHistogram` does not tell apart.
///
/// Below 2,048 ms every millisecond is a range of its own; from there each octave is cut into
/// 1,024 ranges of equal width, so a range is never wider than 1/1024 of the values in it. Four
/// edges cut once more: shares up to ten minutes, an hour, a day and a week are exact.
///
///     0  1  2 … 2046  2047 │ 2048–2049  2050–2051 … │ 4096–4099 … │ …
///                          1,024 ranges an octave     ▲ an edge belongs to the range below it
struct TimeBucket: Hashable {
  /// The last milliseconds of the ranges that shares are asked of, in order.
  static let edges: [Int64] = [600_000, 3_600_000, 86_400_000, 604_800_000]

  /// Both ends included.
  let first: Int64
  let last: Int64

  /// - Parameter milliseconds: Not negative.
  init(of milliseconds: Int64) {
    let octave = Int64.bitWidth - 1 - milliseconds.leadingZeroBitCount
    let width = Int64(1) << Int64(max(0, octave - 10))
    var first = milliseconds & ~(width - 1)
    var last = first + (width - 1)
    if width > 1 {
      for edge in Self.edges {
        if edge < milliseconds { first = max(first, edge + 1) } else { last = min(last, edge) }
      }
    }
    self.first = first
    self.last = last
  }

  /// How many edges lie below a time.
  @inline(__always)
  static func edges(below milliseconds: Int64) -> Int {
    var count = 0
    for edge in edges where edge < milliseconds { count &+= 1 }
    return count
  }

  /// The middle, rounded down.
  var middle: Int64 { first + (last - first) / 2 }
}

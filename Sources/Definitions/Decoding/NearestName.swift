/// The known name that a misspelt one was most likely meant to be.
///
/// The distance is Damerau and Levenshtein's, restricted (optimal string alignment): an inserted,
/// deleted or replaced byte and two neighbours swapped each cost 1. ASCII letters compare without
/// case, so a name in the wrong case is at distance 0.
package struct NearestName: Hashable, Sendable {
  package var name: String
  package var distance: Int

  /// The nearest of the candidates, of equals the first; `nil` where none is near.
  ///
  /// `limit` is the greatest distance that still counts. `nil` means a third of the longer name, at
  /// most 3: found by trial on the keys, options and zones we know.
  package init?(to text: String, among candidates: [String], limit: Int? = nil) {
    var best: NearestName?
    let wanted = Self.folded(text)
    for candidate in candidates {
      let other = Self.folded(candidate)
      let reach = limit ?? min(3, max(wanted.count, other.count) / 3)
      // Each byte of difference in length costs 1, so long nonsense is never measured.
      guard abs(wanted.count - other.count) <= reach else { continue }
      let distance = Self.distance(wanted, other)
      if distance <= reach, distance < best?.distance ?? .max {
        best = NearestName(name: candidate, distance: distance)
      }
    }
    guard let best else { return nil }
    self = best
  }

  private init(name: String, distance: Int) {
    self.name = name
    self.distance = distance
  }

  private static func folded(_ text: String) -> [UInt8] {
    text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  /// Three rows of the table of distances between beginnings: this one and the two before it.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        let replaced = last[j] + (left[i] == right[j] ? 0 : 1)
        var cost = min(replaced, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }
}

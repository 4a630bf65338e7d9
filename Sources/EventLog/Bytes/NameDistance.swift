/// How far a name is from one that it may have been meant to be.
///
/// The distance is Damerau and Levenshtein's, restricted (optimal string alignment): an inserted,
/// deleted or replaced byte and two neighbours swapped each cost 1. ASCII letters compare without
/// case, so a name in the wrong case is at distance 0.
package enum NameDistance {
  /// The distance of two names; `nil` where it is beyond the limit.
  ///
  /// `limit`: `nil` means a third of the longer name, at most 3: found by trial on the keys, options
  /// and zones we know.
  package static func between(
    _ one: some Collection<UInt8>, _ other: some Collection<UInt8>, limit: Int? = nil
  ) -> Int? {
    let (countOfOne, countOfOther) = (one.count, other.count)
    let reach = limit ?? min(3, max(countOfOne, countOfOther) / 3)
    // Each byte of difference in length costs 1, so long nonsense is never measured.
    guard abs(countOfOne - countOfOther) <= reach else { return nil }
    let distance = distance(folded(one), folded(other))
    return distance <= reach ? distance : nil
  }

  private static func folded(_ text: some Collection<UInt8>) -> [UInt8] {
    text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
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

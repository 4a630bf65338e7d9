/// A generator of pseudo-random numbers whose whole state is its seed.
///
/// Source: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014, figure 17. The helpers below do not use the standard library's, whose algorithms
/// may change between releases and with them every generated log.
package struct SplitMix64: Hashable, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A whole number from 0 to `bound` − 1; the bound must be above 0.
  package mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0, "no number lies below \(bound)")
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// True in `percent` of 100 calls.
  package mutating func chance(_ percent: Int) -> Bool {
    below(100) < percent
  }

  /// One element, each with the same probability; the array must not be empty.
  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// The elements in an order in which every one is as likely as any other.
  package mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var result = elements
    for last in stride(from: result.count - 1, to: 0, by: -1) {
      result.swapAt(last, below(last + 1))
    }
    return result
  }
}

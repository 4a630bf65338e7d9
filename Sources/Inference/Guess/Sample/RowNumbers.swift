// What is known of the events of a sample stands by event: the number of a value, a name, a page or a place, and -1
// where an event has none.

extension [Int] {
  /// By number, its place among some; -1 for those that are not among them.
  init(placesOf some: some Sequence<Int>, count: Int) {
    self.init(repeating: -1, count: count)
    for (place, number) in some.enumerated() { self[number] = place }
  }

  /// By event, what a list has for its number.
  func mapped(by list: [Int]) -> [Int] { map { $0 >= 0 ? list[$0] : -1 } }

  /// The same of the events with some numbers only.
  func only(_ numbers: Set<Int>) -> [Int] { map { numbers.contains($0) ? $0 : -1 } }

  /// The same of some events only.
  func only(_ isKept: [Bool]) -> [Int] { zip(self, isKept).map { $1 ? $0 : -1 } }

  /// The same without some events.
  func except(_ isOther: [Bool]) -> [Int] { zip(self, isOther).map { $1 ? -1 : $0 } }

  /// The events that have one of some numbers.
  func rows(of numbers: Set<Int>) -> [Int] { indices.filter { numbers.contains(self[$0]) } }

  /// Of some events, how many have the number that is commonest among those with the same number in another list: 3
  /// of `a a b` beside `x x y`, 2 of `a b a` beside `x x x`.
  func usual(for other: [Int], on rows: [Int]) -> Int {
    var counts: [Int: [Int: Int]] = [:]
    for row in rows { counts[other[row], default: [:]][self[row], default: 0] += 1 }
    return counts.values.reduce(0) { $0 + ($1.values.max() ?? 0) }
  }

  /// The number that some events all have; `nil` where one has another, or none.
  func common(on rows: [Int]) -> Int? {
    guard let first = rows.first, case let own = self[first], own >= 0,
      rows.allSatisfy({ self[$0] == own })
    else { return nil }
    return own
  }
}

extension [Bool] {
  /// By number, whether it is among some.
  init(of some: some Sequence<Int>, count: Int) {
    self.init(repeating: false, count: count)
    for number in some { self[number] = true }
  }

  /// By event, whether one of both says so.
  func or(_ other: [Bool]) -> [Bool] { zip(self, other).map { $0 || $1 } }
}

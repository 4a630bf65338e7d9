/// By event of a sample, the number of a value, a name, a page or a place; `nil` where an event has none.
///
/// Numbers are below two thousand million: a sample has 16,000 events.
struct RowNumbers: Hashable, Sendable {
  /// -1 for none, which nobody else sees: an optional takes four times as much memory.
  private var numbers: [Int32]

  init(_ numbers: some Sequence<Int?>) {
    self.numbers = numbers.map { Int32($0 ?? -1) }
  }

  /// `count` events without a number.
  init(noneOf count: Int) {
    numbers = Array(repeating: -1, count: count)
  }

  /// Of `count` events, the place of each among some, which are ascending.
  init(placesOf rows: [Int], count: Int) {
    self.init(noneOf: count)
    for (place, row) in rows.enumerated() { self[row] = place }
  }

  /// By event, what a list has for its number.
  func mapped(by list: [Int?]) -> RowNumbers { RowNumbers(lazy.map { $0.flatMap { list[$0] } }) }

  /// The same of the events with some numbers only.
  func only(_ some: Set<Int>) -> RowNumbers {
    RowNumbers(lazy.map { $0.flatMap { some.contains($0) ? $0 : nil } })
  }

  /// The same of some events only.
  func only(_ isKept: [Bool]) -> RowNumbers {
    RowNumbers(zip(self, isKept).lazy.map { $1 ? $0 : nil })
  }

  /// The same without some events.
  func except(_ isOther: [Bool]) -> RowNumbers {
    RowNumbers(zip(self, isOther).lazy.map { $1 ? nil : $0 })
  }

  /// By event, whether it has one of some numbers.
  func areAmong(_ some: Set<Int>) -> [Bool] { map { $0.map(some.contains) ?? false } }

  /// The events that have a number.
  var rows: [Int] { indices.filter { self[$0] != nil } }

  /// The events that have one of some numbers.
  func rows(of some: Set<Int>) -> [Int] {
    indices.filter { self[$0].map(some.contains) ?? false }
  }

  /// Of some events, how many have the number that is commonest among those with the same number in another list: 3
  /// of `a a b` beside `x x y`, 2 of `a b a` beside `x x x`.
  func usual(for other: RowNumbers, on rows: [Int]) -> Int {
    var counts: [Int?: [Int?: Int]] = [:]
    for row in rows { counts[other[row], default: [:]][self[row], default: 0] += 1 }
    return counts.values.reduce(0) { $0 + ($1.values.max() ?? 0) }
  }

  /// The number that some events all have; `nil` where one has another, or none.
  func common(on rows: [Int]) -> Int? {
    guard let first = rows.first, let own = self[first], rows.allSatisfy({ self[$0] == own })
    else { return nil }
    return own
  }
}

extension RowNumbers: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { numbers.count }

  subscript(row: Int) -> Int? {
    get {
      let number = numbers[row]
      return number < 0 ? nil : Int(number)
    }
    set { numbers[row] = Int32(newValue ?? -1) }
  }
}

extension [Int?] {
  /// By number, its place among some; `nil` for those that are not among them.
  init(placesOf some: some Sequence<Int>, count: Int) {
    self.init(repeating: nil, count: count)
    for (place, number) in some.enumerated() { self[number] = place }
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

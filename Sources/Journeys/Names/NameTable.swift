package import EventLog

// Names are numbers on the way from records to tallies. Every name of one kind that a run has seen
// is numbered once, in the order of bytes, before any journey is read:
//
//     dimensions    0: platform=web   1: platform=ios   2: –   3: platform=web
//     names         ios  web                    the number of a name is its place here
//     numbers       1    0    –    1            by dimensions
//
// So a journey reads a field by one load, the least number is the least name, tallies are arrays,
// and all workers of a run mean the same by a number: their tallies are summed up place by place.
// Tables look the names up again.

/// The names of one kind that a run has seen, numbered in the order of bytes.
package struct NameTable: Sendable {
  /// By number, ascending.
  package let names: [Text]
  /// By symbol, the number of its name plus 1; 0 where it has none.
  private let numbers: [UInt32]

  /// - Parameter texts: The name that each symbol has, by symbol.
  package init(_ texts: [Text?]) {
    // By the order in which they come up at first, so that each text is looked up once: of many values
    // there are hundreds of thousands.
    var found: [Text: Int] = [:]
    let places = texts.map { text -> Int? in
      guard let text else { return nil }
      if let place = found[text] { return place }
      found[text] = found.count
      return found.count - 1
    }
    let sorted = found.sorted { $0.key < $1.key }
    var ranks: [UInt32] = Array(repeating: 0, count: sorted.count)
    for (rank, name) in sorted.enumerated() { ranks[name.value] = UInt32(rank + 1) }
    names = sorted.map(\.key)
    numbers = places.map { place in place.map { ranks[$0] } ?? 0 }
  }

  /// `sets`: by symbol, the value that says its name.
  package init<Value>(_ sets: SharedValues<Value>, name: (Value) -> Text?) {
    let ofValues = NameTable(sets.values.map(name))
    names = ofValues.names
    numbers = sets.numbers.map { ofValues.numbers[Int($0)] }
  }

  /// The number of a symbol's name; `nil` where it has none.
  @inline(__always)
  package subscript(symbol: UInt32) -> Int? {
    let number = numbers[Int(symbol)]
    return number == 0 ? nil : Int(number) - 1
  }
}

/// The pairs of a run by number, which all its workers and the segments of its state share.
package struct PropertyNumbers: Sendable {
  /// By number, what `PropertyPair.symbol` wrote.
  private var symbols: SymbolTable
  /// By number, the number of the pair's name among those of all pairs.
  private var names: [UInt32] = []
  /// By number, whether the pair is open.
  private var areOpen: [Bool] = []
  private var numbersOfNames: [Text: UInt32] = [:]
  /// Whether rows hold all properties of all entries; if not, they are left out.
  package var areWhole = true

  /// Of a run that keeps no properties but those that are named.
  package static let none = PropertyNumbers()

  private init() {
    symbols = SymbolTable(key: HashKey.random())
  }

  /// Some pairs, each once.
  package init(_ pairs: [PropertyPair]) {
    self.init()
    for pair in pairs { _ = number(adding: pair.symbol) }
  }

  init(_ symbols: SymbolTable) {
    self.symbols = symbols
    numberNames()
  }

  private mutating func numberNames() {
    var last: (name: ArraySlice<UInt8>, number: UInt32)?
    for number in names.count..<symbols.count {
      let symbol = symbols.bytes(number)
      let name = symbol.prefix { $0 != PropertyPair.divider }
      areOpen.append(name.count + 1 == symbol.count)
      // A property of many values has them one behind the other, mostly.
      if let last, last.name == name {
        names.append(last.number)
        continue
      }
      let next = UInt32(numbersOfNames.count)
      let known = numbersOfNames[Text(utf8: Array(name)), default: next]
      numbersOfNames[Text(utf8: Array(name))] = known
      names.append(known)
      last = (name, known)
    }
  }

  /// The number of a pair, which is added where it is new.
  mutating func number(adding symbol: [UInt8]) -> UInt32 {
    let number = PaddedBytes.withCopy(of: symbol) { UInt32(symbols.number(of: $0)) }
    if names.count < symbols.count { numberNames() }
    return number
  }

  package var count: Int { symbols.count }

  /// The pair of a number, which is below `count`.
  package func pair(_ number: Int) -> PropertyPair {
    // Whatever was added was a pair.
    PropertyPair(symbol: symbols.bytes(number)) ?? PropertyPair(name: "", value: "")
  }

  /// The number of the name of a pair, whose number is below `count`.
  package func name(ofPair number: Int) -> Int { Int(names[number]) }

  /// Whether a pair is open, whose number is below `count`.
  @inline(__always)
  func isOpen(_ number: Int) -> Bool { areOpen[number] }

  /// What a pair with a value is in rows of the run: the same wherever it stands, and however its row has it.
  package func property(of pair: PropertyPair) -> PropertyRows.Property {
    if let value = pair.wholeValue, let name = number(of: pair.opened.symbol[...]) {
      return .whole(name: name, value: value)
    }
    return number(of: pair.symbol[...]).map { .shared($0) } ?? .own(pair)
  }

  /// The same of the bytes of a pair with a value; `nil` for others.
  func property(ofSymbol symbol: ArraySlice<UInt8>) -> PropertyRows.Property? {
    guard let value = PropertyPair.value(of: symbol), let first = value.first else { return nil }
    // What may be a whole number is not looked up by its bytes alone.
    if first.isDigit { return PropertyPair(symbol: symbol).map { property(of: $0) } }
    if let number = number(of: symbol) { return .shared(number) }
    return PropertyPair(symbol: symbol).map { .own($0) }
  }

  /// The pair that `property(of:)` was asked for.
  package func pair(_ property: PropertyRows.Property) -> PropertyPair {
    switch property {
    case .shared(let number): pair(Int(number))
    case .whole(let name, let value): PropertyPair(name: pair(Int(name)).name, whole: value)
    case .own(let pair): pair
    }
  }

  /// The number of a pair; `nil` where it has none.
  private func number(of symbol: ArraySlice<UInt8>) -> UInt32? {
    symbols.number(of: symbol).map { UInt32($0) }
  }

  /// How many pairs have numbers in rows.
  static let mostPairs = 1 << 15

  /// Those that rows in a segment of a state name by number.
  package var numberedPairs: [PropertyPair] {
    (0..<min(count, PropertyNumbers.mostPairs)).map { pair($0) }
  }
}

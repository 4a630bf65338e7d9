/// A key of a line's properties and its value, as text.
package struct PropertyPair: Hashable, Sendable {
  package var name: Text
  /// Empty where the pair stands for all whole numbers of its name (`isOpen`).
  package var value: Text

  package init(name: Text, value: Text) {
    self.name = name
    self.value = value
  }

  /// A pair whose value is a whole number.
  init(name: Text, whole value: Int) {
    self.init(name: name, value: Text(String(value)))
  }

  /// Stands between name and value; it cannot occur in UTF-8.
  static let divider: UInt8 = 0xFF

  /// The bytes that symbol tables and rows have of a pair.
  var symbol: [UInt8] { name.utf8 + [Self.divider] + value.utf8 }

  /// The pair that `symbol` wrote; `nil` for other bytes.
  init?(symbol: ArraySlice<UInt8>) {
    guard let divider = Self.divider(of: symbol) else { return nil }
    name = Text(utf8: Array(symbol[..<divider]))
    value = Text(utf8: Array(symbol[(divider + 1)...]))
  }

  /// The bytes of the value; `nil` for bytes of no pair.
  static func value(of symbol: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    divider(of: symbol).map { symbol[($0 + 1)...] }
  }

  /// Where the divider stands, behind a name that is not empty.
  private static func divider(of symbol: ArraySlice<UInt8>) -> Int? {
    guard let place = symbol.firstIndex(of: divider), place > symbol.startIndex,
      !symbol[(place + 1)...].contains(divider)
    else { return nil }
    return place
  }

  /// Whether the value is left open: rows have it behind the pair's number.
  package var isOpen: Bool { value.utf8.isEmpty }

  /// The pair of the same name that is open.
  var opened: PropertyPair { PropertyPair(name: name, value: "") }

  /// The value as a number, if it is one that rows have behind an open pair: whole, from 0 to 10¹⁵, and
  /// spelt as nothing but its digits.
  package var wholeValue: Int? {
    guard let first = value.utf8.first, first.isDigit,
      value.utf8.count <= PaddedBytes.mostWholeDigits
    else { return nil }
    return PaddedBytes.withCopy(of: value.utf8) { $0.wholeNumber(in: value.utf8.indices) }
  }

  /// Whole values that rows may have are below.
  static let wholeValues = 0..<1_000_000_000_000_000
}

extension PropertyPair: Comparable {
  /// By name, then by value, in the order of bytes.
  package static func < (left: Self, right: Self) -> Bool {
    (left.name, left.value) < (right.name, right.value)
  }
}

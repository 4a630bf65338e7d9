/// A key of a line's properties and its value, as text.
package struct PropertyPair: Hashable, Sendable {
  package var name: Text
  package var value: Text

  package init(name: Text, value: Text) {
    self.name = name
    self.value = value
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

  /// Where the divider stands, between a name and a value that are not empty.
  private static func divider(of symbol: ArraySlice<UInt8>) -> Int? {
    guard let place = symbol.firstIndex(of: divider), place > symbol.startIndex,
      place + 1 < symbol.endIndex, !symbol[(place + 1)...].contains(divider)
    else { return nil }
    return place
  }
}

extension PropertyPair: Comparable {
  /// By name, then by value, in the order of bytes.
  package static func < (left: Self, right: Self) -> Bool {
    (left.name, left.value) < (right.name, right.value)
  }
}

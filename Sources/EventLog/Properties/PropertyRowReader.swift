/// Reads a row of properties (`PropertyRowWriter`).
struct PropertyRowReader {
  enum Property {
    /// The number of a pair in the table that the row was written with; where the pair is open,
    /// `wholeValue` must follow.
    case number(Int)
    /// A pair, whose bytes `symbol` reads.
    case inFull
  }

  private let bytes: [UInt8]
  private var at: Int
  private let end: Int

  /// `range`: where among the bytes the row stands.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= bytes.count, "a row lies in its bytes")
    self.bytes = bytes
    (at, end) = (range.lowerBound, range.upperBound)
  }

  /// The next property; `nil` at the end.
  @inline(__always)
  mutating func next() throws(PackingFault) -> Property? {
    guard at < end else { return nil }
    let number = try varint(below: 1 << 35)
    return number > 0 ? .number(number - 1) : .inFull
  }

  /// The bytes of a pair in full.
  mutating func symbol() throws(PackingFault) -> ArraySlice<UInt8> {
    let length = try varint(below: 1 << 35)
    guard length <= end - at else { throw PackingFault() }
    defer { at += length }
    return bytes[at..<at + length]
  }

  /// The value of an open pair whose number was just read.
  @inline(__always)
  mutating func wholeValue() throws(PackingFault) -> Int {
    try varint(below: UInt64(PropertyPair.wholeValues.upperBound))
  }

  @inline(__always)
  private mutating func varint(below limit: UInt64) throws(PackingFault) -> Int {
    guard let number = bytes.varint(at: &at, before: end), number < limit else {
      throw PackingFault()
    }
    return Int(number)
  }
}

extension [UInt8] {
  /// Appends a pair in full to a row.
  mutating func append(inFull pair: PropertyPair) {
    let symbol = pair.symbol
    append(0)
    append(varint: UInt64(symbol.count))
    append(contentsOf: symbol)
  }
}

extension [PropertyPair] {
  /// The pairs of a row.
  ///
  /// `row`: as `PropertyRowWriter` wrote it; `symbol`: of a number.
  init(row: [UInt8], symbol: (Int) -> ArraySlice<UInt8>) {
    var reader = PropertyRowReader(row, in: row.indices)
    self = []
    while let property = try? reader.next() {
      switch property {
      case .inFull:
        if let bytes = try? reader.symbol(), let pair = PropertyPair(symbol: bytes) {
          append(pair)
        }
      case .number(let number):
        guard let pair = PropertyPair(symbol: symbol(number)) else { continue }
        guard pair.isOpen else {
          append(pair)
          continue
        }
        guard let value = try? reader.wholeValue() else { return }
        append(PropertyPair(name: pair.name, whole: value))
      }
    }
  }
}

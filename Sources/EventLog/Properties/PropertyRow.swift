// The properties of one event on their way from its line to its user's journey: a row.
//
//     row      property …
//     property number + 1                  a pair that the worker's table has (`PropertyPair`)
//              0 length name FF value      another, in full
//
// Numbers and lengths have seven bits a byte, the lowest first. Most properties have few values, and most
// of what follows an id stands in full: the table takes the first `mostPairs` and no more, so that
// memory does not grow with ids. Which pairs have numbers is up to the order of lines; what a row says is
// not.
//
// A row follows its record in the stream (`RecordPacker`), and is spilled with it. In the streams of a
// state rows are masked, since ids of people may stand there.

/// Makes rows of the properties of lines, and numbers their pairs.
struct PropertyRowWriter: ~Copyable {
  /// How many pairs have numbers.
  static let mostPairs = 1 << 15

  private var pair = ByteBuffer()
  private let hash: FoldedHash
  /// The numbers of pairs as lines spell them.
  private var spelt = RawSymbols()

  init(hash: FoldedHash) {
    self.hash = hash
  }

  /// Appends the properties that are members of an object of a line, which has been read before.
  ///
  /// Members as most apps write them, `"key":"text"` and `"key":12`, are found without taking the object
  /// apart; an object with any other, or with a key that is not plain, is read as any JSON.
  mutating func append(
    membersOf object: JSONSlice, of line: PaddedBytes, to row: inout ByteBuffer,
    pairs: inout SymbolTable
  ) {
    let start = row.count
    var at = object.start &+ 1
    while let (key, value) = plainMember(line, at: &at) {
      append(key, value, in: line, to: &row, pairs: &pairs)
      if at &+ 1 == object.end { return }
      guard line[at] == UInt8(ascii: ",") else { break }
      at &+= line[at &+ 1] == UInt8(ascii: " ") ? 2 : 1
    }
    row.removeLast(row.count &- start)
    var tokens = JSONTokenizer(line, from: object.start)
    try? tokens.members(depth: 0) { key, value in
      append(key, value, in: line, to: &row, pairs: &pairs)
    }
  }

  /// The plain member that begins there, whose end `at` becomes; `nil` for any other.
  @inline(__always)
  private func plainMember(
    _ line: PaddedBytes, at: inout Int
  ) -> (key: JSONSlice, value: JSONSlice)? {
    guard line[at] == UInt8(ascii: "\""), let keyEnd = line.plainEnd(from: at &+ 1),
      line[keyEnd &+ 1] == UInt8(ascii: ":")
    else { return nil }
    let start = keyEnd &+ (line[keyEnd &+ 2] == UInt8(ascii: " ") ? 3 : 2)
    let isText = line[start] == UInt8(ascii: "\"")
    guard let value = isText ? text(from: start &+ 1, in: line) : line.plainScalar(from: start)
    else {
      return nil
    }
    let key = JSONSlice(start: at &+ 1, end: keyEnd, kind: .text)
    at = isText ? value.end &+ 1 : value.end
    return (key, value)
  }

  @inline(__always)
  private func text(from start: Int, in line: PaddedBytes) -> JSONSlice? {
    if let end = line.plainEnd(from: start) {
      return JSONSlice(start: start, end: end, kind: .text)
    }
    return line.string(from: start)
  }

  @inline(__always)
  private func raw(_ key: JSONSlice, _ value: JSONSlice, in line: PaddedBytes) -> UInt64 {
    hash.finish(
      hash.adding(
        line, value.range, kind: value.kind.rawValue,
        to: hash.adding(line, key.range, kind: key.kind.rawValue, to: hash.start(ofSlot: 0))))
  }

  /// Appends a property of a line to a row; nothing where a report cannot name it.
  @inline(__always)
  private mutating func append(
    _ key: JSONSlice, _ value: JSONSlice, in line: PaddedBytes, to row: inout ByteBuffer,
    pairs: inout SymbolTable
  ) {
    guard !value.isAbsent, value.kind != .object, value.kind != .array, key.start < key.end else {
      return
    }
    let raw = raw(key, value, in: line)
    if case .symbol(let number) = spelt.verdict(of: raw) {
      row.append(varint: Int(number) + 1)
      return
    }
    append(spelt: raw, key, value, in: line, to: &row, pairs: &pairs)
  }

  /// The same of one that has not been spelt like this before.
  @inline(never)
  private mutating func append(
    spelt raw: UInt64, _ key: JSONSlice, _ value: JSONSlice, in line: PaddedBytes,
    to row: inout ByteBuffer, pairs: inout SymbolTable
  ) {
    pair.removeAll()
    pair.append(textOf: key, in: line)
    let name = 0..<pair.count
    pair.append(PropertyPair.divider)
    pair.append(textOf: value, in: line)
    if let number = appendPair(name, to: &row, pairs: &pairs), spelt.count < 2 * Self.mostPairs {
      spelt.remember(.symbol(UInt32(number)), of: raw)
    }
  }

  /// The same of a property that is text already.
  mutating func append(
    _ property: PropertyPair, to row: inout ByteBuffer, pairs: inout SymbolTable
  ) {
    pair.removeAll()
    pair.append(contentsOf: property.symbol)
    _ = appendPair(0..<property.name.utf8.count, to: &row, pairs: &pairs)
  }

  /// Appends the pair, and returns its number if it has one.
  ///
  /// `name`: where in the pair the name stands.
  private mutating func appendPair(
    _ name: Range<Int>, to row: inout ByteBuffer, pairs: inout SymbolTable
  ) -> Int? {
    let number: Int
    switch pairs.find(pair.bytes) {
    case .known(let known): number = known
    case .new(let hash):
      let value = name.upperBound + 1..<pair.count
      guard NameCheck.canStand(pair.bytes.slice(name)), NameCheck.canStand(pair.bytes.slice(value))
      else { return nil }
      guard pairs.count < Self.mostPairs else {
        row.append(0)
        row.append(varint: pair.count)
        row.append(pair.bytes, 0..<pair.count)
        return nil
      }
      number = pairs.add(pair.bytes, hash: hash)
    }
    row.append(varint: number + 1)
    return number
  }
}

/// Reads a row.
struct PropertyRowReader {
  enum Property {
    /// The number of a pair in the table that the row was written with.
    case number(Int)
    /// The bytes of a pair.
    case symbol(ArraySlice<UInt8>)
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
  mutating func next() throws(PackingFault) -> Property? {
    guard at < end else { return nil }
    let number = try varint()
    if number > 0 { return .number(number - 1) }
    let length = try varint()
    guard length <= end - at else { throw PackingFault() }
    defer { at += length }
    return .symbol(bytes[at..<at + length])
  }

  private mutating func varint() throws(PackingFault) -> Int {
    var number = 0
    for shift in stride(from: 0, to: 35, by: 7) {
      guard at < end else { throw PackingFault() }
      let byte = bytes[at]
      at += 1
      number |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return number }
    }
    throw PackingFault()
  }
}

extension ByteBuffer {
  fileprivate mutating func append(varint number: Int) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest &>>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }
}

extension [UInt8] {
  /// Appends a pair in full to a row.
  mutating func append(inFull pair: PropertyPair) {
    let symbol = pair.symbol
    append(0)
    append(varint: symbol.count)
    append(contentsOf: symbol)
  }

  mutating func append(varint number: Int) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
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
      let bytes =
        switch property {
        case .number(let number): symbol(number)
        case .symbol(let symbol): symbol
        }
      if let pair = PropertyPair(symbol: bytes) { append(pair) }
    }
  }
}

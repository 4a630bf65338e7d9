// The properties of one event on their way from its line to its user's journey: a row.
//
//     row      property …
//     property number + 1                  a pair that the worker's table has (`PropertyPair`)
//              number + 1, whole value     a name that the table has as an open pair, and a value
//              0 length name FF value      another, in full
//
// Numbers, values and lengths have seven bits a byte (`Varint`), the lowest first. Most properties have few
// values, and most of what follows an id stands in full: the table takes the first `PropertyNumbers.mostPairs` and no more,
// so that memory does not grow with ids. Which pairs have numbers is up to the order of lines; what a row
// says is not.
//
// Durations and counts have many values, each of which would take a place in the table and a look for it.
// So no pair whose value is a whole number has a number (`PropertyPair.wholeValue`): the table has its
// name with an empty value, an open pair, and the value stands in the row. `12` and `"12"` are one value.
// Where the table is full, such a property stands in full, as all others do.
//
// A row follows its record in the stream (`RecordPacker`), and is spilled with it. In the streams of a
// state rows are masked, since ids of people may stand there.

/// Makes rows of the properties of lines, and numbers their pairs.
struct PropertyRowWriter: ~Copyable {
  private var pair = ByteBuffer()
  private let hash: FoldedHash
  private let start: UInt64
  /// The numbers of pairs as lines spell them, and by the spelling of the name alone those of open ones.
  private var spelt = RawSymbols()

  init(hash: FoldedHash) {
    self.hash = hash
    start = hash.start(ofSlot: 0)
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

  /// Appends a property of a line to a row; nothing where a report cannot name it.
  @inline(__always)
  private mutating func append(
    _ key: JSONSlice, _ value: JSONSlice, in line: PaddedBytes, to row: inout ByteBuffer,
    pairs: inout SymbolTable
  ) {
    guard !value.isAbsent, value.kind != .object, value.kind != .array, key.start < key.end else {
      return
    }
    let name = hash.adding(line, key.range, kind: key.kind.rawValue, to: start)
    // Other values do not look like digits either, not even with escapes.
    if let whole = line.wholeNumber(in: value.range),
      case .symbol(let open) = spelt.verdict(of: hash.finish(name))
    {
      row.append(varint: UInt64(open) &+ 1)
      row.append(varint: UInt64(truncatingIfNeeded: whole))
      return
    }
    let both = hash.adding(line, value.range, kind: value.kind.rawValue, to: name)
    if case .symbol(let number) = spelt.verdict(of: hash.finish(both)) {
      row.append(varint: UInt64(number) &+ 1)
      return
    }
    append(spelt: (name, both), key, value, in: line, to: &row, pairs: &pairs)
  }

  /// The same of one that has not been spelt like this before.
  ///
  /// `states`: of the hash, after the name and after both.
  @inline(never)
  private mutating func append(
    spelt states: (name: UInt64, both: UInt64), _ key: JSONSlice, _ value: JSONSlice,
    in line: PaddedBytes, to row: inout ByteBuffer, pairs: inout SymbolTable
  ) {
    pair.removeAll()
    pair.append(textOf: key, in: line)
    let nameEnd = pair.count
    pair.append(PropertyPair.divider)
    pair.append(textOf: value, in: line)
    guard let written = appendPair(nameEnd: nameEnd, to: &row, pairs: &pairs),
      spelt.count < 2 * PropertyNumbers.mostPairs
    else { return }
    spelt.remember(
      .symbol(UInt32(written.number)),
      of: hash.finish(written.isOpen ? states.name : states.both))
  }

  /// The same of a property that is text already.
  mutating func append(
    _ property: PropertyPair, to row: inout ByteBuffer, pairs: inout SymbolTable
  ) {
    pair.removeAll()
    pair.append(contentsOf: property.symbol)
    _ = appendPair(nameEnd: property.name.utf8.count, to: &row, pairs: &pairs)
  }

  /// Appends the pair, and returns the number in the table that it was written by, if it was.
  private mutating func appendPair(
    nameEnd: Int, to row: inout ByteBuffer, pairs: inout SymbolTable
  ) -> (number: Int, isOpen: Bool)? {
    let value = nameEnd + 1..<pair.count
    // Without one it would be an open pair.
    guard !value.isEmpty else { return nil }
    let whole = pair.bytes.wholeNumber(in: value)
    let symbol = pair.bytes.slice(0..<(whole == nil ? pair.count : nameEnd + 1))
    let number: Int
    switch pairs.find(symbol) {
    case .known(let known): number = known
    case .new(let hash):
      guard NameCheck.canStand(pair.bytes.slice(0..<nameEnd)),
        NameCheck.canStand(pair.bytes.slice(value))
      else { return nil }
      guard pairs.count < PropertyNumbers.mostPairs else {
        row.append(0)
        row.append(varint: UInt64(pair.count))
        row.append(pair.bytes, 0..<pair.count)
        return nil
      }
      number = pairs.add(symbol, hash: hash)
    }
    row.append(varint: UInt64(number) + 1)
    if let whole { row.append(varint: UInt64(whole)) }
    return (number, whole != nil)
  }
}

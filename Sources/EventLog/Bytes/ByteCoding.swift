// How the files of a state, and what is spilt of rejected lines, spell numbers and texts. Numbers are
// varints of seven bits a byte, the lowest first, small for small differences of either sign; a text
// is its length and its bytes. `ByteWriter` and `ByteReader` spell these few things alike and must change
// together; which fields there are, and in what order, each type says once.

/// What fields pass through on their way to bytes, and back from them.
protocol ByteArchive: FieldArchive {
  /// A number of either sign.
  mutating func code(signed number: inout Int64) throws(Failure)
  /// A hash or digest, which is large as often as not: all its bytes, the lowest first.
  mutating func code<Number: FixedWidthInteger>(whole number: inout Number) throws(Failure)
  /// How many bytes there are, and then each.
  mutating func code(_ bytes: inout [UInt8]) throws(Failure)
}

extension ByteArchive {
  /// A text, of which nobody says that it is UTF-8.
  mutating func code(_ text: inout Text) throws(Failure) {
    try code(&text.utf8)
  }

  /// A case by its number.
  mutating func code<Case: RawRepresentable<UInt8>>(_ value: inout Case) throws(Failure) {
    var number = Int(value.rawValue)
    try code(&number)
    let known = UInt8(exactly: number).flatMap { Case(rawValue: $0) }
    try require(known != nil)
    value = known ?? value
  }
}

/// Writes numbers and texts one behind the other, whatever they are.
struct ByteWriter: ByteArchive, Sendable {
  private(set) var bytes: [UInt8] = []

  mutating func code(_ number: inout Int) {
    bytes.append(varint: Zigzag.encode(Int64(number)))
  }

  mutating func code(signed number: inout Int64) {
    bytes.append(varint: Zigzag.encode(number))
  }

  mutating func code<Number: FixedWidthInteger>(whole number: inout Number) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  mutating func code(_ bytes: inout [UInt8]) {
    var count = bytes.count
    code(&count)
    self.bytes += bytes
  }

  func require(_ isSound: Bool) {}
}

/// Bytes do not say what a `ByteWriter` can have written.
package struct DamagedBytes: Error {
  package init() {}
}

/// Reads back what a `ByteWriter` wrote, and believes nothing: every length is checked.
///
/// Whatever it reads throws `DamagedBytes` where no `ByteWriter` can have written so.
struct ByteReader: ByteArchive, Sendable {
  private let source: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    source = bytes
  }

  var isAtEnd: Bool { position == source.count }

  mutating func code(_ number: inout Int) throws(DamagedBytes) {
    var signed: Int64 = 0
    try code(signed: &signed)
    try require(0..<1 << 53 ~= signed)
    number = Int(signed)
  }

  mutating func code(signed number: inout Int64) throws(DamagedBytes) {
    guard let bits = source.varint(at: &position, before: source.count) else {
      throw DamagedBytes()
    }
    number = Zigzag.decode(bits)
  }

  mutating func code<Number: FixedWidthInteger>(whole number: inout Number) throws(DamagedBytes) {
    let width = Number.bitWidth / 8
    try require(source.count - position >= width)
    position += width
    number = source[position - width..<position].reversed().reduce(0) { $0 << 8 | Number($1) }
  }

  mutating func code(_ bytes: inout [UInt8]) throws(DamagedBytes) {
    var count = 0
    try code(&count)
    try require(count <= source.count - position)
    position += count
    bytes = Array(source[position - count..<position])
  }

  func require(_ isSound: Bool) throws(DamagedBytes) {
    guard isSound else { throw DamagedBytes() }
  }
}

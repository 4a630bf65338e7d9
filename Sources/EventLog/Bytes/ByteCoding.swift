// How the files of a state spell numbers and texts. Numbers are varints of seven bits a byte, the
// lowest first, small for small differences of either sign; a text is its length and its bytes.
// Writing and reading stand side by side and must change together.

/// Writes numbers and texts one behind the other.
package struct ByteWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Writes a number as a varint.
  package mutating func write(_ number: Int) {
    bytes.append(varint: RecordHead.zigzag(Int64(number)))
  }

  /// Writes a number as a varint.
  package mutating func write(_ number: Int64) {
    bytes.append(varint: RecordHead.zigzag(number))
  }

  /// Writes a number of 64 bits that is large as often as not, in eight bytes.
  package mutating func write(hash: UInt64) {
    for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: hash >> UInt64(place * 8))) }
  }

  /// Writes a digest of 32 bits in four bytes.
  package mutating func write(digest: UInt32) {
    for place in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: digest >> UInt32(place * 8))) }
  }

  /// Writes how many bytes there are, and then each.
  package mutating func write(_ bytes: [UInt8]) {
    write(bytes.count)
    self.bytes += bytes
  }

  /// Writes what may be missing: a 0, or a 1 and what `body` writes of it.
  package mutating func write<Value>(
    _ value: Value?, _ body: (inout ByteWriter, Value) -> Void
  ) {
    write(value == nil ? 0 : 1)
    if let value { body(&self, value) }
  }

  /// Writes how many there are, and then each.
  package mutating func write<Value>(
    each values: [Value], _ body: (inout ByteWriter, Value) -> Void
  ) {
    write(values.count)
    for value in values { body(&self, value) }
  }
}

/// Bytes do not say what a `ByteWriter` can have written.
package struct DamagedBytes: Error {
  package init() {}
}

/// Reads back what a `ByteWriter` wrote, and believes nothing: every length is checked.
///
/// Whatever it reads throws `DamagedBytes` where no `ByteWriter` can have written so.
package struct ByteReader: Sendable {
  private let source: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8]) {
    source = bytes
  }

  package var isAtEnd: Bool { position == source.count }

  /// Reads a varint.
  package mutating func number() throws(DamagedBytes) -> Int {
    Int(try number64())
  }

  /// Reads a varint.
  package mutating func number64() throws(DamagedBytes) -> Int64 {
    guard let bits = source.varint(at: &position, before: source.count) else {
      throw DamagedBytes()
    }
    return RecordHead.unzigzag(bits)
  }

  /// A number from 0 on, such as a count: below 2⁵³, so that no sum of them overflows.
  package mutating func count() throws(DamagedBytes) -> Int {
    let number = try number()
    guard 0..<1 << 53 ~= number else { throw DamagedBytes() }
    return number
  }

  /// Reads a number of 64 bits.
  package mutating func hash() throws(DamagedBytes) -> UInt64 {
    guard source.count - position >= 8 else { throw DamagedBytes() }
    position += 8
    return source[position - 8..<position].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Reads a digest of four bytes.
  package mutating func digest() throws(DamagedBytes) -> UInt32 {
    guard source.count - position >= 4 else { throw DamagedBytes() }
    position += 4
    return source[position - 4..<position].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Reads how many bytes there are, and then each.
  package mutating func bytes() throws(DamagedBytes) -> [UInt8] {
    let count = try count()
    guard count <= source.count - position else { throw DamagedBytes() }
    position += count
    return Array(source[position - count..<position])
  }

  /// What may be missing.
  package mutating func optional<Value>(
    _ body: (inout ByteReader) throws(DamagedBytes) -> Value
  ) throws(DamagedBytes) -> Value? {
    switch try number() {
    case 0: nil
    case 1: try body(&self)
    default: throw DamagedBytes()
    }
  }

  /// Reads how many values there are, and then each by `body`.
  package mutating func array<Value>(
    _ body: (inout ByteReader) throws(DamagedBytes) -> Value
  ) throws(DamagedBytes) -> [Value] {
    var rest = try count()
    var values: [Value] = []
    // A value takes a byte at least, so a wrong count ends with the bytes.
    while rest > 0 {
      guard !isAtEnd else { throw DamagedBytes() }
      values.append(try body(&self))
      rest -= 1
    }
    return values
  }
}

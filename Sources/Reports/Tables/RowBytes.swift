/// Growing bytes of rows, of which parts are compared and copied.
///
/// A report has millions of fields of a few bytes, and `Array` asks at each append whether it is shared. Not
/// copyable, since it owns its memory.
@safe
struct RowBytes: ~Copyable {
  private var base: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(64, capacity)
    unsafe base = .allocate(byteCount: self.capacity, alignment: 8)
  }

  deinit {
    // Allocated by this value, which cannot be copied; bytes need no end.
    unsafe base.deallocate()
  }

  /// A copy of all.
  var array: [UInt8] {
    // The first `count` have been written.
    unsafe Array(UnsafeRawBufferPointer(start: base, count: count))
  }

  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if capacity &- count < more { grow(by: more) }
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    capacity = max(2 * capacity, count + more)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
    // Larger by construction; the old is freed once and forgotten.
    unsafe memory.copyMemory(from: base, byteCount: count)
    unsafe base.deallocate()
    unsafe base = memory
  }
}

// MARK: - Appending

extension RowBytes {
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    // Reserved above.
    unsafe base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count &+= 1
  }

  mutating func append(_ bytes: Span<UInt8>) {
    reserve(bytes.count)
    // Reserved above, and copied before the call returns.
    unsafe bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe (base + count).copyMemory(from: start, byteCount: bytes.count)
    }
    count &+= bytes.count
  }

  mutating func append(_ text: String) {
    let bytes = text.utf8
    append(bytes.span)
  }

  /// Appends the decimal digits of a number, with a sign where it is negative.
  @inline(__always)
  mutating func append(decimal number: Int) {
    // Most counts of a long table.
    guard 0..<10 ~= number else { return append(digitsOf: number) }
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number))
  }

  private mutating func append(digitsOf number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    // From behind; no number has more than nineteen.
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var first = digits.count
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      first -= 1
      digits[first] = UInt8(ascii: "0") + UInt8(digit)
      rest = quotient
    } while rest > 0
    append(digits.span.extracting(first..<digits.count))
  }

  /// Appends a part of other bytes.
  mutating func append(_ range: Range<Int>, of other: borrowing RowBytes) {
    precondition(range.lowerBound >= 0 && range.upperBound <= other.count)
    reserve(range.count)
    // Each within its own bytes.
    unsafe (base + count).copyMemory(
      from: other.base + range.lowerBound, byteCount: range.count)
    count &+= range.count
  }

  /// Appends a part of these bytes once more.
  mutating func append(again range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    // This may move the bytes, so the part's address is taken afterwards.
    reserve(range.count)
    // The part ends where the new bytes begin, or before.
    unsafe (base + count).copyMemory(from: base + range.lowerBound, byteCount: range.count)
    count &+= range.count
  }
}

// MARK: - Comparing

extension RowBytes {
  /// Whether two parts are the same bytes.
  func areSame(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    guard one.count == other.count else { return false }
    var same = true
    forEachWord(of: one) { offset, word in
      same = same && word == self.word(in: other, at: offset)
    }
    return same
  }

  /// A number that equal parts have in common.
  ///
  /// Not keyed: a collision only costs a comparison.
  func hash(of range: Range<Int>) -> UInt64 {
    var hash = UInt64(range.count)
    forEachWord(of: range) { _, word in
      // By a multiplication with 2⁶⁴ ÷ φ.
      let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash = product ^ product &>> 32
    }
    return hash
  }

  /// Passes eight bytes after the other with their place in the part, the last of them twice where they are no
  /// multiple of eight.
  @inline(__always)
  private func forEachWord(of range: Range<Int>, _ body: (_ offset: Int, _ word: UInt64) -> Void) {
    var offset = 0
    while offset &+ 8 <= range.count {
      body(offset, word(in: range, at: offset))
      offset &+= 8
    }
    if offset < range.count {
      offset = max(0, range.count &- 8)
      body(offset, word(in: range, at: offset))
    }
  }

  /// Eight bytes of a part, the first lowest; all of a shorter one.
  @inline(__always)
  private func word(in range: Range<Int>, at offset: Int) -> UInt64 {
    let start = range.lowerBound &+ offset
    precondition(start >= 0 && range.upperBound <= count && start <= range.upperBound)
    if range.upperBound &- start >= 8 {
      // Within the part, as just seen; unaligned is allowed.
      return unsafe UInt64(
        littleEndian: base.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
    var word: UInt64 = 0
    for place in (start..<range.upperBound).reversed() {
      // Within the part.
      word = word &<< 8 | UInt64(unsafe base.load(fromByteOffset: place, as: UInt8.self))
    }
    return word
  }
}

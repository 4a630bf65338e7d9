/// Growing bytes that can be read as `PaddedBytes` and are filled sixteen at a time.
///
/// `Array` would do, but its appends cost more than the few bytes of a name: a line has a dozen of
/// them. Not copyable, since it owns its memory.
@safe
struct ByteBuffer: ~Copyable {
  private var base: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = 0

  /// Bytes past `count` that are always allocated: the padding of `bytes`, and room for the copy
  /// of a whole block.
  private static let slack = PaddedBytes.padding + 16

  init(capacity: Int = 1024) {
    self.capacity = capacity
    unsafe base = .allocate(byteCount: capacity + Self.slack, alignment: 16)
    // The padding is read (not used), so it must not be uninitialized memory.
    unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: capacity + Self.slack)
  }

  deinit {
    // Allocated by this value, which cannot be copied.
    unsafe base.deallocate()
  }

  /// The bytes; valid until the buffer changes.
  var bytes: PaddedBytes {
    // Slack covers the padding.
    @inline(__always) get { unsafe PaddedBytes(base: UnsafeRawPointer(base), count: count) }
  }

  @inline(__always) mutating func removeAll() {
    count = 0
  }

  /// Takes so many bytes away from the end.
  @inline(__always) mutating func removeLast(_ length: Int) {
    precondition(length >= 0 && length <= count)
    count &-= length
  }

  /// How many bytes it has room for.
  var room: Int { capacity }

  /// Empties the buffer and gives it room for so many bytes at least, without growing step by step.
  mutating func removeAll(reserving more: Int) {
    if more > capacity { self = ByteBuffer(capacity: more) }
    count = 0
  }

  /// A copy of the bytes from `start` on.
  func array(from start: Int = 0) -> [UInt8] {
    bytes.array(start..<count)
  }

  @inline(__always) mutating func append(_ byte: UInt8) {
    reserve(1)
    // Reserved above.
    unsafe base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count &+= 1
  }

  /// Appends a number of seven bits a byte (`Varint`).
  @inline(__always) mutating func append(varint number: UInt64) {
    reserve(10)
    var rest = number
    while rest >= 0x80 {
      // Reserved above, as many as there can be.
      unsafe base.storeBytes(
        of: UInt8(truncatingIfNeeded: rest) | 0x80, toByteOffset: count, as: UInt8.self)
      count &+= 1
      rest &>>= 7
    }
    unsafe base.storeBytes(
      of: UInt8(truncatingIfNeeded: rest), toByteOffset: count, as: UInt8.self)
    count &+= 1
  }

  /// Appends a part of `source`, which is not this buffer's own.
  @inline(__always) mutating func append(_ source: PaddedBytes, _ range: Range<Int>) {
    reserve(range.count)
    // Reserved above, and the slack takes the rest of the last block.
    unsafe source.copy(range, to: base + count)
    count &+= range.count
  }

  mutating func append(contentsOf bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  mutating func append(copying bytes: Span<UInt8>) {
    // Copied before the call returns.
    unsafe bytes.withUnsafeBytes { unsafe append(copyOf: $0) }
  }

  mutating func append(utf8 string: String) {
    var string = string
    // Copied before the call returns.
    string.withUTF8 { unsafe append(copyOf: UnsafeRawBufferPointer($0)) }
  }

  /// Appends bytes that are not this buffer's own.
  @unsafe mutating func append(copyOf bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    // Reserved above.
    unsafe (base + count).copyMemory(from: start, byteCount: bytes.count)
    count &+= bytes.count
  }

  @inline(__always) private mutating func reserve(_ more: Int) {
    if count &+ more > capacity { grow(by: more) }
  }

  private mutating func grow(by more: Int) {
    let wider = max(capacity * 2, count + more)
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: wider + Self.slack, alignment: 16)
    // The new memory is larger by construction; the old is freed once and forgotten.
    unsafe memory.copyMemory(from: base, byteCount: count)
    unsafe (memory + count).initializeMemory(
      as: UInt8.self, repeating: 0, count: wider + Self.slack - count)
    unsafe base.deallocate()
    unsafe base = memory
    capacity = wider
  }
}

/// What a key of a line is good for.
struct KeyUse: Equatable {
  /// The slot of its value; the one behind all others where nobody wants it.
  var slot: Int
  /// The bits of the slots that it brings: its value's, if anybody wants it, and those of the objects
  /// that begin before its key (`MappedStep`).
  var bits: UInt64
  /// The kinds of value that are taken, a bit each by raw value of `JSONSlice.Kind`.
  var kinds: UInt16

  /// The object that the key stands in, where keys of one name differ by it: what may follow a key
  /// does too, and steps that are not the same have followers of their own.
  var home: UInt8 = 0

  /// The object in which something is wanted that may be the value; 0 where there is none.
  var child: UInt8 = 0

  /// Whether the step goes on into the value, up to the first of its types (GA4).
  var hasType = false

  /// What the value is a name of; `nil` where it is none that native lines are known by.
  var part: RawNames.Part?

  /// That of a native key: of the field's spelling that it is, by raw value, or of none.
  init(field: Int?) {
    slot = field ?? UInt64.bitWidth
    bits = field.map { 1 << UInt64($0) } ?? 0
    kinds = field.map { FieldName.kindMasks[$0] } ?? .max
    part = RawNames.Part(ofFields: bits)
  }

  /// That of a key whose value goes to a slot, whatever it is, or is not wanted.
  ///
  /// `opened`: the bits of the objects that begin before the key.
  init(
    slot: Int?, home: UInt8, child: UInt8 = 0, opened: UInt64 = 0, hasType: Bool = false
  ) {
    self.slot = slot ?? UInt64.bitWidth
    bits = opened | (slot.map { 1 << UInt64($0) } ?? 0)
    // Where it should be an object, a string is looked at more closely.
    kinds = child == 0 ? .max : .max ^ 1 << UInt16(JSONSlice.Kind.text.rawValue)
    self.home = home
    self.child = child
    self.hasType = hasType
  }
}

/// What stands between two values of a line.
///
/// As small as it can be, and all of it inlined where it is used: a loop that calls anything of a step
/// copies the whole step first, at every look at it.
struct KeyStep {
  /// Its first sixteen bytes.
  private let bytes: KeyHead
  private let kinds: UInt16
  private let shortSlot: UInt8
  private let shortChild: UInt8
  private let shortLength: UInt8
  /// As in `KeyUse`.
  let part: RawNames.Part?
  /// As in `KeyUse`.
  let bits: UInt64
  /// The state that a name behind it is hashed from.
  let nameState: UInt64
  private let shortHome: UInt8
  /// Whether its last byte is the opening quote of a string.
  let opensString: Bool
  /// Whether it is, and the field takes strings.
  let takesString: Bool
  /// As in `KeyUse`.
  let hasType: Bool
  private let shortWantedKeys: UInt8
  /// How long the strings behind it are, as far as is known.
  private var lastLength: UInt8 = 0
  /// How often a string was not as long as the one before, or not plain.
  private var otherLengths: UInt8 = 0

  /// The longest that can be compared.
  static let longest = 64
  /// So often may the length of strings change.
  private static let mostOtherLengths: UInt8 = 16
  /// In place of a length where none is asked for.
  private static let noLength = UInt8.max

  /// The step that stands in a part of a line, of at most `longest` bytes.
  init(_ line: PaddedBytes, _ range: Range<Int>, use: KeyUse, hash: FoldedHash) {
    precondition(range.count <= Self.longest && use.slot <= UInt64.bitWidth)
    shortLength = UInt8(range.count)
    shortSlot = UInt8(use.slot)
    bits = use.bits
    shortWantedKeys = UInt8(use.bits.nonzeroBitCount)
    kinds = use.kinds
    shortHome = use.home
    shortChild = use.child
    hasType = use.hasType
    part = use.part
    nameState = hash.start(ofSlot: use.slot)
    opensString = line[range.upperBound - 1] == UInt8(ascii: "\"")
    takesString = opensString && kinds >> UInt16(JSONSlice.Kind.text.rawValue) & 1 == 1
    bytes = KeyHead(line, range)
  }

  /// How many bytes it is long.
  @inline(__always) var length: Int { Int(shortLength) }

  /// How many keys it has whose values are wanted, or something in them.
  @inline(__always) var wantedKeys: Int { Int(shortWantedKeys) }

  /// How many bytes the strings behind it have; `nil` where that has changed too often, or was more
  /// than fits.
  @inline(__always) var usualLength: Int? {
    lastLength == Self.noLength ? nil : Int(lastLength)
  }

  /// Takes the length of a string behind it, where that is not the usual one.
  mutating func setUsualLength(_ length: Int) {
    otherLengths += 1
    lastLength =
      otherLengths > Self.mostOtherLengths
      ? Self.noLength : UInt8(min(length, Int(Self.noLength)))
  }

  /// As in `KeyUse`.
  @inline(__always) var slot: Int { Int(shortSlot) }

  /// Whether the value is wanted.
  @inline(__always) var isWanted: Bool { slot < UInt64.bitWidth }

  /// The slot's bit; 0 where nobody wants the value.
  @inline(__always) var bit: UInt64 { isWanted ? 1 &<< UInt64(shortSlot) : 0 }

  /// As in `KeyUse`.
  @inline(__always) var home: Int { Int(shortHome) }

  /// As in `KeyUse`.
  @inline(__always) var child: Int { Int(shortChild) }

  /// Whether its key is good for that.
  func isOf(_ use: KeyUse) -> Bool {
    slot == use.slot && kinds == use.kinds && shortHome == use.home && child == use.child
      && hasType == use.hasType
  }

  /// Whether the field takes such a value.
  @inline(__always)
  func takes(_ kind: JSONSlice.Kind) -> Bool {
    kinds &>> UInt16(kind.rawValue) & 1 == 1
  }

  /// Whether the bytes at an offset begin as it does: all of it where it has no tail.
  @inline(__always)
  func begins(at offset: Int, in line: PaddedBytes) -> Bool {
    bytes.stand(at: offset, in: line)
  }
}

/// The first sixteen bytes of a stretch of a line, or all where it has no more.
struct KeyHead {
  private let bytes: SIMD16<UInt8>
  /// Where the stretch ends.
  private let end: LaneMask.Bound

  static let length = 16

  init(_ line: PaddedBytes, _ range: Range<Int>) {
    bytes = line.block(at: range.lowerBound)
    end = LaneMask.Bound(min(range.count, Self.length))
  }

  /// Whether they stand at an offset.
  @inline(__always)
  func stand(at offset: Int, in line: PaddedBytes) -> Bool {
    LaneMask(line.block(at: offset) .== bytes).isFull(before: end)
  }
}

/// What of a step of more than sixteen bytes stands behind them, in blocks that overlap.
///
/// Apart from the step, since hardly one is that long.
struct KeyTail {
  private let last: SIMD16<UInt8>
  /// Of a step of more than 32 bytes the two blocks between the first and the last.
  private let second: SIMD16<UInt8>
  private let beforeLast: SIMD16<UInt8>

  init(_ line: PaddedBytes, _ range: Range<Int>) {
    last = line.block(at: max(range.upperBound, 16) - 16)
    second = line.block(at: range.lowerBound + 16)
    beforeLast = line.block(at: max(range.upperBound, 32) - 32)
  }

  /// Whether the bytes at an offset, which begin as the step does, go on as it does.
  ///
  /// From the first block to the last: what has been compared holds no line feed, so the line goes
  /// on at least as far, and its padding covers the next.
  @inline(__always)
  func stands(behind offset: Int, length: Int, in line: PaddedBytes) -> Bool {
    let end = offset &+ length
    if length > 32 {
      guard LaneMask(line.block(at: offset &+ 16) .== second).isFull,
        LaneMask(line.block(at: end &- 32) .== beforeLast).isFull
      else { return false }
    }
    return LaneMask(line.block(at: end &- 16) .== last).isFull
  }
}

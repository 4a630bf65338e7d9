/// Which field the values of a key belong to, and which of them it takes.
struct FieldBinding: Equatable {
  /// The slot of the value; the one after all others where the value is not wanted.
  var slot: Int
  /// The bits of the slots it fills: that of its value, if wanted, and those of the objects that begin
  /// before its key (`MappedTransition`).
  var bits: UInt64
  /// The kinds of value that the field takes, a bit each by raw value of `JSONSlice.Kind`.
  var kinds: UInt16

  /// The object that holds the key, where keys of one name differ by it; of native keys the first state
  /// of the line, by number, as long as lines do not share all states.
  ///
  /// States that differ in it have transitions of their own.
  var home: UInt8 = 0

  /// The object that the value may be, if anything in it is wanted; else 0.
  var child: UInt8 = 0

  /// Whether the label goes on into the value, up to the first of its types (GA4).
  var hasType = false

  /// What the value names; `nil` where it is not a name that native lines are identified by.
  var part: RawNames.Part?

  /// The binding of a native key: a spelling of a field by raw value, or no field.
  init(field: Int?, home: UInt8) {
    slot = field ?? UInt64.bitWidth
    bits = field.map { 1 << UInt64($0) } ?? 0
    kinds = field.map { FieldName.kindMasks[$0] } ?? .max
    part = RawNames.Part(ofFields: bits)
    self.home = home
  }

  /// The binding of a key whose value goes to a slot, whatever its kind, or is not wanted.
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

/// A state of a `KeyAutomaton`: its label, which is the text between two values, and the field of its key.
///
/// Kept small, and inlined everywhere: a loop that calls a method of a state copies the whole state first,
/// at every access.
struct KeyState {
  /// The first sixteen bytes of the label.
  private let bytes: KeyHead
  private let kinds: UInt16
  private let shortSlot: UInt8
  private let shortChild: UInt8
  private let shortLength: UInt8
  /// As in `FieldBinding`.
  let part: RawNames.Part?
  /// As in `FieldBinding`.
  let bits: UInt64
  /// The state that the hash of a name after it starts from.
  let nameState: UInt64
  private let shortHome: UInt8
  /// Whether the label ends with the opening quote of a string.
  let opensString: Bool
  /// Whether it does, and the field takes strings.
  let takesString: Bool
  /// As in `FieldBinding`.
  let hasType: Bool
  private let shortWantedKeys: UInt8
  /// The predicted length of the strings after it.
  private var lastLength: UInt8 = 0
  /// How often the prediction was wrong, or a string not plain.
  private var otherLengths: UInt8 = 0

  /// The longest label.
  static let longest = 64
  /// After so many wrong predictions no length is predicted any more.
  private static let mostOtherLengths: UInt8 = 16
  /// In place of a length where none is predicted.
  private static let noLength = UInt8.max

  /// The state whose label is a part of a line, of at most `longest` bytes.
  init(_ line: PaddedBytes, _ range: Range<Int>, binding: FieldBinding, hash: FoldedHash) {
    precondition(range.count <= Self.longest && binding.slot <= UInt64.bitWidth)
    shortLength = UInt8(range.count)
    shortSlot = UInt8(binding.slot)
    bits = binding.bits
    shortWantedKeys = UInt8(binding.bits.nonzeroBitCount)
    kinds = binding.kinds
    shortHome = binding.home
    shortChild = binding.child
    hasType = binding.hasType
    part = binding.part
    nameState = hash.start(ofSlot: binding.slot)
    opensString = line[range.upperBound - 1] == UInt8(ascii: "\"")
    takesString = opensString && kinds >> UInt16(JSONSlice.Kind.text.rawValue) & 1 == 1
    bytes = KeyHead(line, range)
  }

  /// The length of the label in bytes.
  @inline(__always) var length: Int { Int(shortLength) }

  /// How many keys of the label lead to something wanted.
  @inline(__always) var wantedKeys: Int { Int(shortWantedKeys) }

  /// The predicted length in bytes of the strings after it; `nil` where predictions were wrong too often,
  /// or a string was too long.
  @inline(__always) var predictedLength: Int? {
    lastLength == Self.noLength ? nil : Int(lastLength)
  }

  /// Sets the predicted length to that of a string which was not predicted.
  mutating func setPredictedLength(_ length: Int) {
    otherLengths += 1
    lastLength =
      otherLengths > Self.mostOtherLengths
      ? Self.noLength : UInt8(min(length, Int(Self.noLength)))
  }

  /// As in `FieldBinding`.
  @inline(__always) var slot: Int { Int(shortSlot) }

  /// Whether the value is wanted.
  @inline(__always) var isWanted: Bool { slot < UInt64.bitWidth }

  /// The slot's bit; 0 where nobody wants the value.
  @inline(__always) var bit: UInt64 { isWanted ? 1 &<< UInt64(shortSlot) : 0 }

  /// As in `FieldBinding`.
  @inline(__always) var home: Int { Int(shortHome) }

  /// As in `FieldBinding`.
  @inline(__always) var child: Int { Int(shortChild) }

  /// Whether its key has that binding; `ofAnyHome`: whatever the home.
  func has(_ binding: FieldBinding, ofAnyHome: Bool) -> Bool {
    slot == binding.slot && kinds == binding.kinds && (ofAnyHome || shortHome == binding.home)
      && child == binding.child && hasType == binding.hasType
  }

  /// Whether the field takes such a value.
  @inline(__always)
  func takes(_ kind: JSONSlice.Kind) -> Bool {
    kinds &>> UInt16(kind.rawValue) & 1 == 1
  }

  /// Whether the bytes at an offset begin like the label: all of it, if it has no tail.
  @inline(__always)
  func begins(at offset: Int, in line: PaddedBytes) -> Bool {
    bytes.stand(at: offset, in: line)
  }
}

/// The rest of a label of more than sixteen bytes, in blocks that overlap.
///
/// Apart from the state, since few labels are that long.
struct KeyTail {
  private let last: SIMD16<UInt8>
  /// The two blocks between the first and the last, if the label has more than 32 bytes.
  private let second: SIMD16<UInt8>
  private let beforeLast: SIMD16<UInt8>

  init(_ line: PaddedBytes, _ range: Range<Int>) {
    last = line.block(at: max(range.upperBound, 16) - 16)
    second = line.block(at: range.lowerBound + 16)
    beforeLast = line.block(at: max(range.upperBound, 32) - 32)
  }

  /// Whether the bytes at an offset, which begin like the label, go on like it.
  ///
  /// Compares from the first block to the last: bytes that were equal hold no line feed, so the line goes
  /// on at least as far, and its padding covers the next block.
  @inline(__always)
  func stands(behind offset: Int, length: Int, in line: PaddedBytes) -> Bool {
    let end = offset &+ length
    if length > 32 {
      guard ByteMask(line.block(at: offset &+ 16) .== second).isFull,
        ByteMask(line.block(at: end &- 32) .== beforeLast).isFull
      else { return false }
    }
    return ByteMask(line.block(at: end &- 16) .== last).isFull
  }
}

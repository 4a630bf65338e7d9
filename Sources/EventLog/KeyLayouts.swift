// How a line is read without looking for its keys.
//
// A program that writes events writes the same keys in the same order, over and over; only the
// values change. So the bytes between two values are learned, once, and afterwards compared:
//
//     {"event_id":"01HV…","user_id":"u-1","step_index":3,"properties":{…}}⏎
//     ^^^^^^^^^^^^^     ^^^^^^^^^^^^^   ^^^^^^^^^^^^^^^^ ^^^^^^^^^^^^^^    ^
//     step 0            step 1          step 2           step 3          end
//
// A step is everything from the end of one value to the start of the next: comma, key, colon and
// whatever blanks the producer likes; of a string its opening quote too. It knows which field its
// key names. Sixteen bytes are compared at once, and hardly a step is longer; what longer ones have
// behind them lies apart (`KeyTail`). Each step keeps the steps that have followed it, the first met
// first, so a log of four producers has some fifty steps, and most of them are followed by one:
//
//     0 event_id ─▶ 1 user_id ─▶ 2 step_index ─▶ 3 properties
//                       └──────▶ 4 platform                       (an event that has no step)
//
// Only a tokenizer teaches: a step is learned from bytes that it has found to be JSON. Where no step
// fits and none can be learned, the quick reading gives up and says nothing: the line is read again
// from its start by `LineFields.read`, its slow and obvious twin, which alone finds faults. The quick
// way can only agree.
//
// A log without order costs both readings. There are at most 255 steps, of eight followers each, so
// it never costs more than that; keys of more than 64 bytes with their signs, keys with escapes and
// keys that are not ASCII are not learned.
//
// The steps of mapped lines (`MappedReader`) lie in layouts of their own: there the fields stand in
// objects within objects, and what a key is good for depends on the object.
//
// Tried and dropped: a hash of the key's first and last eight bytes for each key (`ShortNames`, as
// the twin has it): it must find the end of every key first.

/// What a key of a line is good for.
struct KeyUse: Equatable {
  /// The slot of its value; the one behind all others where nobody wants it.
  var slot: Int
  /// The slot's bit; 0 where nobody wants the value.
  var bit: UInt64
  /// The kinds of value that are taken, a bit each by raw value of `JSONSlice.Kind`.
  var kinds: UInt16

  /// The object that the key stands in, where keys of one name differ by it: what may follow a key
  /// does too, and steps that are not the same have followers of their own.
  var home: UInt8 = 0

  /// What the value is a name of; `nil` where it is none that native lines are known by.
  var part: RawNames.Part?

  /// That of a native key: of the field's spelling that it is, by raw value, or of none.
  init(field: Int?) {
    slot = field ?? UInt64.bitWidth
    bit = field.map { 1 << UInt64($0) } ?? 0
    kinds = field.map { FieldName.kindMasks[$0] } ?? .max
    part = RawNames.Part(ofFields: bit)
  }

  /// That of a key whose value goes to a slot, whatever it is, or is not wanted.
  init(slot: Int?, home: UInt8) {
    self.slot = slot ?? UInt64.bitWidth
    bit = slot.map { 1 << UInt64($0) } ?? 0
    kinds = .max
    self.home = home
  }
}

/// What stands between two values of a line.
///
/// As small as it can be, and all of it inlined where it is used: a loop that calls anything of a step
/// copies the whole step first, at every look at it.
struct KeyStep {
  /// Its first sixteen bytes, and which of them there are.
  private let bytes: SIMD16<UInt8>
  private let mask: SIMD16<UInt8>
  /// As in `KeyUse`.
  let bit: UInt64
  /// The state that a name behind it is hashed from.
  let nameState: UInt64
  private let kinds: UInt16
  private let home: UInt8
  private let shortSlot: UInt8
  private let shortLength: UInt8
  /// As in `KeyUse`.
  let part: RawNames.Part?
  /// Whether its last byte is the opening quote of a string.
  let opensString: Bool
  /// Whether it is, and the field takes strings.
  let takesString: Bool

  /// The longest that can be compared.
  static let longest = 64
  /// The longest whose `KeyTail` nobody looks at.
  static let headLength = 16

  /// The step that stands in a part of a line, of at most `longest` bytes.
  init(_ line: PaddedBytes, _ range: Range<Int>, use: KeyUse, hash: FoldedHash) {
    precondition(range.count <= Self.longest && use.slot <= UInt64.bitWidth)
    shortLength = UInt8(range.count)
    shortSlot = UInt8(use.slot)
    bit = use.bit
    kinds = use.kinds
    home = use.home
    part = use.part
    nameState = hash.start(ofSlot: use.slot)
    opensString = line[range.upperBound - 1] == UInt8(ascii: "\"")
    takesString = opensString && kinds >> UInt16(JSONSlice.Kind.text.rawValue) & 1 == 1
    var bytes = SIMD16<UInt8>(repeating: 0)
    var mask = bytes
    for index in 0..<min(range.count, Self.headLength) {
      bytes[index] = line[range.lowerBound + index]
      mask[index] = 0xFF
    }
    self.bytes = bytes
    self.mask = mask
  }

  /// How many bytes it is long.
  @inline(__always) var length: Int { Int(shortLength) }

  /// As in `KeyUse`.
  @inline(__always) var slot: Int { Int(shortSlot) }

  /// Whether its key is good for that.
  func isOf(_ use: KeyUse) -> Bool {
    slot == use.slot && kinds == use.kinds && home == use.home
  }

  /// Whether the field takes such a value.
  @inline(__always)
  func takes(_ kind: JSONSlice.Kind) -> Bool {
    kinds &>> UInt16(kind.rawValue) & 1 == 1
  }

  /// Whether the bytes at an offset begin as it does: all of it where it has no tail.
  @inline(__always)
  func begins(at offset: Int, in line: PaddedBytes) -> Bool {
    ((line.block(at: offset) ^ bytes) & mask).isZero
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
      guard (line.block(at: offset &+ 16) ^ second).isZero,
        (line.block(at: end &- 32) ^ beforeLast).isZero
      else { return false }
    }
    return (line.block(at: end &- 16) ^ last).isZero
  }
}

extension SIMD16<UInt8> {
  /// Whether all of its bytes are; the operator for that is a loop.
  @inline(__always)
  fileprivate var isZero: Bool {
    let halves = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }
}

/// The steps of a log's lines, learned as they come.
///
/// Not copyable, since it owns the memory of its table: an array would be asked on each access
/// whether it is shared.
struct KeyLayouts: ~Copyable {
  static let mostSteps = 254
  static let mostFollowers = 8
  /// Where a line begins: what is followed by the steps that may begin one.
  static let start = mostSteps

  /// How keys are understood that stand in an object which nobody asks for.
  enum UnwantedKeys {
    /// As those of the line itself, so that one step serves both.
    case asOfLine
    /// As such, by a home of their own.
    case apart
  }

  /// The home of keys in objects that nobody asks for, where they are understood apart.
  static let nowhere = UInt8.max

  let unwanted: UnwantedKeys
  /// What names are hashed by.
  let hash: FoldedHash
  /// How many steps there are.
  private(set) var count = 0
  /// The steps, to be looked at only as long as the layouts are there.
  let table = KeyTable()

  init(unwanted: UnwantedKeys = .asOfLine, hash: FoldedHash) {
    self.unwanted = unwanted
    self.hash = hash
  }

  deinit {
    unsafe table.deallocate()
  }

  /// Where an object begins that is the value behind a step.
  @inline(__always)
  static func start(ofObjectBehind step: Int) -> Int { start &+ 1 &+ step }

  /// Whether an object begins there, rather than goes on behind one of its values.
  static func isStart(_ step: Int) -> Bool { step >= start }

  /// A step by its number, which `follower` or `learn` has given.
  subscript(step: Int) -> KeyStep {
    @inline(__always) unsafeAddress {
      assert(step < count)
      return unsafe table.address(of: step)
    }
  }

  /// Learns that a step follows another; `nil` where there is no room.
  mutating func learn(
    _ line: PaddedBytes, _ range: Range<Int>, use: KeyUse, after step: Int
  ) -> Int? {
    guard range.count <= KeyStep.longest, let free = table.freePlace(after: step),
      let number = number(of: line, range, use: use)
    else { return nil }
    table.setFollower(number, at: free)
    return number
  }

  /// The number of a step, which is added where it is new; `nil` where there are too many.
  private mutating func number(of line: PaddedBytes, _ range: Range<Int>, use: KeyUse) -> Int? {
    let known = (0..<count).first {
      self[$0].length == range.count && self[$0].isOf(use)
        && table.stands($0, at: range.lowerBound, in: line)
    }
    if let known { return known }
    guard count < Self.mostSteps else { return nil }
    let step = KeyStep(line, range, use: use, hash: hash)
    table.set(step, KeyTail(line, range), at: count)
    count += 1
    return count - 1
  }
}

/// The memory of `KeyLayouts`, by its addresses: a loop that has a copy of them need not read them
/// again at every step.
@safe
struct KeyTable {
  private static let placeCount = (2 * KeyLayouts.mostSteps + 1) * KeyLayouts.mostFollowers
  /// The place of a follower that has not been met.
  private static let none = UInt8.max

  /// Room for all steps, of which the layouts' `count` are there.
  private let steps = UnsafeMutablePointer<KeyStep>.allocate(capacity: KeyLayouts.mostSteps)
  /// By step.
  private let tails = UnsafeMutablePointer<KeyTail>.allocate(capacity: KeyLayouts.mostSteps)
  /// The followers of each step, of `start`, and of the beginning of the object behind each step,
  /// `mostFollowers` places for each, all of which hold `none` or the number of a step that is
  /// there.
  private let followers = UnsafeMutablePointer<UInt8>.allocate(capacity: placeCount)

  init() {
    unsafe followers.initialize(repeating: Self.none, count: Self.placeCount)
  }

  /// Ends the memory; for its owner alone.
  @unsafe func deallocate() {
    // Steps and tails hold nothing that needs an end.
    unsafe steps.deallocate()
    unsafe tails.deallocate()
    unsafe followers.deallocate()
  }

  /// A step by its number, which `follower` or `learn` has given.
  subscript(step: Int) -> KeyStep {
    @inline(__always) unsafeAddress {
      unsafe address(of: step)
    }
  }

  @unsafe @inline(__always)
  func address(of step: Int) -> UnsafePointer<KeyStep> {
    assert(step < KeyLayouts.mostSteps)
    return unsafe UnsafePointer(steps + step)
  }

  /// The number of the step that stands at an offset; `nil` where none does that has been met
  /// there.
  ///
  /// `step`: the one before it, or where its object begins.
  @inline(__always)
  func follower(of step: Int, at offset: Int, in line: PaddedBytes) -> Int? {
    assert(step <= KeyLayouts.start + KeyLayouts.mostSteps)
    var place = step &* KeyLayouts.mostFollowers
    repeat {
      // All of these have places, and those hold steps that are there or `none`.
      let follower = unsafe followers[place]
      if follower == Self.none { return nil }
      if stands(Int(follower), at: offset, in: line) { return Int(follower) }
      place &+= 1
    } while place % KeyLayouts.mostFollowers != 0
    return nil
  }

  /// Whether the bytes at an offset are those of a step.
  @inline(__always)
  fileprivate func stands(_ step: Int, at offset: Int, in line: PaddedBytes) -> Bool {
    let length = self[step].length
    guard self[step].begins(at: offset, in: line) else { return false }
    if length <= KeyStep.headLength { return true }
    // Every step that is there has a tail.
    return unsafe tails[step].stands(behind: offset, length: length, in: line)
  }

  /// A place among the followers of a step that holds none; `nil` where all are taken.
  fileprivate func freePlace(after step: Int) -> Int? {
    let places = step * KeyLayouts.mostFollowers..<(step + 1) * KeyLayouts.mostFollowers
    // The places of a step, as above.
    return places.first { unsafe followers[$0] == Self.none }
  }

  fileprivate func setFollower(_ number: Int, at place: Int) {
    // A place that `freePlace` gave.
    unsafe followers[place] = UInt8(number)
  }

  fileprivate func set(_ step: KeyStep, _ tail: KeyTail, at number: Int) {
    precondition(number < KeyLayouts.mostSteps)
    unsafe (steps + number).initialize(to: step)
    unsafe (tails + number).initialize(to: tail)
  }
}

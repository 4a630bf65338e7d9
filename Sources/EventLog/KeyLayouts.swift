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
// key names. Sixteen bytes are compared at once, and hardly a step is longer. Each step keeps the
// steps that have followed it, the first met first, so a log of four producers has some fifty steps,
// and most of them are followed by one:
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

  /// That of a native key: of the field's spelling that it is, by raw value, or of none.
  init(field: Int?) {
    slot = field ?? UInt64.bitWidth
    bit = field.map { 1 << UInt64($0) } ?? 0
    kinds = field.map { FieldName.kindMasks[$0] } ?? .max
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
struct KeyStep {
  private let bytes: (SIMD16<UInt8>, SIMD16<UInt8>)
  private let mask: (SIMD16<UInt8>, SIMD16<UInt8>)
  /// Of a step of more than 32 bytes the last 32, which overlap the first.
  private let tail: (SIMD16<UInt8>, SIMD16<UInt8>)
  /// How many bytes it is long.
  let length: Int
  /// As in `KeyUse`.
  let slot: Int
  let bit: UInt64
  private let kinds: UInt16
  private let home: UInt8
  /// Whether its last byte is the opening quote of a string.
  let opensString: Bool
  /// Whether it is, and the field takes strings.
  let takesString: Bool

  /// The longest that can be compared.
  static let longest = 64

  /// The step that stands in a part of a line, of at most `longest` bytes.
  init(_ line: PaddedBytes, _ range: Range<Int>, use: KeyUse) {
    length = range.count
    slot = use.slot
    bit = use.bit
    kinds = use.kinds
    home = use.home
    opensString = line[range.upperBound - 1] == UInt8(ascii: "\"")
    takesString = opensString && kinds >> UInt16(JSONSlice.Kind.text.rawValue) & 1 == 1
    var bytes = (SIMD16<UInt8>(repeating: 0), SIMD16<UInt8>(repeating: 0))
    var mask = bytes
    for index in 0..<min(length, 32) {
      let byte = line[range.lowerBound + index]
      if index < 16 {
        bytes.0[index] = byte
        mask.0[index] = 0xFF
      } else {
        bytes.1[index - 16] = byte
        mask.1[index - 16] = 0xFF
      }
    }
    self.bytes = bytes
    self.mask = mask
    let end = max(range.upperBound, 32)
    tail = (line.block(at: end - 32), line.block(at: end - 16))
  }

  /// Whether its key is good for that.
  func isOf(_ use: KeyUse) -> Bool {
    slot == use.slot && kinds == use.kinds && home == use.home
  }

  /// Whether the field takes such a value.
  @inline(__always)
  func takes(_ kind: JSONSlice.Kind) -> Bool {
    kinds &>> UInt16(kind.rawValue) & 1 == 1
  }

  /// Whether the bytes at an offset are these.
  ///
  /// Most steps have sixteen bytes at most.
  @inline(__always)
  func stands(at offset: Int, in line: PaddedBytes) -> Bool {
    Self.isZero((line.block(at: offset) ^ bytes.0) & mask.0)
      && (length <= 16 || Self.isZero((line.block(at: offset &+ 16) ^ bytes.1) & mask.1))
      && (length <= 32 || hasTail(at: offset, in: line))
  }

  private func hasTail(at offset: Int, in line: PaddedBytes) -> Bool {
    let end = offset &+ length
    return Self.isZero(line.block(at: end &- 32) ^ tail.0)
      && Self.isZero(line.block(at: end &- 16) ^ tail.1)
  }

  @inline(__always)
  private static func isZero(_ block: SIMD16<UInt8>) -> Bool {
    let halves = unsafe unsafeBitCast(block, to: SIMD2<UInt64>.self)
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
  /// How many steps there are.
  private(set) var count = 0
  /// The steps, to be looked at only as long as the layouts are there.
  let table = KeyTable()

  init(unwanted: UnwantedKeys = .asOfLine) {
    self.unwanted = unwanted
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
        && self[$0].stands(at: range.lowerBound, in: line)
    }
    if let known { return known }
    guard count < Self.mostSteps else { return nil }
    table.set(KeyStep(line, range, use: use), at: count)
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
  /// The followers of each step, of `start`, and of the beginning of the object behind each step,
  /// `mostFollowers` places for each, all of which hold `none` or the number of a step that is
  /// there.
  private let followers = UnsafeMutablePointer<UInt8>.allocate(capacity: placeCount)

  init() {
    unsafe followers.initialize(repeating: Self.none, count: Self.placeCount)
  }

  /// Ends the memory; for its owner alone.
  @unsafe func deallocate() {
    // Steps hold nothing that needs an end.
    unsafe steps.deallocate()
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
      if self[Int(follower)].stands(at: offset, in: line) { return Int(follower) }
      place &+= 1
    } while place % KeyLayouts.mostFollowers != 0
    return nil
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

  fileprivate func set(_ step: KeyStep, at number: Int) {
    precondition(number < KeyLayouts.mostSteps)
    unsafe (steps + number).initialize(to: step)
  }
}

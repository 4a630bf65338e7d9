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
// A log without order costs both readings. There are at most 254 steps, of eight followers each, so
// it never costs more than that; keys of more than 64 bytes with their signs, keys with escapes and
// keys that are not ASCII are not learned.
//
// Behind some steps the value never changes; it is known with the step behind it (`KnownValues`).
//
// The steps of mapped lines (`MappedReader`) lie in layouts of their own: there the fields stand in
// objects within objects, and what a key is good for depends on the object.
//
// Tried and dropped: a hash of the key's first and last eight bytes for each key (`ShortNames`, as
// the twin has it): it must find the end of every key first.

/// The steps of a log's lines, learned as they come.
///
/// Not copyable, since it owns the memory of its table: an array would be asked on each access
/// whether it is shared.
struct KeyLayouts: ~Copyable {
  static let mostSteps = 254
  static let mostFollowers = 8
  /// Where a line begins: what is followed by the steps that may begin one.
  static let start = mostSteps * KeyTable.stride

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

  /// The values that are known behind the steps, likewise.
  @inline(__always) var known: KnownValues { table.known }

  /// Where an object begins that is the value behind a step.
  @inline(__always)
  static func start(ofObjectBehind step: Int) -> Int { step &+ KeyTable.toObject }

  /// The step whose value is an object that begins there; `nil` where none does.
  static func step(beforeObject step: Int) -> Int? {
    isStart(step) && step != start ? step - KeyTable.toObject : nil
  }

  /// Whether an object begins there, rather than goes on behind one of its values.
  static func isStart(_ step: Int) -> Bool { !isStep(step) }

  /// Whether that is a step, of those there may be.
  static func isStep(_ step: Int) -> Bool { step < start && step % KeyTable.stride == 0 }

  /// A step, which `follower` or `learn` has given.
  subscript(step: Int) -> KeyStep {
    @inline(__always) unsafeAddress {
      assert(step < count * KeyTable.stride)
      return unsafe table.address(of: step)
    }
  }

  /// Learns that a step follows another; `nil` where there is no room.
  mutating func learn(
    _ line: PaddedBytes, _ range: Range<Int>, use: KeyUse, after step: Int
  ) -> Int? {
    guard range.count <= KeyStep.longest, let free = table.freePlace(after: step),
      let next = self.step(of: line, range, use: use)
    else { return nil }
    table.setFollower(next, at: free)
    return next
  }

  /// How many steps have been learned behind one.
  func followerCount(of step: Int) -> Int { table.followerCount(of: step) }

  /// The step that stands in a part of a line, which is added where it is new; `nil` where there are
  /// too many.
  private mutating func step(of line: PaddedBytes, _ range: Range<Int>, use: KeyUse) -> Int? {
    let known = (0..<count).lazy.map { $0 * KeyTable.stride }.first {
      self[$0].length == range.count && self[$0].isOf(use)
        && table.stands($0, at: range.lowerBound, in: line)
    }
    if let known { return known }
    guard count < Self.mostSteps else { return nil }
    let new = count * KeyTable.stride
    table.set(KeyStep(line, range, use: use, hash: hash), KeyTail(line, range), as: new)
    count += 1
    return new
  }
}

// The memory of `KeyLayouts`: one block, with a place of 64 bytes, which the processor loads at once,
// for all that is asked of a step on the usual way, and further places for what is asked seldom.
//
//     step        0        1                 253    start of a line
//     places    [ ······ │ ······ │  …     │ ······ │ followers ]      64 bytes each
//     tails     [ ······ │ ······ │  …                          ]      64
//     values    [ ······ │ ······ │  …                          ]      64
//     texts     [ ······ │ ······ │  …                          ]     256
//
//     a place   the step │ what follows it, 8 bytes │ what begins the object behind it, 8 bytes
//
// A step is known by where its place begins, in bytes, and the beginning of the object behind it by
// eight more: so the loops that follow a line hold one address and one number, and add them.

/// The memory of `KeyLayouts`, by its address: a loop that has a copy of it need not read it again at
/// every step.
@safe
struct KeyTable {
  /// From one step to the next.
  static let stride = 64
  /// From what follows a step to what begins the object behind it.
  static let toObject = KeyLayouts.mostFollowers

  /// Where the followers stand in a place.
  private static let followers = stride - 2 * KeyLayouts.mostFollowers
  /// One place more than there are steps, and one that makes the number even.
  private static let size = (KeyLayouts.mostSteps + 2) * stride
  private static let tails = size
  /// Where the values that are known behind the steps begin (`KnownValues`).
  static let values = 2 * size
  /// Where their bytes do.
  static let texts = 3 * size
  /// A follower that has not been met.
  private static let none = UInt8.max

  /// Of the steps the layouts' `count` are there, each with its tail.
  private let memory = UnsafeMutableRawPointer.allocate(
    byteCount: texts + KeyLayouts.mostSteps * KnownValue.longest, alignment: stride)

  init() {
    precondition(MemoryLayout<KeyStep>.size <= Self.followers)
    precondition(MemoryLayout<KeyTail>.size <= Self.stride)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: Self.none, count: Self.size)
    known.forgetAll()
  }

  /// Ends the memory; for its owner alone.
  @unsafe func deallocate() {
    // None of it holds anything that needs an end.
    unsafe memory.deallocate()
  }

  /// The values that are known behind the steps.
  @inline(__always) var known: KnownValues { unsafe KnownValues(memory) }

  /// A step, which `follower` or `learn` has given.
  subscript(step: Int) -> KeyStep {
    @inline(__always) unsafeAddress {
      unsafe address(of: step)
    }
  }

  @unsafe @inline(__always)
  func address(of step: Int) -> UnsafePointer<KeyStep> {
    assert(KeyLayouts.isStep(step))
    // Every step has a place of its own, which holds nothing but steps there.
    return unsafe UnsafePointer((memory + step).assumingMemoryBound(to: KeyStep.self))
  }

  /// The step that stands at an offset; `nil` where none does that has been met there.
  ///
  /// `step`: the one before it, or where its object begins.
  @inline(__always)
  func follower(of step: Int, at offset: Int, in line: PaddedBytes) -> Int? {
    var place = step &+ Self.followers
    repeat {
      // All of these hold steps that are there or `none`.
      let follower = unsafe memory.load(fromByteOffset: place, as: UInt8.self)
      if follower == Self.none { return nil }
      let next = Int(follower) &* Self.stride
      if stands(next, at: offset, in: line) { return next }
      place &+= 1
    } while place % KeyLayouts.mostFollowers != 0
    return nil
  }

  /// Whether the bytes at an offset are those of a step.
  @inline(__always)
  func stands(_ step: Int, at offset: Int, in line: PaddedBytes) -> Bool {
    let length = self[step].length
    guard self[step].begins(at: offset, in: line) else { return false }
    return length <= KeyHead.length
      || tail(of: step).stands(behind: offset, length: length, in: line)
  }

  @inline(__always)
  private func tail(of step: Int) -> KeyTail {
    assert(KeyLayouts.isStep(step))
    // Every step that is there has a tail.
    return unsafe memory.load(fromByteOffset: Self.tails &+ step, as: KeyTail.self)
  }

  /// A place among the followers of a step that holds none; `nil` where all are taken.
  func freePlace(after step: Int) -> Int? {
    let first = step + Self.followers
    // Those of a step, as above.
    return (first..<first + KeyLayouts.mostFollowers).first {
      unsafe memory.load(fromByteOffset: $0, as: UInt8.self) == Self.none
    }
  }

  /// How many steps have been met behind one.
  func followerCount(of step: Int) -> Int {
    freePlace(after: step).map { $0 - step - Self.followers } ?? KeyLayouts.mostFollowers
  }

  func setFollower(_ step: Int, at place: Int) {
    // A place that `freePlace` gave.
    unsafe memory.storeBytes(
      of: UInt8(step / Self.stride), toByteOffset: place, as: UInt8.self)
  }

  /// Takes the length of a string for that of those to come behind a step, which has a usual one.
  func setUsualLength(_ length: Int, behind step: Int) {
    precondition(KeyLayouts.isStep(step))
    // A step that is there, and nobody borrows it meanwhile.
    unsafe (memory + step).assumingMemoryBound(to: KeyStep.self).pointee.setUsualLength(length)
  }

  func set(_ value: KeyStep, _ tail: KeyTail, as step: Int) {
    precondition(KeyLayouts.isStep(step))
    // Each has room in its place.
    unsafe (memory + step).initializeMemory(as: KeyStep.self, repeating: value, count: 1)
    unsafe (memory + Self.tails + step).initializeMemory(
      as: KeyTail.self, repeating: tail, count: 1)
  }
}

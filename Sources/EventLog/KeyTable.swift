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
  func stands(_ step: Int, at offset: Int, in line: PaddedBytes) -> Bool {
    let length = self[step].length
    guard self[step].begins(at: offset, in: line) else { return false }
    if length <= KeyHead.length { return true }
    // Every step that is there has a tail.
    return unsafe tails[step].stands(behind: offset, length: length, in: line)
  }

  /// A place among the followers of a step that holds none; `nil` where all are taken.
  func freePlace(after step: Int) -> Int? {
    let places = step * KeyLayouts.mostFollowers..<(step + 1) * KeyLayouts.mostFollowers
    // The places of a step, as above.
    return places.first { unsafe followers[$0] == Self.none }
  }

  func setFollower(_ number: Int, at place: Int) {
    // A place that `freePlace` gave.
    unsafe followers[place] = UInt8(number)
  }

  /// Takes the length of a string for that of those to come behind a step, which has a usual one.
  func setUsualLength(_ length: Int, behind step: Int) {
    precondition(step < KeyLayouts.mostSteps)
    // A step that is there, and nobody borrows it meanwhile.
    unsafe steps[step].setUsualLength(length)
  }

  func set(_ step: KeyStep, _ tail: KeyTail, at number: Int) {
    precondition(number < KeyLayouts.mostSteps)
    unsafe (steps + number).initialize(to: step)
    unsafe (tails + number).initialize(to: tail)
  }
}

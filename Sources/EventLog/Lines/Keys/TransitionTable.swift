// The memory of `KeyAutomaton`: one block with a row of 64 bytes for each state, a cache line, that holds
// all that the hot path asks of it, and further rows for what is asked seldom.
//
//     state       0        1                 253    start of a line
//     rows      [ ······ │ ······ │  …     │ ······ │ transitions ]    64 bytes each
//     tails     [ ······ │ ······ │  …                            ]    64
//     values    [ ······ │ ······ │  …                            ]    64
//     texts     [ ······ │ ······ │  …                            ]   256
//
//     a row     the state │ its transitions, 8 bytes │ those of the object that is its value, 8 bytes
//
// A state is identified by the offset of its row in bytes, and the start state of the object after it by
// that plus eight. So the loops that follow a line hold one address and one number, and add them.

/// The memory of a `KeyAutomaton`, by its address: a loop that holds a copy does not reload it at every
/// state.
@safe
struct TransitionTable {
  /// From one row to the next, in bytes.
  static let stride = 64
  /// From a state's transitions to those of the object after it, in bytes.
  static let toObject = KeyAutomaton.mostTransitions

  /// Where the transitions begin in a row.
  private static let transitions = stride - 2 * KeyAutomaton.mostTransitions
  /// One row more than there are states, and one that makes the number even.
  private static let size = (KeyAutomaton.mostStates + 2) * stride
  private static let tails = size
  /// Where the entries of the `ConstantValueCache` begin.
  static let values = 2 * size
  /// Where the cached bytes begin.
  static let texts = 3 * size
  /// No transition.
  private static let none = UInt8.max

  /// The first `count` states of the automaton are initialized, each with its tail.
  private let memory = UnsafeMutableRawPointer.allocate(
    byteCount: texts + KeyAutomaton.mostStates * ConstantValue.longest, alignment: stride)

  init() {
    precondition(MemoryLayout<KeyState>.size <= Self.transitions)
    precondition(MemoryLayout<KeyTail>.size <= Self.stride)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: Self.none, count: Self.size)
    constants.removeAll()
  }

  /// Frees the memory; for its owner alone.
  @unsafe func deallocate() {
    // Nothing in it needs to be deinitialized.
    unsafe memory.deallocate()
  }

  /// The cached values after the states.
  @inline(__always) var constants: ConstantValueCache { unsafe ConstantValueCache(memory) }

  /// A state that `transition` or `learn` has returned.
  subscript(state: Int) -> KeyState {
    @inline(__always) unsafeAddress {
      unsafe address(of: state)
    }
  }

  @unsafe @inline(__always)
  func address(of state: Int) -> UnsafePointer<KeyState> {
    assert(KeyAutomaton.isState(state))
    // Every state has a row of its own, which holds nothing but a state there.
    return unsafe UnsafePointer((memory + state).assumingMemoryBound(to: KeyState.self))
  }

  /// The state whose label is at an offset; `nil` where no transition of a state leads to one.
  @inline(__always)
  func transition(from state: Int, at offset: Int, in line: PaddedBytes) -> Int? {
    var index = state &+ Self.transitions
    repeat {
      // All of these hold states that exist, or `none`.
      let target = unsafe memory.load(fromByteOffset: index, as: UInt8.self)
      if target == Self.none { return nil }
      let next = Int(target) &* Self.stride
      if stands(next, at: offset, in: line) { return next }
      index &+= 1
    } while index % KeyAutomaton.mostTransitions != 0
    return nil
  }

  /// Whether the bytes at an offset are the label of a state.
  @inline(__always)
  func stands(_ state: Int, at offset: Int, in line: PaddedBytes) -> Bool {
    let length = self[state].length
    guard self[state].begins(at: offset, in: line) else { return false }
    return length <= KeyHead.length
      || tail(of: state).stands(behind: offset, length: length, in: line)
  }

  @inline(__always)
  private func tail(of state: Int) -> KeyTail {
    assert(KeyAutomaton.isState(state))
    // Every state that exists has a tail.
    return unsafe memory.load(fromByteOffset: Self.tails &+ state, as: KeyTail.self)
  }

  /// Where a state has room for a transition; `nil` where all eight are taken.
  func freeTransition(from state: Int) -> Int? {
    let first = state + Self.transitions
    // Those of a state, as above.
    return (first..<first + KeyAutomaton.mostTransitions).first {
      unsafe memory.load(fromByteOffset: $0, as: UInt8.self) == Self.none
    }
  }

  /// How many transitions a state has.
  func transitionCount(of state: Int) -> Int {
    freeTransition(from: state).map { $0 - state - Self.transitions }
      ?? KeyAutomaton.mostTransitions
  }

  func setTransition(to state: Int, at offset: Int) {
    // A place that `freePlace` gave.
    unsafe memory.storeBytes(
      of: UInt8(state / Self.stride), toByteOffset: offset, as: UInt8.self)
  }

  /// Sets the predicted length of the strings after a state, which has one.
  func setPredictedLength(_ length: Int, behind state: Int) {
    precondition(KeyAutomaton.isState(state))
    // A state that exists, and nobody borrows it meanwhile.
    unsafe (memory + state).assumingMemoryBound(to: KeyState.self).pointee.setPredictedLength(
      length)
  }

  func set(_ value: KeyState, _ tail: KeyTail, as state: Int) {
    precondition(KeyAutomaton.isState(state))
    // Each has room in its row.
    unsafe (memory + state).initializeMemory(as: KeyState.self, repeating: value, count: 1)
    unsafe (memory + Self.tails + state).initializeMemory(
      as: KeyTail.self, repeating: tail, count: 1)
  }
}

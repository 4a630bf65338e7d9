// How a line is read without searching for its keys.
//
// A program that writes events writes the same keys in the same order again and again; only the values
// change. So the bytes between two values are learned once and compared afterwards:
//
//     {"event_id":"01HV…","user_id":"u-1","step_index":3,"properties":{…}}⏎
//     ^^^^^^^^^^^^^     ^^^^^^^^^^^^^   ^^^^^^^^^^^^^^^^ ^^^^^^^^^^^^^^^^ ^^^^^^^^^^^^^^^^    ^
//     state 0           state 1         state 2          state 3         end
//
// This is a finite automaton whose input is the text between values: comma, key, colon, any blanks, and
// the opening quote of a string. Reading that text (the state's label) enters the state, and the state
// knows which field its key names. Sixteen bytes are compared at once, and few labels are longer; the
// rest of a longer one lies apart (`KeyTail`). Each state keeps its transitions in the order in which
// they were first seen:
//
//     0 event_id ─▶ 1 user_id ─▶ 2 step_index ─▶ 3 properties
//                       └──────▶ 4 platform                       (an event that has no step)
//     5 timestamp ─▶ 6 event_id ─▶ 7 user_id ─▶ …                 (another producer)
//
// Lines that begin with different keys mostly come from different producers and share no states: what follows
// `session_id` depends on the producer, and in a shared state the first label compared would often be
// that of another. So states have the first state of their lines as home (`FieldBinding`). A log of four
// producers has some 75 states, most with one transition. From 128 states on all lines share all states, so
// that a log of many layouts does not run out of them.
//
// Only the tokenizer adds states: a label is learned from bytes that it has found to be JSON. Where no
// transition matches and none can be learned, the fast path returns nil, which says nothing about the
// line. The reference path (`LineFields.read`) reads it again from its start, and only that path reports
// faults. So the fast path can only agree.
//
// A log whose keys come in no order costs both paths. The cost is bounded: there are at most 254 states
// with eight transitions each. Labels of more than 64 bytes, keys with escapes and keys that are not
// ASCII are not learned.
//
// Where the value after a state never changes, it is cached together with the next state
// (`ConstantValueCache`).
//
// Mapped lines (`MappedReader`) have an automaton of their own: their fields lie in nested objects, and
// the meaning of a key depends on the object.
//
// Tried and dropped: looking up each key by a hash of its first and last eight bytes (`ShortNames`, as
// the reference path does). It has to find the end of every key first.

/// An automaton over the keys of a log's lines, which learns its states as lines come.
///
/// Not copyable, since it owns the memory of its table: an array would check on each access whether it
/// is shared.
struct KeyAutomaton: ~Copyable {
  static let mostStates = 254
  static let mostTransitions = 8
  /// How many states there may be until all lines share all of them.
  private static let mostWithHome = 128
  /// The start state: its transitions lead to the first key of a line.
  static let start = mostStates * TransitionTable.stride

  /// How the keys of an object that nobody reads are handled.
  enum UnwantedKeys {
    /// Like the keys of the line itself, so that both share states.
    case asOfLine
    /// In states of their own.
    case apart
  }

  /// The home of keys in objects that nobody reads, where they have states of their own.
  static let nowhere = UInt8.max

  let unwanted: UnwantedKeys
  /// The hash of names.
  let hash: FoldedHash
  /// How many states there are.
  private(set) var count = 0
  /// The states and transitions; valid as long as this value is.
  let table = TransitionTable()

  init(unwanted: UnwantedKeys = .asOfLine, hash: FoldedHash) {
    self.unwanted = unwanted
    self.hash = hash
  }

  deinit {
    unsafe table.deallocate()
  }

  /// The constant values after the states; valid as long as this value is.
  @inline(__always) var constants: ConstantValueCache { table.constants }

  /// The start state of the object that is the value after a state.
  @inline(__always)
  static func start(ofObjectBehind state: Int) -> Int { state &+ TransitionTable.toObject }

  /// The state whose value is the object with this start state; `nil` for that of a line.
  static func state(beforeObject state: Int) -> Int? {
    isStart(state) && state != start ? state - TransitionTable.toObject : nil
  }

  /// Whether it is the start state of a line or an object.
  static func isStart(_ state: Int) -> Bool { !isState(state) }

  /// Whether the number is that of a state that a key leads to.
  static func isState(_ state: Int) -> Bool { state < start && state % TransitionTable.stride == 0 }

  /// A state that `transition` or `learn` has returned.
  subscript(state: Int) -> KeyState {
    @inline(__always) unsafeAddress {
      assert(state < count * TransitionTable.stride)
      return unsafe table.address(of: state)
    }
  }

  /// Adds a transition, and its state where that is new; `nil` where there is no room.
  mutating func learn(
    _ line: PaddedBytes, _ range: Range<Int>, binding: FieldBinding, after state: Int
  ) -> Int? {
    guard range.count <= KeyState.longest, let free = table.freeTransition(from: state),
      let next = self.state(of: line, range, binding: binding)
    else { return nil }
    table.setTransition(to: next, at: free)
    return next
  }

  /// The home of a key of a native line after a state: the number of the line's first state.
  func home(after state: Int) -> UInt8 {
    guard count < Self.mostWithHome else { return 0 }
    if state == Self.start { return UInt8(count) }
    return UInt8(self[Self.state(beforeObject: state) ?? state].home)
  }

  /// How many transitions a state has.
  func transitionCount(of state: Int) -> Int { table.transitionCount(of: state) }

  /// The state whose label is a part of a line, added where it is new; `nil` where there are too many.
  private mutating func state(of line: PaddedBytes, _ range: Range<Int>, binding: FieldBinding)
    -> Int?
  {
    let areShared = unwanted == .asOfLine && count >= Self.mostWithHome
    let known = (0..<count).lazy.map { $0 * TransitionTable.stride }.first {
      self[$0].length == range.count && self[$0].has(binding, ofAnyHome: areShared)
        && table.stands($0, at: range.lowerBound, in: line)
    }
    if let known { return known }
    guard count < Self.mostStates else { return nil }
    let new = count * TransitionTable.stride
    table.set(KeyState(line, range, binding: binding, hash: hash), KeyTail(line, range), as: new)
    count += 1
    return new
  }
}

// A cache of values that never change.
//
// Half of what an export says of an event is the same on every line: the library, the app, the time
// zone. After a state of the automaton (`KeyAutomaton`) such a value is compared together with the label
// of the next state as one run of bytes, whether it is a string or an object of a dozen members:
//
//     "library":{"name":"analytics-swift","version":"1.5.11"},"locale":"en",…
//               ╰──────────── one cached run of bytes ─────────────╯
//               after the state "library":
//
// The run was read byte by byte when it was first met after the same state. So the same bytes are the
// same value of the same type, followed by the same state, and nothing else has to be checked.
//
// Each state has one entry. The entry of a state whose values change, such as ids, is disabled after 64
// misses in a row, unless it was looked up at least 16 times as often.
//
// Tried and dropped: several entries a state, found by their first bytes, and a cache for native lines.
// Reading took 1.7 times as long, presumably because the next value cannot be predicted.

/// A value that came after a state, with the state that came next.
struct ConstantValue {
  /// Its first sixteen bytes.
  private let bytes: KeyHead
  /// From the beginning of the value to that of the next one, in bytes.
  @inline(__always) var length: Int { Int(shortLength) }
  private let shortLength: UInt16
  /// Where the value begins, after its quote if the label does not include it, and where it ends.
  private let valueStart: UInt16
  private let valueEnd: UInt16
  private let shortNext: UInt16
  private let kind: JSONSlice.Kind
  /// Whether the value counts as missing.
  let isAbsent: Bool

  /// The longest run that is cached.
  static let longest = 256

  /// A value of a line, in a run of at most `longest` bytes.
  init(_ value: JSONSlice, of line: PaddedBytes, in stretch: Range<Int>, before next: Int) {
    precondition(stretch.count <= Self.longest)
    bytes = KeyHead(line, stretch)
    shortLength = UInt16(stretch.count)
    valueStart = UInt16(value.start - stretch.lowerBound)
    valueEnd = UInt16(value.end - stretch.lowerBound)
    shortNext = UInt16(next)
    kind = value.kind
    isAbsent = value.isAbsent
  }

  /// The state after it.
  @inline(__always) var next: Int { Int(shortNext) }

  /// The value where it begins at an offset.
  @inline(__always)
  func slice(at offset: Int) -> JSONSlice {
    JSONSlice(start: offset &+ Int(valueStart), end: offset &+ Int(valueEnd), kind: kind)
  }

  /// Whether the bytes at an offset begin like it.
  @inline(__always)
  fileprivate func begins(at offset: Int, in line: PaddedBytes) -> Bool {
    bytes.stand(at: offset, in: line)
  }
}

/// The cached values after the states of a `KeyAutomaton`, in the memory of its table.
///
/// Each state has an entry of its own: the value, and how often it was looked up.
@safe
struct ConstantValueCache {
  /// Where an entry's `Usage` begins.
  private static let usageOffset = 48

  private let memory: UnsafeMutableRawPointer

  /// In the memory of a table, whose states they belong to.
  @unsafe @inline(__always) init(_ memory: UnsafeMutableRawPointer) {
    unsafe self.memory = memory
  }

  /// Empties every entry.
  func removeAll() {
    precondition(MemoryLayout<ConstantValue>.size <= Self.usageOffset)
    precondition(Self.usageOffset + MemoryLayout<Usage>.size <= TransitionTable.stride)
    for state in 0..<KeyAutomaton.mostStates {
      setUsage(Usage(), behind: state * TransitionTable.stride)
    }
  }

  /// How often an entry was looked up.
  private struct Usage {
    var state = State.empty
    /// Since the last decision: all lookups, and those that found another value.
    var lookups: UInt32 = 0
    var misses: UInt32 = 0

    enum State: UInt8 {
      case empty
      case filled
      case disabled
    }
  }

  /// After so many misses an entry is disabled if it had fewer lookups than that.
  private static let trial: UInt32 = 64
  private static let leastLookups = 16 * trial

  /// The value after a state, whose entry must be filled.
  subscript(state: Int) -> ConstantValue {
    @inline(__always) unsafeAddress {
      assert(KeyAutomaton.isState(state))
      // Every state has room for one.
      return unsafe UnsafePointer(
        (memory + TransitionTable.values + state).assumingMemoryBound(to: ConstantValue.self))
    }
  }

  /// How often the entry of a state was looked up.
  @inline(__always)
  private func usage(behind state: Int) -> Usage {
    assert(KeyAutomaton.isState(state))
    // Every state has one.
    return unsafe memory.load(
      fromByteOffset: TransitionTable.values &+ Self.usageOffset &+ state, as: Usage.self)
  }

  @inline(__always)
  private func setUsage(_ usage: Usage, behind state: Int) {
    assert(KeyAutomaton.isState(state))
    // As above.
    unsafe memory.storeBytes(
      of: usage, toByteOffset: TransitionTable.values &+ Self.usageOffset &+ state, as: Usage.self)
  }

  /// Whether the entry of a state is used.
  @inline(__always)
  func isEnabled(behind state: Int) -> Bool {
    usage(behind: state).state != .disabled
  }

  /// Whether the value at an offset is the cached one, followed by the same state.
  @inline(__always)
  func isHit(behind state: Int, at offset: Int, in line: PaddedBytes) -> Bool {
    var usage = usage(behind: state)
    usage.lookups &+= 1
    setUsage(usage, behind: state)
    guard usage.state == .filled, self[state].begins(at: offset, in: line) else { return false }
    // In order from the first block, for the reason that `KeyTail` gives.
    let length = self[state].length
    var done = 16
    while done < length {
      let begin = min(done, length &- 16)
      // A run of `length` bytes has been copied there.
      let block = unsafe memory.loadUnaligned(
        fromByteOffset: Self.text(behind: state) &+ begin, as: SIMD16<UInt8>.self)
      guard ByteMask(line.block(at: offset &+ begin) .== block).isFull else { return false }
      done &+= 16
    }
    return true
  }
}

// MARK: - Learning

extension ConstantValueCache {
  /// Counts a miss; false where the entry is disabled.
  func miss(behind state: Int) -> Bool {
    var usage = usage(behind: state)
    usage.misses += 1
    if usage.misses == Self.trial {
      usage = Usage(state: usage.lookups < Self.leastLookups ? .disabled : usage.state)
    }
    setUsage(usage, behind: state)
    return usage.state != .disabled
  }

  /// Disables the entry of a state.
  func disable(_ state: Int) {
    setUsage(Usage(state: .disabled), behind: state)
  }

  /// Caches the value after a state, in place of another.
  func insert(_ value: ConstantValue, behind state: Int, of line: PaddedBytes, at offset: Int) {
    precondition(KeyAutomaton.isState(state))
    var usage = usage(behind: state)
    usage.state = .filled
    setUsage(usage, behind: state)
    // Every state has room for a value, and for a run that is no longer than the longest.
    unsafe (memory + TransitionTable.values + state).initializeMemory(
      as: ConstantValue.self, repeating: value, count: 1)
    for index in 0..<value.length {
      unsafe memory.storeBytes(
        of: line[offset + index], toByteOffset: Self.text(behind: state) + index, as: UInt8.self)
    }
  }

  /// Where the bytes of a state's run begin.
  @inline(__always)
  private static func text(behind state: Int) -> Int {
    TransitionTable.texts &+ state &* (ConstantValue.longest / TransitionTable.stride)
  }
}

extension KeyAutomaton {
  /// Counts a miss, and caches the value where the state after it is known.
  ///
  /// `depth`: how many objects are open around it.
  @inline(never)
  mutating func learnValue(of line: PaddedBytes, from start: Int, behind state: Int, depth: Int) {
    guard constants.miss(behind: state),
      let value = value(of: line, from: start, behind: state, depth: depth)
    else { return }
    let end = value.isString ? value.end + 1 : value.end
    guard let next = table.transition(from: state, at: end, in: line) else { return }
    let stretch = start..<end + self[next].length
    guard stretch.count <= ConstantValue.longest else { return }
    constants.insert(
      ConstantValue(value, of: line, in: stretch, before: next), behind: state, of: line, at: start)
  }
}

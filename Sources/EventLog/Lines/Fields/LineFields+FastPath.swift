// The fast path through a line: from value to value by the states of a `KeyAutomaton`, in one pass. It
// finds the end of the line itself.
//
// It stops at anything unusual and reports nothing. So the only thing to prove is that it never accepts
// what the reference path would not: every byte of the line is part of a learned label, or of a value
// that is checked here or by the tokenizer; strings stop at every byte that is not printable ASCII, and
// then their UTF-8 is checked; the braces that open and close the line are in the first label and the
// last byte. A test reads generated and mutated lines on both paths.
//
// The position of a name is not recorded: its hash identifies it (`RawNames`), and a line with a new
// name is read on the reference path.

extension LineFields {
  /// Reads the fields of the line that begins at offset 0, if it is a usual one.
  ///
  /// - Returns: The offset of its line feed; `nil` says nothing about the line.
  @inline(never)
  mutating func readOnFastPath(_ line: PaddedBytes, by automaton: inout KeyAutomaton) -> Int? {
    let (table, slots) = (automaton.table, slots.places)
    var keys = LineKeys()
    var (at, state) = (0, KeyAutomaton.start)
    while true {
      if let next = table.transition(from: state, at: at, in: line) {
        state = next
      } else if state != KeyAutomaton.start, let end = Self.end(of: line, at: at) {
        return take(keys) ? end : nil
      } else if let next = automaton.learn(line, at: at, after: state) {
        state = next
      } else {
        return nil
      }
      let start = at &+ table[state].length
      let end = Self.value(
        of: line, from: start, behind: state, by: &automaton, table, into: slots, &keys)
      guard let end else { return nil }
      at = end
    }
  }

  /// Keeps the value after a state: in the slot of its field, or in the hash of the name that it is part of.
  ///
  /// - Returns: Where it ends, quotes included; `nil` says nothing about the line.
  @inline(__always)
  private static func value(
    of line: PaddedBytes, from start: Int, behind state: Int, by automaton: inout KeyAutomaton,
    _ table: TransitionTable, into slots: FieldPlaces, _ keys: inout LineKeys
  ) -> Int? {
    keys.add(table[state])
    if table[state].takesString,
      let end = table.plainEnd(of: line, from: start, behind: state), end != start
    {
      let value = JSONSlice(start: start, end: end, kind: .text)
      if !keys.addName(value, of: line, table[state], by: automaton.hash) {
        slots[table[state].slot] = value
      }
      return end &+ 1
    }
    guard let value = automaton.value(of: line, from: start, behind: state, depth: 1),
      value.isAbsent || table[state].takes(value.kind)
    else { return nil }
    slots[table[state].slot] = value
    if value.isAbsent {
      keys.absent |= table[state].bits
    } else {
      keys.addName(value, of: line, table[state], by: automaton.hash)
    }
    return value.isString ? value.end &+ 1 : value.end
  }

  /// Empties the fields, before the fast path of another format puts its values.
  mutating func removeAll() {
    seen = 0
    present = 0
    mistyped = 0
  }

  /// Puts a value; false where the field does not take its kind or its length.
  @inline(__always)
  mutating func put(_ value: JSONSlice, as name: FieldName) -> Bool {
    guard kindMasks[name.rawValue] &>> UInt16(value.kind.rawValue) & 1 == 1,
      value.end &- value.start <= NameCheck.longestID
    else { return false }
    slots[name.rawValue] = value
    present |= 1 &<< UInt64(name.rawValue)
    return true
  }

  /// Whether the line says who.
  @inline(__always)
  var hasUser: Bool { present & (Field.installID.mask | Field.userID.mask) != 0 }

  /// Ends a line in which every value was of a type that its field takes; false where a key occurred twice.
  @inline(__always)
  private mutating func take(_ keys: LineKeys) -> Bool {
    guard keys.areAllDifferent else { return false }
    names = keys.names
    seen = keys.seen
    present = keys.seen & ~keys.absent
    mistyped = 0
    return true
  }

  /// The offset of the line feed where nothing but the closing brace is left.
  @inline(__always)
  private static func end(of line: PaddedBytes, at offset: Int) -> Int? {
    guard line[offset] == UInt8(ascii: "}") else { return nil }
    if line[offset &+ 1] == UInt8(ascii: "\n") { return offset &+ 1 }
    let isWindowsEnd =
      line[offset &+ 1] == UInt8(ascii: "\r") && line[offset &+ 2] == UInt8(ascii: "\n")
    return isWindowsEnd ? offset &+ 2 : nil
  }
}

/// What the fast path has seen of a line's keys.
struct LineKeys {
  var names = RawNames()
  /// A bit for each field that a key is of.
  private(set) var seen: UInt64 = 0
  /// Those of them whose value is `null` or `""`.
  var absent: UInt64 = 0
  /// Those that a second key is of.
  ///
  /// Counting keys and bits takes more: only newer x86 processors have an instruction that counts bits.
  private var repeated: UInt64 = 0

  @inline(__always)
  mutating func add(_ state: KeyState) {
    repeated |= seen & state.bits
    seen |= state.bits
  }

  /// Whether no key of a field occurs twice.
  @inline(__always) var areAllDifferent: Bool { repeated == 0 }

  /// Adds a value to the name that it is part of; false where it is part of none.
  @discardableResult
  @inline(__always)
  mutating func addName(
    _ value: JSONSlice, of line: PaddedBytes, _ state: KeyState, by hash: FoldedHash
  ) -> Bool {
    guard let part = state.part else { return false }
    names.add(value, of: line, from: state.nameState, to: part, by: hash)
    return true
  }
}

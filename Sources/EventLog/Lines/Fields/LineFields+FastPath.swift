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
    let (table, slots, hash) = (automaton.table, slots.places, automaton.hash)
    var names = RawNames()
    var seen: UInt64 = 0
    var wantedKeys = 0
    var absent: UInt64 = 0
    var at = 0
    var state = KeyAutomaton.start
    while true {
      if let next = table.transition(from: state, at: at, in: line) {
        state = next
      } else if state != KeyAutomaton.start, let end = Self.end(of: line, at: at) {
        // A key that occurs twice has one bit.
        guard seen.nonzeroBitCount == wantedKeys else { return nil }
        take(names, seen: seen, absent: absent)
        return end
      } else if let next = automaton.learn(line, at: at, after: state) {
        state = next
      } else {
        return nil
      }
      seen |= table[state].bits
      wantedKeys &+= table[state].wantedKeys
      let start = at &+ table[state].length
      if table[state].takesString,
        let end = table.plainEnd(of: line, from: start, behind: state), end != start
      {
        let value = JSONSlice(start: start, end: end, kind: .text)
        if let part = table[state].part {
          names.add(value, of: line, from: table[state].nameState, to: part, by: hash)
        } else {
          slots[table[state].slot] = value
        }
        at = end &+ 1
      } else {
        guard let value = automaton.value(of: line, from: start, behind: state, depth: 1),
          value.isAbsent || table[state].takes(value.kind)
        else { return nil }
        slots[table[state].slot] = value
        if value.isAbsent {
          absent |= table[state].bits
        } else if let part = table[state].part {
          names.add(value, of: line, from: table[state].nameState, to: part, by: hash)
        }
        at = value.isString ? value.end &+ 1 : value.end
      }
    }
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

  /// Ends a line in which no key occurred twice and every value was of a type that its field takes.
  @inline(__always)
  private mutating func take(_ names: RawNames, seen: UInt64, absent: UInt64) {
    self.names = names
    self.seen = seen
    present = seen & ~absent
    mistyped = 0
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

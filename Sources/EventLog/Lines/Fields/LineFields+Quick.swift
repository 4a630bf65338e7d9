// The quick reading of a line: by learned steps from value to value (`KeyLayouts`), one pass, and
// no look for the line's end first, which it finds itself.
//
// It stops at whatever is unusual and says nothing of it. So the only thing to prove is that it
// never takes what its twin would not: every byte of the line is either part of a learned step, or
// of a value that is checked here or by the tokenizer; strings stop at every byte that is not
// printable ASCII, and then their UTF-8 is checked; the braces that open and close the line are
// the first step's and the last byte's. A test reads generated and mutated lines both ways.
//
// Where a name stands is not noted: its hash says what it is (`RawNames`), and where that is new the
// line is read slowly.

extension LineFields {
  /// Takes the fields of the line that begins at offset 0, if it is a usual one.
  ///
  /// - Returns: The offset of its line feed; `nil` says nothing about the line.
  @inline(never)
  mutating func readQuickly(_ line: PaddedBytes, by layouts: inout KeyLayouts) -> Int? {
    let (table, slots, hash) = (layouts.table, slots.places, layouts.hash)
    var names = RawNames()
    var seen: UInt64 = 0
    var wantedKeys = 0
    var absent: UInt64 = 0
    var at = 0
    var step = KeyLayouts.start
    while true {
      if let next = table.follower(of: step, at: at, in: line) {
        step = next
      } else if step != KeyLayouts.start, let end = Self.end(of: line, at: at) {
        // A key that stands twice has one bit.
        guard seen.nonzeroBitCount == wantedKeys else { return nil }
        take(names, seen: seen, absent: absent)
        return end
      } else if let next = layouts.learn(line, at: at, after: step) {
        step = next
      } else {
        return nil
      }
      seen |= table[step].bits
      wantedKeys &+= table[step].wantedKeys
      let start = at &+ table[step].length
      if table[step].takesString,
        let end = table.plainEnd(of: line, from: start, behind: step), end != start
      {
        let value = JSONSlice(start: start, end: end, kind: .text)
        if let part = table[step].part {
          names.add(value, of: line, from: table[step].nameState, to: part, by: hash)
        } else {
          slots[table[step].slot] = value
        }
        at = end &+ 1
      } else {
        guard let value = layouts.value(of: line, from: start, behind: step, depth: 1),
          value.isAbsent || table[step].takes(value.kind)
        else { return nil }
        slots[table[step].slot] = value
        if value.isAbsent {
          absent |= table[step].bits
        } else if let part = table[step].part {
          names.add(value, of: line, from: table[step].nameState, to: part, by: hash)
        }
        at = value.isString ? value.end &+ 1 : value.end
      }
    }
  }

  /// Forgets the line before, of which a quick reading of another format then puts some values.
  mutating func removeAll() {
    seen = 0
    present = 0
    mistyped = 0
  }

  /// Puts a value; false where its field takes no such, or not so long ones.
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

  /// Ends the reading of a line in which no key stood twice and no value was of a type that its field
  /// does not take.
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

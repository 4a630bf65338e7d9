// The quick reading of a line: by learned steps from value to value (`KeyLayouts`), one pass, and
// no look for the line's end first, which it finds itself.
//
// It stops at whatever is unusual and says nothing of it. So the only thing to prove is that it
// never takes what its twin would not: every byte of the line is either part of a learned step, or
// of a value that is checked here or by the tokenizer; strings stop at every byte that is not
// printable ASCII, and then their UTF-8 is checked; the braces that open and close the line are
// the first step's and the last byte's. A test reads generated and mutated lines both ways.

extension LineFields {
  /// Takes the fields of the line that begins at offset 0, if it is a usual one.
  ///
  /// - Returns: The offset of its line feed; `nil` says nothing about the line.
  @inline(__always)
  mutating func readQuickly(_ line: PaddedBytes, by layouts: inout KeyLayouts) -> Int? {
    var taken = TakenFields()
    var at = 0
    var step = KeyLayouts.start
    while true {
      if let next = layouts.follower(of: step, at: at, in: line) {
        step = next
      } else if step != KeyLayouts.start, let end = Self.end(of: line, at: at) {
        return take(taken) ? end : nil
      } else if let next = layouts.learn(line, at: at, after: step) {
        step = next
      } else {
        return nil
      }
      let start = at &+ layouts[step].length
      let end = layouts[step].opensString ? line.plainEnd(from: start) : nil
      if let end {
        slots[layouts[step].slot] = JSONSlice(start: start, end: end, kind: .text)
        taken.addString(layouts[step], isEmpty: start == end)
        at = end &+ 1
      } else {
        guard let value = layouts.value(of: line, from: start, behind: step, depth: 1) else {
          return nil
        }
        slots[layouts[step].slot] = value
        taken.add(layouts[step], value)
        at = value.isString ? value.end &+ 1 : value.end
      }
    }
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

/// What of a line has been taken so far; the slots apart, kept in registers.
private struct TakenFields {
  var seen: UInt64 = 0
  var present: UInt64 = 0
  var mistyped: UInt64 = 0
  var twice: UInt64 = 0

  @inline(__always)
  mutating func addString(_ step: KeyStep, isEmpty: Bool) {
    twice |= seen & step.bit
    seen |= step.bit
    present |= isEmpty ? 0 : step.bit
    mistyped |= step.mistypedString
  }

  @inline(__always)
  mutating func add(_ step: KeyStep, _ value: JSONSlice) {
    twice |= seen & step.bit
    seen |= step.bit
    present |= value.isAbsent ? 0 : step.bit
    mistyped |= step.kinds &>> UInt16(value.kind.rawValue) & 1 == 0 ? step.bit : 0
  }
}

extension LineFields {
  /// Ends the reading of a line; false where a key stood twice, or a value is of a type that its
  /// field does not take.
  @inline(__always)
  private mutating func take(_ taken: TakenFields) -> Bool {
    seen = taken.seen
    present = taken.present
    mistyped = taken.mistyped
    return taken.twice | taken.mistyped & taken.present == 0
  }
}

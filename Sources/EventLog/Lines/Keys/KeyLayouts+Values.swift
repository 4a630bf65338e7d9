// The values behind learned steps on the quick way: their end, and that nothing is wrong with them.
//
// What is plain is read by `PlainValues`, objects are read here; what is rarer is left to the
// tokenizer, and its UTF-8 is checked. An object that nobody asks for is read like a line, by steps
// of its own: what it says is forgotten, but it must be JSON.

extension KeyLayouts {
  /// Objects within objects that are read here; the tokenizer reads deeper ones.
  private static let deepest = 8

  /// The value behind a step that is no plain string of the length asked for; `nil` where the slow way
  /// has to look.
  ///
  /// `depth`: how many objects are open around it.
  mutating func value(
    of line: PaddedBytes, from start: Int, behind step: Int, depth: Int
  ) -> JSONSlice? {
    if self[step].opensString {
      return otherString(of: line, from: start, behind: step, depth: depth)
    }
    switch line[start] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return line.wholeNumber(from: start) ?? rarer(line, from: start, depth: depth)
    case UInt8(ascii: "{") where depth < Self.deepest:
      return objectEnd(of: line, from: start, behind: step, depth: depth).map {
        JSONSlice(start: start, end: $0, kind: .object)
      }
    default:
      return rarer(line, from: start, depth: depth)
    }
  }

  /// A string that is not plain, or not as long as those before: not inlined, as below.
  @inline(never)
  private func otherString(
    of line: PaddedBytes, from start: Int, behind step: Int, depth: Int
  ) -> JSONSlice? {
    table.learnLength(of: line, from: start, behind: step)
    return line.string(from: start) ?? checked(line, from: start - 1, depth: depth)
  }

  /// A value that is not of the most frequent kinds: not inlined, so that those are.
  @inline(never)
  private func rarer(_ line: PaddedBytes, from start: Int, depth: Int) -> JSONSlice? {
    line.plainScalar(from: start) ?? line.plainList(from: start)
      ?? checked(line, from: start, depth: depth)
  }

  /// The end of the object that begins at an offset.
  private mutating func objectEnd(
    of line: PaddedBytes, from start: Int, behind outer: Int, depth: Int
  ) -> Int? {
    let (table, known) = (table, known)
    if line[start &+ 1] == UInt8(ascii: "}") { return start &+ 2 }
    var step = Self.start(ofObjectBehind: outer)
    var at = start
    while true {
      // Before the followers, none of which begins with it.
      if line[at] == UInt8(ascii: "}") { return at &+ 1 }
      if let next = table.follower(of: step, at: at, in: line) {
        step = next
      } else if let next = learn(line, at: at, after: step) {
        step = next
      } else {
        return nil
      }
      var start = at &+ table[step].length
      while known.areWorthIt(behind: step) {
        guard known.stands(behind: step, at: start, in: line) else {
          learnValue(of: line, from: start, behind: step, depth: depth &+ 1)
          break
        }
        start &+= known[step].length
        step = known[step].next
      }
      if table[step].opensString,
        let end = table.plainEnd(of: line, from: start, behind: step)
      {
        at = end &+ 1
      } else {
        guard let value = value(of: line, from: start, behind: step, depth: depth &+ 1) else {
          return nil
        }
        at = value.isString ? value.end &+ 1 : value.end
      }
    }
  }

  /// A value as the tokenizer has it, with its UTF-8 checked.
  private func checked(_ line: PaddedBytes, from start: Int, depth: Int) -> JSONSlice? {
    var tokens = JSONTokenizer(line, from: start, endsAtLineFeed: true)
    guard let value = try? tokens.value(depth: depth), tokens.loneSurrogate == nil else {
      return nil
    }
    let bytes = line.slice(value.range)
    if UTF8Check.hasNonASCII(bytes, from: 0), UTF8Check.firstFault(in: bytes, from: 0) != nil {
      return nil
    }
    return value
  }

  /// Learns the step at an offset, if the tokenizer finds one there; within an object that nobody
  /// asks for.
  @inline(never)
  mutating func learn(_ line: PaddedBytes, at offset: Int, after step: Int) -> Int? {
    guard let (range, key) = Self.step(line, at: offset, after: step) else { return nil }
    let use =
      switch unwanted {
      case .asOfLine: KeyUse(field: FieldName.table.index(of: line, key))
      case .apart: KeyUse(slot: nil, home: Self.nowhere)
      }
    return learn(line, range, use: use, after: step)
  }

  /// The bytes of the step at an offset, and its key; `nil` where the tokenizer finds none, or its key
  /// cannot be learned.
  static func step(
    _ line: PaddedBytes, at offset: Int, after step: Int
  ) -> (range: Range<Int>, key: Range<Int>)? {
    var tokens = JSONTokenizer(line, from: offset, endsAtLineFeed: true)
    let sign = isStart(step) ? UInt8(ascii: "{") : UInt8(ascii: ",")
    do throws(LineFault) {
      tokens.skipSpace()
      try tokens.skip(sign, orExpect: .commaOrBrace)
      guard let key = try tokens.plainKey() else { return nil }
      return (offset..<tokens.stepEnd, key)
    } catch {
      return nil
    }
  }
}

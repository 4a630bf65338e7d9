// The values after the states of a `KeyAutomaton`, on the fast path: where they end, and that nothing is
// wrong with them.
//
// `PlainValues` reads what is plain, and objects are read here. Anything rarer is left to the tokenizer,
// and its UTF-8 is checked. An object that nobody reads is followed like a line, by states of its own:
// its content is dropped, but it must be JSON.

extension KeyAutomaton {
  /// The deepest objects that are read here; the tokenizer reads deeper ones.
  private static let deepest = 8

  /// The value after a state that is no plain string of the predicted length; `nil` where the reference
  /// path has to decide.
  ///
  /// `depth`: how many objects are open around it.
  mutating func value(
    of line: PaddedBytes, from start: Int, behind state: Int, depth: Int
  ) -> JSONSlice? {
    if self[state].opensString {
      return otherString(of: line, from: start, behind: state, depth: depth)
    }
    switch line[start] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return line.wholeNumber(from: start) ?? rarer(line, from: start, depth: depth)
    case UInt8(ascii: "{") where depth < Self.deepest:
      return objectEnd(of: line, from: start, behind: state, depth: depth).map {
        JSONSlice(start: start, end: $0, kind: .object)
      }
    default:
      return rarer(line, from: start, depth: depth)
    }
  }

  /// A string that is not plain, or not of the predicted length; not inlined, as below.
  @inline(never)
  private func otherString(
    of line: PaddedBytes, from start: Int, behind state: Int, depth: Int
  ) -> JSONSlice? {
    table.learnLength(of: line, from: start, behind: state)
    return line.string(from: start) ?? checked(line, from: start - 1, depth: depth)
  }

  /// A value of a rarer kind; not inlined, so that the frequent ones are.
  @inline(never)
  private func rarer(_ line: PaddedBytes, from start: Int, depth: Int) -> JSONSlice? {
    line.plainScalar(from: start) ?? line.plainList(from: start)
      ?? checked(line, from: start, depth: depth)
  }

  /// The end of the object that begins at an offset.
  private mutating func objectEnd(
    of line: PaddedBytes, from start: Int, behind outer: Int, depth: Int
  ) -> Int? {
    let (table, constants) = (table, constants)
    if line[start &+ 1] == UInt8(ascii: "}") { return start &+ 2 }
    var state = Self.start(ofObjectBehind: outer)
    var at = start
    // Before the transitions, no label of which begins with it.
    while line[at] != UInt8(ascii: "}") {
      if let next = table.transition(from: state, at: at, in: line) {
        state = next
      } else if let next = learn(line, at: at, after: state) {
        state = next
      } else {
        return nil
      }
      let start = at &+ table[state].length
      at = pass(constants, of: line, from: start, behind: &state, depth: depth &+ 1)
      if table[state].opensString, let end = table.plainEnd(of: line, from: at, behind: state) {
        at = end &+ 1
      } else if let value = value(of: line, from: at, behind: state, depth: depth &+ 1) {
        at = value.isString ? value.end &+ 1 : value.end
      } else {
        return nil
      }
    }
    return at &+ 1
  }

  /// Goes past the values after a state that are what they always were, each with the label after it.
  ///
  /// - Returns: Where the value begins after the last of these states, which `state` is then.
  @inline(__always)
  private mutating func pass(
    _ constants: ConstantValueCache, of line: PaddedBytes, from start: Int,
    behind state: inout Int, depth: Int
  ) -> Int {
    var start = start
    while constants.isEnabled(behind: state) {
      guard constants.isHit(behind: state, at: start, in: line) else {
        learnValue(of: line, from: start, behind: state, depth: depth)
        break
      }
      start &+= constants[state].length
      state = constants[state].next
    }
    return start
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

  /// Learns the state at an offset, if the tokenizer finds a key there, within an object that nobody
  /// reads.
  @inline(never)
  mutating func learn(_ line: PaddedBytes, at offset: Int, after state: Int) -> Int? {
    guard let (range, key) = Self.label(line, at: offset, after: state) else { return nil }
    let binding =
      switch unwanted {
      case .asOfLine:
        FieldBinding(field: FieldName.table.index(of: line, key), home: home(after: state))
      case .apart: FieldBinding(slot: nil, home: Self.nowhere)
      }
    return learn(line, range, binding: binding, after: state)
  }

  /// The label at an offset, and its key; `nil` where the tokenizer finds none, or the key cannot be
  /// learned.
  static func label(
    _ line: PaddedBytes, at offset: Int, after state: Int
  ) -> (range: Range<Int>, key: Range<Int>)? {
    var tokens = JSONTokenizer(line, from: offset, endsAtLineFeed: true)
    let sign = isStart(state) ? UInt8(ascii: "{") : UInt8(ascii: ",")
    do throws(LineFault) {
      tokens.skipSpace()
      try tokens.skip(sign, orExpect: .commaOrBrace)
      guard let key = try tokens.plainKey() else { return nil }
      return (offset..<tokens.valueStart, key)
    } catch {
      return nil
    }
  }
}

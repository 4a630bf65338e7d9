// Arrays of pairs, as GA4 exports them, followed by the key automaton too. Three parts of a pair repeat:
//
//     [{"key":"step_name","value":{"string_value":"welcome","int_value":null}},{"key":"flow",…
//     ╰────────── pair ──────────╯╰─── type ───╯         ╰───── rest ──────╯  ╰─── pair …
//
// The label of a pair includes the name of its key, so the state has the key's binding. Where the label is
// not too long, and the value is a text, it includes the type too (`hasType`). A pair follows the pair
// before it, a type its pair, and the rest of an object of types its type: everything that is not a value,
// including the closing brace.
//
// The label of a type ends where the first value begins that is not `null`, since that is the pair's. The
// values of a rest are checked for their syntax only.
//
// These states are never those of objects: their labels begin with other bytes, or they have a home of their
// own, and they only follow one another.
//
// A pair that cannot be learned, because it is too long or because too many have followed the one before,
// is read by the tokenizer (`MappedPair`).

extension MappedReader {
  /// The home of states within the object of a pair's types.
  private static let typed = KeyAutomaton.nowhere - 1

  /// The end of the array of pairs that begins at an offset, the value behind a state; it is not empty.
  mutating func pairs(
    _ line: PaddedBytes, from start: Int, behind outer: Int, in node: Int, depth: Int
  ) -> Int? {
    let table = automaton.table
    var pair = KeyAutomaton.start(ofObjectBehind: outer)
    var at = start
    repeat {
      guard
        let next = table.transition(from: pair, at: at, in: line)
          ?? learnPair(line, at: at, after: pair, in: node)
      else {
        guard let end = end(ofNewPairAt: at, line, in: node, depth: depth) else { return nil }
        at = end
        continue
      }
      pair = next
      guard let end = endOfTaken(pair, line, at: at, depth: depth) else { return nil }
      at = end
    } while line[at] == UInt8(ascii: ",")
    return line[at] == UInt8(ascii: "]") ? at &+ 1 : nil
  }

  /// The end of a pair whose state is known, and which begins at an offset.
  @inline(__always)
  private mutating func endOfTaken(
    _ pair: Int, _ line: PaddedBytes, at offset: Int, depth: Int
  ) -> Int? {
    let table = automaton.table
    let start = offset &+ table[pair].length
    guard table[pair].hasType else { return end(ofPair: pair, line, from: start, depth: depth) }
    // Nearly all are texts with nothing behind them, and then nothing else need be asked.
    if let end = table.plainEnd(of: line, from: start, behind: pair),
      line.word(at: end, length: 3) == Self.endOfTypedText
    {
      let text = JSONSlice(start: start, end: end, kind: .text)
      guard take(text, bit: table[pair].bit, slot: table[pair].slot) else { return nil }
      return end &+ 3
    }
    table.learnLength(of: line, from: start, behind: pair)
    return end(ofPair: pair, line, from: start, depth: depth)
  }

  /// The bytes `"}}`, the first lowest.
  private static let endOfTypedText: UInt64 = 0x7D_7D22

  /// The end of a pair whose state is known and whose value begins at an offset.
  private mutating func end(
    ofPair pair: Int, _ line: PaddedBytes, from start: Int, depth: Int
  ) -> Int? {
    let found =
      automaton[pair].hasType
      ? value(line, from: start, ofType: pair, depth: depth &+ 1)
      : typedValue(line, from: start, behind: pair, depth: depth)
    guard let (value, end) = found,
      take(value, bit: automaton[pair].bit, slot: automaton[pair].slot),
      line[end] == UInt8(ascii: "}")
    else { return nil }
    return end &+ 1
  }

  /// Takes the value of a pair; false where its key has stood before, or it is wanted and none that
  /// could be read.
  @inline(__always)
  private mutating func take(_ value: JSONSlice, bit: UInt64, slot: Int) -> Bool {
    guard bit != 0 else { return true }
    guard seen & bit == 0, value.kind != .object, value.kind != .array else { return false }
    seen |= bit
    slots[slot] = value
    if value.isAbsent { absent |= bit }
    return true
  }

  /// The value of a pair: a scalar, or that of the object's types which is not `null`.
  private mutating func typedValue(
    _ line: PaddedBytes, from start: Int, behind pair: Int, depth: Int
  ) -> (JSONSlice, end: Int)? {
    guard line[start] == UInt8(ascii: "{"), !automaton[pair].opensString else {
      return scalar(line, from: start, behind: pair, depth: depth)
    }
    let table = automaton.table
    let object = KeyAutomaton.start(ofObjectBehind: pair)
    guard
      let type = table.transition(from: object, at: start, in: line)
        ?? learnType(line, at: start, after: object),
      let found = value(
        line, from: start &+ table[type].length, ofType: type, depth: depth &+ 1),
      found.0.kind != .null
    else { return MappedPair.value(line, from: start, depth: depth) }
    return found
  }

  /// The value behind the state of a type, and where the object of types ends.
  private mutating func value(
    _ line: PaddedBytes, from start: Int, ofType type: Int, depth: Int
  ) -> (JSONSlice, end: Int)? {
    guard let (value, end) = scalar(line, from: start, behind: type, depth: depth) else {
      return nil
    }
    return rest(line, from: end, behind: type, depth: depth).map { (value, $0) }
  }

  /// The end of an object of types, of which a value ends at an offset.
  private mutating func rest(
    _ line: PaddedBytes, from start: Int, behind type: Int, depth: Int
  ) -> Int? {
    let table = automaton.table
    var state = KeyAutomaton.start(ofObjectBehind: type)
    var at = start
    while line[at] == UInt8(ascii: ",") {
      guard
        let next = table.transition(from: state, at: at, in: line)
          ?? learnRest(line, at: at, after: state)
      else { return nil }
      state = next
      at &+= table[next].length
      switch line[at &- 1] {
      case UInt8(ascii: "}"): return at
      case UInt8(ascii: "l"): break
      default:
        guard let (_, end) = scalar(line, from: at, behind: state, depth: depth) else { return nil }
        at = end
      }
    }
    return line[at] == UInt8(ascii: "}") ? at &+ 1 : nil
  }

  private mutating func scalar(
    _ line: PaddedBytes, from start: Int, behind state: Int, depth: Int
  ) -> (JSONSlice, end: Int)? {
    if automaton[state].opensString, let end = line.plainEnd(from: start) {
      return (JSONSlice(start: start, end: end, kind: .text), end &+ 1)
    }
    guard let value = automaton.value(of: line, from: start, behind: state, depth: depth),
      value.kind != .object, value.kind != .array
    else { return nil }
    return (value, value.isString ? value.end &+ 1 : value.end)
  }
}

// MARK: - Learning

extension MappedReader {
  @inline(never)
  private mutating func learnPair(
    _ line: PaddedBytes, at offset: Int, after state: Int, in node: Int
  ) -> Int? {
    guard let pair = MappedPair(line, at: offset), let role = role(of: pair, line, in: node) else {
      return nil
    }
    var binding = FieldBinding(slot: role.slot, home: UInt8(truncatingIfNeeded: node))
    if !pair.isString, let end = MappedPair.endOfType(line, at: pair.valueStart),
      end - offset <= KeyState.longest,
      line[end - 1] == UInt8(ascii: "\"")
    {
      binding.hasType = true
      return automaton.learn(line, offset..<end, binding: binding, after: state)
    }
    return automaton.learn(line, offset..<pair.valueStart, binding: binding, after: state)
  }

  @inline(never)
  private mutating func learnType(_ line: PaddedBytes, at offset: Int, after state: Int) -> Int? {
    guard let end = MappedPair.endOfType(line, at: offset) else { return nil }
    let binding = FieldBinding(slot: nil, home: Self.typed)
    return automaton.learn(line, offset..<end, binding: binding, after: state)
  }

  @inline(never)
  private mutating func learnRest(_ line: PaddedBytes, at offset: Int, after state: Int) -> Int? {
    guard let end = MappedPair.endOfRest(line, at: offset) else { return nil }
    let binding = FieldBinding(slot: nil, home: Self.typed)
    return automaton.learn(line, offset..<end, binding: binding, after: state)
  }

  /// The end of a pair that cannot be learned, read from the bracket or comma before it.
  @inline(never)
  private mutating func end(
    ofNewPairAt offset: Int, _ line: PaddedBytes, in node: Int, depth: Int
  ) -> Int? {
    guard let pair = MappedPair(line, at: offset), let role = role(of: pair, line, in: node),
      let (value, end) = pair.value(line, depth: depth)
    else { return nil }
    let binding = FieldBinding(slot: role.slot, home: UInt8(truncatingIfNeeded: node))
    guard take(value, bit: binding.bits, slot: binding.slot), line[end] == UInt8(ascii: "}") else {
      return nil
    }
    return end &+ 1
  }

  /// What the key of a pair is good for; `nil` where that is more than a value, or cannot be told.
  private mutating func role(
    of pair: MappedPair, _ line: PaddedBytes, in node: Int
  ) -> MappedKeys.Role? {
    let number = hash.hash(line.slice(pair.key)) ^ UInt64(node)
    if let known = pairRoles[number] { return known }
    guard pairRoles.count < Self.mostPairs,
      let role = keys.role(of: Text(utf8: line.array(pair.key)), in: node), role.node == nil
    else { return nil }
    pairRoles[number] = role
    return role
  }

  /// How many keys of pairs are remembered: an app has dozens.
  private static let mostPairs = 4096
}

// Arrays of pairs, as GA4 exports them, by learned steps too. Three parts of a pair repeat:
//
//     [{"key":"step_name","value":{"string_value":"welcome","int_value":null}},{"key":"flow",…
//     ╰────────── pair ──────────╯╰─── type ───╯         ╰───── rest ──────╯  ╰─── pair …
//
// The name of a pair's key stands in its step, so what the key is good for is known with the step;
// where it is not too long, and the value is a text, the type stands in it too (`hasType`). A pair is
// learned behind the one before it, a type behind its pair, and the rest of an object of types behind
// its type: whatever of it is no value, up to and with the closing brace.
//
// A type's step ends where the first value begins that is not `null`, since that is the pair's. What
// comes in a rest is looked at for its syntax alone.
//
// These steps are never those of objects: they begin with other bytes, or have a home of their own,
// and are found only behind one another.
//
// A pair that cannot be learned, for its length or because too many have followed the one before, is
// read for itself by the tokenizer (`MappedPair`).

extension MappedReader {
  /// The home of steps within the object of a pair's types.
  private static let typed = KeyLayouts.nowhere - 1

  /// The end of the array of pairs that begins at an offset, the value behind a step; it is not empty.
  mutating func pairs(
    _ line: PaddedBytes, from start: Int, behind outer: Int, in node: Int, depth: Int
  ) -> Int? {
    let table = layouts.table
    var pair = KeyLayouts.start(ofObjectBehind: outer)
    var at = start
    repeat {
      guard
        let next = table.follower(of: pair, at: at, in: line)
          ?? learnPair(line, at: at, after: pair, in: node)
      else {
        guard let end = end(ofNewPairAt: at, line, in: node, depth: depth) else { return nil }
        at = end
        continue
      }
      pair = next
      let start = at &+ table[next].length
      // Nearly all are texts with nothing behind them, and then nothing else need be asked.
      if table[next].hasType, let end = table.plainEnd(of: line, from: start, behind: next),
        line.word(at: end, length: 3) == Self.endOfTypedText
      {
        let text = JSONSlice(start: at &+ table[next].length, end: end, kind: .text)
        guard take(text, bit: table[next].bit, slot: table[next].slot) else { return nil }
        at = end &+ 3
      } else {
        if table[next].hasType { table.learnLength(of: line, from: start, behind: next) }
        guard let end = end(ofPair: next, line, from: start, depth: depth) else { return nil }
        at = end
      }
    } while line[at] == UInt8(ascii: ",")
    return line[at] == UInt8(ascii: "]") ? at &+ 1 : nil
  }

  /// The bytes `"}}`, the first lowest.
  private static let endOfTypedText: UInt64 = 0x7D_7D22

  /// The end of a pair whose step is known and whose value begins at an offset.
  private mutating func end(
    ofPair pair: Int, _ line: PaddedBytes, from start: Int, depth: Int
  ) -> Int? {
    let found =
      layouts[pair].hasType
      ? value(line, from: start, ofType: pair, depth: depth &+ 1)
      : typedValue(line, from: start, behind: pair, depth: depth)
    guard let (value, end) = found,
      take(value, bit: layouts[pair].bit, slot: layouts[pair].slot),
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
    guard line[start] == UInt8(ascii: "{"), !layouts[pair].opensString else {
      return scalar(line, from: start, behind: pair, depth: depth)
    }
    let table = layouts.table
    let object = KeyLayouts.start(ofObjectBehind: pair)
    guard
      let type = table.follower(of: object, at: start, in: line)
        ?? learnType(line, at: start, after: object),
      let found = value(
        line, from: start &+ table[type].length, ofType: type, depth: depth &+ 1),
      found.0.kind != .null
    else { return MappedPair.value(line, from: start, depth: depth) }
    return found
  }

  /// The value behind the step of a type, and where the object of types ends.
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
    let table = layouts.table
    var step = KeyLayouts.start(ofObjectBehind: type)
    var at = start
    while line[at] == UInt8(ascii: ",") {
      guard
        let next = table.follower(of: step, at: at, in: line)
          ?? learnRest(line, at: at, after: step)
      else { return nil }
      step = next
      at &+= table[next].length
      switch line[at &- 1] {
      case UInt8(ascii: "}"): return at
      case UInt8(ascii: "l"): break
      default:
        guard let (_, end) = scalar(line, from: at, behind: step, depth: depth) else { return nil }
        at = end
      }
    }
    return line[at] == UInt8(ascii: "}") ? at &+ 1 : nil
  }

  private mutating func scalar(
    _ line: PaddedBytes, from start: Int, behind step: Int, depth: Int
  ) -> (JSONSlice, end: Int)? {
    if layouts[step].opensString, let end = line.plainEnd(from: start) {
      return (JSONSlice(start: start, end: end, kind: .text), end &+ 1)
    }
    guard let value = layouts.value(of: line, from: start, behind: step, depth: depth),
      value.kind != .object, value.kind != .array
    else { return nil }
    return (value, value.isString ? value.end &+ 1 : value.end)
  }
}

// MARK: - Learning

extension MappedReader {
  @inline(never)
  private mutating func learnPair(
    _ line: PaddedBytes, at offset: Int, after step: Int, in node: Int
  ) -> Int? {
    guard let pair = MappedPair(line, at: offset), let role = role(of: pair, line, in: node) else {
      return nil
    }
    var use = KeyUse(slot: role.slot, home: UInt8(truncatingIfNeeded: node))
    if !pair.isString, let end = MappedPair.endOfType(line, at: pair.valueStart),
      end - offset <= KeyStep.longest,
      line[end - 1] == UInt8(ascii: "\"")
    {
      use.hasType = true
      return layouts.learn(line, offset..<end, use: use, after: step)
    }
    return layouts.learn(line, offset..<pair.valueStart, use: use, after: step)
  }

  @inline(never)
  private mutating func learnType(_ line: PaddedBytes, at offset: Int, after step: Int) -> Int? {
    guard let end = MappedPair.endOfType(line, at: offset) else { return nil }
    let use = KeyUse(slot: nil, home: Self.typed)
    return layouts.learn(line, offset..<end, use: use, after: step)
  }

  @inline(never)
  private mutating func learnRest(_ line: PaddedBytes, at offset: Int, after step: Int) -> Int? {
    guard let end = MappedPair.endOfRest(line, at: offset) else { return nil }
    let use = KeyUse(slot: nil, home: Self.typed)
    return layouts.learn(line, offset..<end, use: use, after: step)
  }

  /// The end of a pair that cannot be learned, read from the bracket or comma before it.
  @inline(never)
  private mutating func end(
    ofNewPairAt offset: Int, _ line: PaddedBytes, in node: Int, depth: Int
  ) -> Int? {
    guard let pair = MappedPair(line, at: offset), let role = role(of: pair, line, in: node),
      let (value, end) = pair.value(line, depth: depth)
    else { return nil }
    let use = KeyUse(slot: role.slot, home: UInt8(truncatingIfNeeded: node))
    guard take(value, bit: use.bits, slot: use.slot), line[end] == UInt8(ascii: "}") else {
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

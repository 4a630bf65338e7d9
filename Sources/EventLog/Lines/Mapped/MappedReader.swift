// The fast path of mapped lines; `LineMapper` is the reference path.
//
// Lines are followed by a key automaton, as native ones are (`KeyAutomaton`), but into the objects that
// hold something wanted; `MappedKeys` gives each key its role. A state leads from value to value, through
// the objects that end and begin between them (`MappedTransition`). No native line is written: the `EventShape`
// and `Dimensions` of the wanted values were computed once on the reference path and are looked up by the
// values' bytes (`RawSymbols`); user and time are read in place.
//
//     {"event":"Step Viewed","anonymousId":"a","context":{"os":{"name":"iOS"}},"timestamp":"…",…}
//              ╰─ what        ╰─ who                            ╰─ context      ╰─ when
//
// Arrays of pairs (GA4) are read in MappedReader+Pairs.
//
// As for native lines, the only thing to prove is that nothing is accepted that the reference path would
// reject or read differently. So anything unusual ends it: JSON in a string on a path, an array that is
// not one of pairs, a key that occurs twice where its value counts, a key that cannot be learned. Lines
// that hold several events are never read here.

/// Reads the lines of one mapping, one after another, into slots that are used again.
struct MappedReader: ~Copyable {
  /// The mapping's place in `ScanSettings.mappings`.
  let place: Int
  var keys: MappedKeys
  var automaton: KeyAutomaton
  let slots = FieldSlots()
  /// The roles of the keys of pairs, by node and keyed hash of the key.
  var pairRoles: [UInt64: MappedKeys.Role] = [:]
  let hash: FoldedHash
  /// Slots that stand on the line, and those whose values are absent.
  var seen: UInt64 = 0
  var absent: UInt64 = 0

  init(_ mapping: Mapping, place: Int, settings: ScanSettings, hash: FoldedHash) {
    self.place = place
    self.hash = hash
    automaton = KeyAutomaton(unwanted: .apart, hash: hash)
    keys = MappedKeys(mapping, settings: settings)
  }

  /// Takes the wanted values of the line that begins at offset 0, if it is a usual one.
  ///
  /// - Returns: The offset of its line feed; `nil` says nothing about the line.
  mutating func read(_ line: PaddedBytes) -> Int? {
    seen = 0
    absent = 0
    guard line[0] == UInt8(ascii: "{"),
      let end = object(line)
    else { return nil }
    keys.findWinners(among: present)
    if line[end] == UInt8(ascii: "\n") { return end }
    let isWindowsEnd =
      line[end] == UInt8(ascii: "\r") && line[end &+ 1] == UInt8(ascii: "\n")
    return isWindowsEnd ? end &+ 1 : nil
  }

  /// Slots with a value.
  private var present: UInt64 { seen & ~absent }

  /// The value of a field that is taken as it stands; `nil` where it is absent.
  @inline(__always)
  func value(of field: DirectField) -> JSONSlice? {
    slot(of: field).map { slots[$0] }
  }

  /// The slot of that value; `nil` where it is absent.
  @inline(__always)
  func slot(of field: DirectField) -> Int? {
    keys.winners[field]
  }

  /// Whether the mapping may replace the value in a slot.
  @inline(__always)
  func isReplaced(_ slot: Int) -> Bool {
    keys.replacedSlots &>> UInt64(truncatingIfNeeded: slot) & 1 == 1
  }

  // These change nothing. But a call that borrows a value as large as a reader hands over a copy of it,
  // and what has just been written is slow to copy; one that may change it hands over its address.

  /// The hash of all that decides what happened.
  @inline(__always)
  mutating func rawShape(in line: PaddedBytes, source: Int) -> UInt64 {
    hash.finish(
      sum(of: keys.shapeSlots, in: line)
        &+ hash.start(present & keys.shapeSlots, UInt64(truncatingIfNeeded: source)))
  }

  /// The hash of all that decides the circumstances.
  @inline(__always)
  mutating func rawDimensions(in line: PaddedBytes, of event: MappedKeys.DimensionsEvent) -> UInt64
  {
    let wanted = keys.dimensionSlots | keys.exposureSlots
    let dependence: UInt64 =
      switch keys.dimensionDependence {
      case .shape: event.shape
      case .exposure: present & keys.exposureSlots != 0 && event.isExposure ? 1 : 0
      }
    return hash.finish(
      sum(of: wanted, in: line) &+ hash.start(present & wanted, dependence))
  }

  /// The hashes of values by slot, added up as those of native lines are (`RawNames`): a processor
  /// works on several at once.
  private mutating func sum(of wanted: UInt64, in line: PaddedBytes) -> UInt64 {
    var sum: UInt64 = 0
    var left = present & wanted
    while left != 0 {
      let slot = left.trailingZeroBitCount
      let value = slots[slot]
      sum &+= hash.adding(
        line, value.range, kind: value.kind.rawValue, to: hash.start(ofSlot: slot))
      left &= left &- 1
    }
    return sum
  }
}

// MARK: - Objects

extension MappedReader {
  /// Copies of addresses: a loop that has them need not read them again for every value.
  private struct LineMemory {
    let table: TransitionTable
    let constants: ConstantValueCache
    let places: FieldPlaces
  }

  /// The end of the object that the line is, with those in it in which something is wanted.
  private mutating func object(_ line: PaddedBytes) -> Int? {
    if line[1] == UInt8(ascii: "}") { return 2 }
    let memory = LineMemory(
      table: automaton.table, constants: automaton.constants, places: slots.places)
    let table = memory.table
    var keys = KeysSeen()
    var state = KeyAutomaton.start
    var at = 0
    while true {
      if let next = table.transition(from: state, at: at, in: line) {
        state = next
      } else if line[at] == UInt8(ascii: "}"), let end = end(of: line, at: at, behind: state) {
        // With those of lists, which are there already.
        seen |= keys.bits
        return keys.areAllDifferent ? end : nil
      } else if let next = learn(line, at: at, after: state) {
        state = next
      } else {
        return nil
      }
      keys.add(table, state)
      let start = endOfConstants(line, from: at &+ table[state].length, &state, &keys, memory)
      guard let end = endOfValue(line, from: start, behind: &state, memory) else { return nil }
      at = end
    }
  }

  /// The end of the value that begins at an offset; of an object in which something is wanted its beginning,
  /// with the state that its keys begin in.
  @inline(__always)
  private mutating func endOfValue(
    _ line: PaddedBytes, from start: Int, behind state: inout Int, _ memory: LineMemory
  ) -> Int? {
    if let end = endOfText(line, from: start, behind: state, memory) { return end }
    guard let end = endOfOther(line, from: start, behind: state, memory) else { return nil }
    if end == start { state = KeyAutomaton.start(ofObjectBehind: state) }
    return end
  }

  /// Takes the values from an offset on that are the same on most lines, with the keys between them.
  ///
  /// - Returns: Where the value begins that stands behind the new state.
  @inline(__always)
  private mutating func endOfConstants(
    _ line: PaddedBytes, from offset: Int, _ state: inout Int, _ keys: inout KeysSeen,
    _ memory: LineMemory
  ) -> Int {
    let (table, constants, places) = (memory.table, memory.constants, memory.places)
    var start = offset
    while constants.isEnabled(behind: state) {
      guard constants.isHit(behind: state, at: start, in: line) else {
        learnValue(of: line, from: start, behind: state)
        break
      }
      if table[state].isWanted {
        places[table[state].slot] = constants[state].slice(at: start)
        if constants[state].isAbsent { absent |= table[state].bit }
      }
      start &+= constants[state].length
      state = constants[state].next
      keys.add(table, state)
    }
    return start
  }

  /// Takes the plain string at an offset, and returns where it ends, behind its quote.
  @inline(__always)
  private mutating func endOfText(
    _ line: PaddedBytes, from start: Int, behind state: Int, _ memory: LineMemory
  ) -> Int? {
    let table = memory.table
    guard table[state].takesString,
      let end = table.plainEnd(of: line, from: start, behind: state)
    else { return nil }
    memory.places[table[state].slot] = JSONSlice(start: start, end: end, kind: .text)
    if start == end { absent |= table[state].bit }
    return end &+ 1
  }

  /// Takes any other value at an offset, and returns where it ends.
  ///
  /// An object in which something is wanted is not taken yet: it ends where it begins.
  private mutating func endOfOther(
    _ line: PaddedBytes, from start: Int, behind state: Int, _ memory: LineMemory
  ) -> Int? {
    let (table, places) = (memory.table, memory.places)
    if table[state].opensString { return value(line, from: start, behind: state) }
    if line[start].isDigit, let number = line.wholeNumber(from: start) {
      places[table[state].slot] = number
      return number.end
    }
    if line[start] == UInt8(ascii: "{"), MappedKeys.isReadable(table[state].child) {
      return line[start &+ 1] == UInt8(ascii: "}") ? start &+ 2 : start
    }
    if line[start] == UInt8(ascii: "["), let end = list(line, from: start, behind: state) {
      places[table[state].slot] = JSONSlice(start: start, end: end, kind: .array)
      return end
    }
    return value(line, from: start, behind: state)
  }

  /// The end of the line's object, if nothing stands at an offset but the braces of all that are open
  /// behind a state.
  ///
  /// It changes nothing, as above.
  private mutating func end(of line: PaddedBytes, at offset: Int, behind state: Int) -> Int? {
    var at = offset
    var node = automaton[state].home
    while line[at] == UInt8(ascii: "}") {
      at &+= 1
      guard let outer = keys.parent(of: node) else { return at }
      node = outer
    }
    return nil
  }

  /// The end of an array that is empty, or of pairs of which some may be wanted.
  @inline(__always)
  private mutating func list(_ line: PaddedBytes, from start: Int, behind state: Int) -> Int? {
    if line[start &+ 1] == UInt8(ascii: "]") { return start &+ 2 }
    let node = automaton[state].child
    guard MappedKeys.isReadable(node) else { return nil }
    return pairs(line, from: start, behind: state, in: node, depth: depth(behind: state) &+ 1)
  }

  /// The end of a value that is no plain string, no whole number and no object in which something is
  /// wanted.
  private mutating func value(_ line: PaddedBytes, from start: Int, behind state: Int) -> Int? {
    let (bit, slot, node) = (automaton[state].bit, automaton[state].slot, automaton[state].child)
    if node != MappedKeys.root, !automaton[state].opensString,
      line[start] == UInt8(ascii: "{") || line[start] == UInt8(ascii: "[")
    {
      // No pairs, or wanted as a whole.
      return nil
    }
    guard
      let value = automaton.value(
        of: line, from: start, behind: state, depth: depth(behind: state)),
      node == MappedKeys.root || !value.isString || value.isAbsent
    else { return nil }
    slots[slot] = value
    if value.isAbsent { absent |= bit }
    return value.isString ? value.end &+ 1 : value.end
  }

  /// How many objects are open behind a state.
  private mutating func depth(behind state: Int) -> Int { keys.depth(of: automaton[state].home) }

  @inline(never)
  private mutating func learnValue(of line: PaddedBytes, from start: Int, behind state: Int) {
    automaton.learnValue(of: line, from: start, behind: state, depth: depth(behind: state))
  }

  /// Learns the state at an offset, if there is a key and its field binding is known.
  @inline(never)
  private mutating func learn(_ line: PaddedBytes, at offset: Int, after state: Int) -> Int? {
    // Half of the places are left for states that end before an object: there is room behind each for
    // as many first keys again.
    let isEntering = automaton.transitionCount(of: state) < KeyAutomaton.mostTransitions / 2
    guard
      let new = MappedTransition(
        line, at: offset, from: beginning(after: state), entering: isEntering, keys: &keys),
      let number = automaton.learn(line, new.range, binding: new.binding, after: state)
    else { return nil }
    // What stands in such an object is wanted.
    if new.binding.child != MappedKeys.root { automaton.constants.disable(number) }
    return number
  }

  /// What a state begins with that comes after another.
  private func beginning(after state: Int) -> MappedTransition.Beginning {
    if state == KeyAutomaton.start { return .object(MappedKeys.root) }
    if let outer = KeyAutomaton.state(beforeObject: state) {
      return .object(automaton[outer].child)
    }
    return .value(automaton[state].home)
  }
}

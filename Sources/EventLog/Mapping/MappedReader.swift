// The quick reading of mapped lines, beside which `LineMapper` is the slow and obvious one.
//
// Lines are read by learned steps, as native ones are (`KeyLayouts`), but into the objects in which
// something is wanted; `MappedKeys` says what each key is good for. A step leads from value to value,
// through the objects that end and begin between them (`MappedStep`). No native line is written: what
// the wanted values come to, a `What` and a `Context`, has been worked out once by the slow way and
// is remembered by their bytes (`RawSymbols`); who and when are read where they stand.
//
//     {"event":"Step Viewed","anonymousId":"a","context":{"os":{"name":"iOS"}},"timestamp":"…",…}
//              ╰─ what        ╰─ who                            ╰─ context      ╰─ when
//
// Arrays of pairs (GA4) are read in MappedReader+Pairs.
//
// As in the native quick reading the only thing to prove is that nothing is taken that the slow way
// would not take, or take otherwise. So whatever is unusual ends it: JSON in a string on a way, an
// array that is none of pairs, a key that stands twice where its value counts, a key that cannot be
// learned. Lines that hold several events are never read here.

/// Reads the lines of one mapping, one after another, into slots that are used again.
struct MappedReader: ~Copyable {
  /// The mapping's place in `ScanSettings.mappings`.
  let place: Int
  var keys: MappedKeys
  var layouts: KeyLayouts
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
    layouts = KeyLayouts(unwanted: .apart, hash: hash)
    keys = MappedKeys(mapping, properties: settings.properties)
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
  mutating func rawWhat(in line: PaddedBytes, source: Int) -> UInt64 {
    hash.finish(
      sum(of: keys.whatSlots, in: line)
        &+ hash.start(present & keys.whatSlots, UInt64(truncatingIfNeeded: source)))
  }

  /// The hash of all that decides the circumstances.
  @inline(__always)
  mutating func rawContext(in line: PaddedBytes, of event: MappedKeys.ContextEvent) -> UInt64 {
    let wanted = keys.contextSlots | keys.exposureSlots
    let dependence: UInt64 =
      switch keys.contextDependence {
      case .what: event.what
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
  /// The end of the object that the line is, with those in it in which something is wanted.
  private mutating func object(_ line: PaddedBytes) -> Int? {
    if line[1] == UInt8(ascii: "}") { return 2 }
    let (table, known, places) = (layouts.table, layouts.known, slots.places)
    var seen: UInt64 = 0
    var wantedKeys = 0
    var step = KeyLayouts.start
    var at = 0
    while true {
      if let next = table.follower(of: step, at: at, in: line) {
        step = next
      } else if line[at] == UInt8(ascii: "}"), let end = end(of: line, at: at, behind: step) {
        // With those of lists, which are there already.
        self.seen |= seen
        // A key that stands twice has one bit.
        return seen.nonzeroBitCount == wantedKeys ? end : nil
      } else if let next = learn(line, at: at, after: step) {
        step = next
      } else {
        return nil
      }
      var start = at &+ table[step].length
      seen |= table[step].bits
      wantedKeys &+= table[step].wantedKeys
      while known.areWorthIt(behind: step) {
        guard known.stands(behind: step, at: start, in: line) else {
          learnValue(of: line, from: start, behind: step)
          break
        }
        if table[step].isWanted {
          places[table[step].slot] = known[step].slice(at: start)
          if known[step].isAbsent { absent |= table[step].bit }
        }
        start &+= known[step].length
        step = known[step].next
        seen |= table[step].bits
        wantedKeys &+= table[step].wantedKeys
      }
      if table[step].takesString,
        let end = table.plainEnd(of: line, from: start, behind: step)
      {
        places[table[step].slot] = JSONSlice(start: start, end: end, kind: .text)
        if start == end { absent |= table[step].bit }
        at = end &+ 1
      } else if line[start].isDigit, !table[step].opensString,
        let number = line.wholeNumber(from: start)
      {
        places[table[step].slot] = number
        at = number.end
      } else if line[start] == UInt8(ascii: "{"), MappedKeys.isReadable(table[step].child),
        !table[step].opensString
      {
        if line[start &+ 1] == UInt8(ascii: "}") {
          at = start &+ 2
        } else {
          step = KeyLayouts.start(ofObjectBehind: step)
          at = start
        }
      } else if line[start] == UInt8(ascii: "["), !table[step].opensString,
        let end = list(line, from: start, behind: step)
      {
        places[table[step].slot] = JSONSlice(start: start, end: end, kind: .array)
        at = end
      } else if let end = value(line, from: start, behind: step) {
        at = end
      } else {
        return nil
      }
    }
  }

  /// The end of the line's object, if nothing stands at an offset but the braces of all that are open
  /// behind a step.
  ///
  /// It changes nothing, as above.
  private mutating func end(of line: PaddedBytes, at offset: Int, behind step: Int) -> Int? {
    var at = offset
    var node = layouts[step].home
    while line[at] == UInt8(ascii: "}") {
      at &+= 1
      guard let outer = keys.parent(of: node) else { return at }
      node = outer
    }
    return nil
  }

  /// The end of an array that is empty, or of pairs of which some may be wanted.
  @inline(__always)
  private mutating func list(_ line: PaddedBytes, from start: Int, behind step: Int) -> Int? {
    if line[start &+ 1] == UInt8(ascii: "]") { return start &+ 2 }
    let node = layouts[step].child
    guard MappedKeys.isReadable(node) else { return nil }
    return pairs(line, from: start, behind: step, in: node, depth: depth(behind: step) &+ 1)
  }

  /// The end of a value that is no plain string, no whole number and no object in which something is
  /// wanted.
  private mutating func value(_ line: PaddedBytes, from start: Int, behind step: Int) -> Int? {
    let (bit, slot, node) = (layouts[step].bit, layouts[step].slot, layouts[step].child)
    if node != MappedKeys.root, !layouts[step].opensString,
      line[start] == UInt8(ascii: "{") || line[start] == UInt8(ascii: "[")
    {
      // No pairs, or wanted as a whole.
      return nil
    }
    guard
      let value = layouts.value(
        of: line, from: start, behind: step, depth: depth(behind: step)),
      node == MappedKeys.root || !value.isString || value.isAbsent
    else { return nil }
    slots[slot] = value
    if value.isAbsent { absent |= bit }
    return value.isString ? value.end &+ 1 : value.end
  }

  /// How many objects are open behind a step.
  private mutating func depth(behind step: Int) -> Int { keys.depth(of: layouts[step].home) }

  @inline(never)
  private mutating func learnValue(of line: PaddedBytes, from start: Int, behind step: Int) {
    layouts.learnValue(of: line, from: start, behind: step, depth: depth(behind: step))
  }

  /// Learns the step at an offset, if there is one and what its key is good for can be told.
  @inline(never)
  private mutating func learn(_ line: PaddedBytes, at offset: Int, after step: Int) -> Int? {
    // Half of the places are left for steps that end before an object: there is room behind each for
    // as many first keys again.
    let isEntering = layouts.followerCount(of: step) < KeyLayouts.mostFollowers / 2
    guard
      let new = MappedStep(
        line, at: offset, from: beginning(after: step), entering: isEntering, keys: &keys),
      let number = layouts.learn(line, new.range, use: new.use, after: step)
    else { return nil }
    // What stands in such an object is wanted.
    if new.use.child != MappedKeys.root { layouts.known.giveUp(number) }
    return number
  }

  /// What a step begins with that comes after another.
  private func beginning(after step: Int) -> MappedStep.Beginning {
    if step == KeyLayouts.start { return .object(MappedKeys.root) }
    if let outer = KeyLayouts.step(beforeObject: step) { return .object(layouts[outer].child) }
    return .value(layouts[step].home)
  }
}

// The quick reading of mapped lines, beside which `LineMapper` is the slow and obvious one.
//
// Lines are read by learned steps, as native ones are (`KeyLayouts`), but into the objects in which
// something is wanted; `MappedKeys` says what each key is good for. No native line is written: what
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
    var open = OpenObjects()
    var seen: UInt64 = 0
    var wantedKeys = 0
    var step = KeyLayouts.start
    var at = 0
    while true {
      // Before the followers, none of which begins with it.
      if line[at] == UInt8(ascii: "}") {
        at &+= 1
        guard let outer = open.close() else {
          // With those of lists, which are there already.
          self.seen |= seen
          // A key that stands twice has one bit.
          return seen.nonzeroBitCount == wantedKeys ? at : nil
        }
        step = outer
        places[table[step].slot].end = at
        continue
      }
      if let next = table.follower(of: step, at: at, in: line) {
        step = next
      } else if let next = learn(line, at: at, after: step, in: open) {
        step = next
      } else {
        return nil
      }
      var start = at &+ table[step].length
      var bit = table[step].bit
      seen |= bit
      wantedKeys &+= table[step].wantedKeys
      while known.areWorthIt(behind: step) {
        guard known.stands(behind: step, at: start, in: line) else {
          layouts.learnValue(of: line, from: start, behind: step, depth: open.depth)
          break
        }
        if bit != 0 {
          places[table[step].slot] = known[step].slice(at: start)
          if known[step].isAbsent { absent |= bit }
        }
        start &+= known[step].length
        step = known[step].next
        bit = table[step].bit
        seen |= bit
        wantedKeys &+= table[step].wantedKeys
      }
      if table[step].takesString,
        let end = table.plainEnd(of: line, from: start, behind: step)
      {
        if bit != 0 {
          places[table[step].slot] = JSONSlice(start: start, end: end, kind: .text)
          if start == end { absent |= bit }
        }
        at = end &+ 1
      } else if line[start].isDigit, !table[step].opensString,
        let number = line.wholeNumber(from: start)
      {
        if bit != 0 { places[table[step].slot] = number }
        at = number.end
      } else if line[start] == UInt8(ascii: "{"), table[step].child != MappedKeys.root,
        !table[step].opensString, open.depth < OpenObjects.deepest
      {
        places[table[step].slot] = JSONSlice(start: start, end: start, kind: .object)
        open.begin(behind: step)
        step = KeyLayouts.start(ofObjectBehind: step)
        at = line[start &+ 1] == UInt8(ascii: "}") ? start &+ 1 : start
      } else if line[start] == UInt8(ascii: "["), !table[step].opensString,
        let end = list(line, from: start, behind: step, depth: open.depth)
      {
        if bit != 0 { places[table[step].slot] = JSONSlice(start: start, end: end, kind: .array) }
        at = end
      } else if let end = value(line, from: start, behind: step, depth: open.depth) {
        at = end
      } else {
        return nil
      }
    }
  }

  /// The end of an array that is empty, or of pairs of which some may be wanted.
  @inline(__always)
  private mutating func list(
    _ line: PaddedBytes, from start: Int, behind step: Int, depth: Int
  ) -> Int? {
    if line[start &+ 1] == UInt8(ascii: "]") { return start &+ 2 }
    let node = layouts[step].child
    guard node != MappedKeys.root, depth < OpenObjects.deepest else { return nil }
    return pairs(line, from: start, behind: step, in: node, depth: depth &+ 1)
  }

  /// The end of a value that is no plain string, no whole number and no object in which something is
  /// wanted.
  private mutating func value(
    _ line: PaddedBytes, from start: Int, behind step: Int, depth: Int
  ) -> Int? {
    let (bit, slot, node) = (layouts[step].bit, layouts[step].slot, layouts[step].child)
    if node != MappedKeys.root, !layouts[step].opensString,
      line[start] == UInt8(ascii: "{") || line[start] == UInt8(ascii: "[")
    {
      // Deeper than is read here, or no pairs.
      return nil
    }
    guard let value = layouts.value(of: line, from: start, behind: step, depth: depth),
      node == MappedKeys.root || !value.isString || value.isAbsent
    else { return nil }
    if bit != 0 {
      slots[slot] = value
      if value.isAbsent { absent |= bit }
    }
    return value.isString ? value.end &+ 1 : value.end
  }

  /// Learns the step at an offset, if there is one and what its key is good for can be told.
  @inline(never)
  private mutating func learn(
    _ line: PaddedBytes, at offset: Int, after step: Int, in open: OpenObjects
  ) -> Int? {
    let node = open.innermost.map { layouts[$0].child } ?? MappedKeys.root
    guard let (range, key) = KeyLayouts.step(line, at: offset, after: step),
      let role = keys.role(of: Text(utf8: line.array(key)), in: node)
    else { return nil }
    let use = KeyUse(
      slot: role.slot, home: UInt8(truncatingIfNeeded: node),
      child: UInt8(truncatingIfNeeded: role.node ?? MappedKeys.root))
    guard let number = layouts.learn(line, range, use: use, after: step) else { return nil }
    // What stands in such an object is wanted.
    if role.node != nil { layouts.known.giveUp(number) }
    return number
  }
}

/// Names by number: every different run of bytes gets the next number from 0.
///
/// One arena holds the bytes of all; a slot holds a number (plus one, 0 is free), and the keyed hash
/// of each name stands apart, so that a lookup reads the arena only for the name it finds. Probing
/// is linear; as the hash is keyed, no log can be written that makes it long.
///
///     slots   ·  2  ·  ·  1  ·                    number + 1
///     hashes  09c1… 7f3a…
///     ends    7 14                                where each name ends in the arena
///     arena   welcomepaywall…
struct SymbolTable: Sendable {
  private let key: HashKey
  private var arena: [UInt8] = []
  private var ends: [UInt32] = []
  private var hashes: [UInt64] = []
  private var slots = [UInt32](repeating: 0, count: 64)

  init(key: HashKey) {
    self.key = key
  }

  /// How many names there are.
  var count: Int { ends.count }

  /// The bytes of a name.
  func bytes(_ number: Int) -> ArraySlice<UInt8> {
    arena[(number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])]
  }

  /// The number of a name, or where it would be put.
  @inline(__always)
  func find(_ name: PaddedBytes) -> SymbolPlace {
    let hash = key.symbol(name)
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let number = Int(slots[slot]) &- 1
      if hashes[number] == hash, isEqual(name, number) { return .known(number) }
      slot = (slot &+ 1) & mask
    }
    return .new(hash: hash)
  }

  /// The number of a name, which is added where it is new.
  @inline(__always)
  mutating func number(of name: PaddedBytes) -> Int {
    switch find(name) {
    case .known(let number): number
    case .new(let hash): add(name, hash: hash)
    }
  }

  /// The number of a name that `find` has just found at a place.
  mutating func number(of name: PaddedBytes, at place: SymbolPlace) -> UInt32 {
    switch place {
    case .known(let number): UInt32(number)
    case .new(let hash): UInt32(add(name, hash: hash))
    }
  }

  /// The number of a name of another table with the same key, which is added where it is new.
  mutating func number(of other: Int, in table: SymbolTable) -> Int {
    let (name, hash) = (table.bytes(other), table.hashes[other])
    return number(of: name, hash: hash) ?? add(name, hash: hash)
  }

  /// The number of a name; `nil` where it has none.
  func number(of name: ArraySlice<UInt8>) -> Int? {
    // The key alone, since a closure that uses the table would copy it.
    let key = key
    return number(of: name, hash: PaddedBytes.withCopy(of: name) { key.symbol($0) })
  }

  private func number(of name: ArraySlice<UInt8>, hash: UInt64) -> Int? {
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let number = Int(slots[slot]) &- 1
      if hashes[number] == hash, bytes(number) == name { return number }
      slot = (slot &+ 1) & mask
    }
    return nil
  }

  /// Adds a name that `find` has not found.
  mutating func add(_ name: PaddedBytes, hash: UInt64) -> Int {
    add(name.array(0..<name.count)[...], hash: hash)
  }

  private mutating func add(_ name: ArraySlice<UInt8>, hash: UInt64) -> Int {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    arena.append(contentsOf: name)
    precondition(arena.count <= UInt32.max, "names of one worker take at most 4 GiB")
    ends.append(UInt32(arena.count))
    hashes.append(hash)
    put(number: count - 1)
    return count - 1
  }

  private mutating func put(number: Int) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hashes[number]) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = UInt32(number + 1)
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for number in 0..<count { put(number: number) }
  }

  @inline(__always)
  private func isEqual(_ name: PaddedBytes, _ number: Int) -> Bool {
    let start = number == 0 ? 0 : Int(ends[number &- 1])
    guard Int(ends[number]) &- start == name.count else { return false }
    return unsafe arena.withUnsafeBytes { arena in
      var at = 0
      while at &+ 8 <= name.count {
        // Within the arena: the name has the length of this entry, which lies in it.
        let word = unsafe arena.loadUnaligned(fromByteOffset: start &+ at, as: UInt64.self)
        if UInt64(littleEndian: word) != name.word(at: at) { return false }
        at &+= 8
      }
      while at < name.count {
        // As above.
        if unsafe arena[start &+ at] != name[at] { return false }
        at &+= 1
      }
      return true
    }
  }
}

/// Where a name stands in a symbol table.
enum SymbolPlace {
  case known(Int)
  case new(hash: UInt64)
}

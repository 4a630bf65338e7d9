extension JSONTokenizer {
  /// The object or array that begins at the position, checked to its end.
  mutating func composite(depth: Int) throws(LineFault) -> JSONSlice {
    let start = position
    let kind: JSONSlice.Kind = byte == UInt8(ascii: "{") ? .object : .array
    var nesting = Nesting(depth: depth)
    repeat {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if try enter(&nesting) { continue }
      case UInt8(ascii: "\""):
        _ = try string()
      default:
        _ = try number()
      }
      try goOn(&nesting, above: depth)
    } while nesting.depth > depth
    return JSONSlice(start: start, end: position, kind: kind)
  }

  /// Goes into the object or array at the position as far as its first value.
  ///
  /// - Returns: Whether there is one; an empty object or array is passed.
  private mutating func enter(_ nesting: inout Nesting) throws(LineFault) -> Bool {
    guard nesting.depth < Self.deepest else {
      throw LineFault(reason: .tooDeep, offset: position, cause: .nesting)
    }
    nesting.push(object: byte == UInt8(ascii: "{"))
    position += 1
    skipSpace()
    if byte == nesting.closer {
      position += 1
      nesting.pop()
      return false
    }
    if nesting.isObject { try key() }
    return true
  }

  /// Goes from the end of a value to the next one, over all brackets that close in between.
  private mutating func goOn(_ nesting: inout Nesting, above depth: Int) throws(LineFault) {
    while nesting.depth > depth {
      skipSpace()
      if byte == UInt8(ascii: ",") {
        position += 1
        skipSpace()
        if nesting.isObject { try key() }
        return
      }
      guard byte == nesting.closer else {
        throw unexpected(nesting.isObject ? .commaOrBrace : .commaOrBracket)
      }
      position += 1
      nesting.pop()
    }
  }

  /// A key and its colon.
  private mutating func key() throws(LineFault) {
    guard byte == UInt8(ascii: "\"") else { throw unexpected(.key) }
    _ = try string()
    skipSpace()
    try skip(UInt8(ascii: ":"), orExpect: .colon)
  }
}

/// Which of the open brackets are braces, a bit a level.
private struct Nesting {
  private(set) var depth: Int
  private var objects = InlineArray<8, UInt64>(repeating: 0)

  init(depth: Int) {
    self.depth = depth
  }

  /// Whether the innermost is an object.
  var isObject: Bool {
    objects[(depth - 1) >> 6] >> UInt64((depth - 1) & 63) & 1 == 1
  }

  var closer: UInt8 {
    isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
  }

  mutating func push(object: Bool) {
    let bit = UInt64(1) << UInt64(depth & 63)
    if object { objects[depth >> 6] |= bit } else { objects[depth >> 6] &= ~bit }
    depth += 1
  }

  mutating func pop() {
    depth -= 1
  }
}

// MARK: - Members and elements

extension JSONTokenizer {
  /// Walks the object at the position and hands out its keys and values; `depth` objects and arrays
  /// are open around it.
  @inline(__always)
  mutating func members(
    depth: Int, _ body: (_ key: JSONSlice, _ value: JSONSlice) -> Void
  ) throws(LineFault) {
    try skip(UInt8(ascii: "{"), orExpect: .value)
    if byte == UInt8(ascii: "}") {
      position &+= 1
      return
    }
    while true {
      guard byte == UInt8(ascii: "\"") else { throw unexpected(.key) }
      let key = try string()
      skipSpace()
      try skip(UInt8(ascii: ":"), orExpect: .colon)
      body(key, try value(depth: depth &+ 1))
      skipSpace()
      if byte == UInt8(ascii: "}") { break }
      try skip(UInt8(ascii: ","), orExpect: .commaOrBrace)
    }
    position &+= 1
  }

  /// Walks the array at the position and hands out its elements; `depth` objects and arrays are open
  /// around it.
  mutating func elements(
    depth: Int, _ body: (JSONSlice) -> Void
  ) throws(LineFault) {
    try skip(UInt8(ascii: "["), orExpect: .value)
    if byte == UInt8(ascii: "]") {
      position &+= 1
      return
    }
    while true {
      body(try value(depth: depth &+ 1))
      skipSpace()
      if byte == UInt8(ascii: "]") { break }
      try skip(UInt8(ascii: ","), orExpect: .commaOrBracket)
    }
    position &+= 1
  }
}

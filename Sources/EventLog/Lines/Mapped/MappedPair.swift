/// A pair of a key and a value in an array, `{"key":"step","value":{"string_value":"welcome"}}`, as the
/// tokenizer finds it.
///
/// Of keys and texts that are not ASCII nothing is found: their UTF-8 would have to be checked.
struct MappedPair {
  /// The text of "key", without escapes.
  let key: Range<Int>
  /// Where the value begins; of a string, behind its quote.
  let valueStart: Int
  let isString: Bool

  /// The pair behind the bracket or the comma at an offset; `nil` where none stands there in its
  /// usual order.
  init?(_ line: PaddedBytes, at offset: Int) {
    var tokens = JSONTokenizer(line, from: offset &+ 1, endsAtLineFeed: true)
    do throws(LineFault) {
      tokens.skipSpace()
      try tokens.skip(UInt8(ascii: "{"), orExpect: .commaOrBrace)
      guard let name = try tokens.plainKey(), line.isText("key", at: name),
        tokens.byte == UInt8(ascii: "\"")
      else { return nil }
      let key = try tokens.string()
      tokens.skipSpace()
      try tokens.skip(UInt8(ascii: ","), orExpect: .commaOrBrace)
      guard key.kind == .text, !UTF8Check.hasNonASCII(line.slice(key.range), from: 0),
        let other = try tokens.plainKey(), line.isText("value", at: other)
      else { return nil }
      self.key = key.range
      isString = tokens.byte == UInt8(ascii: "\"")
      valueStart = isString ? tokens.position + 1 : tokens.position
    } catch {
      return nil
    }
  }

  /// The value and where it ends, as `MappedReader` has it.
  func value(_ line: PaddedBytes, depth: Int) -> (JSONSlice, end: Int)? {
    Self.value(line, from: isString ? valueStart - 1 : valueStart, depth: depth)
  }

  /// The value that begins at an offset: of an object of types the one that is not `null`.
  ///
  /// An object of no types is itself.
  static func value(
    _ line: PaddedBytes, from start: Int, depth: Int
  ) -> (JSONSlice, end: Int)? {
    var tokens = JSONTokenizer(line, from: start, endsAtLineFeed: true)
    do throws(LineFault) {
      let value = try tokens.value(depth: depth)
      let end = value.isString ? value.end + 1 : value.end
      guard tokens.loneSurrogate == nil, !UTF8Check.hasNonASCII(line.slice(start..<end), from: 0)
      else { return nil }
      guard value.kind == .object else { return (value, end) }
      return try typedValue(line, in: value).map { ($0, end) }
    } catch {
      return nil
    }
  }

  /// `nil` where a name cannot be taken, which may yet be a type's.
  private static func typedValue(
    _ line: PaddedBytes, in object: JSONSlice
  ) throws(LineFault) -> JSONSlice? {
    var tokens = JSONTokenizer(line, from: object.start + 1, endsAtLineFeed: true)
    var found: JSONSlice?
    tokens.skipSpace()
    while tokens.byte != UInt8(ascii: "}") {
      guard let name = try tokens.plainKey() else { return nil }
      let value = try tokens.value(depth: 1)
      tokens.skipSpace()
      if isType(line, name), found.map({ $0.kind == .null }) ?? true { found = value }
      if tokens.byte == UInt8(ascii: ",") { try tokens.skip(tokens.byte, orExpect: .commaOrBrace) }
    }
    return found ?? object
  }
}

// MARK: - Steps

extension MappedPair {
  /// The end of what stands before the first value of the object of types at an offset that is not
  /// `null`, the opening quote of a string included.
  static func endOfType(_ line: PaddedBytes, at offset: Int) -> Int? {
    var tokens = JSONTokenizer(line, from: offset, endsAtLineFeed: true)
    do throws(LineFault) {
      try tokens.skip(UInt8(ascii: "{"), orExpect: .commaOrBrace)
      while let name = try tokens.plainKey() {
        guard try skipNull(&tokens) else {
          return isType(line, name) ? valueStart(tokens) : nil
        }
        try tokens.skip(UInt8(ascii: ","), orExpect: .commaOrBrace)
      }
      return nil
    } catch {
      return nil
    }
  }

  /// The end of what stands between two values of an object of types, from the comma on; where no
  /// other value comes but `null`, up to and with the closing brace.
  ///
  /// What is too long for one step ends behind a `null`.
  static func endOfRest(_ line: PaddedBytes, at offset: Int) -> Int? {
    var tokens = JSONTokenizer(line, from: offset, endsAtLineFeed: true)
    var lastNull: Int?
    do throws(LineFault) {
      while tokens.byte == UInt8(ascii: ",") {
        try tokens.skip(UInt8(ascii: ","), orExpect: .commaOrBrace)
        guard try tokens.plainKey() != nil else { return nil }
        let start = tokens.position
        guard try skipNull(&tokens) else {
          guard let end = valueStart(tokens) else { return nil }
          return end - offset <= KeyState.longest ? end : lastNull
        }
        if start + 4 - offset <= KeyState.longest { lastNull = start + 4 }
      }
      let end = tokens.position + 1
      guard tokens.byte == UInt8(ascii: "}") else { return nil }
      return end - offset <= KeyState.longest ? end : lastNull
    } catch {
      return nil
    }
  }

  /// Where the value at the position begins; `nil` for objects and arrays.
  private static func valueStart(_ tokens: JSONTokenizer) -> Int? {
    switch tokens.byte {
    case UInt8(ascii: "\""): tokens.position + 1
    case UInt8(ascii: "{"), UInt8(ascii: "["): nil
    default: tokens.position
    }
  }

  /// Skips a `null` and the space behind it, if one stands at the position.
  private static func skipNull(_ tokens: inout JSONTokenizer) throws(LineFault) -> Bool {
    guard tokens.byte == UInt8(ascii: "n") else { return false }
    _ = try tokens.value(depth: 1)
    tokens.skipSpace()
    return true
  }

  private static func isType(_ line: PaddedBytes, _ name: Range<Int>) -> Bool {
    typeNames.contains { line.isText($0, at: name) }
  }

  /// Those that `JSONNode` takes for types.
  private static let typeNames: [StaticString] = [
    "string_value", "int_value", "float_value", "double_value", "stringValue", "intValue",
    "doubleValue", "boolValue",
  ]
}

extension PaddedBytes {
  /// Whether a text stands at a part of the bytes, and nothing else.
  fileprivate func isText(_ text: StaticString, at range: Range<Int>) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    for offset in 0..<text.utf8CodeUnitCount {
      // A static string of ours, read within its length.
      guard unsafe self[range.lowerBound + offset] == text.utf8Start[offset] else { return false }
    }
    return true
  }
}

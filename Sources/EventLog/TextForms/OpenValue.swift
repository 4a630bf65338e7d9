/// A value of a JSON text whose end has not been met.
struct OpenValue: Equatable {
  /// What a byte does to the value.
  enum Effect {
    case goesOn
    /// The byte is its last.
    case endsBehind
    /// It has ended before the byte.
    case endedBefore
    /// What the byte does depends on bytes that are not there yet.
    case open
  }

  /// What the grammar wants next.
  private enum Wanted {
    case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd
  }

  private enum Token: Equatable {
    case none
    case string(isEscaped: Bool)
    /// A number, a word, or anything else that is no bracket.
    case word
  }

  /// Where it begins in the buffer.
  var start: Int
  /// Whether it breaks the grammar of JSON, as far as that is followed here.
  private(set) var isBroken = false
  /// How far the line is indented that is being read; `nil` behind its first other byte.
  private(set) var indentationOfLine: Int?
  /// The same of the line that the value begins; `nil` where it begins none.
  private let ownIndentation: Int?
  /// Whether these are stray bytes between values, and no value.
  private let isStray: Bool
  private let isInArray: Bool
  private var wanted = Wanted.value
  private var token = Token.none
  /// The open objects and arrays, `true` for an object; those beyond `mostLevels` are counted only.
  private var levels: [Bool] = []
  private var furtherLevels = 0
  /// What an object begins with, up to the end of its first key.
  private var firstKey: [UInt8] = []
  private var hasFirstKey = false

  /// Deeper values are refused, whatever stands in them.
  private static let mostLevels = JSONTokenizer.deepest + 2
  private static let longestKey = 64

  /// `first`: the byte at `start`.
  init(start: Int, first: UInt8, indentation: Int?, isInArray: Bool) {
    self.start = start
    self.isInArray = isInArray
    ownIndentation = indentation
    indentationOfLine = indentation
    isStray = first != UInt8(ascii: "{") && first != UInt8(ascii: "[")
  }

  /// Whether it is in a string, where no byte but `marksInText` says anything.
  var isInPlainText: Bool {
    guard case .string(isEscaped: false) = token else { return false }
    return hasFirstKey
  }

  static let marksInText = ByteMarks("\"\\\n{[")

  /// Takes the byte at a position.
  ///
  /// `isEnd`: whether nothing follows the bytes.
  mutating func step(_ bytes: Span<UInt8>, at position: Int, isEnd: Bool) -> Effect {
    let byte = bytes[position]
    let effect =
      isStray
      ? strayStep(byte, isFirst: position == start)
      : step(byte, bytes, at: position, isEnd: isEnd)
    if effect == .goesOn { noteIndentation(byte) }
    return effect
  }

  private mutating func noteIndentation(_ byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      indentationOfLine = 0
    } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
      indentationOfLine? += 1
    } else {
      indentationOfLine = nil
    }
  }

  // MARK: - Objects and arrays

  private mutating func step(
    _ byte: UInt8, _ bytes: Span<UInt8>, at position: Int, isEnd: Bool
  ) -> Effect {
    if !hasFirstKey { noteFirstKey(byte) }
    if byte == UInt8(ascii: "["), position > start, anotherRow(bytes, at: position) {
      return .endedBefore
    }
    if case .string(let isEscaped) = token {
      // Where a quote is missing, what is in quotes and what is not have changed places.
      if byte == UInt8(ascii: "{"), isBroken,
        let effect = beginsAlike(bytes, at: position, isEnd: isEnd)
      {
        return effect
      }
      stepInString(byte, isEscaped: isEscaped)
      return .goesOn
    }
    return stepOutsideStrings(byte, bytes, at: position, isEnd: isEnd)
  }

  private mutating func stepOutsideStrings(
    _ byte: UInt8, _ bytes: Span<UInt8>, at position: Int, isEnd: Bool
  ) -> Effect {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
      token = .none
      return .goesOn
    case UInt8(ascii: "{"):
      if position > start, let effect = another(bytes, at: position, isEnd: isEnd) {
        return effect
      }
      token = .none
      open(isObject: true)
      return .goesOn
    case UInt8(ascii: "["):
      token = .none
      open(isObject: false)
      return .goesOn
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      token = .none
      return close(isObject: byte == UInt8(ascii: "}"))
    default:
      stepInPlainText(byte)
      return .goesOn
    }
  }

  private mutating func stepInString(_ byte: UInt8, isEscaped: Bool) {
    switch byte {
    case UInt8(ascii: "\n"):
      isBroken = true
      token = .none
    case UInt8(ascii: "\""): token = isEscaped ? .string(isEscaped: false) : .none
    case UInt8(ascii: "\\"): token = .string(isEscaped: !isEscaped)
    default: token = .string(isEscaped: false)
    }
  }

  private mutating func stepInPlainText(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""):
      token = .string(isEscaped: false)
      takeString()
    case UInt8(ascii: ":"):
      token = .none
      require(wanted == .colon)
      wanted = .value
    case UInt8(ascii: ","):
      token = .none
      require(wanted == .commaOrEnd)
      wanted = levels.last ?? true ? .key : .value
    default:
      if case .word = token { return }
      token = .word
      require(wanted == .value || wanted == .valueOrEnd)
      wanted = .commaOrEnd
    }
  }

  private mutating func takeString() {
    switch wanted {
    case .key, .keyOrEnd: wanted = .colon
    case .value, .valueOrEnd: wanted = .commaOrEnd
    case .colon, .commaOrEnd: isBroken = true
    }
  }

  private mutating func open(isObject: Bool) {
    require(wanted == .value || wanted == .valueOrEnd)
    if levels.count < Self.mostLevels { levels.append(isObject) } else { furtherLevels += 1 }
    wanted = isObject ? .keyOrEnd : .valueOrEnd
  }

  private mutating func close(isObject: Bool) -> Effect {
    let isEnd = wanted == .commaOrEnd || wanted == (isObject ? .keyOrEnd : .valueOrEnd)
    require(isEnd && (levels.last == isObject || furtherLevels > 0))
    if furtherLevels > 0 { furtherLevels -= 1 } else { levels.removeLast() }
    wanted = .commaOrEnd
    return levels.isEmpty ? .endsBehind : .goesOn
  }

  private mutating func require(_ isRight: Bool) {
    if !isRight { isBroken = true }
  }

  // MARK: - A value that was torn

  private mutating func noteFirstKey(_ byte: UInt8) {
    firstKey.append(byte)
    hasFirstKey = byte == UInt8(ascii: ":") || firstKey.count > Self.longestKey
    if firstKey.count > Self.longestKey { firstKey = [] }
  }

  /// Whether a brace at a position begins the next value, as far as can be told; `nil` where it is an
  /// object of this one.
  private func another(_ bytes: Span<UInt8>, at position: Int, isEnd: Bool) -> Effect? {
    let isExpected = wanted == .value || wanted == .valueOrEnd
    guard isBroken || !isExpected else { return nil }
    if let indentation = indentationOfLine, let own = ownIndentation, indentation <= own {
      return .endedBefore
    }
    return beginsAlike(bytes, at: position, isEnd: isEnd)
  }

  /// Whether a bracket at a position begins the next row, where this value is a row that was torn: it begins a line as
  /// this one did, or stands behind the bracket and comma that end a row.
  private func anotherRow(_ bytes: Span<UInt8>, at position: Int) -> Bool {
    let isExpected = wanted == .value || wanted == .valueOrEnd
    guard levels.first == false, isBroken || !isExpected && !isInString else { return false }
    if let indentation = indentationOfLine, let own = ownIndentation, indentation <= own {
      return true
    }
    return isBroken && position >= start + 2 && bytes[position - 1] == UInt8(ascii: ",")
      && bytes[position - 2] == UInt8(ascii: "]")
  }

  private var isInString: Bool { if case .string = token { true } else { false } }

  /// Whether a brace at a position has the same first key behind it as the value.
  private func beginsAlike(_ bytes: Span<UInt8>, at position: Int, isEnd: Bool) -> Effect? {
    guard hasFirstKey, !firstKey.isEmpty else { return nil }
    for offset in firstKey.indices {
      guard position + offset < bytes.count else { return isEnd ? nil : .open }
      guard bytes[position + offset] == firstKey[offset] else { return nil }
    }
    return .endedBefore
  }

  // MARK: - What is no value

  /// Goes on to the end of the line, or to what may be a value; in an array, to what parts elements.
  private mutating func strayStep(_ byte: UInt8, isFirst: Bool) -> Effect {
    if isFirst {
      if byte == UInt8(ascii: "\"") { token = .string(isEscaped: false) }
      return .goesOn
    }
    if byte == UInt8(ascii: "\n") { return .endedBefore }
    if case .string(let isEscaped) = token {
      stepInString(byte, isEscaped: isEscaped)
      return .goesOn
    }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return .endedBefore
    case UInt8(ascii: ","), UInt8(ascii: "]"): return isInArray ? .endedBefore : .goesOn
    case UInt8(ascii: "\""):
      token = .string(isEscaped: false)
      return .goesOn
    default: return .goesOn
    }
  }
}

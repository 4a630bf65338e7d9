import EventLog

/// The words of a name, in lower case: `onboarding:nextPressed` is `onboarding`, `next`, `pressed`.
///
/// Capitals begin words, and digits are words of their own; whatever else is no letter separates.
struct NameTokens: Sendable {
  struct Token: Sendable {
    let word: String
    /// Where it stands among the bytes of the name.
    let range: Range<Int>
  }

  private(set) var tokens: [Token] = []

  init(_ name: Text) {
    let bytes = name.utf8
    var start: Int?
    for place in bytes.indices {
      let byte = bytes[place]
      guard Self.isWord(byte) else {
        end(&start, at: place, bytes)
        continue
      }
      if let begun = start, Self.isBorder(bytes, begun, place) { end(&start, at: place, bytes) }
      if start == nil { start = place }
    }
    end(&start, at: bytes.count, bytes)
  }

  var words: [String] { tokens.map(\.word) }

  /// Without the version that addresses of an interface begin with, `/api/v1/`, and that names of a bus end with,
  /// `onboarding.started.v1`.
  var tokensWithoutVersion: [Token] {
    guard let version = tokens.indices.dropLast().first(where: isVersion), version > 0 else {
      return tokens
    }
    if tokens[version - 1].word == "api" {
      return Array(tokens[..<(version - 1)] + tokens[(version + 2)...])
    }
    return version + 2 == tokens.count ? Array(tokens[..<version]) : tokens
  }

  /// Whether a `v` and a number stand at a place, without anything between.
  private func isVersion(_ place: Int) -> Bool {
    let (letter, number) = (tokens[place], tokens[place + 1])
    return letter.word == "v" && number.word.allSatisfy(\.isNumber)
      && letter.range.upperBound == number.range.lowerBound
  }

  private mutating func end(_ start: inout Int?, at place: Int, _ bytes: [UInt8]) {
    guard let begin = start else { return }
    start = nil
    let word = Self.lowercased(bytes[begin..<place])
    guard let lengths = NameWords.lengths(of: Array(word.utf8)) ?? Self.compound(word) else {
      tokens.append(Token(word: word, range: begin..<place))
      return
    }
    // screenview
    var from = begin
    for length in lengths {
      let part = Self.lowercased(bytes[from..<from + length])
      tokens.append(Token(word: part, range: from..<from + length))
      from += length
    }
  }

  /// The lengths of a word and of a flow's that ends it, as in `multistepregistration`; `nil` of others.
  private static func compound(_ word: String) -> [Int]? {
    guard word.utf8.count > "signup".utf8.count + 2 else { return nil }
    let flow = ["registration", "onboarding", "signup", "tutorial"].first(where: word.hasSuffix)
    guard let flow, word.utf8.count > flow.utf8.count + 2 else { return nil }
    return [word.utf8.count - flow.utf8.count, flow.utf8.count]
  }

  /// Most names have no letters but ours, and need not be looked up in Unicode's tables.
  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(where: { $0 >= 0x80 }) else {
      return String(decoding: NameWords.lowercased(bytes), as: UTF8.self)
    }
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isUpper || byte.isLower || byte.isDigit || byte >= 0x80
  }

  /// Whether a word begins at a byte that follows another of a word.
  private static func isBorder(_ bytes: [UInt8], _ start: Int, _ place: Int) -> Bool {
    let (before, byte) = (bytes[place - 1], bytes[place])
    if before.isDigit != byte.isDigit { return true }
    if byte.isUpper, !before.isUpper { return true }
    // The last capital of several begins the next word: OTPScreen.
    let next = place + 1 < bytes.count ? bytes[place + 1] : 0
    return byte.isUpper && before.isUpper && next.isLower
  }
}

extension UInt8 {
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isUpper: Bool { (0x41...0x5A).contains(self) }
  var isLower: Bool { (0x61...0x7A).contains(self) }
}

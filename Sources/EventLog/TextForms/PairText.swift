// Many programs log pairs in place of JSON, on lines of their own or in a text inside of JSON (logfmt: Go's
// slog, Heroku, Grafana's tools):
//
//     level=info msg="setup step shown" uid=7423 step=welcome     {"level":"info","msg":"setup step shown",…}
//
// Or they stand behind a time and words, as the loggers of many languages write them:
//
//     2026-03-01 06:10:05,120 INFO wizard step shown uid=7423 step=welcome
//     ╰──── leading_time ───╯ ╰── leading_text ────╯ ╰ the pairs
//
// A text inside of JSON is read so only if there is nothing in it but pairs, since "a = b" and "x=1 of 3" stand
// in texts for people too. A value in quotes may have the escapes of JSON; all values are texts, as in tables.

/// The pairs of a text that has nothing else, or has them behind words.
struct PairText {
  struct Pair {
    let key: Range<Int>
    /// Without the quotes around it.
    let value: Range<Int>
    let isQuoted: Bool
    var hasEscapes = false
  }

  private let text: [UInt8]
  let pairs: [Pair]
  /// The words before the pairs; `nil` where there are none.
  private var lead: LeadingText?

  /// A text of fewer is read as one value, where it stands in JSON.
  private static let fewestInText = 3
  /// What so many pairs have at least: `a=1 b=2 c=3`.
  private static let shortestInText = 11

  /// The object of the pairs that a text inside of JSON is; `nil` for other texts.
  ///
  /// A guess asks this of every text of its sample, and most are too short, or have no pair.
  static func node(of text: [UInt8], at offset: Int) -> JSONNode? {
    guard text.count >= shortestInText, text.contains(UInt8(ascii: "=")),
      let pairs = try? PairText(text), pairs.pairs.count >= fewestInText
    else { return nil }
    return pairs.node(at: offset)
  }

  /// - Throws: `json_syntax` where something in it is no pair, `json_truncated` where a quote does not close.
  init(_ text: [UInt8]) throws(LineFault) {
    self.text = text
    pairs = try Self.pairs(of: text, from: 0)
  }

  /// The pairs at the end of a text, and the words before them: all of it, where it has no pairs there.
  init(behindWords text: [UInt8]) {
    self.text = text
    let places = text.indices.lazy.filter { place in
      (place == 0 || text[place - 1].isSpace) && (try? Self.pair(of: text, at: place)) != nil
    }
    // Words may have an equals sign in them; a long line is not tried again behind each.
    for place in places.prefix(Self.mostTried) {
      guard let pairs = try? Self.pairs(of: text, from: place) else { continue }
      self.pairs = pairs
      if place > 0 { lead = LeadingText(before: place, of: text) }
      return
    }
    pairs = []
    lead = LeadingText(before: text.count, of: text)
  }

  private static let mostTried = 16

  private static func pairs(of text: [UInt8], from start: Int) throws(LineFault) -> [Pair] {
    var pairs: [Pair] = []
    pairs.reserveCapacity(16)
    var position = start
    while let start = text[position...].firstIndex(where: { !$0.isSpace }) {
      let pair = try pair(of: text, at: start)
      pairs.append(pair)
      position = pair.value.upperBound + (pair.isQuoted ? 1 : 0)
      guard position == text.count || text[position].isSpace else { throw noPair(at: position) }
    }
    return pairs
  }

  private static func pair(of text: [UInt8], at start: Int) throws(LineFault) -> Pair {
    let equals = text[start...].firstIndex { !isOfKey($0) } ?? text.count
    guard equals > start, equals < text.count, text[equals] == UInt8(ascii: "="),
      !text[start].isDigit
    else { throw noPair(at: start) }
    var end = equals + 1
    guard end < text.count, text[end] == UInt8(ascii: "\"") else {
      end = text[end...].firstIndex { $0.isSpace || $0 == UInt8(ascii: "\"") } ?? text.count
      // "level=info, uid=7" is for people.
      guard text[end - 1] != UInt8(ascii: ",") else { throw noPair(at: end - 1) }
      return Pair(key: start..<equals, value: equals + 1..<end, isQuoted: false)
    }
    end += 1
    var hasEscapes = false
    while end < text.count, text[end] != UInt8(ascii: "\"") {
      let isEscape = text[end] == UInt8(ascii: "\\")
      hasEscapes = hasEscapes || isEscape
      end += isEscape ? 2 : 1
    }
    guard end < text.count else {
      throw LineFault(reason: .jsonTruncated, offset: equals + 1, cause: .row(.openQuote))
    }
    return Pair(
      key: start..<equals, value: equals + 2..<end, isQuoted: true, hasEscapes: hasEscapes)
  }

  private static func isOfKey(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "@"),
      UInt8(ascii: "/"), 0x80...:
      true
    default: byte.isDigit || (0x61...0x7A).contains(byte | 0x20)
    }
  }

  private static func noPair(at offset: Int) -> LineFault {
    LineFault(reason: .jsonSyntax, offset: offset, cause: .row(.noPair))
  }

  private func content(of pair: Pair) -> [UInt8] {
    let raw = text[pair.value]
    guard pair.hasEscapes else { return Array(raw) }
    let quoted = [UInt8(ascii: "\"")] + raw + [UInt8(ascii: "\"")]
    if case .string(let text)? = (try? JSONNode.parse(quoted))?.value { return text.utf8 }
    // Go has escapes that JSON does not have; they stay as they are.
    return Array(raw)
  }

  func write(to text: inout RowText) {
    for case (let key, let words?) in [
      (LeadingText.timeKey, lead?.time), (LeadingText.wordsKey, lead?.words),
    ] {
      text.begin(named: key.utf8.span, from: 0..<(lead?.end ?? 0))
      text.add(words.utf8.span, of: .text)
    }
    for pair in pairs where !pair.value.isEmpty {
      let key = self.text.span.extracting(pair.key)
      text.begin(named: key, from: pair.value)
      if pair.hasEscapes {
        text.add(content(of: pair).span, of: CellKind(of: key))
      } else {
        text.add(self.text.span.extracting(pair.value), of: CellKind(of: key))
      }
    }
  }

  /// The object of its pairs; all stand at one offset.
  private func node(at offset: Int) -> JSONNode {
    let members = pairs.map { pair in
      JSONMember(
        key: Text(utf8: Array(text[pair.key])), keyOffset: offset,
        node: JSONNode(value: .string(Text(utf8: content(of: pair))), offset: offset))
    }
    return JSONNode(value: .object(members), offset: offset)
  }
}

extension PairText {
  private static let fewestInLine = 2
  private static let fewLines = 3
  private static let mostLines = 40

  /// The form of a text whose first lines have pairs; `nil` of others.
  static func form(of beginning: ArraySlice<UInt8>, isWhole: Bool) -> TextForm? {
    let feed = UInt8(ascii: "\n")
    let end = isWhole ? beginning.endIndex : beginning.lastIndex(of: feed) ?? beginning.endIndex
    let lines = beginning[..<end].split(separator: feed, maxSplits: mostLines).prefix(mostLines)
      .filter { !$0.allSatisfy(\.isSpace) }.map { Array($0) }
    guard !lines.isEmpty else { return nil }
    let arePairs = lines.prefix(fewLines).allSatisfy { line in
      ((try? PairText(line))?.pairs.count ?? 0) >= fewestInLine
    }
    return arePairs ? .pairs : areBehindWords(lines) ? .pairsBehindWords : nil
  }

  /// Whether nine in ten lines begin with a time, or nearly so, and half of them have pairs; none has an object,
  /// whose keys would say more.
  private static func areBehindWords(_ lines: [[UInt8]]) -> Bool {
    guard lines.count >= fewLines, lines.allSatisfy({ LeadingText.objectStart(in: $0) == nil })
    else { return false }
    let rows = lines.map { PairText(behindWords: $0) }
    return rows.count { $0.lead?.time != nil } * 10 >= rows.count * 9
      && rows.count { $0.pairs.count >= fewestInLine } * 2 >= rows.count
  }
}

// Many programs log pairs in place of JSON, on lines of their own or in a text inside of JSON (logfmt: Go's
// slog, Heroku, Grafana's tools):
//
//     level=info msg="setup step shown" uid=7423 step=welcome     {"level":"info","msg":"setup step shown",…}
//
// A text is read so only if there is nothing in it but pairs, since "a = b" and "x=1 of 3" stand in texts for
// people too. A value in quotes may have the escapes of JSON; all values are texts, as in tables.

/// The pairs of a text that has nothing else.
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

  /// A text of fewer is read as one value, where it stands in JSON.
  static let fewestInText = 3

  /// - Throws: `json_syntax` where something in it is no pair, `json_truncated` where a quote does not close.
  init(_ text: [UInt8]) throws(LineFault) {
    self.text = text
    var pairs: [Pair] = []
    var position = 0
    while let start = text[position...].firstIndex(where: { !$0.isSpace }) {
      let pair = try Self.pair(of: text, at: start)
      pairs.append(pair)
      position = pair.value.upperBound + (pair.isQuoted ? 1 : 0)
      guard position == text.count || text[position].isSpace else {
        throw Self.noPair(at: position)
      }
    }
    self.pairs = pairs
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
    byte.isDigit || (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80
      || "_-.@/".utf8.contains(byte)
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
    for pair in pairs where !pair.value.isEmpty {
      let key = Array(self.text[pair.key])
      text.add(content(of: pair), of: CellKind(of: key), under: RowText.key(key), from: pair.value)
    }
  }

  /// The object of its pairs; all stand at one offset.
  func node(at offset: Int) -> JSONNode {
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
  private static let mostLines = 3

  /// Whether the first lines of a text are nothing but pairs.
  static func areLines(_ beginning: ArraySlice<UInt8>, isWhole: Bool) -> Bool {
    let feed = UInt8(ascii: "\n")
    let end = isWhole ? beginning.endIndex : beginning.lastIndex(of: feed) ?? beginning.endIndex
    let lines = beginning[..<end].split(separator: feed, maxSplits: 20)
    let first = lines.filter { !$0.allSatisfy(\.isSpace) }.prefix(mostLines)
    return !first.isEmpty
      && first.allSatisfy { line in
        ((try? PairText(Array(line)))?.pairs.count ?? 0) >= fewestInLine
      }
  }
}

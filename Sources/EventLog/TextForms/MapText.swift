// What Java, Kotlin and the engines written in them print for a map or an object, where nobody asked for JSON:
//
//     {flow=activation, step=scan_qr, attempt=1}            a map, as Athena and Hive write a cell
//     StepViewed(step=scan_qr, attempt=1)                   a data class, or a record with brackets
//     StepViewed{step='scan_qr', attempt=1}                 what editors write for a class
//
// A value ends where a comma, a space and the next key begin, so it may have commas; what has brackets is whole.
// The name of a class says what happened: it is under `@type`. All values are texts, as in tables.

/// The pairs of a text that is a map or an object of Java.
struct MapText {
  /// The name of its class; `nil` of a map.
  private var type: ArraySlice<UInt8>?
  private var pairs: [(key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []

  /// What the name of its class stands under.
  static let typeKey: Text = "@type"

  /// The object of the pairs that a text is; `nil` of other texts.
  static func node(of text: [UInt8], at offset: Int) -> JSONNode? {
    MapText(text)?.node(at: offset)
  }

  private init?(_ text: [UInt8]) {
    guard let last = text.last, Self.closing.contains(last), text.contains(UInt8(ascii: "=")),
      let open = text.firstIndex(where: { !Self.isOfName($0) }),
      let close = Self.closing(of: text[open]), close == last,
      text.first.map({ !$0.isDigit }) ?? false
    else { return nil }
    if open > 0 {
      type = text[..<open]
    } else if text[open] != UInt8(ascii: "{") {
      return nil
    }
    for part in Self.parts(of: text[(open + 1)..<(text.count - 1)]) {
      guard let equals = Self.endOfKey(in: part) else { return nil }
      pairs.append((part[..<equals], Self.withoutQuotes(part[(equals + 1)...])))
    }
  }

  private static let closing: [UInt8] = Array("})]".utf8)

  private static func closing(of open: UInt8) -> UInt8? {
    switch open {
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    default: nil
    }
  }

  /// What stands between commas outside of brackets, behind which a key follows.
  private static func parts(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var (start, depth) = (text.startIndex, 0)
    for place in text.indices {
      switch text[place] {
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        let rest = text[(place + 1)...].drop(while: \.isSpace)
        guard endOfKey(in: rest) != nil else { continue }
        parts.append(text[start..<place])
        start = rest.startIndex
      default: break
      }
    }
    return parts + [text[start...]]
  }

  /// Where the equals sign behind a key stands; `nil` where no key begins.
  private static func endOfKey(in text: ArraySlice<UInt8>) -> Int? {
    guard let first = text.first, !first.isDigit,
      let end = text.firstIndex(where: { !isOfName($0) }), end > text.startIndex,
      text[end] == UInt8(ascii: "=")
    else { return nil }
    return end
  }

  private static func withoutQuotes(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard value.count > 1, let first = value.first, first == value.last, "'\"".utf8.contains(first)
    else { return value }
    return value.dropFirst().dropLast()
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isDigit || (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80
      || "_-.$".utf8.contains(byte)
  }

  /// The object of its pairs, without those that have no value; all stand at one offset.
  ///
  /// A value that is a map again stays a text, which a path reads in its turn.
  private func node(at offset: Int) -> JSONNode {
    let own = pairs.filter { !$0.value.isEmpty && !$0.value.elementsEqual("null".utf8) }
      .map { (key: Text(utf8: Array($0.key)), value: $0.value) }
    let all = (type.map { [(key: Self.typeKey, value: $0)] } ?? []) + own
    let members = all.map { key, value in
      JSONMember(
        key: key, keyOffset: offset,
        node: JSONNode(value: .string(Text(utf8: Array(value))), offset: offset))
    }
    return JSONNode(value: .object(members), offset: offset)
  }
}

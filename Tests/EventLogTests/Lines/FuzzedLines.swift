/// Lines that the bytes of a fuzzer choose: first a few layouts, as programs have them, then lines of
/// these layouts, of which some are spoilt.
///
/// A fuzzer that changes bytes of JSON mostly breaks it; one that changes choices tries other keys,
/// orders and values, and still finds its way to what comes after the syntax.
struct FuzzedLines {
  /// How a program writes its lines.
  private struct Layout {
    var keys: [String] = []
    var colon: String
    var comma: String
    var end: String
  }

  /// A byte a choice.
  private var choices: ArraySlice<UInt8>

  /// The lines, each with its line feed.
  ///
  /// Any bytes are choices; there are lines as long as there are choices left.
  static func bytes(chosenBy choices: ArraySlice<UInt8>) -> [UInt8] {
    var maker = FuzzedLines(choices: choices)
    let layouts = (0...maker.below(3)).map { _ in maker.layout() }
    var bytes: [UInt8] = []
    while !maker.choices.isEmpty { bytes += maker.line(maker.one(of: layouts)) }
    return bytes
  }

  private mutating func layout() -> Layout {
    var layout = Layout(
      colon: one(of: [":", ":", ": ", " :\t"]), comma: one(of: [",", ",", ", ", " ,\r"]),
      end: one(of: ["}\n", "}\n", "}\r\n", " }\n", "}"]))
    layout.keys = [
      one(of: LineParts.kindNames), one(of: LineParts.userNames), one(of: LineParts.timeNames),
    ]
    for _ in 0..<below(12) {
      layout.keys.insert(one(of: Self.keys), at: below(layout.keys.count + 1))
    }
    return layout
  }

  private static let keys =
    LineParts.names + LineParts.userNames + LineParts.kindNames + [
      "sequence", "seq", "step_index", "step_number", "screen", "experiments", "permission",
      "permission_type", "choice", "scope", "properties", "props", "properties",
      "onboarding_version",
      "experiment_variant", "", "x", "é", "\\u0066low", "a_key_of_thirty_two_bytes_in_all",
    ]

  private mutating func line(_ layout: Layout) -> [UInt8] {
    var bytes: [UInt8] = []
    for key in layout.keys {
      let isLeftOut = below(32) == 31
      if isLeftOut { continue }
      bytes += (bytes.isEmpty ? "{" : layout.comma).utf8
      bytes += "\"\(key)\"\(layout.colon)".utf8
      bytes += value(of: key)
    }
    bytes += layout.end.utf8
    for _ in 0..<max(0, below(8) - 5) { spoil(&bytes) }
    return bytes
  }

  /// A value that suits the key, in some cases with a digit put into it; or anything.
  private mutating func value(of key: String) -> [UInt8] {
    switch below(16) {
    case 0: Array(one(of: LineParts.values).utf8)
    case 1: verbatim()
    case 2, 3: withDigit(one(of: Self.values(of: key)))
    default: Array(one(of: Self.values(of: key)).utf8)
    }
  }

  /// A string of bytes as the fuzzer has them.
  private mutating func verbatim() -> [UInt8] {
    let text = choices.prefix(below(40))
    choices = choices.dropFirst(text.count)
    return [UInt8(ascii: "\"")] + text + [UInt8(ascii: "\"")]
  }

  private mutating func withDigit(_ value: String) -> [UInt8] {
    var bytes = Array(value.utf8)
    bytes[below(bytes.count)] = UInt8(ascii: "0") + UInt8(below(10))
    return bytes
  }

  private static func values(of key: String) -> [String] {
    if LineParts.kindNames.contains(key) { return LineParts.kinds }
    if LineParts.timeNames.contains(key) { return LineParts.times }
    if LineParts.userNames.contains(key) { return LineParts.ids }
    return switch key {
    case "id", "event_id", "session_id", "sessionId": LineParts.ids
    case "sequence", "seq", "step_index", "step_number": numbers
    case "properties", "props", "experiments": objects
    case "value", "x": LineParts.values + objects + [#""1""#, #""true""#]
    case "step", "page", "screen": LineParts.strings + [#""1""#, "1", "1.0", "2"]
    default: LineParts.strings
    }
  }

  private static let numbers = [
    "0", "3", "-7", "9223372036854775807", "9223372036854775808", "-0", "01", "1.0", "1e2", "null",
  ]

  private static let objects = [
    "{}", #"{"p":"a"}"#, #"{"p":"b","q":"é"}"#, #"{"q":null,"p":3}"#, #"{"p":"a","p":"b"}"#,
    #"{"\u0070":"a"}"#, #"{"o":{"p":[{}],"r":{"s":"}"}},"q":true}"#, #"{ "p": "a", "z": -0.5e1}"#,
    #"{"q":"\ud83d"}"#, #"{"p":"a",}"#, #"{"p":01}"#, #"{"a":"A","b":""}"#, #"{"b":"B","a":"A"}"#,
    #"{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":1}}}}}}}}}"#,
  ]

  /// Puts a byte in, takes one out, changes one, doubles a piece, or cuts the rest off.
  private mutating func spoil(_ line: inout [UInt8]) {
    guard !line.isEmpty else { return }
    let place = (below(256) * 256 + below(256)) % line.count
    switch below(5) {
    case 0: line.insert(UInt8(below(256)), at: place)
    case 1: line.remove(at: place)
    case 2: line[place] = UInt8(below(256))
    case 3: line.insert(contentsOf: line[place..<min(place + 20, line.count)], at: place)
    default: line.removeSubrange(place...)
    }
  }

  /// 0 where nothing is left.
  private mutating func below(_ bound: Int) -> Int {
    Int(choices.popFirst() ?? 0) % bound
  }

  private mutating func one<Element>(of list: [Element]) -> Element {
    list[below(list.count)]
  }
}

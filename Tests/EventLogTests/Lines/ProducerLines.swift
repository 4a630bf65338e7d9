/// Event lines as four programs write them, each in an order of its own, and some of them spoilt.
struct ProducerLines {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  private static let orders = [
    ["id", "user", "session", "time", "event", "flow", "step", "variant", "device", "properties"],
    ["time", "event", "id", "user", "flow", "step", "properties", "session", "device"],
    ["event", "user", "time", "properties", "step", "choice", "experiments"],
    ["properties", "device", "variant", "step", "flow", "event", "time", "session", "user", "id"],
  ]

  /// One line without its line feed; every third has a byte changed, added or taken out.
  mutating func line() -> [UInt8] {
    let producer = below(4)
    let members = Self.orders[producer].flatMap { below(25) == 0 ? [] : self.members($0) }
    let (colon, comma) = producer == 3 ? (": ", ", ") : (":", ",")
    let text = members.map { "\"\($0.0)\"\(colon)\($0.1)" }.joined(separator: comma)
    var line = Array("{\(text)}".utf8)
    if below(3) == 0 { spoil(&line) }
    return line.filter { $0 != 0x0A }
  }

  private mutating func members(_ name: String) -> [(String, String)] {
    switch name {
    case "id": [("event_id", "\"e\(below(1_000_000_000))\"")]
    case "user":
      below(5) == 0
        ? [("anonymous_id", "\"a\(below(50))\""), ("user_id", "\"u\(below(50))\"")]
        : [("user_id", below(9) == 0 ? "\(below(50))" : "\"user number \(below(50))\"")]
    case "session": [("session_id", "\"s-\(below(90))\""), ("sequence", "\(below(3000))")]
    case "time":
      [
        (
          "timestamp",
          "\"2026-03-0\(1 + below(9))T1\(below(10)):00:0\(below(10)).\(100 + below(900))Z\""
        )
      ]
    case "event": [("event", "\"\(one(of: Self.events))\"")]
    case "flow": [("flow", "\"lockedin\""), ("flow_version", "\"\(below(3))\"")]
    case "step":
      below(4) == 0
        ? [("step_index", "\(below(12))")]
        : [("step", "\"\(one(of: ["welcome", "goals", "caf\\u00e9", "naïve", "paywall"]))\"")]
    case "choice":
      [("choice", "\"plan\""), ("value", one(of: ["\"a\"", "[\"a\",\"b\"]", "null"]))]
    case "variant": [("variant", one(of: ["\"A\"", "\"B\"", "null", "\"\""]))]
    case "experiments": [("experiments", one(of: ["{}", "{\"x\":\"A\",\"y\":\"B\"}"]))]
    case "device":
      [("platform", "\"ios\""), ("app_version", "\"2.\(below(5))\""), ("locale", "\"en_US\"")]
    default: [("properties", one(of: Self.properties))]
    }
  }

  private static let events = [
    "page_viewed", "page_viewed", "step_completed", "skipped", "permission_requested", "completed",
    "choice_made", "Page Viewed", "unheard_of",
  ]

  private static let properties = [
    "{}", #"{"title":"Welcome 👋","plan":"annual"}"#, #"{"plan":null,"n":[1,2,{"a":"b]"}]}"#,
    #"{"event":"completed","context":{"user_id":"u-decoy","tags":["a]","}b"]},"score":-0.5}"#,
    #"{"plan":"a","plan":"b"}"#,
  ]

  private mutating func spoil(_ line: inout [UInt8]) {
    let place = below(line.count)
    switch below(4) {
    case 0: line[place] = UInt8(below(256))
    case 1: line.remove(at: place)
    case 2:
      line.insert(one(of: Array("{}[]\",:\\ 0e-\t\u{1}".utf8) + [0x80, 0xC3, 0xFF]), at: place)
    default: line.insert(contentsOf: line[place..<min(place + 20, line.count)], at: place)
    }
  }

  private mutating func below(_ bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &generator)
  }

  private mutating func one<Element>(of list: [Element]) -> Element {
    list[below(list.count)]
  }
}

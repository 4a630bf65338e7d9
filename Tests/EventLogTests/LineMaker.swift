/// Makes lines of many shapes from a seed: valid ones of every field, and spoilt ones.
struct LineMaker {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// A line, spoilt in two of four cases.
  mutating func line() -> [UInt8] {
    let line = Array(object().utf8)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0, 1: return line
    case 2: return changed(line)
    default: return changed(changed(changed(line)))
    }
  }

  private mutating func object() -> String {
    var members = [
      "\"\(pick(Self.kindNames))\":\(pick(Self.kinds))",
      "\"\(pick(Self.timeNames))\":\(pick(Self.times))",
      "\"\(pick(Self.userNames))\":\(pick(Self.ids))",
    ]
    let count = Int.random(in: 0...8, using: &generator)
    for name in Self.names.shuffled(using: &generator).prefix(count) {
      members.append("\"\(name)\":\(pick(chance(30) ? Self.values : Self.strings))")
    }
    for name in ["value", "sequence", "step_index", "scope", "experiments"] where chance(30) {
      members.append("\"\(name)\":\(pick(Self.values))")
    }
    if chance(2) { members.append("\"screen\":\(pick(Self.strings))") }
    if chance(4) { members.append("\"seq\":\(pick(["1", "-7", "2"])),\"step_number\":0") }
    if chance(4) { members.append("\"permission\":\"health\",\"choice\":\"c\"") }
    if chance(4) { members.append(#""user_id":"u7","device_id":"d7""#) }
    if chance(4) { members.append("\"experiments\":{\(entries())}") }
    if chance(4) { members.append("\"properties\":{\(entries())}") }
    if chance(20) { members.append("\"deep\":\(nested())") }
    members.shuffle(using: &generator)
    let space = pick(["", "", " ", "\t", "\r"])
    return "{\(members.joined(separator: space + "," + space))}\(space)"
  }

  private mutating func entries() -> String {
    (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      let name = pick(["a", "b", "p", "q", "r", "s", "\\u0070", "long experiment name"])
      return "\"\(name)\":\(pick(chance(10) ? Self.values : Self.strings))"
    }.joined(separator: ",")
  }

  private mutating func nested() -> String {
    let depth = pick([1, 3, 500, 511, 512])
    return String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  /// The line with one byte put in, taken out or replaced, a piece doubled or its end cut off.
  private mutating func changed(_ line: [UInt8]) -> [UInt8] {
    var line = line
    guard !line.isEmpty else { return line }
    let place = Int.random(in: 0..<line.count, using: &generator)
    let byte = pick(
      Array("\"\\{}[]:,u0 -.e\u{1}".utf8) + [0x7F, 0x80, 0xC3, 0xE2, 0xED, 0xF0, 0xFF])
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: line.insert(byte, at: place)
    case 1: line.remove(at: place)
    case 2: line[place] = byte
    case 3: line.insert(contentsOf: line[place..<min(place + 20, line.count)], at: place)
    default: line.removeSubrange(place...)
    }
    return line.filter { $0 != 0x0A }
  }

  private mutating func chance(_ times: Int) -> Bool {
    Int.random(in: 0..<times, using: &generator) == 0
  }

  private mutating func pick<Element>(_ list: [Element]) -> Element {
    list[Int.random(in: 0..<list.count, using: &generator)]
  }

  private static let kindNames = ["event", "event", "event", "kind", "name", "event_name"]
  private static let kinds = [
    #""page_viewed""#, #""page_viewed""#, #""Step Completed""#, #""started""#, #""skipped""#,
    #""flow_skipped""#, #""exposed""#, #""Restarted""#, #""completed""#, #""blocked""#,
    #""purchase""#, #""app open""#, #""permission_granted""#, #""choice_made""#,
    #""\u0062ack""#, "null", #""""#, "5",
  ]
  private static let timeNames = ["timestamp", "timestamp", "ts", "time", "occurred_at"]
  private static let times = [
    #""2026-03-01T00:00:00.459Z""#, #""2026-03-01T23:59:59Z""#, #""2026-03-02T01:00:00+01:00""#,
    #""2026-03-01T12:00:00.459Z""#, #""2026-03-01T12:00:01.459Z""#, #""2026-03-01T12:00:02z""#,
    #""2026-04-01T12:00:01.459Z""#, #""2026-04-01T12:00:02.9Z""#, "1772323200459",
    "1772323200458", "1772323200457", #""2016-12-31T23:59:60Z""#, #""2026-02-30T00:00:00Z""#,
    #""2026-03-01T24:00:00.459Z""#, #""""#, "null", "1e12", "99999999999999999999", "1",
  ]
  private static let userNames = [
    "user_id", "userId", "anonymous_id", "device_id", "distinct_id", "us\\u0065r_id",
  ]
  private static let ids = [
    #""u-1""#, #""u-2""#, #""u-3""#, #""a longer id of a user""#, "17", #""17""#, "-0",
    #""\u0075-1""#, #""café""#, #""cafe\u0301""#, "1.5", "null", #""""#, "99999999999999999999",
  ]
  private static let names = [
    "event_id", "id", "session_id", "sessionId", "flow", "flow_id", "flow_version", "step", "page",
    "variant", "value", "platform", "os", "app_version", "version", "os_version", "locale",
    "language", "country", "unknown", "an unknown key that is rather long",
  ]
  private static let strings = [
    #""a""#, #""b""#, #""welcome""#, #""a value of more than thirty-two bytes""#, #""é\"""#,
    #""\u00e9""#, #""\ud83d\ude00""#, "null", #""""#,
  ]
  private static let values = [
    #""a""#, #""é\n""#, #""\ud83d""#, #""\u202e""#, #""step""#, #""flow""#, "1", "2.0", "-3",
    "0.25", "1e3", "true", "false", "null", #""""#, "[]", #"["a",1,null]"#, "{}", #"{"a":[1]}"#,
  ]
}

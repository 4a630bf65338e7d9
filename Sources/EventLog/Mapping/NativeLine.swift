/// An event line of the native format, as a mapping writes it.
struct NativeLine {
  /// The line without its line feed.
  private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]
  /// Whether the mapping says that the event is of no kind of ours, whatever its name means.
  var isOther = false
  /// All properties of the app's own, where these are kept.
  var properties: [PropertyPair] = []
  /// Where values begin in this line, and where in the line they were read from, ascending.
  private var origins: [(start: Int, source: Int)]
  private var isEmpty = true

  /// `source`: the offset of the event's object, for faults that have no other place.
  init(from source: Int) {
    origins = [(0, source)]
  }

  mutating func add(_ key: Text, _ value: JSONNode) {
    begin(key, from: value.offset)
    append(value)
  }

  mutating func add(_ key: Text, text: Text, from offset: Int) {
    begin(key, from: offset)
    append(text)
  }

  mutating func add(_ key: Text, number: Int64, from offset: Int) {
    begin(key, from: offset)
    bytes += Array(String(number).utf8)
  }

  /// Adds an object of texts.
  mutating func add(_ key: Text, members: [(name: Text, value: JSONNode)]) {
    begin(key, from: members.first?.value.offset ?? 0)
    bytes.append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(member.name)
      bytes.append(UInt8(ascii: ":"))
      origins.append((bytes.count, member.value.offset))
      append(member.value)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// Ends the line.
  mutating func end() {
    bytes.append(UInt8(ascii: "}"))
  }

  /// The offset in the line it was read from of what stands at an offset here.
  func source(of offset: Int) -> Int {
    origins.last { $0.start <= offset }?.source ?? 0
  }

  private mutating func begin(_ key: Text, from offset: Int) {
    if !isEmpty { bytes.append(UInt8(ascii: ",")) }
    isEmpty = false
    append(key)
    bytes.append(UInt8(ascii: ":"))
    origins.append((bytes.count, offset))
  }

  private mutating func append(_ node: JSONNode) {
    switch node.value {
    case .null: bytes += Array("null".utf8)
    case .bool(let value): bytes += Array((value ? "true" : "false").utf8)
    case .number(let digits): bytes += Array(digits.utf8)
    case .string(let text): append(text)
    case .object: bytes += Array("{}".utf8)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        append(element)
      }
      bytes.append(UInt8(ascii: "]"))
    }
  }

  private mutating func append(_ text: Text) { bytes.appendQuoted(text.utf8.span) }
}

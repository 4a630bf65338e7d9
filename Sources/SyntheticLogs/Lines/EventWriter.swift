import Definitions
import EventLog
import Journeys

/// Writes planned events as lines.
package struct EventWriter: Sendable {
  private let log: SyntheticLog
  private let keys = LineKeys()
  /// By flow: its id and version, as members.
  private let flows: [[UInt8]]
  /// By flow and variant, 0 for none.
  private let variants: [[[UInt8]]]
  /// By flow, whether its lines name their experiments.
  private let namesExperiments: [Bool]
  /// By flow and field.
  private let fields: [[FieldMembers]]

  /// A field's members by value.
  private struct FieldMembers {
    let home: Home
    let members: [[UInt8]]

    /// Where they stand on the line.
    enum Home { case line, properties, experiments }

    init(_ field: FieldRates) {
      let prefix = "properties."
      let name = field.name.string
      let isProperty = name.hasPrefix(prefix)
      home = field.experiment != nil ? .experiments : isProperty ? .properties : .line
      let key = JSONLiteral(
        field.experiment?.string ?? (isProperty ? String(name.dropFirst(prefix.count)) : name))
      members = field.values.map { value in
        value.value == .absent ? [] : Array(",\(key):\(JSONLiteral(value.value.string))".utf8)
      }
    }
  }

  package init(_ log: SyntheticLog) {
    self.log = log
    flows = log.scripts.map { script in
      let id = ",\"flow\":\(JSONLiteral(script.definition.id.string))"
      let version = script.definition.version.map {
        ",\"flow_version\":\(JSONLiteral($0.string))"
      }
      return Array((id + (version ?? "")).utf8)
    }
    variants = log.scripts.map { script in
      [[]]
        + script.variants.map {
          let key = script.definition.severalExperiments.isEmpty ? "variant" : script.assigned
          return Array(",\(JSONLiteral(key)):\(JSONLiteral($0.value.string))".utf8)
        }
    }
    namesExperiments = log.scripts.map { !$0.definition.severalExperiments.isEmpty }
    fields = log.scripts.map { $0.fields.map(FieldMembers.init) }
  }

  /// The lines of events, in their order.
  package func bytes(of events: some Collection<PlannedEvent>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(events.count * 300)
    var clock = ClockText()
    for event in events { add(event, to: &bytes, clock: &clock) }
    return bytes
  }

  private func add(_ event: PlannedEvent, to bytes: inout [UInt8], clock: inout ClockText) {
    let begin = bytes.count
    switch event.mark {
    case .genuine, .again: break
    case .notJSON:
      bytes += "-- log rotated --\n".utf8
      return
    case .numberAsName:
      bytes += #"{"event":17,"#.utf8
      addTail(of: event, to: &bytes, clock: &clock)
      return
    case .cutShort, .withoutTime, .ofNoDay, .notUTF8: break
    }
    bytes.append(UInt8(ascii: "{"))
    let words = log.words.all[Int(event.words)]
    bytes += words.text
    if !words.values.isEmpty { Self.add(event.values, of: words.values, to: &bytes) }
    bytes.append(UInt8(ascii: ","))
    addTail(of: event, to: &bytes, clock: &clock)
    if event.mark == .cutShort {
      // Not inside a character, which would be another fault.
      var end = begin + 40
      while bytes[end] & 0xC0 == 0x80 { end -= 1 }
      bytes.replaceSubrange(end..., with: "\n".utf8)
    }
  }

  /// What follows what happened: when, who, and the traits.
  private func addTail(
    of event: PlannedEvent, to bytes: inout [UInt8], clock: inout ClockText
  ) {
    if event.mark != .withoutTime {
      bytes += keys.time
      clock.add(event.time, to: &bytes, isOfNoDay: event.mark == .ofNoDay)
      bytes += keys.timeEnd
    }
    let user = log.identity(of: event.user)
    bytes += keys.user
    Hex.add(user, to: &bytes)
    if event.mark == .notUTF8 { bytes.append(0xFF) }
    if log.words.all[Int(event.words)].isSignedIn {
      bytes += #"","user_id":""#.utf8
      Hex.add(RandomNumbers.mixed(user), to: &bytes)
    }
    bytes += keys.event
    Hex.add(RandomNumbers.mixed(user &+ UInt64(event.number)), to: &bytes)
    bytes += keys.session
    Hex.add(RandomNumbers.mixed(~user &+ UInt64(event.session)), to: &bytes)
    bytes.append(UInt8(ascii: "\""))
    addTraits(
      event.traits, properties: log.words.all[Int(event.words)].properties.flatMap(\.member),
      to: &bytes)
    bytes += keys.end
  }

  private func addTraits(
    _ packed: UInt64, properties own: [UInt8], to bytes: inout [UInt8]
  ) {
    var rest = packed
    let flow = Int(rest % UInt64(flows.count))
    rest /= UInt64(flows.count)
    bytes += flows[flow]
    let variantCount = UInt64(variants[flow].count)
    let variant = variants[flow][Int(rest % variantCount)]
    var experiments: [UInt8] = []
    if namesExperiments[flow] { experiments = variant } else { bytes += variant }
    rest /= variantCount
    var properties: [UInt8] = []
    for field in fields[flow] {
      let member = field.members[Int(rest % UInt64(field.members.count))]
      switch field.home {
      case .line: bytes += member
      case .properties: properties += member
      case .experiments: experiments += member
      }
      rest /= UInt64(field.members.count)
    }
    Self.add("experiments", experiments, to: &bytes)
    Self.add("properties", properties + own, to: &bytes)
  }

  /// An object of members, each behind a comma; nothing where there is none.
  private static func add(_ key: StaticString, _ members: [UInt8], to bytes: inout [UInt8]) {
    guard !members.isEmpty else { return }
    bytes += ",\"\(key)\":{".utf8
    bytes += members.dropFirst()
    bytes.append(UInt8(ascii: "}"))
  }

  private static func add(_ chosen: UInt64, of values: [[UInt8]], to bytes: inout [UInt8]) {
    bytes += #","value":["#.utf8
    var isFirst = true
    for (index, value) in values.enumerated() where chosen >> UInt64(index) & 1 == 1 {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      bytes += value
      isFirst = false
    }
    bytes.append(UInt8(ascii: "]"))
  }
}

/// Numbers as 16 hexadecimal digits.
private enum Hex {
  static func add(_ number: UInt64, to bytes: inout [UInt8]) {
    for shift in stride(from: UInt64(60), through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: number >> shift & 15)
      // Reckoned, not looked up: a table would be asked for at every digit of every line.
      bytes.append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
    }
  }
}

/// What stands on every line between its parts, as bytes: text would be turned into bytes anew on
/// each.
private struct LineKeys: Sendable {
  let time = Array(#""timestamp":""#.utf8)
  let timeEnd = Array(#"","#.utf8)
  let user = Array(#""anonymous_id":""#.utf8)
  let event = Array(#"","event_id":""#.utf8)
  let session = Array(#"","session_id":""#.utf8)
  let end = Array("}\n".utf8)
}

/// Times as RFC 3339 has them; the date is worked out once a day.
struct ClockText {
  private var day: Int64?
  private var date: [UInt8] = []

  /// One time, in milliseconds since 1970.
  static func string(_ time: Int64) -> String {
    var bytes: [UInt8] = []
    var clock = ClockText()
    clock.add(time, to: &bytes, isOfNoDay: false)
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func add(_ time: Int64, to bytes: inout [UInt8], isOfNoDay: Bool) {
    let today = time / 86_400_000
    if today != day {
      day = today
      date = Array(CivilDate(dayNumber: Int(today)).description.utf8)
    }
    bytes += isOfNoDay ? Array("2026-02-30".utf8) : date
    let clock = time - today * 86_400_000
    Self.add(clock / 3_600_000, digits: 2, after: "T", to: &bytes)
    Self.add(clock / 60_000 % 60, digits: 2, after: ":", to: &bytes)
    Self.add(clock / 1_000 % 60, digits: 2, after: ":", to: &bytes)
    Self.add(clock % 1_000, digits: 3, after: ".", to: &bytes)
    bytes.append(UInt8(ascii: "Z"))
  }

  private static func add(
    _ number: Int64, digits: Int, after mark: Unicode.Scalar, to bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(ascii: mark))
    var unit: Int64 = digits == 2 ? 10 : 100
    while unit > 0 {
      bytes.append(UInt8(truncatingIfNeeded: 0x30 + number / unit % 10))
      unit /= 10
    }
  }
}

import EventLog

/// Lines as the exports of vendors have them, in several orders of keys, and some of them spoilt.
///
/// The same keys stand in several objects, so that whoever takes a value from the wrong one is seen.
struct VendorLines {
  let preset: MappingPreset
  private let mapping: Mapping
  private var generator: SeededGenerator

  init(_ preset: MappingPreset, seed: UInt64) {
    self.preset = preset
    mapping = Mapping(preset: preset)
    generator = SeededGenerator(seed: seed)
  }

  /// One line without its line feed; every eighth has a byte changed, added or taken out.
  mutating func line() -> [UInt8] {
    let members: [String] =
      switch preset {
      case .native: native
      case .segment, .rudderstack: segment
      case .amplitude: amplitude
      case .mixpanel: mixpanel
      case .posthog: posthog
      case .ga4: ga4
      case .telemetrydeck: telemetryDeck
      case .snowplow, .cloudevents, .otlp, .countly, .appsflyer, .adjust, .matomo, .heap,
        .mparticle,
        .revenuecat:
        ofTable
      }
    var line = Array(object(members, empty: 0).utf8)
    if below(8) == 0 { spoil(&line) }
    return line
  }

  // MARK: - Envelopes

  private var native: [String] {
    mutating get {
      [
        member("event", name),
        member("timestamp", "\"2026-03-08T10:00:\(seconds).\(below(900) + 100)Z\""),
        member("anonymous_id", id), member("event_id", "\"e\(below(500))\""),
        member("experiments", #"{"onb":"\#(one(of: ["a", "b"]))"}"#),
        member("step", one(of: Self.steps)), member("properties", object(properties, empty: 9)),
      ]
    }
  }

  private var segment: [String] {
    mutating get {
      [
        member("anonymousId", id),
        member(
          "context",
          object(
            [
              member("app", #"{"name":"Demo","version":"2.\#(below(4))","build":"1"}"#),
              member("device", #"{"id":"\#(below(9))","type":"ios","name":"name of it"}"#),
              member("locale", "\"en_US\""),
              member(
                "os", #"{"name":"\#(one(of: ["iOS", "Android", "iPhone OS"]))","version":"18"}"#),
            ], empty: 30)),
        member("messageId", "\"m-\(below(500))\""),
        member("timestamp", "\"2026-03-08T10:00:\(seconds).\(below(900) + 100)\(offset)\""),
        member("type", one(of: ["\"track\"", "\"track\"", "\"screen\"", "\"identify\""])),
        member("userId", one(of: ["null", "\"\"", "\"U\(below(9))\""])),
        member(one(of: ["event", "event", "name"]), name),
        member("properties", object(properties, empty: 9)),
      ]
    }
  }

  private var amplitude: [String] {
    mutating get {
      [
        member("$insert_id", "\"i\(below(500))\""),
        member("amplitude_id", one(of: ["100000000001", "1000000000\(below(90))", "null"])),
        member("event_time", "\"2026-03-08 10:00:\(seconds).\(below(900) + 100)000\""),
        member("device_id", id), member("user_id", one(of: ["null", "\"u\""])),
        member("event_type", name),
        member("event_properties", object(properties, empty: 9)),
        member(
          "user_properties",
          object(
            [
              member("[Experiment] onb", one(of: ["\"a\"", "\"b\"", "true", "null"])),
              member("step", "\"decoy\""), member("plan", "\"free\""),
            ], empty: 5)),
        member("session_id", one(of: ["1772963998000", "-1", "17729639\(below(90))"])),
        member("platform", one(of: ["\"iOS\"", "\"Android\"", "null"])),
        member("version_name", "\"2.\(below(4)).0\""), member("language", "\"English\""),
      ]
    }
  }

  private var mixpanel: [String] {
    mutating get {
      let inner =
        [
          member("time", "17729640\(seconds)"), member("distinct_id", id),
          member("$device_id", "\"A1\""), member("$insert_id", "\"i\(below(500))\""),
          member("$os", one(of: ["\"iOS\"", "\"Android\""])),
          member("Experiment name", "\"onb\""),
          member("Variant name", one(of: ["\"a\"", "\"b\""])),
          member(
            "Experiments",
            one(of: [
              #"["onb:a"]"#, #"["onb:b","x:y:1"]"#, "[]", "null", #"["onb"]"#, #""onb:a""#,
              #"{"onb":"a","x":"y"}"#,
            ])),
        ] + properties
      return [member("event", name), member("properties", object(inner, empty: 50))]
    }
  }

  private var posthog: [String] {
    mutating get {
      let inner =
        [
          member("$os_name", "\"iOS\""), member("$session_id", "\"s-\(below(40))\""),
          member("$feature/onb", one(of: ["\"a\"", "\"b\"", "true", "null"])),
          member("$feature_flag", "\"onb\""), member("$screen_name", "\"welcome\""),
          member("$active_feature_flags", #"["onb","x]"]"#),
        ] + properties
      return [
        member("uuid", "\"0000-\(below(500))\""), member("event", name), member("distinct_id", id),
        member("person_id", one(of: ["\"p-1\"", "\"p-\(below(40))\"", "null"])),
        member(
          "properties",
          one(of: [
            object(inner, empty: 50), object(inner, empty: 50), quoted(object(inner, empty: 9)),
          ])),
        member("timestamp", "\"2026-03-08T10:00:\(seconds).\(below(900) + 100)000+00:00\""),
      ]
    }
  }

  private var ga4: [String] {
    mutating get {
      [
        member("event_timestamp", "\"17729640\(seconds)\(below(900_000) + 100_000)\""),
        member("event_name", name), member("user_pseudo_id", id), member("user_id", "null"),
        member(
          "event_params",
          pairs([
            ("ga_session_id", typed("int_value", "\"17\(below(90))\"")),
            ("step_name", typed("string_value", one(of: Self.steps))),
            ("permission", typed("string_value", "\"notifications\"")),
            (one(of: ["color", "step"]), typed("string_value", "\"red\"")),
            ("engagement_time_msec", typed("int_value", one(of: ["\"7\"", "7", "null"]))),
            ("key_\(below(60))", typed("double_value", one(of: ["2.5", "\"x\"", "-1"]))),
            ("firebase_screen", typed("string_value", "\"welcome\"")),
          ])),
        member(
          "user_properties",
          pairs([
            ("firebase_exp_4", typed("string_value", one(of: ["\"0\"", "\"1\""]))),
            ("plan", typed("string_value", "\"free\"")),
          ])),
        member("device", #"{"operating_system":"Android","language":"zh-cn"}"#),
        member("app_info", #"{"id":"x","version":"1.\#(below(4))"}"#),
        member("platform", "\"ANDROID\""),
      ]
    }
  }

  private var telemetryDeck: [String] {
    mutating get {
      let inner = [
        member("TelemetryDeck.AppInfo.version", "\"2.\(below(4)).0\""),
        member("TelemetryDeck.Device.operatingSystemThatIsLongToName", "\"iOS\""),
        member("TelemetryDeck.RunContext.locale", "\"en_US\""),
        member("Onboarding.step", one(of: Self.steps)),
        member("Onboarding.index", "\"\(below(4))\""),
        member("Onboarding.permission", "\"notifications\""),
        member("Experiment.name", "\"onb\""), member("Experiment.variant", "\"a\""),
      ]
      return [
        member("type", name), member("clientUser", id), member("sessionID", "\"s\(below(40))\""),
        member("receivedAt", "\"2026-03-08T10:00:\(seconds)+0000\""),
        member("payload", object(inner, empty: 9)), member("floatValue", "3.14"),
      ]
    }
  }

  /// Values at the first two places of each field of the preset's table, and properties in each of its
  /// objects.
  private var ofTable: [String] {
    mutating get {
      var line = LineTree()
      for field in MappedField.allCases {
        let isNeeded = [.event, .timestamp, .anonymousID].contains(field)
        for source in (mapping.sources[field] ?? []).prefix(2) where isNeeded || below(9) > 0 {
          line.set(value(of: field, mapping.numberUnit), at: source.path.keys[...])
        }
      }
      let inner = properties
      for object in mapping.propertyObjects where !object.keys.isEmpty {
        let whole = self.object(inner, empty: 9)
        line.set(below(4) == 0 ? quoted(whole) : whole, at: object.keys[...])
      }
      var members = line.members + (mapping.propertyObjects.contains([]) ? inner : [])
      for key in (mapping.records?.keys ?? []).reversed() {
        members = [member(key.string, "[\(self.object(members, empty: 0))]")]
      }
      return members
    }
  }

  private mutating func value(of field: MappedField, _ unit: TimeUnit) -> String {
    switch field {
    case .event: return name
    case .timestamp:
      if [.cloudevents, .snowplow, .appsflyer, .heap].contains(preset) {
        return "\"2026-03-08T10:00:\(seconds).\(below(900) + 100)\(offset)\""
      }
      let zeros = [TimeUnit.seconds: 0, .milliseconds: 3, .microseconds: 6][unit] ?? 9
      let digits = "17729640\(seconds)" + String(repeating: "0", count: zeros)
      return below(2) == 0 ? digits : "\"\(digits)\""
    case .anonymousID, .userID, .resolvedID: return id
    case .step: return one(of: Self.steps)
    case .platform: return one(of: ["\"iOS\"", "\"Android\"", "\"iPhone OS\""])
    default: return one(of: ["\"a\"", "\"en_US\"", "\"\(below(40))\"", "null"])
    }
  }

  // MARK: - Values

  private static let names = [
    "Onboarding Step Viewed", "onboarding_step_viewed", "Onboarding Started",
    "Onboarding Completed",
    "Permission Denied", "$feature_flag_called", "$experiment_started", "$exposure", "Page Viewed",
    "Onboarding.stepViewed", "screen_view", "$screen", "$identify", "Order \\\"x\\\" Done",
  ]
  private static let steps = [
    "\"welcome\"", "\"notifications\"", "\"account\"", "\"caf\\u00e9\"", "\"naïve\"", "3", "\"2\"",
    "\"goals\"", "\"paywall\"", "null", "{\"a\":1}",
  ]

  private var name: String { mutating get { "\"\(one(of: Self.names))\"" } }

  private var id: String {
    mutating get { one(of: ["\"A\(below(60))\"", "\"A\(below(60))\"", "\(below(60))", "\"\""]) }
  }

  private var offset: String {
    mutating get { usually("Z", or: ["+05:30", "-0330", "+24:00", "+00:00", "", " UTC", "+05"]) }
  }

  private var seconds: String { mutating get { "\(below(50) + 10)" } }

  private var properties: [String] {
    mutating get {
      [
        member(usually("step_name", or: ["Step Name", "stepName", "step"]), one(of: Self.steps)),
        member("step_number", usually("1", or: ["\"2\"", "2.5"])),
        member("name", "\"decoy\""), member("version", "\"decoy\""),
        member(usually("permission", or: ["Permission"]), "\"notifications\""),
        member("plan", usually("\"free\"", or: ["\"paid\"", "null", "[1]"])),
        member("choice", "\"goal\""),
        member("value", usually("\"a\"", or: ["[\"a\",\"b\"]", "true"])),
        member("nested", #"{"step":"decoy","name":"x","list":[{"key":"step"}]}"#),
        member("flag_key", "\"onb\""), member("variant", usually("\"a\"", or: ["\"b\""])),
      ]
    }
  }

  private func member(_ key: String, _ value: String) -> String { "\"\(key)\":\(value)" }

  /// An object of most of the members, in one of few orders; empty once in so many times, unless
  /// `empty` is 0.
  private mutating func object(_ members: [String], empty: Int) -> String {
    if empty > 0, below(empty) == 0 { return "{}" }
    var kept = members.filter { _ in below(25) > 0 }
    if below(10) == 0 { kept.reverse() }
    if below(40) == 0, let first = kept.first { kept.append(first) }
    let comma = below(30) == 0 ? ", " : ","
    return "{\(kept.joined(separator: comma))}"
  }

  private mutating func pairs(_ pairs: [(String, String)]) -> String {
    let elements = pairs.filter { _ in below(6) > 0 }.map { key, value in
      below(50) == 0
        ? "{\"value\":\(value),\"key\":\"\(key)\"}" : "{\"key\":\"\(key)\",\"value\":\(value)}"
    }
    return "[\(elements.joined(separator: ","))]"
  }

  private mutating func typed(_ type: String, _ value: String) -> String {
    if below(30) == 0 { return value }
    var all = ["string_value", "int_value", "float_value", "double_value"].map {
      member($0, $0 == type ? value : "null")
    }
    if below(5) == 0 { all.append(member("set_timestamp_micros", "\"17\(seconds)\"")) }
    return below(3) == 0 ? "{\(member(type, value))}" : "{\(all.joined(separator: ","))}"
  }

  private func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }

  private mutating func spoil(_ line: inout [UInt8]) {
    let place = below(line.count)
    switch below(4) {
    case 0: line[place] = UInt8(below(256))
    case 1: line.remove(at: place)
    case 2: line.insert(one(of: Array("{}[]\",:\\ 0e-\t\u{1}".utf8) + [0x80, 0xC3]), at: place)
    default: line.insert(contentsOf: line[place..<min(place + 20, line.count)], at: place)
    }
    line.removeAll { $0 == 0x0A }
  }

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

  /// What most lines have, and others once in a while.
  private mutating func usually<Element>(_ most: Element, or others: [Element]) -> Element {
    below(12) == 0 ? one(of: others) : most
  }

  private mutating func one<Element>(of elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}

/// An object that is put together path by path.
private struct LineTree {
  private enum Value {
    case json(String)
    case object(LineTree)
  }

  private var values: [(key: String, value: Value)] = []

  mutating func set(_ json: String, at path: ArraySlice<Text>) {
    guard let key = path.first?.string else { return }
    let place = values.firstIndex { $0.key == key }
    if path.count == 1 {
      if place == nil { values.append((key, .json(json))) }
      return
    }
    var inner = LineTree()
    if let place {
      guard case .object(let tree) = values[place].value else { return }
      inner = tree
    }
    inner.set(json, at: path.dropFirst())
    if let place {
      values[place].value = .object(inner)
    } else {
      values.append((key, .object(inner)))
    }
  }

  var members: [String] {
    values.map { key, value in
      switch value {
      case .json(let text): "\"\(key)\":\(text)"
      case .object(let tree): "\"\(key)\":{\(tree.members.joined(separator: ","))}"
      }
    }
  }
}

import Definitions

/// Writes an event's fields in other words that mean the same: alias names, kinds by their other
/// names, fields in another order, fields that decide nothing.
struct Spelling {
  var random: SplitMix64

  private static let aliases: [String: [String]] = [
    "timestamp": ["ts", "time", "occurred_at"], "user_id": ["userId"],
    "anonymous_id": ["anonymousId", "device_id", "install_id", "distinct_id"],
    "event_id": ["id", "uuid", "message_id"], "session_id": ["sessionId"], "sequence": ["seq"],
    "flow": ["flow_id"], "flow_version": ["onboarding_version"],
    "step": ["page", "screen", "step_name", "step_id"],
    "step_index": ["page_index", "step_number"], "variant": ["experiment_variant"],
    "permission": ["permission_type"], "platform": ["os"], "app_version": ["version"],
    "locale": ["language"], "properties": ["props"],
  ]

  private static let kinds: [String: [String]] = [
    "page_viewed": [
      "step_viewed", "screen_viewed", "onboarding_page_viewed", "Page Viewed", "PageViewed",
      "PAGE-VIEWED",
    ],
    "page_completed": ["step_completed", "Step.Completed"],
    "permission_requested": ["permission_prompted"],
    "permission_already_granted": ["permission_auto_granted", "Permission Auto Granted"],
    "choice_made": ["option_selected"], "went_back": ["step_back", "back"],
    "error_shown": ["step_error", "blocked"], "started": ["onboarding_started", "flow:started"],
    "restarted": ["onboarding_restarted", "flow_restarted"],
    "completed": ["onboarding_completed", "flow_completed", "Completed"],
    "exposed": ["exposure", "experiment_viewed"], "skipped": ["Skipped"],
  ]

  /// Whether a line is a page view, by whatever name.
  static func isView(_ line: EventLine) -> Bool {
    guard case .string(let kind)? = line["event"] else { return false }
    return kind == "page_viewed" || kinds["page_viewed", default: []].contains(kind)
  }

  mutating func respelt(_ line: EventLine) -> EventLine {
    var result = line
    nameKind(of: &result)
    result.fields = result.fields.flatMap { respelt($0) }
    if random.chance(20) { result.fields.append(distraction()) }
    if random.chance(30) { result.fields = random.shuffled(result.fields) }
    result.isSpaced = random.chance(10)
    return result
  }

  /// Uses another name of the kind; a skip's other names stand for its scope too.
  private mutating func nameKind(of line: inout EventLine) {
    guard case .string(let kind)? = line["event"], random.chance(25) else { return }
    switch (kind, line["scope"]) {
    case ("skipped", .string("step")?):
      line["event"] = .string("step_skipped")
      line["scope"] = nil
    case ("skipped", .string("flow")?):
      line["event"] = .string(random.pick(["flow_skipped", "onboarding_skipped"]))
      line["scope"] = nil
    default:
      if let others = Self.kinds[kind] { line["event"] = .string(random.pick(others)) }
    }
  }

  /// The field under one of its names, perhaps beside another name of it that loses.
  private mutating func respelt(_ field: LineField) -> [LineField] {
    if field.name == "event" { return kindField(field) }
    guard let aliases = Self.aliases[field.name], field.value != .null, random.chance(12) else {
      return [random.chance(1) ? escaped(field) : field]
    }
    var renamed = field
    renamed.key = random.pick(aliases)
    switch random.below(4) {
    case 0: return [LineField("", absent(for: field), key: field.name), renamed]
    case 1: return [field, LineField("", loser(for: field), key: renamed.key)]
    default: return [renamed]
    }
  }

  /// Where both `kind` and `event` stand, `kind` is the kind.
  private mutating func kindField(_ field: LineField) -> [LineField] {
    if !random.chance(10) { return [field] }
    var renamed = field
    renamed.key = random.pick(["kind", "name", "event_name"])
    let raw = LineField("", .string("Button tapped"), key: "event")
    return renamed.key == "kind" && random.chance(50) ? [renamed, raw] : [renamed]
  }

  /// A value that counts as none: `null`, and for a text the empty one.
  private mutating func absent(for field: LineField) -> JSONText {
    if case .string = field.value, random.chance(50) { return .string("") }
    return .null
  }

  /// Another valid value of the same type.
  private mutating func loser(for field: LineField) -> JSONText {
    switch field.value {
    case .instant(let instant): .instant(instant.shifted(days: -1))
    case .raw: .raw("4")
    case .object: .object([])
    default: .string("loser")
    }
  }

  private func escaped(_ field: LineField) -> LineField {
    var result = field
    result.spelling = JSONText.escaped(field.key).text
    return result
  }

  /// A key that nobody reads.
  private mutating func distraction() -> LineField {
    let value: JSONText = random.pick([
      .raw("-0.5E+10"), .string("\"\\\n"), .raw("{\"a\":1,\"a\":2}"), .array([.array([]), .null]),
      .raw("\"\\ud83d\\ude00\\/\""), .bool(false),
    ])
    return LineField("", value, key: random.pick(["extra", "Event", "user", "café"]))
  }
}

// Whose export is this? Every format has keys that its lines never lack, so the first lines tell.
//
//                  fits: lines that the format could have written
//     line  1 ─▶  segment rudderstack              sure: lines that none but it writes
//     line  2 ─▶  segment RUDDERSTACK              (in capitals)
//     line  3 ─▶  native
//
// The format is one that has a sure line and fits all others that fit any. So a mixture of two
// exports is told, never guessed. RudderStack has Segment's shape and adds keys of its own to some
// lines: where one of those stands, all may be RudderStack's, and not all Segment's.

/// Which format a log is in, by its first lines.
struct FormatGuess {
  /// What the lines may be: one is the answer, none is nobody's format, several contradict.
  private(set) var candidates: [MappingPreset]

  static let mostLines = 50
  /// How many bytes are looked at.
  static let mostBytes = 1 << 16

  /// Guesses by the beginning of a log; lines that are no JSON objects say nothing.
  ///
  /// `isWhole`: whether that is all of the log, so that its last line ends there.
  init(_ beginning: ArraySlice<UInt8>, isWhole: Bool) {
    let fits = Self.lines(of: beginning, isWhole: isWhole).compactMap { line -> Set<Fit>? in
      guard let node = try? JSONNode.parse(Array(line)) else { return nil }
      let fits = FormatSigns(line: node).fits
      return fits.isEmpty ? nil : fits
    }
    candidates = Self.candidates(fits)
  }

  /// The first lines that are not empty, without their line feeds; a last one that may go on is none.
  private static func lines(of bytes: ArraySlice<UInt8>, isWhole: Bool) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes
    while lines.count < mostLines, !rest.isEmpty {
      guard let feed = rest.firstIndex(of: UInt8(ascii: "\n")) else {
        if isWhole { lines.append(rest) }
        break
      }
      if feed > rest.startIndex { lines.append(rest[..<feed]) }
      rest = rest[(feed + 1)...]
    }
    return lines
  }

  /// A format that a line fits.
  struct Fit: Hashable {
    var preset: MappingPreset
    /// Whether no other writes such lines.
    var isSure: Bool
  }

  private static func candidates(_ lines: [Set<Fit>]) -> [MappingPreset] {
    let sure = MappingPreset.allCases.filter { preset in
      lines.contains { $0.contains(Fit(preset: preset, isSure: true)) }
    }
    let whole = sure.filter { preset in
      lines.allSatisfy { fits in fits.contains { $0.preset == preset } }
    }
    return whole.isEmpty ? sure : whole
  }
}

/// The keys of one line that tell formats apart.
struct FormatSigns {
  private let members: [JSONMember]

  init(line: JSONNode) {
    guard case .object(let members) = line.value else {
      self.members = []
      return
    }
    self.members = members
  }

  /// The formats that the line fits.
  var fits: Set<FormatGuess.Fit> {
    var fits: Set<FormatGuess.Fit> = []
    if isSegment {
      fits.insert(FormatGuess.Fit(preset: .rudderstack, isSure: isRudder))
      if !isRudder { fits.insert(FormatGuess.Fit(preset: .segment, isSure: true)) }
    }
    let others: [(MappingPreset, Bool)] = [
      (.amplitude, isAmplitude), (.mixpanel, isMixpanel), (.posthog, isPostHog), (.ga4, isGA4),
      (.telemetrydeck, isTelemetryDeck),
    ]
    for (preset, isFitting) in others where isFitting {
      fits.insert(FormatGuess.Fit(preset: preset, isSure: true))
    }
    if isNative, fits.isEmpty || Self.ownKeys.contains(where: { node($0)?.scalarText != nil }) {
      fits.insert(FormatGuess.Fit(preset: .native, isSure: true))
    }
    return fits
  }

  private var isSegment: Bool {
    guard let type = node("type")?.scalarText else { return false }
    return ["track", "screen", "page", "identify", "group", "alias"].contains(type)
      && has(anyOf: ["anonymousId", "userId"])
      && has(anyOf: ["messageId", "originalTimestamp", "sentAt", "receivedAt"])
  }

  private var isRudder: Bool {
    if has(anyOf: ["rudderId", "request_ip"]) { return true }
    guard let dimensions = node("context"),
      let library = try? dimensions.value(at: ["library", "name"]),
      let name = library.scalarText
    else { return false }
    return name.string.lowercased().contains("rudder")
  }

  private var isAmplitude: Bool {
    has("event_type") && has(anyOf: ["amplitude_id", "$insert_id", "client_event_time"])
  }

  private var isMixpanel: Bool {
    has("event") && !has("timestamp") && has("time", in: "properties")
      && ["distinct_id", "$insert_id", "$device_id", "mp_lib", "mp_processing_time_ms"]
        .contains { has($0, in: "properties") }
  }

  private var isPostHog: Bool {
    has("event") && has("distinct_id") && has("timestamp") && has("properties")
      && (has("uuid") || has("person_id"))
      && (has(anyOf: ["person_id", "elements_chain", "_inserted_at", "person_properties"])
        || hasDollarProperty)
  }

  private var isGA4: Bool {
    has("event_name") && has("event_timestamp") && has(anyOf: ["event_params", "user_pseudo_id"])
  }

  private var isTelemetryDeck: Bool {
    has("type") && has("clientUser") && has(anyOf: ["appID", "payload", "receivedAt"])
  }

  private var isNative: Bool {
    Self.nativeKeys.allSatisfy { has(anyOf: $0) }
  }

  /// The keys of which a native line has one of each.
  private static let nativeKeys = [
    spellings(of: [.kind]), spellings(of: [.timestamp]), spellings(of: [.installID, .userID]),
  ]

  private static func spellings(of fields: [Field]) -> [Text] {
    fields.flatMap { field in
      FieldName.allCases.filter { field.mask >> UInt64($0.rawValue) & 1 == 1 }.map {
        Text($0.spelling)
      }
    }
  }

  /// Keys of native lines that exports do not have at the top.
  private static let ownKeys: [Text] = [
    "kind", "step", "page", "screen", "step_name", "step_id", "step_index", "page_index",
    "permission", "choice", "flow", "flow_id", "flow_version", "experiments", "variant", "seq",
    "sequence", "scope",
  ]

  private var hasDollarProperty: Bool {
    guard let members = try? node("properties")?.members() else { return false }
    return members.contains { $0.key.utf8.first == UInt8(ascii: "$") }
  }

  private func node(_ key: Text) -> JSONNode? { members.first { $0.key == key }?.node }

  private func has(_ key: Text) -> Bool { node(key).map { !$0.isAbsent } ?? false }

  private func has(anyOf keys: [Text]) -> Bool { keys.contains(where: has) }

  private func has(_ key: Text, in object: Text) -> Bool {
    guard let members = try? node(object)?.members() else { return false }
    return members.contains { $0.key == key && !$0.node.isAbsent }
  }
}

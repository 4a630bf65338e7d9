import EventLog

// The envelopes around what the app says: the export's keys in the order in which its samples have
// them. What a mapping should not take stands there as a decoy: other times are 26 years before the
// event's, devices and versions of systems are the user's.

extension VendorEncoding {
  typealias Members = [(key: String, value: ExportValue?)]

  func segment(_ event: ExportedEvent) -> Members {
    call(event, dimensions: [], timestamp: event.instant.iso + "Z")
  }

  func rudderstack(_ event: ExportedEvent) -> Members {
    // A server in India stamps the events.
    let there = ExportInstant(milliseconds: event.instant.milliseconds + 19_800_000)
    let call = call(
      event, dimensions: [("sessionId", event.session.map(ExportValue.text))],
      timestamp: there.iso + "+05:30")
    return call + [("rudderId", "r-1"), ("request_ip", "192.0.2.1")]
  }

  private func call(_ event: ExportedEvent, dimensions: Members, timestamp: String) -> Members {
    let around: Members = [
      ("app", .object([("name", "decoy"), ("version", event.appVersion.map(ExportValue.text))])),
      ("device", .object([("id", "d-1"), ("model", event.model), ("type", "ios")])),
      ("library", .object([("name", "analytics-swift"), ("version", "1.5.11")])),
      ("locale", event.locale.map(ExportValue.text)),
      ("network", .object([("cellular", .literal("false")), ("wifi", .literal("true"))])),
      (
        "os",
        .object([("name", event.platform.map(ExportValue.text)), ("version", event.osVersion)])
      ),
      ("timezone", "Europe/Berlin"),
    ]
    return [
      ("anonymousId", .text(event.user)), ("context", .object(around + dimensions)),
      ("event", .text(event.exportedName)), ("messageId", event.id.map(ExportValue.text)),
      ("originalTimestamp", .text(Text(event.earlier(by: 0).iso + "Z"))),
      ("properties", .object(event.properties + event.exposure)),
      ("receivedAt", .text(Text(event.earlier(by: -731).iso + "Z"))),
      ("sentAt", .text(Text(event.earlier(by: -204).iso + "Z"))),
      ("timestamp", .text(Text(timestamp))), ("type", "track"), ("userId", nil),
    ]
  }

  func amplitude(_ event: ExportedEvent) -> Members {
    [
      ("$insert_id", event.id.map(ExportValue.text)), ("$schema", .literal("13")),
      ("amplitude_id", .number(event.user.number)), ("app", .literal("240333")),
      ("city", event.city), ("client_event_time", .text(event.earlier(by: 0).spaced)),
      ("device_family", "Apple iPhone"), ("device_id", .text("device of " + event.user)),
      ("dma", .null), ("event_id", .literal("683")),
      ("event_properties", .object(event.properties)),
      ("event_time", .text(event.instant.spaced)),
      ("event_type", .text(event.exportedName)), ("language", "English"),
      ("library", "amplitude-ios/8.0.0"), ("os_name", "ios"), ("os_version", event.osVersion),
      ("paying", .literal("false")), ("platform", event.platform.map(ExportValue.text)),
      ("session_id", event.session.map { .number($0.number) } ?? .literal("-1")),
      ("user_id", .null), ("user_properties", .object(event.variant(behind: "[Experiment] "))),
      ("uuid", event.id.map { .text("ec132044-" + $0) }),
      ("version_name", event.appVersion.map(ExportValue.text)),
    ]
  }

  func mixpanel(_ event: ExportedEvent) -> Members {
    let envelope: Members = [
      ("time", .number(event.instant.seconds)), ("distinct_id", .text(event.user)),
      ("$app_version_string", event.appVersion.map(ExportValue.text)),
      ("$insert_id", event.id.map(ExportValue.text)), ("$lib_version", "4.2.0"),
      ("$os", event.platform.map(ExportValue.text)), ("mp_lib", "swift"),
      ("mp_processing_time_ms", .literal("946684800000")),
    ]
    return [
      ("event", .text(event.exportedName)),
      ("properties", .object(envelope + event.properties + event.exposure)),
    ]
  }

  func posthog(_ event: ExportedEvent) -> Members {
    let envelope: Members = [
      ("$lib", "posthog-ios"), ("$os_name", event.platform.map(ExportValue.text)),
      ("$os_version", event.osVersion), ("$app_version", event.appVersion.map(ExportValue.text)),
      ("$locale", event.locale.map(ExportValue.text)),
      ("$session_id", event.session.map(ExportValue.text)),
    ]
    let properties = envelope + event.variant(behind: "$feature/") + event.properties
    return [
      ("uuid", event.id.map(ExportValue.text)), ("event", .text(event.exportedName)),
      ("distinct_id", .text("device of " + event.user)), ("person_id", .text(event.user)),
      ("properties", .object(properties)), ("person_properties", .object([])),
      ("elements_chain", ""), ("timestamp", .text(Text("\(event.instant.iso)000+00:00"))),
      ("created_at", .text(Text("\(event.earlier(by: -480).iso)000+00:00"))),
      ("_inserted_at", .text(Text("\(event.earlier(by: -7000).iso)000+00:00"))),
    ]
  }

  /// As BigQuery exports rows to files: members without a value are left out.
  func ga4(_ event: ExportedEvent) -> Members {
    let session = event.session.map { ExportValue.typed(.text($0.digits), as: "int_value") }
    let envelope = [
      ExportValue.pair("ga_session_id", session),
      .pair("ga_session_number", .typed("2", as: "int_value")),
      .pair("firebase_event_origin", .typed("app", as: "string_value")),
    ].compactMap(\.self)
    return [
      ("event_date", .text(Text(event.instant.date(separator: "")))),
      ("event_timestamp", .text(Text("\(event.instant.milliseconds)000"))),
      ("event_name", .text(event.exportedName)),
      ("event_params", .array(envelope + Self.pairs(event.properties))),
      ("event_bundle_sequence_id", "22"), ("user_pseudo_id", .text(event.user)),
      ("user_properties", .array(Self.pairs(event.variant(behind: "")))),
      ("device", .object(device(event))),
      ("geo", .object([("continent", "Europe"), ("country", "Germany"), ("region", "Berlin")])),
      (
        "app_info",
        .object([("id", "com.example"), ("version", event.appVersion.map(ExportValue.text))])
      ),
      ("stream_id", "3607414280"), ("platform", event.platform.map(ExportValue.text)),
      ("items", .array([])),
    ]
  }

  private func device(_ event: ExportedEvent) -> Members {
    [
      ("category", "mobile"), ("mobile_brand_name", "Apple"), ("mobile_model_name", event.model),
      ("operating_system", "decoy"), ("operating_system_version", event.osVersion),
      ("language", event.locale.map(ExportValue.text)), ("time_zone_offset_seconds", "3600"),
    ]
  }

  private static func pairs(_ members: Members) -> [ExportValue] {
    members.compactMap { .pair($0.key, $0.value?.typed) }
  }

  func telemetrydeck(_ event: ExportedEvent) -> Members {
    let envelope: Members = [
      ("TelemetryDeck.AppInfo.version", event.appVersion.map(ExportValue.text)),
      ("TelemetryDeck.Device.architecture", "arm64"),
      ("TelemetryDeck.Device.platform", event.platform.map(ExportValue.text)),
      ("TelemetryDeck.RunContext.locale", event.locale.map(ExportValue.text)),
    ]
    let inner = (event.properties + event.exposure).map { ("Onboarding.\($0.key)", $0.value) }
    return [
      ("appID", "AAAA-BBBBBBBB-CCCC-DDDD"), ("clientUser", .text(event.user)),
      ("type", .text("Onboarding." + event.name)),
      ("sessionID", event.session.map(ExportValue.text)), ("isTestMode", .literal("false")),
      ("receivedAt", .text(Text("\(event.instant.date)T\(event.instant.time)+0000"))),
      ("payload", .object(envelope + inner)),
    ]
  }
}

// MARK: - Parts

extension ExportedEvent {
  fileprivate var exportedName: Text { "onboarding_" + name }

  /// What the app itself sends.
  fileprivate var properties: VendorEncoding.Members {
    fields.map { ($0.key == "step" ? "step_name" : $0.key, $0.value) }
  }

  /// An instant that is not the event's: 26 years and so many milliseconds before.
  fileprivate func earlier(by milliseconds: Int64) -> ExportInstant {
    ExportInstant(milliseconds: instant.milliseconds - 820_454_400_000 - milliseconds)
  }

  fileprivate var model: ExportValue {
    ofUser(["iPhone14,5", "iPhone15,2", "iPhone16,1", "iPhone7,2"])
  }

  fileprivate var osVersion: ExportValue { ofUser(["17.6.1", "18.2", "18.3"]) }

  fileprivate var city: ExportValue { ofUser(["Sofia", "Porto", "Malmö", "Graz", "Cork"]) }

  private func ofUser(_ values: [ExportValue]) -> ExportValue {
    values[Int(user.number % UInt64(values.count))]
  }

  /// The variant as two properties of the event.
  fileprivate var exposure: VendorEncoding.Members {
    guard let shown else { return [] }
    return [("experiment", .text(shown.experiment)), ("variant", .text(shown.variant))]
  }

  /// The variant under a key that begins with a prefix.
  fileprivate func variant(behind prefix: String) -> VendorEncoding.Members {
    shown.map { [(prefix + $0.experiment.string, .text($0.variant))] } ?? []
  }
}

extension ExportValue {
  /// A pair of a key and a value; `nil` without the value.
  fileprivate static func pair(_ key: String, _ value: ExportValue?) -> ExportValue? {
    value.map { .object([("key", .text(Text(key))), ("value", $0)]) }
  }

  fileprivate static func typed(_ value: ExportValue, as type: String) -> ExportValue {
    .object([(type, value)])
  }

  /// The value under its type: whole numbers in quotes.
  fileprivate var typed: ExportValue {
    if case .literal(let digits) = self, Int64(digits) != nil {
      return .typed(.text(Text(digits)), as: "int_value")
    }
    return .typed(self, as: "string_value")
  }
}

extension ExportInstant {
  fileprivate var iso: String { "\(date)T\(time).\(thousandths)" }

  /// As Amplitude spells it.
  fileprivate var spaced: Text { Text("\(date) \(time).\(thousandths)000") }
}

extension Text {
  /// A number in place of an id, as vendors give to persons and sessions.
  ///
  /// Source: FNV-1a by G. Fowler, L. C. Noll and K.-P. Vo, of 64 bits, without the lowest two.
  fileprivate var number: UInt64 {
    utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 } >> 2
  }

  fileprivate var digits: Text { Text(String(number)) }

  fileprivate static func + (prefix: String, text: Text) -> Text {
    Text(utf8: Array(prefix.utf8) + text.utf8)
  }
}

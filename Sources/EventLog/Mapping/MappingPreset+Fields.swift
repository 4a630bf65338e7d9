// The envelopes of the vendors' exports, each as its documents and SDKs had it in 2026. What is read
// of each stands in the documentation of formats.

extension MappingPreset {
  /// Gives a mapping what the preset knows.
  func fill(_ mapping: inout Mapping) {
    switch self {
    case .native: fillNative(&mapping)
    case .segment, .rudderstack: fillSegment(&mapping)
    case .amplitude: fillAmplitude(&mapping)
    case .mixpanel: fillMixpanel(&mapping)
    case .posthog: fillPostHog(&mapping)
    case .ga4: fillGA4(&mapping)
    case .telemetrydeck: fillTelemetryDeck(&mapping)
    }
  }

  /// The fields by their own names, so that a user's mapping can begin here.
  private func fillNative(_ mapping: inout Mapping) {
    mapping.set(.event, [["kind"], ["event"], ["name"], ["event_name"]])
    mapping.set(.timestamp, [["timestamp"], ["ts"], ["time"], ["occurred_at"]])
    mapping.set(
      .anonymousID,
      [["anonymous_id"], ["anonymousId"], ["device_id"], ["install_id"], ["distinct_id"]])
    mapping.set(.userID, [["user_id"], ["userId"]])
    mapping.set(.eventID, [["event_id"], ["id"], ["uuid"], ["message_id"]])
    mapping.set(.sessionID, [["session_id"], ["sessionId"]])
    mapping.set(.sequence, [["sequence"], ["seq"]])
    mapping.set(.flow, [["flow"], ["flow_id"]])
    mapping.set(.flowVersion, [["flow_version"], ["onboarding_version"]])
    mapping.set(.step, [["step"], ["page"], ["screen"], ["step_name"], ["step_id"]])
    mapping.set(.stepIndex, [["step_index"], ["page_index"], ["step_number"]])
    mapping.set(.variant, [["variant"], ["experiment_variant"]])
    mapping.set(.permission, [["permission"], ["permission_type"]])
    mapping.set(.choice, [["choice"]])
    mapping.set(.value, [["value"]])
    mapping.set(.scope, [["scope"]])
    mapping.set(.platform, [["platform"], ["os"]])
    mapping.set(.appVersion, [["app_version"], ["version"]])
    mapping.set(.osVersion, [["os_version"]])
    mapping.set(.locale, [["locale"], ["language"]])
    mapping.set(.country, [["country"]])
    mapping.propertyObjects = [["properties"], ["props"]]
    mapping.variantSources = [VariantSource(object: ["experiments"], prefix: "")]
  }

  /// RudderStack has Segment's specification; its events may carry a session.
  ///
  /// `timestamp` is the device's time put right by its clock's fault (receivedAt − (sentAt −
  /// originalTimestamp)).
  private func fillSegment(_ mapping: inout Mapping) {
    mapping.set(.event, [["event"], ["name"], ["type"]])
    mapping.set(.timestamp, [["timestamp"], ["originalTimestamp"], ["receivedAt"]])
    mapping.set(.anonymousID, [["anonymousId"]])
    mapping.set(.userID, [["userId"]])
    mapping.set(.eventID, [["messageId"]])
    mapping.set(.sessionID, [["context", "sessionId"]])
    mapping.set(
      .platform, [["context", "os", "name"], ["context", "device", "type"]], as: .platform)
    mapping.set(.osVersion, [["context", "os", "version"]])
    mapping.set(.appVersion, [["context", "app", "version"]])
    mapping.set(.locale, [["context", "locale"]], as: .locale)
    mapping.set(.country, [["context", "location", "country"]])
    mapping.propertyObjects = [["properties"]]
    let isScreen = [ValueCondition(path: ["type"], values: ["screen", "page"])]
    mapping.rules = [
      KindRule(views: ["name"], when: isScreen), KindRule(views: ["event"], when: isScreen),
    ]
  }

  /// Times are of UTC; `event_time` is put right for the device's clock.
  private func fillAmplitude(_ mapping: inout Mapping) {
    mapping.set(.event, [["event_type"]])
    mapping.set(.timestamp, [["event_time"], ["client_event_time"]])
    mapping.set(.resolvedID, [["amplitude_id"]])
    mapping.set(.anonymousID, [["device_id"]])
    mapping.set(.userID, [["user_id"]])
    mapping.set(.eventID, [["$insert_id"], ["uuid"]])
    mapping.set(.sessionID, [["session_id"]])
    mapping.sources[.sessionID]?[0].replacements = ["-1": ""]
    mapping.set(.platform, [["platform"], ["os_name"]], as: .platform)
    mapping.set(.osVersion, [["os_version"]])
    mapping.set(.appVersion, [["version_name"]])
    mapping.set(.locale, [["language"]], as: .locale)
    mapping.set(.country, [["country"]])
    mapping.propertyObjects = [["event_properties"], ["user_properties"]]
    mapping.variantSources = [VariantSource(object: ["user_properties"], prefix: "[Experiment] ")]
    mapping.wallClock = .utc
  }

  /// `time` is in seconds: of UTC, and in projects made before 2023 of the project's wall clock.
  private func fillMixpanel(_ mapping: inout Mapping) {
    mapping.set(.event, [["event"]])
    mapping.set(.timestamp, [["properties", "time"]])
    mapping.set(.resolvedID, [["properties", "distinct_id"]])
    mapping.set(.anonymousID, [["properties", "$device_id"]])
    mapping.set(.userID, [["properties", "$user_id"]])
    mapping.set(.eventID, [["properties", "$insert_id"]])
    mapping.set(.sessionID, [["properties", "$session_id"]])
    mapping.set(.platform, [["properties", "$os"]], as: .platform)
    mapping.set(.osVersion, [["properties", "$os_version"]])
    mapping.set(
      .appVersion, [["properties", "$app_version_string"], ["properties", "$app_version"]])
    mapping.set(.locale, [["properties", "$locale"]], as: .locale)
    mapping.set(.country, [["properties", "mp_country_code"], ["properties", "$country_code"]])
    mapping.propertyObjects = [["properties"]]
    mapping.variantLists = [["properties", "Experiments"]]
    mapping.numberUnit = .seconds
    mapping.numberClock = .wall
  }

  private func fillPostHog(_ mapping: inout Mapping) {
    mapping.set(.event, [["event"]])
    mapping.set(.timestamp, [["timestamp"]])
    mapping.set(.resolvedID, [["person_id"]])
    mapping.set(.anonymousID, [["distinct_id"]])
    mapping.set(.eventID, [["uuid"]])
    mapping.set(.sessionID, [["properties", "$session_id"]])
    mapping.set(.platform, [["properties", "$os_name"], ["properties", "$os"]], as: .platform)
    mapping.set(.osVersion, [["properties", "$os_version"]])
    mapping.set(.appVersion, [["properties", "$app_version"]])
    mapping.set(.locale, [["properties", "$locale"]], as: .locale)
    mapping.set(.country, [["properties", "$geoip_country_code"]])
    mapping.propertyObjects = [["properties"]]
    mapping.rules = [
      KindRule(views: ["properties", "$screen_name"], event: "$screen")
    ]
    mapping.variantSources = [VariantSource(object: ["properties"], prefix: "$feature/")]
    mapping.wallClock = .utc
  }

  /// The rows of the export to BigQuery.
  ///
  /// Times are microseconds of the device, in quotes.
  private func fillGA4(_ mapping: inout Mapping) {
    mapping.set(.event, [["event_name"]])
    mapping.set(.timestamp, [["event_timestamp"]])
    mapping.set(.anonymousID, [["user_pseudo_id"]])
    mapping.set(.userID, [["user_id"]])
    mapping.set(.sessionID, [["event_params", "ga_session_id"]])
    mapping.set(.platform, [["platform"], ["device", "operating_system"]], as: .platform)
    mapping.set(.osVersion, [["device", "operating_system_version"]])
    mapping.set(.appVersion, [["app_info", "version"]])
    mapping.set(.locale, [["device", "language"]], as: .locale)
    mapping.set(.country, [["geo", "country"]])
    mapping.propertyObjects = [["event_params"], ["user_properties"]]
    mapping.rules = [
      KindRule(views: ["event_params", "firebase_screen"], event: "screen_view")
    ]
    mapping.variantSources = [
      VariantSource(object: ["user_properties"], prefix: "firebase_exp_", name: .whole)
    ]
    mapping.numberUnit = .microseconds
  }

  /// Signals; `clientUser` is hashed on the device.
  private func fillTelemetryDeck(_ mapping: inout Mapping) {
    mapping.set(.event, [["type"]])
    mapping.set(.timestamp, [["receivedAt"]])
    mapping.set(.anonymousID, [["clientUser"]])
    mapping.set(.sessionID, [["sessionID"]])
    mapping.set(
      .platform,
      [
        ["payload", "TelemetryDeck.Device.platform"], ["payload", "platform"],
        ["payload", "TelemetryDeck.Device.operatingSystem"],
      ], as: .platform)
    mapping.set(
      .osVersion,
      [["payload", "TelemetryDeck.Device.systemVersion"], ["payload", "systemVersion"]])
    mapping.set(
      .appVersion, [["payload", "TelemetryDeck.AppInfo.version"], ["payload", "appVersion"]])
    mapping.set(
      .locale, [["payload", "TelemetryDeck.RunContext.locale"], ["payload", "locale"]], as: .locale)
    mapping.propertyObjects = [["payload"]]
    mapping.wallClock = .utc
  }
}

extension Mapping {
  fileprivate mutating func set(
    _ field: MappedField, _ paths: [FieldPath], as spelling: FieldSource.Spelling = .asIs
  ) {
    sources[field] = paths.map { path in
      var source = FieldSource(path)
      source.spelling = spelling
      return source
    }
  }
}

extension KindRule {
  /// Views of screens, whose name stands at a path; without a name there, an event like any other.
  fileprivate init(
    views path: FieldPath, event: Text? = nil, when conditions: [ValueCondition] = []
  ) {
    self.init(
      events: event.map { [EventPattern(name: $0)] } ?? [],
      conditions: conditions + [ValueCondition(path: path, values: [])], kind: .pageViewed)
    values[.step] = path
  }
}

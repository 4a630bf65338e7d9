import Foundation

/// Writes native event lines as a vendor's export would have them, in whole seconds.
///
/// Independent of the mappings: made from the vendors' documented field paths alone.
enum VendorEncoding: String, CaseIterable, Sendable {
  case segment, rudderstack, amplitude, mixpanel, posthog, ga4, telemetrydeck

  typealias Object = [String: Any]

  /// The line of an event.
  func line(_ event: Object) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: encoded(event), options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
  }

  private func encoded(_ event: Object) -> Object {
    let name = "onboarding_" + (event["event"] as? String ?? "")
    let seconds = event["seconds"] as? Int ?? 0
    let user = event["user"] as? String ?? ""
    switch self {
    case .segment: return segment(event, name, seconds, user)
    case .rudderstack:
      var object = segment(event, name, seconds, user)
      object["rudderId"] = "r"
      object["timestamp"] = instant(seconds, "yyyy-MM-dd'T'HH:mm:ss.SSS", zone: 19_800) + "+05:30"
      return object
    case .amplitude:
      return present([
        "event_type": name, "event_time": instant(seconds, "yyyy-MM-dd HH:mm:ss.SSSSSS"),
        "device_id": "device of \(user)", "amplitude_id": number(user), "user_id": NSNull(),
        "$insert_id": event["id"], "session_id": -1, "platform": event["platform"],
        "version_name": event["app_version"], "event_properties": properties(event),
        "user_properties": prefixed("[Experiment] ", event),
      ])
    case .mixpanel:
      var inner = properties(event)
      inner["time"] = seconds
      inner["distinct_id"] = user
      inner["$insert_id"] = event["id"]
      inner["$os"] = event["platform"]
      inner["$app_version_string"] = event["app_version"]
      return ["event": name, "properties": inner]
    case .posthog:
      var inner = properties(event).merging(prefixed("$feature/", event)) { $1 }
      inner["$os_name"] = event["platform"]
      inner["$app_version"] = event["app_version"]
      return present([
        "event": name, "uuid": event["id"], "distinct_id": "device of \(user)", "person_id": user,
        "timestamp": instant(seconds, "yyyy-MM-dd'T'HH:mm:ss.SSSSSS") + "+00:00",
        "properties": inner,
      ])
    case .ga4:
      return present([
        "event_name": name, "event_timestamp": "\(seconds)000000", "user_pseudo_id": user,
        "user_id": NSNull(), "platform": event["platform"],
        "app_info": ["version": event["app_version"] ?? NSNull()],
        "event_params": pairs(properties(event)),
        "user_properties": pairs(prefixed("", event)),
      ])
    case .telemetrydeck:
      var inner: Object = [:]
      for (key, value) in properties(event) { inner["Onboarding.\(key)"] = value }
      inner["TelemetryDeck.Device.platform"] = event["platform"]
      inner["TelemetryDeck.AppInfo.version"] = event["app_version"]
      return [
        "type": "Onboarding." + (event["event"] as? String ?? ""), "clientUser": user,
        "receivedAt": instant(seconds, "yyyy-MM-dd'T'HH:mm:ss") + "+0000", "payload": inner,
      ]
    }
  }

  private func segment(_ event: Object, _ name: String, _ seconds: Int, _ user: String) -> Object {
    present([
      "type": "track", "event": name, "anonymousId": user, "messageId": event["id"],
      "timestamp": instant(seconds, "yyyy-MM-dd'T'HH:mm:ss.SSS") + "Z",
      "originalTimestamp": "2000-01-01T00:00:00Z", "sentAt": "2000-01-01T00:00:01Z",
      "context": [
        "os": ["name": event["platform"] ?? NSNull()],
        "app": ["version": event["app_version"] ?? NSNull(), "name": "decoy"],
      ],
      "properties": properties(event),
    ])
  }

  /// Whether every event of the export shows the user's variants, and not only the exposure.
  var showsVariantsEverywhere: Bool { self != .mixpanel && self != .telemetrydeck && !isSegment }

  /// Whether lines carry an id of their own.
  var hasEventIDs: Bool { self != .ga4 && self != .telemetrydeck }

  private var isSegment: Bool { self == .segment || self == .rudderstack }

  /// What the app itself sends.
  private func properties(_ event: Object) -> Object {
    var object = present([
      "step_name": event["step"], "flow": event["flow"], "flow_version": event["flow_version"],
      "permission": event["permission"], "choice": event["choice"], "value": event["value"],
    ])
    if !showsVariantsEverywhere, let shown = event["experiments"] as? Object {
      object["experiment"] = shown.first?.key
      object["variant"] = shown.first?.value
    }
    return object
  }

  private func prefixed(_ prefix: String, _ event: Object) -> Object {
    var object: Object = [:]
    for (name, variant) in event["experiments"] as? Object ?? [:] {
      object[prefix + name] = variant
    }
    return object
  }

  private func pairs(_ object: Object) -> [Object] {
    object.sorted { $0.key < $1.key }.map { key, value in
      ["key": key, "value": ["string_value": value, "int_value": NSNull()]]
    }
  }

  private func present(_ object: [String: Any?]) -> Object { object.compactMapValues(\.self) }

  /// A number for each user, as a vendor gives to a person.
  private func number(_ user: String) -> UInt64 {
    user.utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 } >> 2
  }

  private func instant(_ seconds: Int, _ format: String, zone: Int = 0) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: zone)
    formatter.dateFormat = format
    return formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
  }
}

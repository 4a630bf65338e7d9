extension PresetTable {
  /// CloudEvents in JSON, a line each.
  ///
  /// Who it was is in the app's own `data`, or the `subject`.
  ///
  /// A `type` begins with a domain, turned round, which is no part of the event's name.
  ///
  /// Source: cloudevents/spec, JSON format 1.0.
  static let cloudevents = PresetTable(
    signs: [.has(["specversion"]), .has(["type"]), .has(["source"]), .has(["id"])],
    sources: [
      .event: .at(["type"], as: .withoutDomain),
      .timestamp: .at(["time"], ["data", "timestamp"], ["data", "time"]),
      .anonymousID: .at(
        ["data", "anonymous_id"], ["data", "anonymousId"], ["data", "device_id"],
        ["data", "deviceId"], ["data", "install_id"], ["data", "installId"]),
      .userID: .at(["data", "user_id"], ["data", "userId"], ["subject"]),
      .eventID: .at(["id"]),
      .sessionID: .at(["data", "session_id"], ["data", "sessionId"]),
      .platform: .at(["data", "platform"], ["data", "os"], as: .platform),
      .osVersion: .at(["data", "os_version"], ["data", "osVersion"]),
      .appVersion: .at(["data", "app_version"], ["data", "appVersion"]),
      .locale: .at(["data", "locale"], as: .locale),
      .country: .at(["data", "country"]),
    ],
    propertyObjects: [["data"]])
}

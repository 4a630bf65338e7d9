extension PresetTable {
  /// mParticle's batches: a line for one user, with many events.
  ///
  /// The `mpid` changes when the user logs in, so the device counts before it.
  ///
  /// Source: mParticle's JSON schema of event batches, docs.mparticle.com.
  static let mparticle = PresetTable(
    signs: [.has(["events"]), .has(["mpid"], ["mp_deviceid"], ["user_identities"])],
    sources: [
      .event: .at(["data", "event_name"], ["data", "screen_name"], ["event_type"]),
      .timestamp: .at(["data", "timestamp_unixtime_ms"], ["timestamp_unixtime_ms"]),
      .anonymousID: .at(["mp_deviceid"], ["mpid"]),
      .userID: .at(["user_identities", "customer_id"], ["user_identities", "email"]),
      .eventID: .at(["data", "event_id"], ["data", "source_message_id"]),
      .sessionID: .at(["data", "session_uuid"], ["data", "session_id"]),
      .platform: .at(["application_info", "os"], ["device_info", "platform"], as: .platform),
      .osVersion: .at(["device_info", "os_version"]),
      .appVersion: .at(["application_info", "application_version"]),
      .locale: .at(["device_info", "locale_language"], as: .locale),
      .country: .at(["device_info", "locale_country"]),
    ],
    propertyObjects: [["data", "custom_attributes"]],
    rules: [
      KindRule(
        views: ["data", "screen_name"],
        when: [ValueCondition(path: ["event_type"], values: ["screen_view"])])
    ],
    records: ["events"])
}

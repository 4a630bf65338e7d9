extension PresetTable {
  /// Amplitude's raw export.
  ///
  /// Times are of UTC; `event_time` is put right for the device's clock.
  ///
  /// Source: Amplitude's Export API; its autocapture for `[Amplitude] Screen Viewed`.
  static let amplitude = PresetTable(
    signs: [.has(["event_type"]), .has(["amplitude_id"], ["$insert_id"], ["client_event_time"])],
    sources: [
      .event: .at(["event_type"]),
      .timestamp: .at(["event_time"], ["client_event_time"]),
      .resolvedID: .at(["amplitude_id"]),
      .anonymousID: .at(["device_id"]),
      .userID: .at(["user_id"]),
      .eventID: .at(["$insert_id"], ["uuid"]),
      .sessionID: .at(["session_id"], replacing: ["-1": ""]),
      .platform: .at(["platform"], ["os_name"], as: .platform),
      .osVersion: .at(["os_version"]),
      .appVersion: .at(["version_name"]),
      .locale: .at(["language"], as: .locale),
      .country: .at(["country"]),
    ],
    propertyObjects: [["event_properties"], ["user_properties"]],
    rules: [
      KindRule(
        views: ["event_properties", "[Amplitude] Screen Name"], event: "[Amplitude] Screen Viewed"),
      KindRule(views: ["event_properties", "name"], event: "Loaded a Screen"),
    ] + KindRule.viewedScreens,
    variantSources: [VariantSource(object: ["user_properties"], prefix: "[Experiment] ")],
    wallClock: .utc)
}

extension PresetTable {
  /// Mixpanel's raw export.
  ///
  /// `time` is in seconds: of UTC, and in projects made before 2023 of the project's wall clock. An
  /// event of several experiments has them in `Experiments`, as texts or as an object.
  ///
  /// Source: mixpanel/docs, export-methods and experiments.
  static let mixpanel = PresetTable(
    signs: [
      .has(["event"]), .lacks(["timestamp"]), .has(["properties", "time"]),
      .has(
        ["properties", "distinct_id"], ["properties", "$insert_id"], ["properties", "$device_id"],
        ["properties", "mp_lib"], ["properties", "mp_processing_time_ms"]),
    ],
    sources: [
      .event: .at(["event"]),
      .timestamp: .at(["properties", "time"]),
      .resolvedID: .at(["properties", "distinct_id"]),
      .anonymousID: .at(["properties", "$device_id"]),
      .userID: .at(["properties", "$user_id"]),
      .eventID: .at(["properties", "$insert_id"]),
      .sessionID: .at(["properties", "$session_id"]),
      .platform: .at(["properties", "$os"], as: .platform),
      .osVersion: .at(["properties", "$os_version"]),
      .appVersion: .at(["properties", "$app_version_string"], ["properties", "$app_version"]),
      .locale: .at(["properties", "$locale"], as: .locale),
      .country: .at(["properties", "mp_country_code"], ["properties", "$country_code"]),
    ],
    propertyObjects: [["properties"]],
    rules: [KindRule(views: ["properties", "name"], event: "Loaded a Screen")]
      + KindRule.viewedScreens,
    variantSources: [VariantSource(object: ["properties", "Experiments"], prefix: "")],
    variantLists: [["properties", "Experiments"]],
    numberUnit: .seconds, numberClock: .wall)
}

extension PresetTable {
  /// The rows of GA4's and Firebase's export to BigQuery, as JSON, or as CSV that a query flattened:
  /// parameters in columns of their own or as JSON in `event_params`, records with dots in their names.
  ///
  /// Times are microseconds of the device, in quotes.
  ///
  /// Source: Google's "BigQuery Export schema" of Analytics.
  static let ga4 = PresetTable(
    signs: [
      .has(["event_name"]), .has(["event_timestamp"]), .has(["event_params"], ["user_pseudo_id"]),
    ],
    isFlat: true,
    sources: [
      .event: .at(["event_name"]),
      .timestamp: .at(["event_timestamp"]),
      .anonymousID: .at(["user_pseudo_id"]),
      .userID: .at(["user_id"]),
      .sessionID: .at(["event_params", "ga_session_id"], ["ga_session_id"]),
      .platform: .at(
        ["platform"], ["device", "operating_system"], ["device.operating_system"], as: .platform),
      .osVersion: .at(["device", "operating_system_version"], ["device.operating_system_version"]),
      .appVersion: .at(["app_info", "version"], ["app_info.version"]),
      .locale: .at(["device", "language"], ["device.language"], as: .locale),
      .country: .at(["geo", "country"], ["geo.country"]),
    ],
    propertyObjects: [["event_params"], ["user_properties"], []],
    rules: [
      KindRule(views: ["event_params", "firebase_screen"], event: "screen_view"),
      KindRule(views: ["firebase_screen"], event: "screen_view"),
    ],
    variantSources: [
      VariantSource(object: ["user_properties"], prefix: "firebase_exp_", name: .whole)
    ],
    numberUnit: .microseconds)
}

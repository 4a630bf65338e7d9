extension PresetTable {
  /// AppsFlyer's raw data: the columns of its reports, or the keys of its Push API and Data Locker.
  ///
  /// `Event Value` holds what the app sent with the event, as JSON. Times are of UTC unless the report
  /// was made in the app's own zone, which a mapping's `timeZone` says.
  ///
  /// Source: AppsFlyer's raw data field dictionary, and its list of predefined events for
  /// `af_tutorial_completion`.
  static let appsflyer = PresetTable(
    signs: [.has(["AppsFlyer ID"], ["appsflyer_id"]), .has(["Event Name"], ["event_name"])],
    isFlat: true,
    sources: [
      .event: .at(["Event Name"], ["event_name"]),
      .timestamp: .at(["Event Time"], ["event_time"]),
      .anonymousID: .at(["AppsFlyer ID"], ["appsflyer_id"]),
      .userID: .at(["Customer User ID"], ["customer_user_id"]),
      .platform: .at(["Platform"], ["platform"], as: .platform),
      .osVersion: .at(["OS Version"], ["os_version"]),
      .appVersion: .at(["App Version"], ["app_version"]),
      .locale: .at(["Language"], ["language"], as: .locale),
      .country: .at(["Country Code"], ["country_code"]),
    ],
    propertyObjects: [["Event Value"], ["event_value"]],
    rules: [
      KindRule(events: [EventPattern(name: "af_tutorial_completion")], kind: .completed)
    ],
    wallClock: .utc)
}

extension PresetTable {
  /// Adjust's raw data exports and callbacks: columns called by Adjust's placeholders, with their
  /// braces or without, and the app's own parameters beside them.
  ///
  /// `created_at` is in seconds; `event` is a token, and `event_name` what it stands for.
  ///
  /// Source: Adjust's help, "Raw data exports" and the list of placeholders.
  static let adjust = PresetTable(
    signs: [
      .has(["adid"], ["{adid}"]), .has(["activity_kind"], ["{activity_kind}"]),
      .has(["created_at"], ["{created_at}"], ["created_at_milli"], ["{created_at_milli}"]),
    ],
    isFlat: true,
    sources: [
      .event: .at(
        ["event_name"], ["{event_name}"], ["event"], ["{event}"], ["activity_kind"],
        ["{activity_kind}"]),
      .timestamp: .at(["created_at"], ["{created_at}"]),
      .anonymousID: .at(["adid"], ["{adid}"]),
      .userID: .at(["user_id"], ["external_device_id"], ["{external_device_id}"]),
      .platform: .at(["os_name"], ["{os_name}"], as: .platform),
      .osVersion: .at(["os_version"], ["{os_version}"]),
      .appVersion: .at(
        ["app_version_short"], ["{app_version_short}"], ["app_version"], ["{app_version}"]),
      .locale: .at(["language"], ["{language}"], as: .locale),
      .country: .at(["country"], ["{country}"]),
    ],
    propertyObjects: [["publisher_parameters"], ["{publisher_parameters}"], []],
    numberUnit: .seconds, wallClock: .utc)
}

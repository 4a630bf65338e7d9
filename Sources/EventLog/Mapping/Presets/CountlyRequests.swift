extension PresetTable {
  /// What Countly's SDKs send to `/i`, a request a line, with many events.
  ///
  /// Views are events called `[CLY]_view`, the screen in `segmentation.name`.
  ///
  /// Source: Countly's server API, /i, and its SDK development guide.
  static let countly = PresetTable(
    signs: [.has(["app_key"]), .has(["device_id"]), .has(["events"])],
    sources: [
      .event: .at(["key"]),
      .timestamp: .at(["timestamp"]),
      .anonymousID: .at(["device_id"]),
      .eventID: .at(["id"]),
      .platform: .at(["metrics", "_os"], as: .platform),
      .osVersion: .at(["metrics", "_os_version"]),
      .appVersion: .at(["metrics", "_app_version"], ["av"]),
      .locale: .at(["metrics", "_locale"], as: .locale),
      .country: .at(["country_code"]),
    ],
    propertyObjects: [["segmentation"]],
    rules: [KindRule(views: ["segmentation", "name"], event: "[CLY]_view")],
    records: ["events"])
}

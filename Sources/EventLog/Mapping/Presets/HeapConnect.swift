extension PresetTable {
  /// Rows of Heap Connect: `all_events`, or a table of one event, with the app's properties as columns.
  ///
  /// An `event_id` is of a raw event, which several definitions may give names to, so it tells no
  /// repeated delivery.
  ///
  /// Source: Heap's help, "Heap Connect data schema"; Fivetran's Heap schema.
  static let heap = PresetTable(
    signs: [
      .has(["event_table_name"], ["heap_previous_page"]), .has(["user_id"]), .has(["event_id"]),
      .has(["time"]),
    ],
    isFlat: true,
    sources: [
      .event: .at(["event_table_name"], ["event_name"]),
      .timestamp: .at(["time"]),
      .anonymousID: .at(["user_id"]),
      .sessionID: .at(["session_id"]),
      .platform: .at(["platform"], as: .platform),
      .appVersion: .at(["app_version"]),
      .locale: .at(["locale"], as: .locale),
      .country: .at(["country"]),
    ],
    propertyObjects: [[]],
    wallClock: .utc)
}

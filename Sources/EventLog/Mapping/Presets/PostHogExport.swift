extension PresetTable {
  /// PostHog's batch export.
  ///
  /// Source: PostHog's documentation of batch exports and of its SDKs' properties.
  static let posthog = PresetTable(
    signs: [
      .has(["event"]), .has(["distinct_id"]), .has(["timestamp"]), .has(["properties"]),
      .has(["uuid"], ["person_id"]),
      .any([
        .has(["person_id"], ["elements_chain"], ["_inserted_at"], ["person_properties"]),
        .hasKey(in: ["properties"], prefix: "$"),
      ]),
    ],
    sources: [
      .event: .at(["event"]),
      .timestamp: .at(["timestamp"]),
      .resolvedID: .at(["person_id"]),
      .anonymousID: .at(["distinct_id"]),
      .eventID: .at(["uuid"]),
      .sessionID: .at(["properties", "$session_id"]),
      .platform: .at(["properties", "$os_name"], ["properties", "$os"], as: .platform),
      .osVersion: .at(["properties", "$os_version"]),
      .appVersion: .at(["properties", "$app_version"]),
      .locale: .at(["properties", "$locale"], as: .locale),
      .country: .at(["properties", "$geoip_country_code"]),
    ],
    propertyObjects: [["properties"]],
    rules: [KindRule(views: ["properties", "$screen_name"], event: "$screen")],
    variantSources: [VariantSource(object: ["properties"], prefix: "$feature/")],
    wallClock: .utc)
}

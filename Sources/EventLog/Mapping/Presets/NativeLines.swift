extension PresetTable {
  /// Lines of our own format: the fields by their own names, so that a user's mapping can begin here.
  static let native = PresetTable(
    signs: [
      .has(["kind"], ["event"], ["name"], ["event_name"]),
      .has(["timestamp"], ["ts"], ["time"], ["occurred_at"]),
      .has(
        ["anonymous_id"], ["anonymousId"], ["device_id"], ["install_id"], ["distinct_id"],
        ["user_id"], ["userId"]),
    ],
    sources: [
      .event: .at(["kind"], ["event"], ["name"], ["event_name"]),
      .timestamp: .at(["timestamp"], ["ts"], ["time"], ["occurred_at"]),
      .anonymousID: .at(
        ["anonymous_id"], ["anonymousId"], ["device_id"], ["install_id"], ["distinct_id"]),
      .userID: .at(["user_id"], ["userId"]),
      .eventID: .at(["event_id"], ["id"], ["uuid"], ["message_id"]),
      .sessionID: .at(["session_id"], ["sessionId"]),
      .sequence: .at(["sequence"], ["seq"]),
      .flow: .at(["flow"], ["flow_id"]),
      .flowVersion: .at(["flow_version"], ["onboarding_version"]),
      .step: .at(["step"], ["page"], ["screen"], ["step_name"], ["step_id"]),
      .stepIndex: .at(["step_index"], ["page_index"], ["step_number"]),
      .variant: .at(["variant"], ["experiment_variant"]),
      .permission: .at(["permission"], ["permission_type"]),
      .choice: .at(["choice"]),
      .value: .at(["value"]),
      .scope: .at(["scope"]),
      .platform: .at(["platform"], ["os"]),
      .appVersion: .at(["app_version"], ["version"]),
      .osVersion: .at(["os_version"]),
      .locale: .at(["locale"], ["language"]),
      .country: .at(["country"]),
    ],
    propertyObjects: [["properties"], ["props"]],
    variantSources: [VariantSource(object: ["experiments"], prefix: "")])
}

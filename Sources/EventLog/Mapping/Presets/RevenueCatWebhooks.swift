extension PresetTable {
  /// RevenueCat's webhooks: what became of the paywall.
  ///
  /// A first purchase is a choice at the paywall, `subscribed` or `trial_started`.
  ///
  /// Source: RevenueCat's documentation, "Event Types and Fields" and "Sample Events".
  static let revenuecat = PresetTable(
    signs: [
      .has(["event", "type"]), .has(["event", "app_user_id"]),
      .has(["event", "event_timestamp_ms"]),
    ],
    sources: [
      .event: .at(["event", "type"]),
      .timestamp: .at(["event", "event_timestamp_ms"]),
      .anonymousID: .at(["event", "original_app_user_id"]),
      .userID: .at(["event", "app_user_id"]),
      .eventID: .at(["event", "id"]),
      .country: .at(["event", "country_code"]),
      .experiment: .at(
        ["event", "experiments", "0", "experiment_id"], ["event", "experiment_id"]),
      .variant: .at(
        ["event", "experiments", "0", "experiment_variant"], ["event", "experiment_variant"]),
    ],
    propertyObjects: [],
    rules: [
      purchase("TRIAL", "trial_started"), purchase("NORMAL", "subscribed"),
      purchase("INTRO", "subscribed"), enrollment,
    ])

  private static func purchase(_ period: Text, _ value: Text) -> KindRule {
    KindRule(
      events: [EventPattern(name: "INITIAL_PURCHASE")],
      conditions: [ValueCondition(path: ["event", "period_type"], values: [period])],
      kind: .choiceMade, constants: [.choice: "paywall", .value: value])
  }

  private static let enrollment = KindRule(
    events: [EventPattern(name: "EXPERIMENT_ENROLLMENT")], kind: .exposed)
}

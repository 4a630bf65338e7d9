extension PresetTable {
  /// Snowplow's enriched events: the JSON of its analytics SDKs, or the columns of `atomic.events` and
  /// the enriched TSV with their names.
  ///
  /// A structured event is named by `se_action`, and `se_label` says of what. The data of the app's own
  /// event is `unstruct_event` in columns; in JSON its key has the app's name in it, which a mapping
  /// of the user's own has to name. `true_tstamp` is the app's own time, where it sets one.
  ///
  /// Source: snowplow-scala-analytics-sdk, EventSpec.scala; Snowplow's canonical event model.
  static let snowplow = PresetTable(
    signs: [
      .has(["collector_tstamp"]), .has(["event_id"]),
      .has(["event_vendor"], ["v_collector"], ["v_tracker"], ["v_etl"]),
    ],
    isFlat: true,
    sources: [
      .event: .at(["se_action"], ["event_name"], ["event"]),
      .timestamp: .at(["true_tstamp"], ["derived_tstamp"], ["collector_tstamp"]),
      .anonymousID: .at(session("userId"), ["domain_userid"], ["network_userid"]),
      .userID: .at(["user_id"]),
      .eventID: .at(["event_id"]),
      .sessionID: .at(session("sessionId"), ["domain_sessionid"]),
      .platform: .at(
        mobile("mobile_context_1", "osType"), ["os_family"], ["platform"], as: .platform),
      .osVersion: .at(mobile("mobile_context_1", "osVersion")),
      .appVersion: .at(["contexts_com_snowplowanalytics_mobile_application_1", "0", "version"]),
      .locale: .at(["br_lang"], as: .locale),
      .country: .at(["geo_country"]),
    ],
    propertyObjects: [["unstruct_event", "data", "data"], growthBook, []],
    rules: [
      KindRule(views: screenView, event: "screen_view"),
      KindRule(views: ["unstruct_event", "data", "data", "name"], event: "screen_view"),
    ] + labelled,
    wallClock: .utc)

  private static let screenView: FieldPath = [
    "unstruct_event_com_snowplowanalytics_mobile_screen_view_1", "name",
  ]

  private static let growthBook: FieldPath = ["unstruct_event_io_growthbook_experiment_viewed_1"]

  private static func session(_ key: Text) -> FieldPath {
    mobile("client_session_1", key)
  }

  private static func mobile(_ context: String, _ key: Text) -> FieldPath {
    [Text("contexts_com_snowplowanalytics_snowplow_\(context)"), "0", key]
  }

  /// Structured events about the step or the permission that their label names.
  ///
  /// Kinds are written down, since to read them off names takes as long as all other tables together.
  private static var labelled: [KindRule] {
    rules(["step_viewed", "onboarding_step_viewed"], .pageViewed, .step)
      + rules(["step_completed", "onboarding_step_completed"], .pageCompleted, .step)
      + rules(["step_skipped", "onboarding_step_skipped"], .skipped, .step, scope: .step)
      + rules(["permission_requested"], .permissionRequested, .permission)
      + rules(["permission_granted"], .permissionGranted, .permission)
      + rules(["permission_denied"], .permissionDenied, .permission)
  }

  private static func rules(
    _ names: [Text], _ kind: EventKind, _ field: MappedField, scope: SkipScope? = nil
  ) -> [KindRule] {
    names.map { name in
      var rule = KindRule(
        events: [EventPattern(name: name)],
        conditions: [ValueCondition(path: ["se_label"], values: [])], kind: kind, scope: scope)
      rule.values[field] = ["se_label"]
      return rule
    }
  }
}

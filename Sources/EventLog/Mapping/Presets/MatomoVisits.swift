extension PresetTable {
  /// Matomo's visits as its `Live.getLastVisitsDetails` returns them: a visit with its actions.
  ///
  /// An event has a category, an action and a name: the action is what happened, the name says to what.
  ///
  /// Source: matomo-org/matomo, plugins/Live/API.php and plugins/Events.
  static let matomo = PresetTable(
    signs: [.has(["idVisit"]), .has(["visitorId"], ["fingerprint"]), .has(["actionDetails"])],
    sources: [
      .event: .at(["eventAction"], ["type"]),
      .timestamp: .at(["timestamp"]),
      .anonymousID: .at(["visitorId"], ["fingerprint"]),
      .userID: .at(["userId"]),
      .sessionID: .at(["idVisit"]),
      .step: .at(["eventName"]),
      .platform: .at(["operatingSystemName"], as: .platform),
      .osVersion: .at(["operatingSystemVersion"]),
      .locale: .at(["languageCode"], as: .locale),
      .country: .at(["countryCode"]),
    ],
    propertyObjects: [],
    rules: [abTest],
    records: ["actionDetails"], numberUnit: .seconds)

  /// Of Matomo's A/B tests the action is the experiment, and the name the variant.
  private static let abTest: KindRule = {
    var rule = KindRule(
      events: [], conditions: [ValueCondition(path: ["eventCategory"], values: ["abtesting"])],
      kind: .exposed)
    rule.values = [.experiment: ["eventAction"], .variant: ["eventName"]]
    return rule
  }()
}

extension PresetTable {
  /// TelemetryDeck's signals; `clientUser` is hashed on the device.
  ///
  /// Source: TelemetryDeck/docs, api/signals-reference and articles/duration-signals, whose example
  /// names its steps `Onboarding.step1`, `Onboarding.step2` and so on.
  static let telemetrydeck = PresetTable(
    signs: [.has(["type"]), .has(["clientUser"]), .has(["appID"], ["payload"], ["receivedAt"])],
    sources: [
      .event: .at(["type"]),
      .timestamp: .at(["receivedAt"]),
      .anonymousID: .at(["clientUser"]),
      .sessionID: .at(["sessionID"]),
      .platform: .at(
        ["payload", "TelemetryDeck.Device.platform"], ["payload", "platform"],
        ["payload", "TelemetryDeck.Device.operatingSystem"], as: .platform),
      .osVersion: .at(
        ["payload", "TelemetryDeck.Device.systemVersion"], ["payload", "systemVersion"]),
      .appVersion: .at(["payload", "TelemetryDeck.AppInfo.version"], ["payload", "appVersion"]),
      .locale: .at(
        ["payload", "TelemetryDeck.RunContext.locale"], ["payload", "locale"], as: .locale),
    ],
    propertyObjects: [["payload"]],
    rules: (1...30).map { number in
      KindRule(
        events: [EventPattern(name: Text("Onboarding.step\(number)"))], kind: .pageViewed,
        constants: [.step: Text("step\(number)")])
    },
    wallClock: .utc)
}

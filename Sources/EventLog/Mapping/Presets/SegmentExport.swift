extension PresetTable {
  /// Segment's track, screen and page calls, as its S3 destination stores them.
  ///
  /// `timestamp` is the device's time put right by its clock's fault (receivedAt − (sentAt −
  /// originalTimestamp)).
  ///
  /// Source: segment-docs, spec/common, spec/screen, spec/mobile.
  static let segment = call(signs: [calls, .not(rudder)])

  /// RudderStack has Segment's specification; its events may carry a session.
  ///
  /// It adds keys of its own to some lines: where one of those is there, all may be RudderStack's.
  ///
  /// Source: rudder-transformer, test fixtures of its destinations.
  static let rudderstack = call(signs: [calls], sureSigns: [rudder])

  private static let calls = FormatSign.all([
    .isText(["type"], among: ["track", "screen", "page", "identify", "group", "alias"]),
    .has(["anonymousId"], ["userId"]),
    .has(["messageId"], ["originalTimestamp"], ["sentAt"], ["receivedAt"]),
  ])

  private static let rudder = FormatSign.any([
    .has(["rudderId"], ["request_ip"]), .mentions(["context", "library", "name"], word: "rudder"),
  ])

  private static func call(signs: [FormatSign], sureSigns: [FormatSign] = []) -> PresetTable {
    let isScreen = [ValueCondition(path: ["type"], values: ["screen", "page"])]
    return PresetTable(
      signs: signs, sureSigns: sureSigns,
      sources: [
        .event: .at(["event"], ["name"], ["type"]),
        .timestamp: .at(["timestamp"], ["originalTimestamp"], ["receivedAt"]),
        .anonymousID: .at(["anonymousId"]),
        .userID: .at(["userId"]),
        .eventID: .at(["messageId"]),
        .sessionID: .at(["context", "sessionId"]),
        .platform: .at(["context", "os", "name"], ["context", "device", "type"], as: .platform),
        .osVersion: .at(["context", "os", "version"]),
        .appVersion: .at(["context", "app", "version"]),
        .locale: .at(["context", "locale"], as: .locale),
        .country: .at(["context", "location", "country"]),
      ],
      propertyObjects: [["properties"]],
      rules: [
        KindRule(views: ["name"], when: isScreen), KindRule(views: ["event"], when: isScreen),
        KindRule(views: ["properties", "name"], when: isScreen),
      ])
  }
}

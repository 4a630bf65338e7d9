extension PresetTable {
  /// OpenTelemetry's log records in OTLP's JSON, as the collector's file exporter writes them: one
  /// request a line, with many records.
  ///
  /// A time of 0 is one that the record does not have.
  ///
  /// Source: opentelemetry-proto, examples/logs.json and events.json; semantic conventions for
  /// `app.installation.id`, `session.id`, `feature_flag.evaluation`.
  static let otlp = PresetTable(
    signs: [.has(["resourceLogs"])],
    sources: [
      .event: .at(["eventName"], ["attributes", "event.name"], ["body", "stringValue"]),
      .timestamp: .at(["timeUnixNano"], ["observedTimeUnixNano"], replacing: ["0": ""]),
      .anonymousID: .at(
        ["attributes", "app.installation.id"], ["resource", "attributes", "app.installation.id"],
        ["attributes", "device.id"], ["resource", "attributes", "device.id"]),
      .userID: .at(
        ["attributes", "user.id"], ["resource", "attributes", "user.id"],
        ["attributes", "enduser.id"]),
      .eventID: .at(["attributes", "log.record.uid"]),
      .sessionID: .at(["attributes", "session.id"], ["resource", "attributes", "session.id"]),
      .platform: .at(
        ["resource", "attributes", "os.name"], ["resource", "attributes", "os.type"], as: .platform),
      .osVersion: .at(["resource", "attributes", "os.version"]),
      .appVersion: .at(
        ["resource", "attributes", "service.version"], ["resource", "attributes", "app.version"]),
      .locale: .at(["attributes", "locale"], ["resource", "attributes", "locale"], as: .locale),
      .country: .at(["attributes", "geo.country.iso_code"]),
    ],
    propertyObjects: [["attributes"], ["body", "kvlistValue", "values"]],
    records: ["resourceLogs", "scopeLogs", "logRecords"], numberUnit: .nanoseconds)
}

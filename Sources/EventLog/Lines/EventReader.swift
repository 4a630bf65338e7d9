/// Reads single lines as values: for tests and the reference engine.
///
/// The same reading of fields as the data path (`LineFields`), and then the reference path:
/// every text a copy, every name judged.
package enum EventReader {
  /// The event of a line, or why it is none; `nil` for a blank line.
  ///
  /// The line comes without its line feed, and is not the first of a file with a byte order mark;
  /// `source` is an index into `ScanSettings.identities`.
  package static func readEvent(
    line: [UInt8], settings: ScanSettings = ScanSettings(), source: Int = 0
  ) throws(Rejection) -> Event? {
    try PaddedBytes.withCopy(of: line) { (line) throws(Rejection) -> Event? in
      do throws(LineFault) {
        guard let start = try line.textStart(isFirst: false, settings: settings) else {
          return nil
        }
        var fields = LineFields(settings: settings)
        try fields.read(line, from: start)
        return try event(fields, in: line, settings: settings, source: source)
      } catch {
        throw error.rejection(in: line)
      }
    }
  }

  private static func event(
    _ fields: borrowing LineFields, in line: PaddedBytes, settings: ScanSettings, source: Int
  ) throws(LineFault) -> Event {
    if let fault = fields.nameFault(in: line) { throw fault }
    var times = TimestampReader(latest: settings.latestTime)
    let time = try fields.time(&times, in: line)
    let users = UserFields(settings.identities[source])
    let user = line.text(of: fields.user(users))
    var event = Event(user: user, time: time, kind: fields.kind)
    // The same id twice is one id.
    event.otherID = fields.secondUser(users).map { line.text(of: $0) }
      .flatMap { $0 == user ? nil : $0 }
    event.eventID = fields[.eventID].map { line.text(of: $0) }
    event.session = fields[.sessionID].map { line.text(of: $0) }
    event.sequence = fields.sequence
    setShape(of: &event, fields, in: line)
    setDimensions(of: &event, fields, in: line, properties: settings.properties)
    return event
  }

  private static func setShape(
    of event: inout Event, _ fields: borrowing LineFields, in line: PaddedBytes
  ) {
    for field in ShapeField.allCases {
      event[field] = fields.slice(of: field, in: line).map { line.text(of: $0) }
    }
    event.stepIndex = fields.stepIndex
    if fields[.value] != nil { event.values = fields.values.map { line.text(of: $0) } }
    event.scope = fields.scope
  }

  private static func setDimensions(
    of event: inout Event, _ fields: borrowing LineFields, in line: PaddedBytes,
    properties: [Text]
  ) {
    event.variant = fields[.variant].map { line.text(of: $0) }
    event.experiments = fields.experiments.map {
      ExperimentVariant(experiment: line.text(of: $0.name), variant: line.text(of: $0.variant))
    }
    event.device = DeviceTexts { fields[$0.field].map { line.text(of: $0) } }
    for (place, key) in properties.enumerated() {
      event.properties[key] = fields.kept.text(of: place, in: line)
    }
  }
}

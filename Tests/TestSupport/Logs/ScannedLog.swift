package import EventLog
package import Journeys

/// Logs in the notation of `EventNotation.swift` as the product's scanner reads their lines: one
/// file and one worker a notation.
package struct ScannedLog: Sendable {
  /// By worker.
  package private(set) var stores: [RecordStore] = []
  package let summary: ScanSummary
  package let symbols: RunSymbols

  /// Scans the notations; of properties the named ones are kept.
  package init(_ notations: String..., properties: [Text] = []) {
    self.init(files: notations, properties: properties)
  }

  package init(files notations: [String], properties: [Text] = []) {
    let settings = ScanSettings(properties: properties)
    var scans: [WorkerScan] = []
    for (worker, notation) in notations.enumerated() {
      let lines = referenceEvents(notation).map { Self.line(of: $0.event) + "\n" }
      var scanner = ChunkScanner(
        settings: settings, key: HashKey(low: 1, high: 2), worker: worker)
      var batch = ScannedEvents()
      scanner.scan(
        Chunk(file: worker, source: 0, index: 0, offset: 0, bytes: Array(lines.joined().utf8)),
        into: &batch)
      precondition(batch.events.count == lines.count, "every line of a notation is accepted")
      var store = RecordStore(worker: worker)
      do {
        try store.append(batch)
      } catch {
        preconditionFailure("a store in memory takes everything: \(error)")
      }
      stores.append(store)
      scans.append(scanner.finish())
    }
    summary = ScanSummary.merging(scans)
    symbols = RunSymbols(scan: summary, properties: properties)
  }

  /// The same log, its files having gone to the workers the other way round.
  package var withWorkersReversed: ScannedLog {
    var log = self
    log.stores.reverse()
    return log
  }

  /// All partitions, unpacked.
  package var partitions: [RecordPartition] {
    let records = PartitionedRecords(stores, scan: summary)
    var partitions: [RecordPartition] = []
    var partition = RecordPartition()
    do {
      while try records.take(into: &partition) != nil { partitions.append(partition) }
    } catch {
      preconditionFailure("what is in memory can be read: \(error)")
    }
    return partitions
  }

  /// By worker, that is by file, the records in the order of lines.
  package var records: [[EventRecord]] {
    let all = partitions.flatMap(\.records).sorted { $0.place < $1.place }
    return stores.indices.map { file in all.filter { $0.place.file == file } }
  }

  /// An event as a line of a log.
  private static func line(of event: Event) -> String {
    var members = [
      JSONField("event", .string(name(of: event))), JSONField("ts", .raw(String(event.time))),
      JSONField("anonymous_id", .string(event.user.string)),
    ]
    for (key, value) in texts(of: event) {
      if let value { members.append(JSONField(key, .string(value.string))) }
    }
    for (key, value) in [("sequence", event.sequence), ("step_index", event.stepIndex)] {
      if let value { members.append(JSONField(key, .raw(String(value)))) }
    }
    if let values = event.values {
      members.append(JSONField("value", .array(values.map { .string($0.string) })))
    }
    let experiments = event.experiments.map { ($0.experiment, $0.variant) }
    let properties = event.properties.map { ($0.key, $0.value) }
    for (key, entries) in [("experiments", experiments), ("properties", properties)] {
      let fields = entries.map { JSONField($0.0.string, .string($0.1.string)) }
      if !fields.isEmpty { members.append(JSONField(key, .object(fields))) }
    }
    return JSONText.object(members).text
  }

  private static func texts(of event: Event) -> [(String, Text?)] {
    [
      ("user_id", event.otherID), ("event_id", event.eventID), ("session_id", event.session),
      ("flow", event.flow), ("flow_version", event.flowVersion), ("step", event.step),
      ("permission", event.permission), ("choice", event.choice),
      ("scope", event.scope.map { $0 == .flow ? "flow" : "step" }), ("variant", event.variant),
      ("platform", event.platform), ("locale", event.locale),
      ("app_version", event.appVersion), ("country", event.country),
    ]
  }

  private static func name(of event: Event) -> String {
    switch event.kind {
    case .exposed: "exposed"
    case .started: "started"
    case .restarted: "restarted"
    case .pageViewed: "page_viewed"
    case .permissionRequested: "permission_requested"
    case .permissionAlreadyDenied: "permission_already_denied"
    case .permissionDenied: "permission_denied"
    case .permissionAlreadyGranted: "permission_already_granted"
    case .permissionGranted: "permission_granted"
    case .choiceMade: "choice_made"
    case .pageCompleted: "page_completed"
    case .errorShown: "error_shown"
    case .wentBack: "went_back"
    case .skipped: "skipped"
    case .completed: "completed"
    case .other: event.otherName?.string ?? "tapped"
    }
  }
}

package import EventLog

/// The names behind the numbers in a run's records.
package struct RunSymbols: Sendable {
  package let whats: [What]
  package let contexts: [Context]
  /// The place of each property in `Context.properties`.
  package let propertyNames: [Text: Int]
  private let scan: ScanSummary

  package init(scan: ScanSummary, properties: [Text]) {
    self.scan = scan
    whats = scan.whats
    contexts = scan.contexts
    propertyNames = Dictionary(
      properties.enumerated().map { ($0.element, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The record with its worker's symbol numbers replaced by those of the run.
  func resolved(_ record: EventRecord) -> EventRecord {
    var record = record
    let worker = record.worker
    record.what = scan.whatIDs[worker][Int(record.what)]
    record.context = scan.contextIDs[worker][Int(record.context)]
    return record
  }

  /// Equal for records of one session; 0 where there is none.
  func sessionHash(_ record: EventRecord) -> UInt64 {
    record.session == 0
      ? 0 : scan.sessionHash(worker: record.worker, record.session)
  }

  func sequence(_ record: EventRecord) -> Int64? {
    record.sequence.isNone ? nil : scan.sequence(of: record)
  }

  func sessionText(_ record: EventRecord) -> Text? {
    record.session == 0 ? nil : scan.sessionText(worker: record.worker, record.session)
  }
}

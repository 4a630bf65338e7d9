package import EventLog

/// The names behind the numbers in a run's records.
package struct RunSymbols: Sendable {
  package let whats: [What]
  package let contexts: [Context]
  /// The place of each property in `Context.properties`.
  package let propertyNames: [Text: Int]

  package init(scan: ScanSummary, properties: [Text]) {
    self.init(whats: scan.whats, contexts: scan.contexts, properties: properties)
  }

  package init(whats: [What], contexts: [Context], properties: [Text] = []) {
    self.whats = whats
    self.contexts = contexts
    propertyNames = Dictionary(
      properties.enumerated().map { ($0.element, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }
}

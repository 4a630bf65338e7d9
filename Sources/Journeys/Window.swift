/// The time a user has to get through a flow: from the first entry, both ends included.
package struct Window: Sendable {
  package let start: Int64
  package let end: Int64

  package init(start: Int64, milliseconds: Int64) {
    self.start = start
    let (end, overflow) = start.addingReportingOverflow(milliseconds)
    self.end = overflow ? Int64.max : end
  }

  func contains(_ time: Int64) -> Bool {
    time <= end
  }

  /// Whether all of it lies at or before as-of.
  func isOver(asOf: Int64) -> Bool {
    end <= asOf
  }
}

/// The time a user has to get through a flow: from the first entry, both ends included.
package struct Window: Sendable {
  /// The time of the entry, in milliseconds since 1970.
  package let start: Int64
  /// The last time that counts, in milliseconds since 1970.
  package let end: Int64

  /// The window from `start` on; one beyond all times ends with the last of them.
  package init(start: Int64, milliseconds: Int64) {
    self.start = start
    let (end, overflow) = start.addingReportingOverflow(milliseconds)
    self.end = overflow ? Int64.max : end
  }

  /// Whether a time, at or after `start`, is in the window.
  func contains(_ time: Int64) -> Bool {
    time <= end
  }

  /// Whether all of it lies at or before as-of.
  func isOver(asOf: Int64) -> Bool {
    end <= asOf
  }
}

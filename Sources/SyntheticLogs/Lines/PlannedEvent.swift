/// A line that is to be written: 48 bytes for some 250.
package struct PlannedEvent: Sendable {
  /// What becomes of the line on its way into the log.
  enum Mark: UInt8, Sendable {
    case genuine
    /// Delivered a second time.
    case again
    /// Written beside the genuine line, and no event.
    case cutShort
    case withoutTime
    case ofNoDay
    case notJSON
    case numberAsName
    case notUTF8
  }

  /// When the line arrives in the log, in milliseconds since 1970; `time` is what it says.
  var arrival: Int64
  let time: Int64
  let user: UInt32
  /// Counts the user's events.
  let number: UInt32
  /// Of the flow's script, the variant and the fields.
  let traits: UInt64
  /// Which of several values are chosen, by bit.
  let values: UInt64
  /// Index into the words.
  let words: UInt32
  let session: UInt16
  var mark = Mark.genuine
}

extension PlannedEvent {
  /// What bad lines are, each as likely.
  static let badMarks: [Mark] = [
    .cutShort, .withoutTime, .ofNoDay, .notJSON, .numberAsName, .notUTF8,
  ]

  /// The order of arrival; of lines that arrive together, the order in which they were planned.
  static func arrives(_ one: PlannedEvent, before other: PlannedEvent) -> Bool {
    (one.arrival, one.user, one.number, one.mark.rawValue)
      < (other.arrival, other.user, other.number, other.mark.rawValue)
  }
}

extension PlannedEvent.Mark {
  /// Why a reader must reject the line; `nil` for lines that are events.
  var rejection: String? {
    switch self {
    case .genuine, .again: nil
    case .cutShort: "json_truncated"
    case .withoutTime: "missing_field"
    case .ofNoDay: "bad_timestamp"
    case .notJSON: "json_syntax"
    case .numberAsName: "wrong_type"
    case .notUTF8: "invalid_utf8"
    }
  }
}

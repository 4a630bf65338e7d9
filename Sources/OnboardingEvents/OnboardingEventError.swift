/// Why an event is no line of a log, or could not be written.
public struct OnboardingEventError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What sort of fault it is; the raw value is the word at the end of the message.
  ///
  /// The first five are faults of the event, in the words of a report that would reject its line; the
  /// others of the file.
  public enum Reason: String, CaseIterable, Codable, Sendable {
    /// The event lacks what such events must have.
    case missingField = "missing_field"
    /// A number out of range.
    case wrongType = "wrong_type"
    /// A text that is too long, or has a character that a name may not have.
    case badName = "bad_name"
    /// A time before 2001 or after 9999.
    case badTimestamp = "bad_timestamp"
    /// A line of more than 1 MiB.
    case lineTooLong = "line_too_long"
    /// The file cannot be opened or made.
    case cannotOpen = "cannot_open"
    /// The system did not write the line, or not all of it.
    case cannotWrite = "cannot_write"
  }

  /// What sort of fault it is.
  public let reason: Reason
  /// One line that says where, what and how to mend it; no id of a user occurs in it.
  public let message: String
  /// The system's `errno`; `nil` for faults of the event.
  public let systemCode: Int32?

  init(_ reason: Reason, _ message: String, systemCode: Int32? = nil) {
    self.reason = reason
    self.message = "\(message) [\(reason.rawValue)]"
    self.systemCode = systemCode
  }

  /// The message.
  public var description: String { message }
}

// MARK: - Faults of an event

extension OnboardingEventError {
  static func missing(_ key: EventKey, of word: String) -> Self {
    Self(
      .missingField,
      "error: an event \"\(word)\" has no \"\(key.rawValue)\"; give it one that is not empty")
  }

  static func missingName(of key: EventKey) -> Self {
    Self(
      .missingField, "error: a name in \"\(key.rawValue)\" is empty; name it, or leave it out")
  }

  static func reserved(_ word: String) -> Self {
    Self(
      .badName,
      "error: \"\(word)\" is a word of the format; write the kind that it stands for, or another "
        + "name")
  }

  static func tooLong(_ key: EventKey, bytes: Int, limit: Int) -> Self {
    Self(
      .badName,
      "error: \"\(key.rawValue)\" holds \(bytes) bytes, more than \(limit); shorten it")
  }

  static func forbidden(_ scalar: Unicode.Scalar, in key: EventKey) -> Self {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let number = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return Self(
      .badName,
      "error: \"\(key.rawValue)\" holds the character U+\(number), which is not allowed in a "
        + "name; remove it")
  }

  static func time(_ milliseconds: Int64) -> Self {
    let fault = milliseconds < OnboardingEvent.earliestTime ? "before 2001" : "after the year 9999"
    return Self(
      .badTimestamp,
      "error: \"timestamp\" is \(milliseconds), which is \(fault); give milliseconds since 1970")
  }

  static func negative(_ key: EventKey) -> Self {
    Self(.wrongType, "error: \"\(key.rawValue)\" is below 0; count from 0")
  }

  static func longLine(_ bytes: Int) -> Self {
    Self(
      .lineTooLong,
      "error: the line has \(bytes) bytes, more than \(OnboardingEvent.longestLine); give the event "
        + "fewer values, experiments and properties")
  }
}

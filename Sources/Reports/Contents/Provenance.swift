package import Definitions
package import EventLog

/// One rejected line, for the list of examples.
package struct RejectedExample: Hashable, Sendable {
  /// Path below the input the file came from.
  package var file: String
  /// From 1.
  package var line: Int
  /// Offset of the line's first byte in the file.
  package var byteOffset: Int64
  /// From 1, in bytes; `nil` where the fault has no place in the line.
  package var column: Int?
  package var reason: RejectReason
  /// What is wrong; may quote the line.
  package var detail: String

  package init(
    file: String, line: Int, byteOffset: Int64, column: Int?, reason: RejectReason, detail: String
  ) {
    self.file = file
    self.line = line
    self.byteOffset = byteOffset
    self.column = column
    self.reason = reason
    self.detail = detail
  }
}

/// What a report was made from, for its foot.
package struct Provenance: Hashable, Sendable {
  package var programVersion: String
  /// Milliseconds since 1970; `nil` where there was no event.
  package var asOf: Int64?
  /// Filters and other options as they would be typed, one each: `--where platform=ios`.
  package var options: [String] = []
  package var order: Reading = .furthest
  package var count: CountingUnit = .users
  /// IANA names, each once.
  package var timeZones: [String] = []
  /// The inputs as they were named.
  package var inputs: [String] = []
  /// By which options `users` reads the same log in the same way, filters aside.
  package var readingOptions: [ReadingOption] = []
  /// Formats of the log that are not native, each once.
  package var formats: [LogFormat] = []
  /// How lines are read, where that was guessed: what was taken for what, one phrase a role.
  package var guesses: [String] = []
  /// Digest of the definitions as text, in hexadecimal digits: another one where a definition differs.
  package var definitionDigest: String

  package init(programVersion: String, asOf: Int64?, definitionDigest: String) {
    self.programVersion = programVersion
    self.asOf = asOf
    self.definitionDigest = definitionDigest
  }
}

/// An option and its value, as they would be typed.
package struct ReadingOption: Hashable, Sendable {
  /// Without dashes.
  package var name: String
  package var value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// A format that lines of the log were read by.
package struct LogFormat: Hashable, Sendable {
  /// The preset's.
  package var name: String
  /// Whether the first lines told it, rather than a setting.
  package var isRecognised: Bool

  package init(name: String, isRecognised: Bool) {
    self.name = name
    self.isRecognised = isRecognised
  }
}

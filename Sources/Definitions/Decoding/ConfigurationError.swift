package import EventLog

/// A fault of a definition file, the first that was found; it ends the run with status 78.
package struct ConfigurationError: Error, Hashable, Sendable {
  /// Which rule the file breaks.
  package struct Code: Hashable, Sendable {
    /// What stands in brackets at the end of the message.
    fileprivate let word: String

    /// The bytes are not one JSON document, or a key stands twice.
    package static func json(_ reason: RejectReason) -> Code { Code(word: reason.rawValue) }
    package static let unknownKey = Code(word: "unknown_key")
    package static let missingKey = Code(word: "missing_key")
    package static let wrongType = Code(word: "wrong_type")
    /// A word, number, duration, zone, field or condition that means nothing.
    package static let badValue = Code(word: "bad_value")
    /// A name that is empty, too long, or holds control characters.
    package static let badName = Code(word: "bad_name")
    package static let repeatedName = Code(word: "repeated_name")
    package static let unknownStep = Code(word: "unknown_step")
    package static let unknownFlow = Code(word: "unknown_flow")
    /// A list of steps that no journey could follow.
    package static let badStepList = Code(word: "bad_step_list")
    package static let badWindow = Code(word: "bad_window")
    package static let badSplit = Code(word: "bad_split")
    package static let unknownControl = Code(word: "unknown_control")
    /// A rule of a mapping that another one hides.
    package static let unreachableRule = Code(word: "unreachable_rule")
    /// One flow id and version that two files define differently.
    package static let conflictingDefinitions = Code(word: "conflicting_definitions")
  }

  package var code: Code
  /// The file as the user named it, or by its path below the input.
  package var file: String
  /// 1-based; `nil` where no one place is at fault.
  package var line: Int?
  /// 1-based, in bytes of UTF-8.
  package var column: Int?
  package var message: String
  package var fix: String

  package init(
    _ code: Code, file: String, line: Int? = nil, column: Int? = nil, message: String, fix: String
  ) {
    self.code = code
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.fix = fix
  }

  /// The words of a fault that the JSON parser found at an offset of the whole file's bytes.
  package static func syntax(
    _ reason: RejectReason, at offset: Int, message: String, in bytes: [UInt8], file: String
  ) -> ConfigurationError {
    ConfigurationSource(file: file, bytes: bytes)
      .error(.json(reason), at: offset, message, fix: reason.fix)
  }
}

extension ConfigurationError: CustomStringConvertible {
  /// `file:line:column: error: what is wrong; how to mend it [word]`, on one line.
  package var description: String {
    var place = VisibleText(file).string
    if let line { place += ":\(line)" }
    if let column { place += ":\(column)" }
    return "\(place): error: \(message); \(fix) [\(code.word)]"
  }
}

extension RejectReason {
  /// How to mend a definition file that breaks this rule of JSON.
  fileprivate var fix: String {
    switch self {
    case .invalidUTF8: "save the file as UTF-8"
    case .tooDeep: "nest less deeply"
    case .jsonTruncated: "write the rest of the document"
    case .jsonTrailing: "remove what follows the document"
    case .badSurrogate: "write the character itself, or both halves of its \\u pair"
    case .duplicateKey: "remove one of the two"
    case .jsonSyntax, .lineTooLong, .notObject, .missingField, .wrongType, .badName, .badTimestamp:
      "correct the JSON here"
    }
  }
}

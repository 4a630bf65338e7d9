package import EventLog

/// A fault of a definition file, the first that was found; it ends the run with status 78.
package struct ConfigurationError: Error, Hashable, Sendable {
  /// Which rule the file breaks.
  package enum Code: Hashable, Sendable {
    /// The bytes are not one JSON document, or a key stands twice.
    case json(RejectReason)
    case unknownKey
    case missingKey
    case wrongType
    /// A word, number, duration, zone, field or condition that means nothing.
    case badValue
    /// A name that is empty, too long, or holds control characters.
    case badName
    case repeatedName
    case unknownStep
    case unknownFlow
    /// A list of steps that no journey could follow.
    case badStepList
    case badWindow
    case badSplit
    case unknownControl
    /// A rule of a mapping that another one hides.
    case unreachableRule
    /// One flow id and version that two files define differently.
    case conflictingDefinitions
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

extension ConfigurationError.Code {
  /// The word in brackets that ends the message.
  package var word: String {
    switch self {
    case .json(let reason): reason.rawValue
    case .unknownKey: "unknown_key"
    case .missingKey: "missing_key"
    case .wrongType: "wrong_type"
    case .badValue: "bad_value"
    case .badName: "bad_name"
    case .repeatedName: "repeated_name"
    case .unknownStep: "unknown_step"
    case .unknownFlow: "unknown_flow"
    case .badStepList: "bad_step_list"
    case .badWindow: "bad_window"
    case .badSplit: "bad_split"
    case .unknownControl: "unknown_control"
    case .unreachableRule: "unreachable_rule"
    case .conflictingDefinitions: "conflicting_definitions"
    }
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

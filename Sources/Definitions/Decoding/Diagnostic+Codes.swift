package import EventLog

/// What may be wrong with a definition file, of which the first fault is told.
extension Diagnostic.Code {
  /// The bytes are not one JSON document, or a key stands twice.
  package static func json(_ reason: RejectReason) -> Self { Self(reason.rawValue, .configuration) }
  package static let unknownKey = Self("unknown_key", .configuration)
  package static let missingKey = Self("missing_key", .configuration)
  package static let wrongType = json(.wrongType)
  /// A word, number, duration, zone, field or condition that means nothing.
  package static let badValue = Self("bad_value", .configuration)
  /// A name that is empty, too long, or holds control characters.
  package static let badName = json(.badName)
  package static let repeatedName = Self("repeated_name", .configuration)
  package static let unknownStep = Self("unknown_step", .configuration)
  package static let unknownFlow = Self("unknown_flow", .configuration)
  /// A list of steps that no journey could follow.
  package static let badStepList = Self("bad_step_list", .configuration)
  package static let badWindow = Self("bad_window", .configuration)
  package static let badSplit = Self("bad_split", .configuration)
  package static let unknownControl = Self("unknown_control", .configuration)
  /// A rule of a mapping that another one hides.
  package static let unreachableRule = Self("unreachable_rule", .configuration)
  /// One flow id and version that two files define differently.
  package static let conflictingDefinitions = Self("conflicting_definitions", .configuration)
}

extension RejectReason {
  /// How to mend a definition file that breaks this rule of JSON.
  var fix: String {
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

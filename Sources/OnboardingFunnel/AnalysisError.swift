import EventLog

/// Why an analysis could not be done.
public struct AnalysisError: Error, Sendable {
  /// What sort of fault it is, which decides the exit status.
  public enum Kind: Sendable {
    /// An unknown option, flow, field, zone or arm.
    case usage
    /// More bad lines than allowed, UTF-16, a damaged compressed file or state.
    case unusableInput
    /// An input that does not exist, cannot be read or is no regular file; a folder without logs.
    case noInput
    /// A program that unpacks an input is not installed.
    case missingProgram
    /// The operating system failed to read or write.
    case readOrWrite
    /// An output cannot be created.
    case cannotCreate
    /// Another run uses the state.
    case locked
    /// The flow definition contradicts itself, or what the state was read with.
    case configuration
  }

  /// What sort of fault it is.
  public var kind: Kind
  /// One line that says where, what and how to mend it.
  public var message: String
  /// Where too many lines are bad: the quarantine that was asked for, since then it is wanted most.
  var quarantine: Quarantine?
}

extension AnalysisError {
  /// Writes the rejected lines that made the input unusable, as `AnalysisReport.writeQuarantine`
  /// does; nothing where another fault ended the analysis.
  public func writeQuarantine(to file: String) throws(AnalysisError) {
    try quarantine?.write(to: file)
  }

  init(_ diagnostic: Diagnostic) {
    kind = Kind(diagnostic.kind)
    message = diagnostic.description
  }

  init(
    _ code: Diagnostic.Code, as kind: Diagnostic.Kind? = nil,
    at location: Diagnostic.Location? = nil, _ message: String, fix: String?
  ) {
    self.init(Diagnostic(code, as: kind, at: location, message, fix: fix))
  }
}

extension AnalysisError.Kind {
  fileprivate init(_ kind: Diagnostic.Kind) {
    self =
      switch kind {
      case .usage: .usage
      case .unusableInput: .unusableInput
      case .noInput: .noInput
      case .missingProgram: .missingProgram
      case .readOrWrite: .readOrWrite
      case .cannotCreate: .cannotCreate
      case .locked: .locked
      case .configuration: .configuration
      case .conditionHolds, .internalFault, .warning, .note:
        preconditionFailure("no fault that ends an analysis")
      }
  }
}

/// The value of an expression, whose fault ends the analysis.
///
/// It takes an expression: a closure would have to spell out what it throws.
func convertingErrors<Value: ~Copyable>(
  of value: @autoclosure () throws(Diagnostic) -> Value
) throws(AnalysisError) -> Value {
  do {
    return try value()
  } catch {
    throw AnalysisError(error)
  }
}

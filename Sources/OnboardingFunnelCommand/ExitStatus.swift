package import OnboardingFunnel

/// How a run ended, as scripts see it.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  case done = 0
  case conditionHolds = 1
  case usage = 64
  case unusableInput = 65
  case noInput = 66
  case missingProgram = 69
  case internalFault = 70
  case cannotCreate = 73
  case readOrWrite = 74
  case locked = 75
  case configuration = 78

  package init(_ kind: AnalysisError.Kind) {
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
      }
  }

  /// What the status means, for `--help`.
  package var meaning: String {
    switch self {
    case .done: "done; bad lines may have been set aside: the summary says how many"
    case .conditionHolds: "check found something, or a --fail-when condition holds; all was written"
    case .usage: "wrong usage: unknown option, flow, field, zone, metric"
    case .unusableInput:
      "input unusable: more bad lines than allowed, UTF-16, a damaged file or state"
    case .noInput:
      "an input or --config file does not exist, cannot be read or is not a regular file"
    case .missingProgram: "a program that unpacks an input is not installed"
    case .internalFault: "a fault of the program itself, or not enough memory to go on"
    case .cannotCreate: "an output cannot be created"
    case .readOrWrite: "reading or writing failed, for example on a full disk"
    case .locked: "another run is using the state"
    case .configuration: "the flow definition contradicts itself, or the state"
    }
  }
}

/// An option of `update`: those of `report`, and those of its state.
enum UpdateOption: CommandOption {
  static let command = "update"

  case state
  case reset
  case redefine
  case final
  case keep
  case lockWait
  case report(ReportOption)

  static let allCases: [UpdateOption] =
    [.state, .keep, .final, .redefine, .reset, .lockWait]
    + ReportOption.allCases.map { .report($0) }

  static let help = UpdateOption.report(.help)

  init?(rawValue: String) {
    guard let option = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = option
  }

  var rawValue: String {
    switch self {
    case .state: "state"
    case .reset: "reset"
    case .redefine: "redefine"
    case .final: "final"
    case .keep: "keep"
    case .lockWait: "lock-wait"
    case .report(let option): option.rawValue
    }
  }

  var placeholder: String? {
    switch self {
    case .state: "DIR"
    case .keep: "DURATION"
    case .lockWait: "SECONDS"
    case .reset, .redefine, .final: nil
    case .report(let option): option.placeholder
    }
  }

  var isRepeatable: Bool {
    if case .report(let option) = self { option.isRepeatable } else { false }
  }

  var explanation: String {
    switch self {
    case .state: "the folder that remembers what was read; made where there is none (required)"
    case .keep: "forget users whose last event is older than this before the latest: 400d"
    case .final: "read last lines without line feed too: nobody will add to them"
    case .redefine: "take \"flows\" as they are now, and count everything anew by them"
    case .reset: "give up what the state holds, and read all inputs from their beginning"
    case .lockWait: "wait that long for another run on the same state (0)"
    case .report(.quarantine):
      "write where each bad line of this run stands, to this file, numbered by runs"
    case .report(.maxBad): "status 65 when more new lines than this are bad; nothing is kept"
    case .report(.maxBadRatio):
      "status 65 when a larger share is bad, from 1,000 new lines on (0.5)"
    case .report(.verbose):
      "what was new, what was read with which definition, and how long it took"
    case .report(let option): option.explanation
    }
  }
}

/// An option of `explain`: how it is spelt and what help says of it.
enum ExplainOption: String, CommandOption {
  static let command = "explain"

  case user
  case config
  case flow
  case format
  case asOf = "as-of"
  case window
  case order
  case count
  case timeZone = "time-zone"
  case help
  case version

  var placeholder: String? {
    switch self {
    case .user, .flow: "ID"
    case .config: "FILE"
    case .format: "PRESET"
    case .asOf: "TIME"
    case .window: "DURATION"
    case .order: "READING"
    case .count: "UNIT"
    case .timeZone: "ZONE"
    case .help, .version: nil
    }
  }

  var isRepeatable: Bool { self == .flow }

  var explanation: String {
    switch self {
    case .user: "whose events are explained: the id as the log has it (required)"
    case .config: ReportOption.config.explanation
    case .flow: "explain this flow only (repeatable)"
    case .format: ReportOption.format.explanation
    case .asOf: ReportOption.asOf.explanation
    case .window: ReportOption.window.explanation
    case .order: ReportOption.order.explanation
    case .count: ReportOption.count.explanation
    case .timeZone: "the zone of days and times, such as Europe/Berlin"
    case .help: ReportOption.help.explanation
    case .version: ReportOption.version.explanation
    }
  }
}

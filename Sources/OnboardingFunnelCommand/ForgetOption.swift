/// An option of `forget`: how it is spelt and what help says of it.
enum ForgetOption: String, CommandOption {
  static let command = "forget"

  case state
  case user
  case lockWait = "lock-wait"
  case help
  case version

  var placeholder: String? {
    switch self {
    case .state: "DIR"
    case .user: "ID"
    case .lockWait: "SECONDS"
    case .help, .version: nil
    }
  }

  var isRepeatable: Bool { self == .user }

  var explanation: String {
    switch self {
    case .state: "the folder that remembers what was read (required)"
    case .user: "who is forgotten: the id as the log has it (required, repeatable)"
    case .lockWait: UpdateOption.lockWait.explanation
    case .help: ReportOption.help.explanation
    case .version: ReportOption.version.explanation
    }
  }
}

/// What help says of one command, beside its options and statuses: the same words for `--help` and
/// for the manual page.
///
/// Lines are broken by hand, for `--help` prints them as they are; a blank line parts paragraphs.
struct HelpPage {
  /// What a call names besides options that may be left out; `nil` where that is nothing.
  let arguments: String?
  /// What the command makes, in a few words.
  let result: String
  /// The statuses it may end with.
  let statuses: [ExitStatus]
  let description: String
  /// Command lines; one that goes on in the next line ends in `|`.
  let example: String
  /// What a run takes.
  let time: String
  let memory: String
  var disk: String? = nil

  var cost: [(resource: String, amount: String)] {
    [("time", time), ("memory", memory)] + (disk.map { [("disk", $0)] } ?? [])
  }
}

extension Command {
  var page: HelpPage {
    switch self {
    case .report: .report
    case .infer: .infer
    case .plan: .plan
    case .check: .check
    case .explain: .explain
    case .users: .users
    case .update: .update
    case .status: .status
    case .forget: .forget
    case .generate: .generate
    case .map: .map
    case .reduce: .reduce
    case .merge: .merge
    }
  }

  /// How it is written, but for options that may be left out.
  var form: String { rawValue + (page.arguments.map { " \($0)" } ?? "") }

  /// Whether `--fail-when` needs its metrics explained.
  var hasMetrics: Bool { options.contains { $0.option == .failWhen } }
}

extension [ExitStatus] {
  /// Every status but some.
  static func all(but others: ExitStatus...) -> [ExitStatus] {
    ExitStatus.allCases.filter { !others.contains($0) }
  }
}

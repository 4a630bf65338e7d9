/// What help says of one command, beside its options and statuses: the same words for `--help` and
/// for the manual page.
///
/// Lines are broken by hand, for `--help` prints them as they are; a blank line parts paragraphs.
struct HelpPage {
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

  /// The statuses it may end with.
  var statuses: [ExitStatus] {
    switch self {
    case .update: ExitStatus.allCases
    case .report, .check: ExitStatus.allCases.filter { $0 != .locked }
    case .infer, .explain, .plan, .users, .generate:
      ExitStatus.allCases.filter { $0 != .locked && $0 != .conditionHolds }
    case .merge: ExitStatus.allCases.filter { $0 != .locked && $0 != .missingProgram }
    case .map, .reduce:
      ExitStatus.allCases.filter { ![.locked, .missingProgram, .conditionHolds].contains($0) }
    case .status:
      [.done, .usage, .unusableInput, .noInput, .internalFault, .readOrWrite]
    case .forget:
      ExitStatus.allCases.filter {
        ![.configuration, .missingProgram, .conditionHolds].contains($0)
      }
    }
  }

  /// Whether `--fail-when` needs its metrics explained.
  var hasMetrics: Bool { options.contains(.failWhen) }
}

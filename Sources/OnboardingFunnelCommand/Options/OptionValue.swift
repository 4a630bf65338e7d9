import OnboardingFunnel

/// What stands after an option.
enum OptionValue: Equatable {
  case file
  case folder
  /// A file, and the bytes of it from the first number on and before the second.
  case rangeOfFile
  /// One of a few words.
  case word(String, among: [String])
  /// Anything else, by what help calls it.
  case text(String)

  /// What help calls it.
  var placeholder: String {
    switch self {
    case .file: "FILE"
    case .folder: "DIR"
    case .rangeOfFile: "FILE START END"
    case .word(let name, among: _), .text(let name): name
    }
  }

  /// How many words it has.
  var words: Int {
    switch self {
    case .rangeOfFile: 3
    case .file, .folder, .word, .text: 1
    }
  }
}

extension CommandOption {
  /// What stands after it, after `command`; `nil` for an option that stands alone.
  func value(after command: Command) -> OptionValue? {
    switch (self, command) {
    case (.users, .generate): .text("N")
    case (.json, .status): nil
    case (_, _): usualValue
    }
  }

  private var usualValue: OptionValue? {
    switch self {
    case .config, .html, .json, .keyFile, .like, .metrics, .quarantine, .rates, .truth, .users:
      .file
    case .out, .spillDir, .state: .folder
    case .range: .rangeOfFile
    case .annotate: .word("FORGE", among: ["github"])
    case .by: .word("FIELD", among: Self.fields)
    case .compareTo:
      .word("BASE", among: ["previous-day", "previous-week", "previous-month", "none"])
    case .count: .word("UNIT", among: ["users", "attempts"])
    case .format: .word("PRESET", among: Analysis.formats)
    case .order: .word("READING", among: ["furthest", "ordered", "strict", "any"])
    case .outcome: .word("OUTCOME", among: UserSelection.outcomes)
    case .reason: .word("REASON", among: UserSelection.reasons)
    case .progress: .word("WHEN", among: ReportPlan.ProgressRule.allCases.map(\.rawValue))
    case .test: .word("TEST", among: PlanAim.Test.allCases.map(\.rawValue))
    case .trend: .word("PERIOD", among: ["day", "week"])
    case .asOf, .since, .until: .text("TIME")
    case .bad, .disorder, .duplicates: .text("SHARE")
    case .control: .text("NAME")
    case .days, .expectLines, .maxBad, .minCell, .seed, .shards, .threads, .usersPerDay, .weeks:
      .text("N")
    case .failWhen: .text("EXPR")
    case .experiment, .flow, .user: .text("ID")
    case .keep, .window: .text("DURATION")
    case .leftAt: .text("STEP")
    case .lockWait: .text("SECONDS")
    case .maxBadRatio, .rate: .text("R")
    case .rise: .text("POINTS")
    case .maxLine, .memory, .size: .text("SIZE")
    case .start: .text("DATE")
    case .timeZone: .text("ZONE")
    case .variant: .text("NAME=SHARE")
    case .where: .text("CONDITION")
    case .final, .help, .once, .quarantineRaw, .quiet, .redefine, .reset, .strict, .verbose,
      .version:
      nil
    }
  }

  private static let fields = ["platform", "app_version", "os_version", "locale", "country"]
}

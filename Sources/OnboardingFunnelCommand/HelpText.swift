import OnboardingFunnel

/// What `--help` prints.
enum HelpText {
  static let program = """
    onboarding-funnel \(Analysis.version)
    Reads NDJSON onboarding events and reports how far users got, where they left, and why.

      onboarding-funnel report INPUT... [options]   Markdown to standard output, or files with --out
      onboarding-funnel generate [options]          a synthetic log, and the truth planted in it

    Example:
      onboarding-funnel report SampleEvents/lockedin --out reports

    onboarding-funnel report --help lists the options.

    """

  static var report: String {
    return """
      onboarding-funnel report INPUT... [options]

      INPUT is a file of event lines, a folder searched for *.ndjson and *.jsonl (also .gz, .zst,
      .xz, .bz2), or - for standard input. Each file is read with the nearest onboarding.json at or
      above it inside its INPUT; without one, the steps are read off the log.

      Example:
        onboarding-funnel report logs --by platform --since 30d --out reports

      Options:
      \(optionList(of: ReportOption.self))

      Exit statuses:
      \(statusList)

      Time grows with the bytes read, memory with the events: see the documentation's measurements.

      """
  }

  static var generate: String {
    """
    onboarding-funnel generate [options]

    Makes a log of users who walk the flows of a definition, with planted rates: how often they
    leave, skip, deny, grant late, go back, relaunch and choose what, at each step, by variant and
    by field. The same settings give the same bytes. The log goes to standard output, or with --out
    into a folder that `report` can read. The truth says what was planted: users by segment as
    reports count them, and every decision with its rate, its trials and how often it happened.

    The format of the file of rates, and of the truth, may change.

    Example:
      onboarding-funnel generate --users 20000 --days 28 --out demo
      onboarding-funnel report demo

    Options:
    \(optionList(of: GenerateOption.self))

    Time grows with the lines written; memory with the users of one window.

    """
  }

  private static func optionList<Option: CommandOption>(of type: Option.Type) -> String {
    Option.allCases.map { option in
      let name = "--\(option.rawValue)\(option.placeholder.map { " \($0)" } ?? "")"
      return "  \(padded(name, to: 22)) \(option.explanation)"
    }.joined(separator: "\n")
  }

  private static var statusList: String {
    ExitStatus.allCases.map {
      "  \(padded(String($0.rawValue), to: 3)) \($0.meaning)"
    }.joined(separator: "\n")
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

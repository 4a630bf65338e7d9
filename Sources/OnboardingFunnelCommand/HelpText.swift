import OnboardingFunnel

/// What `--help` prints.
enum HelpText {
  static let program = """
    onboarding-funnel \(Analysis.version)
    Reads NDJSON onboarding events and reports how far users got, where they left, and why.

      onboarding-funnel report INPUT... [options]   Markdown to standard output, or files with --out

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

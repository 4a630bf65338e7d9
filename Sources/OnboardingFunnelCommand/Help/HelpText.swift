import OnboardingFunnel

/// What `--help` prints.
enum HelpText {
  static var program: String {
    """
    onboarding-funnel \(Analysis.version)
    Reads NDJSON onboarding events and reports how far users got, where they left, and why.

    Commands:
    \(lines(Command.allCases.map { ($0.form, $0.page.result) }, width: 27))

    Example:
      onboarding-funnel report SampleEvents/lockedin --out reports

    onboarding-funnel help COMMAND, or COMMAND --help, lists its options and exit statuses, and
    says how much time and memory it needs. --version prints the version, and --version --verbose
    the commit, the compiler and the platform of the build too.

    help --manual prints a manual page for man. completion bash, zsh or fish prints a script with
    which the shell completes commands, options and their values.

    """
  }

  /// What stands on standard error where no command is named.
  static var short: String {
    """
    onboarding-funnel: reports how far users get in an onboarding, where they leave, and why

      onboarding-funnel report INPUT              a summary of the log
      onboarding-funnel report INPUT --out DIR    the report as files
      onboarding-funnel check INPUT               what is wrong with the events
      onboarding-funnel --help                    all commands

    """
  }

  static var completion: String {
    """
    onboarding-funnel completion \(CompletedShell.allCases.map(\.rawValue).joined(separator: "|"))

    Prints a script with which the shell completes commands, options and their values.

    Examples:
      echo 'source <(onboarding-funnel completion bash)' >>~/.bashrc
      echo 'source <(onboarding-funnel completion zsh)' >>~/.zshrc
      onboarding-funnel completion fish >~/.config/fish/completions/onboarding-funnel.fish

    """
  }

  static func text(of command: Command) -> String {
    let page = command.page
    var sections = [
      "onboarding-funnel \(command.form) [options]", page.description,
      "Example:\n\(indented(page.example))", "Options:\n\(options(of: command))",
    ]
    if command.hasMetrics {
      sections.append("Metrics of --fail-when, compared by <, <=, >, >=, == or !=:\n\(metrics)")
    }
    sections.append("Exit statuses:\n\(statuses(of: command))")
    sections.append("Cost:\n\(costs(of: page))")
    return sections.joined(separator: "\n\n") + "\n"
  }

  private static func options(of command: Command) -> String {
    let options = command.options.map { ($0.form, $0.explanation) }
    return lines(options, width: 20)
  }

  private static func statuses(of command: Command) -> String {
    lines(command.page.statuses.map { (String($0.rawValue), $0.meaning) }, width: 3)
  }

  private static var metrics: String {
    lines(Analysis.metrics.map { ($0.name, $0.meaning) }, width: 22)
  }

  private static func costs(of page: HelpPage) -> String {
    let margin = String(repeating: " ", count: 11)
    return lines(
      page.cost.map { ($0.resource, hung($0.amount, under: margin)) }, width: 8)
  }

  /// A word and its explanation a line, the explanations below each other.
  private static func lines(_ pairs: [(String, String)], width: Int) -> String {
    pairs.map { word, text in
      "  \(word)\(String(repeating: " ", count: max(0, width - word.count))) \(text)"
    }.joined(separator: "\n")
  }

  private static func indented(_ text: String) -> String { "  " + hung(text, under: "  ") }

  /// The text with a margin before each line but the first.
  private static func hung(_ text: String, under margin: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n" + margin)
  }
}

import OnboardingFunnel

/// The manual page of the program, in the macros that man(7) describes.
enum ManualPage {
  static var text: String {
    let commands = Command.allCases.map(section(of:)).joined()
    return """
      .TH ONBOARDING-FUNNEL 1 "" "onboarding-funnel \(Analysis.version)" "User Commands"
      .SH NAME
      onboarding\\-funnel \\- how far users get in an onboarding, where they leave, and why
      .SH SYNOPSIS
      \(Command.allCases.map(synopsis(of:)).joined(separator: "\n.br\n"))
      .SH DESCRIPTION
      Reads NDJSON onboarding events and reports how far users got, where they left, and why.
      .SH COMMANDS
      \(commands).SH "METRICS OF \\-\\-fail\\-when"
      Compared by <, <=, >, >=, == or !=.
      \(tagged(Analysis.metrics.map { ($0.name, $0.meaning) })).SH "EXIT STATUS"
      \(tagged(ExitStatus.allCases.map { (String($0.rawValue), $0.meaning) })).SH EXAMPLES
      \(examples).SH FILES
      \(tagged(files))
      """
  }

  /// What they do, and the command lines.
  private static var examples: String {
    [
      ("Look at a log:", "onboarding-funnel report logs"),
      (
        "Write the report with charts and tables, split by platform:",
        "onboarding-funnel report logs --by platform --out reports"
      ),
      (
        "Every night, reading only what is new, with a mail when completion falls (crontab):",
        "5 2 * * * onboarding-funnel update --state state logs --out reports "
          + "--fail-when 'completion_rate < 0.6'"
      ),
      (
        "The users who left at a page after a denial:",
        "onboarding-funnel users logs --left-at permissions --reason denied >denied.csv"
      ),
      (
        "A definition to edit, inferred from a log:",
        "onboarding-funnel infer logs --out logs"
      ),
      (
        "How many users and weeks an experiment needs to find a rise by two points:",
        "onboarding-funnel plan logs --rise 2"
      ),
      (
        "The page alone, and the numbers for a node exporter's textfile folder:",
        "onboarding-funnel report logs --html onboarding.html --metrics onboarding.prom"
      ),
      (
        "How fresh a state is, for programs:",
        "onboarding-funnel status --state state --json"
      ),
      (
        "A log with the same funnels and without the people, to be shared:",
        "onboarding-funnel generate --like logs --out alike"
      ),
    ].map { text, line in
      "\(escaped(text))\n.PP\n.nf\n.RS\n\(escaped(line))\n.RE\n.fi\n.PP\n"
    }.joined()
  }

  private static var files: [(String, String)] {
    [
      ("onboarding.json", "the definition of the flows, at or above the logs that it is for"),
      ("DIR/report.html, DIR/report.md, DIR/charts", "the report for people, of report --out DIR"),
      ("DIR/*.csv", "its tables, a row for each number, columns as ReportColumns describes them"),
      ("DIR/report.json", "all tables for programs, with a version of its schema"),
      ("DIR/datapackage.json", "a Frictionless Data Package: the fields of every CSV file"),
      (
        "DIR/events.ndjson, DIR/truth.json",
        "a log that generate --out DIR made, and what was planted in it"
      ),
      ("STATE", "what update has read; STATE/key and what is hashed with it are personal data"),
      (
        "$TMPDIR, /tmp",
        "where records are put aside that exceed --memory, in files without a name"
      ),
    ]
  }

  private static func synopsis(of command: Command) -> String {
    let parts = escaped(command.form).split(separator: " ", maxSplits: 1)
    return "\\fBonboarding\\-funnel\\fR "
      + "\\fB\(parts[0])\\fR\(parts.dropFirst().map { " \($0)" }.joined()) [options]"
  }

  private static func section(of command: Command) -> String {
    let page = command.page
    let paragraphs = escaped(page.description)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? ".PP" : $0 }.joined(separator: "\n")
    let options = command.options.map { ($0.form, $0.explanation) }
    let costs = page.cost.map { ("Cost in \($0.resource)", $0.amount) }
    let statuses = command.page.statuses.map { String($0.rawValue) }.joined(separator: ", ")
    return """
      .SS "\(escaped(command.form)) [options]"
      \(paragraphs)
      .PP
      \(tagged(options + costs)).PP
      Exit statuses: \(statuses).
      .PP
      For example:
      .PP
      .nf
      .RS
      \(escaped(page.example))
      .RE
      .fi

      """
  }

  /// A list of words and what they mean.
  private static func tagged(_ pairs: [(String, String)]) -> String {
    pairs.map { ".TP\n\\fB\(escaped($0))\\fR\n\(escaped($1))\n" }.joined()
  }

  /// Text that stands for itself: a backslash begins an escape, a dash is a hyphen where lines are
  /// broken, a line that begins with a dot or a quote is a command, and roff itself reads ASCII only.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let isCommand = line.hasPrefix(".") || line.hasPrefix("'")
      return (isCommand ? "\\&" : "") + line.unicodeScalars.map(escaped).joined()
    }.joined(separator: "\n")
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": "\\e"
    case "-": "\\-"
    case "\"": "\\(dq"
    case _ where scalar.isASCII: String(scalar)
    default: "\\[u\(hexadecimal(scalar))]"
    }
  }

  /// At least four digits, as roff wants them.
  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

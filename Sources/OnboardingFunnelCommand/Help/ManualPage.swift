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
      \(tagged(ExitStatus.allCases.map { (String($0.rawValue), $0.meaning) }))
      """
  }

  private static func synopsis(of command: Command) -> String {
    let parts = escaped(command.form).split(separator: " ", maxSplits: 1)
    return "\\fBonboarding\\-funnel\\fR "
      + "\\fB\(parts[0])\\fR\(parts.dropFirst().map { " \($0)" }.joined()) [options]"
  }

  private static func section(of command: Command) -> String {
    let page = command.page
    let paragraphs = escaped(page.description).replacing("\n\n", with: "\n.PP\n")
    let options = command.options.map { ($0.form, $0.explanation(after: command)) }
    let costs = page.cost.map { ("Cost in \($0.resource)", $0.amount) }
    let statuses = command.statuses.map { String($0.rawValue) }.joined(separator: ", ")
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

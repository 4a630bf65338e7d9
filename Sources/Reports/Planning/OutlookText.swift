import Definitions
package import EventLog
package import Experiments
import Funnels

/// What an experiment takes, as lines for a terminal.
package struct OutlookText {
  /// The flow's name, made safe for a terminal; `nil` where no log was read.
  private let flow: String?
  /// `nil` where there is nothing to choose from.
  private let experiment: Text?
  private let outlook: ExperimentOutlook
  private let needs: [ExperimentOutlook.Needs]
  /// Rises that no test can find.
  private let impossible: [Double]
  private let guardrails: [ExperimentOutlook.Guardrail]

  /// - Parameters:
  ///   - flow: The flow's name, made safe for a terminal; `nil` where no log was read.
  ///   - experiment: Which of the flow's it is; `nil` where it has not several.
  ///   - outlook: What there is to plan with.
  ///   - needs: Of each rise, by either test.
  ///   - impossible: Rises that lead above 100 %.
  ///   - guardrails: What each of the flow's takes.
  package init(
    flow: String?, experiment: Text? = nil, outlook: ExperimentOutlook,
    needs: [ExperimentOutlook.Needs],
    impossible: [Double] = [], guardrails: [ExperimentOutlook.Guardrail] = []
  ) {
    self.flow = flow
    self.experiment = experiment
    self.outlook = outlook
    self.needs = needs
    self.impossible = impossible
    self.guardrails = guardrails
  }

  /// A line feed ends each line.
  package var text: String {
    let all = [head, arms, ""] + (needs.isEmpty ? nothingFound + kept : findable)
    return all.map { $0.replacingBytes(of: Figures.bond, with: " ") + "\n" }.joined()
  }

  private var head: String {
    let name = flow.map { "\($0): " } ?? ""
    let users = Self.number(outlook.usersPerDay)
    let start = users == "1" ? "1 user starts" : "\(users) users start"
    return "\(name)\(Figures.wholePercent(outlook.rate)) finish, \(start) a day\(swing)."
  }

  /// How unlike weekdays are.
  private var swing: String {
    let names = [
      "Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays",
    ]
    guard let days = outlook.weekdays, let least = days.min(), let most = days.max(),
      let low = days.firstIndex(of: least), let high = days.firstIndex(of: most), least < most
    else { return "" }
    return " (\(Self.number(least)) on \(names[low]), \(Self.number(most)) on \(names[high]))"
  }

  private var arms: String {
    let name = experiment.map { "The experiment \(TerminalText($0)): planned" } ?? "Planned"
    return "\(name) for \(outlook.arms) variants, control among them."
  }

  private var findable: [String] {
    [Self.promise, ""] + table + (impossible.isEmpty ? [] : [""] + missing) + kept
      + ["", Self.looks]
  }

  private static let promise = """
    To find a real rise in four of five experiments, and report one that is not there in at most one of twenty:
    """

  private static let looks = """
    Both tests may be looked at every day from the end of the first week on. The bounded test ends at these
    users; the always-valid test may go on for as long as you like.
    """

  /// Why there is no table.
  private var nothingFound: [String] {
    impossible.isEmpty
      ? [
        "So few users start that no rise can be found in that time. Plan for a larger rise or more weeks."
      ] : missing
  }

  private var missing: [String] {
    impossible.map {
      "A rise of \(Figures.points($0)) is not possible: \(Figures.wholePercent(outlook.rate)) already finish."
    }
  }

  private var table: [String] {
    let head = ["rise", "test", "users", "weeks at most", "weeks on average"]
    let rows = needs.map { needs in
      [
        "+\(Figures.points(needs.rise))", needs.test == .bounded ? "bounded" : "always valid",
        Figures.count(needs.users), Figures.count(needs.weeks),
        Self.number(needs.meanWeeks),
      ]
    }
    let widths = head.indices.map { column in
      ([head] + rows).map { $0[column].count }.max() ?? 0
    }
    return ([head] + rows).map { row in
      zip(row, widths).enumerated().map { column, cell in
        let blank = String(repeating: " ", count: cell.1 - cell.0.count)
        return column < 2 ? cell.0 + blank : blank + cell.0
      }.joined(separator: "  ")
    }
  }

  private var kept: [String] {
    let lines = guardrails.map { guardrail in
      """
      To show that the guardrail \(TerminalText(guardrail.goal)) (\(Figures.wholePercent(guardrail.rate)) now) loses no more \
      than \(Figures.points(guardrail.margin)) takes \(Figures.count(guardrail.users)) users, \
      \(Figures.count(guardrail.weeks, of: "week")).
      """
    }
    return lines.isEmpty ? [] : [""] + lines
  }

  /// One decimal below ten, none from there on.
  private static func number(_ number: Double) -> String {
    if number >= 9.95 { return Figures.count(Int(number.rounded())) }
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

import Definitions
import EventLog
import Funnels
import Insights
import Journeys

// The users behind the statements of the first page, for interviews and recordings. The report names nobody: it
// says by which command whoever has the log can list them.

extension FlowSection {
  /// A command a statement; nothing where small counts are hidden, for then nobody may be listed.
  var usersBehind: [Block?] {
    guard flow.minimumCell == nil else { return [] }
    let insights = flow.insights.prefix(FlowAnswer.mostInsights)
    let items = insights.enumerated().compactMap { index, insight -> String? in
      let commands = conditions(of: insight).map { command($0).markdown }
      guard !commands.isEmpty else { return nil }
      return "Statement \(index + 1): \(commands.joined(separator: " and "))"
    }
    guard let list = Block.list(of: items) else { return [] }
    return [.sentence(explanation), list]
  }

  private var explanation: String {
    let inputs = provenance.inputs
    let missing =
      namedInputs == nil
      ? " Replace LOG with the inputs of this report."
      : inputs.contains("-") ? " Where an input is `-`, give them the same log." : ""
    return """
      These commands list the users in the statements at the top, with their ids.\(missing) Keep the \
      lists as safe as the log.
      """
  }

  /// The inputs as words of a shell; `nil` where there are none, or too many for a line.
  private var namedInputs: [String]? {
    let inputs = provenance.inputs
    guard (1...Provenance.inputsShown).contains(inputs.count) else { return nil }
    return inputs.map { ShellWord(input: $0).text }
  }

  private func command(_ conditions: [String]) -> CodeSpan {
    let words =
      ["onboarding-funnel users"] + (namedInputs ?? ["LOG"])
      + [ShellWord.option("flow", flow.definition.id.string)] + conditions + filters
      + provenance.readingOptions.map { ShellWord.option($0.name, $0.value) }
    return CodeSpan(words.joined(separator: " "))
  }

  /// What `users` takes to list them, command by command; none for a statement that is about no users in particular.
  private func conditions(of insight: Insight) -> [[String]] {
    let left = insight.step.map { [ShellWord.option("left-at", $0.id.string)] } ?? []
    switch insight.kind {
    // Whoever starts over need not have left there.
    case .stepLoss: return left.isEmpty || insight.subject == "started_over" ? [] : [left]
    case .unlogged: return left.isEmpty ? [] : [left + ["--reason unexplained"]]
    case .who:
      guard let subject = insight.subject else { return [] }
      return outcomesWithoutCompletion.map {
        [ShellWord.option("outcome", $0.rawValue), ShellWord.option("where", subject.string)]
      }
    case .data, .experiment, .permission, .driver, .change, .goal, .fatigue, .nothing: return []
    }
  }

  /// What became of who did not finish: nobody skips a flow whose definition has no skips.
  private var outcomesWithoutCompletion: [Outcome] {
    let skips = outcome(.skippedFlow).map { $0.users > 0 } ?? false
    return skips ? [.left, .skippedFlow] : [.left]
  }

  /// The report's own filters.
  private var filters: [String] {
    flow.settings.conditions.map { ShellWord.option("where", $0.text) }
  }
}

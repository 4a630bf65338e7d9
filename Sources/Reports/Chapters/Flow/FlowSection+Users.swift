import Definitions
import EventLog
import Funnels
import Insights

// The users behind the statements of the first page, for interviews and recordings. The report names nobody: it
// says by which command whoever has the log can list them.

extension FlowSection {
  /// A command a statement; nothing where small counts are hidden, for then nobody may be listed, nor in a
  /// report on some days, for these the command would not know.
  var usersBehind: [Block?] {
    guard contents.minimumCell == nil, unit == .users, flow.settings.order == .furthest,
      flow.settings.since == nil, flow.settings.until == nil
    else {
      return []
    }
    let insights = contents.insights.flatMap(\.insights).prefix(FlowAnswer.mostInsights)
    let items = insights.enumerated().compactMap { index, insight in
      conditions(of: insight).map { conditions in
        let words = ["onboarding-funnel users LOG"] + flowOption + conditions + filters
        return "Statement \(index + 1): \(CodeSpan(words.joined(separator: " ")).markdown)"
      }
    }
    guard let list = Block.list(of: items) else { return [] }
    return [.sentence(Self.explanation), list]
  }

  private static let explanation = """
    These commands list the users in the statements at the top, with their ids. Replace LOG with \
    the inputs of this report, and keep the lists as safe as the log.
    """

  /// What `users` takes to list them; `nil` for a statement that is about no users in particular.
  private func conditions(of insight: Insight) -> [String]? {
    let left = insight.step.map { ["--left-at \(ShellWord($0.id.string).text)"] } ?? []
    switch insight.kind {
    // Whoever starts over need not have left there.
    case .stepLoss: return left.isEmpty || insight.subject == "started_over" ? nil : left
    case .unlogged: return left.isEmpty ? nil : left + ["--reason unexplained"]
    case .who:
      return insight.subject.map {
        ["--outcome left --where \(ShellWord($0.string).text)"]
      }
    case .data, .experiment, .permission, .driver, .change, .goal, .fatigue, .nothing: return nil
    }
  }

  private var flowOption: [String] {
    ["--flow \(ShellWord(flow.definition.id.string).text)"]
  }

  /// The report's own filters.
  private var filters: [String] {
    flow.settings.conditions.map { "--where \(ShellWord($0.text).text)" }
  }
}

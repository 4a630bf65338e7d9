import Definitions
import EventLog
import Funnels
import Journeys

/// One flow's part of a user's report: the answer, the attempts, the events.
struct UserFlowSection {
  let user: Text
  let traced: TracedFlow
  let names: TracedNames

  var blocks: [String] {
    let name = FlowName(definition: traced.flow.definition).line
    let who = CodeSpan(user).markdown
    guard let trace = traced.trace else {
      return [name, "**\(who) was never in this flow:** the log has no event from it."]
    }
    let table = UserEventTable(
      names: names, calendar: traced.calendar, flow: traced.flow, trace: trace)
    var blocks = [name]
    if let facts = trace.facts {
      blocks += answer(trace, facts)
    } else {
      blocks.append(
        "**\(who) was never in this flow:** what the log has of it is \(uncounted(trace)).")
    }
    if let attempts = attempts(trace) { blocks += ["### Attempts", attempts] }
    if let events = table.markdown(of: trace.events) { blocks += ["### Events", events] }
    return blocks
  }

  /// What is there of a user who has no event of a journey.
  private func uncounted(_ trace: JourneyTrace) -> String {
    let isDropped = trace.events.contains { $0.fate == .afterAsOf }
    return isDropped
      ? "later than as-of, or no event of a journey"
      : "exposures and events of unknown kinds, which are not counted"
  }

  private func answer(_ trace: JourneyTrace, _ facts: JourneyFacts) -> [String] {
    let answer = UserAnswer(section: self, trace: trace, facts: facts)
    let explanation = traced.flow.settings.order.explanation
    let details = Block.list(of: answer.details)?.markdown
    return [answer.sentence, details, explanation].compactMap(\.self)
  }

  func time(_ milliseconds: Int64) -> String {
    LocalTimeText(milliseconds: milliseconds, calendar: traced.calendar).string
  }

  /// The step at a place of the user's list, from 1; one past the last is completion.
  func step(_ place: Int, list: Int, in markdown: MarkdownPlace = .line) -> String {
    traced.flow.label(ofStep: place, list: list, in: markdown)
  }

  // MARK: - Attempts

  private func attempts(_ trace: JourneyTrace) -> String? {
    var table = Table(
      words: ["Attempt", "From", "To", "Why it started", "Got to", "How it ended", "Counts"],
      numbers: [])
    for (index, attempt) in trace.attempts.enumerated() {
      table.add([
        "\(index + 1)", time(attempt.times.lowerBound), time(attempt.times.upperBound),
        attempt.cause.words,
        attempt.depth.map { step($0, list: trace.facts?.list ?? 0, in: .tableCell) }
          ?? Figures.missing,
        end(of: index, in: trace), counts(index, in: trace),
      ])
    }
    return table.block?.markdown
  }

  private func end(of index: Int, in trace: JourneyTrace) -> String {
    switch trace.attempts[index].end {
    case .completed: "completed"
    case .skippedFlow: "skipped the flow"
    case .open: index + 1 < trace.attempts.count ? "the next began" : "no end in the log"
    }
  }

  private func counts(_ index: Int, in trace: JourneyTrace) -> String {
    if trace.facts?.attempts != nil { return "by itself" }
    if trace.deciding == index { return "**decides**" }
    guard trace.attempts[index].depth != nil else { return "no: after the window" }
    let isAfterCompletion = trace.attempts[..<index].contains { $0.end == .completed }
    return isAfterCompletion ? "no: after the first completion" : "yes"
  }
}

extension AttemptCause {
  fileprivate var words: String {
    switch self {
    case .firstEntry: "first entry"
    case .nextEntry: "start after the previous attempt had ended"
    case .restarted: "`restarted`"
    case .anotherSession: "start in another session"
    case .pause: "start after a pause longer than `idle`"
    }
  }
}

extension FlowReading {
  /// A step by its place on one of the flow's lists, from 1, and its id.
  func label(ofStep place: Int, list: Int, in markdown: MarkdownPlace) -> String {
    let steps = lists.lists[list].steps
    guard place <= steps.count else { return "completion" }
    return "\(place). \(CodeSpan(definition.steps[steps[place - 1]].id, in: markdown).markdown)"
  }
}

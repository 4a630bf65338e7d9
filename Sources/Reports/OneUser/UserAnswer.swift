import Definitions
import EventLog
import Funnels
import Journeys

/// How a user's journey is counted, and why: what the report says of them, in words.
struct UserAnswer {
  let section: UserFlowSection
  let trace: JourneyTrace
  let facts: JourneyFacts

  private var who: String { CodeSpan(section.user).markdown }
  private var definition: FlowDefinition { section.traced.flow.definition }

  /// The answer first.
  var sentence: String {
    guard facts.hasEntered else {
      return
        "**\(who) entered midway:** the log has events of the flow, but no entry: no view of the "
        + "first step and no start."
    }
    guard let attempts = facts.attempts else {
      return "**\(who) \(verdict(facts.whole)).**\(why(facts.whole, showing: location))"
    }
    let number = Figures.count(attempts.count, of: "attempt")
    return "**\(who) made \(number), each counted separately.**"
  }

  /// What else there is to say, a sentence each.
  var details: [String] {
    var details: [String] = []
    if let attempts = facts.attempts, facts.hasEntered {
      details += attempts.enumerated().map { self.attempt($0.offset, $0.element) }
    } else {
      if !facts.isIncluded { details.append(Self.filtered) }
      details.append(counted(facts.hasEntered ? facts.whole : nil, from: facts.startTime))
      if facts.hasEntered { details += remarks(facts.whole) }
    }
    return details + goals + [variant].compactMap(\.self)
  }

  private static let filtered =
    "Left out of the report by the filters of the definition (`where`). Without them:"

  private func attempt(_ index: Int, _ attempt: AttemptFacts) -> String {
    let filtered = attempt.isIncluded ? "" : " \(Self.filtered)"
    let why = why(attempt.entered, showing: nil)
    return "Attempt \(index + 1) \(verdict(attempt.entered)).\(why)\(filtered) "
      + ([counted(attempt.entered, from: attempt.startTime)] + remarks(attempt.entered))
      .joined(separator: " ")
  }

  // MARK: - Outcome and reason

  /// How it stands, as the rest of a sentence about the user or an attempt.
  private func verdict(_ entered: EnteredFacts) -> String {
    let place = section.step(entered.depth, list: facts.list)
    switch (entered.isMatured, entered.outcome) {
    case (false, .completed):
      return "has completed, and counts as in progress until the window is over"
    case (false, .left), (false, .skippedFlow), (false, .inProgress), (false, .enteredMidway),
      (false, .returnedLater), (false, .restartedAfterCompletion), (false, .returnedAndCompleted):
      return "is in progress, at \(place) so far"
    case (true, .completed): return "completed the flow"
    case (true, .skippedFlow): return "did not complete: skipped the flow at \(place)"
    case (true, .left), (true, .inProgress), (true, .enteredMidway), (true, .returnedLater),
      (true, .restartedAfterCompletion), (true, .returnedAndCompleted):
      return "did not complete: left at \(place)"
    }
  }

  /// Why a matured user left; nothing for others.
  private func why(_ entered: EnteredFacts, showing location: String?) -> String {
    guard entered.isMatured, let leaving = entered.leaving, leaving.reason != .skippedFlow else {
      return ""
    }
    guard leaving.reason != .unexplained else { return " The log gives no reason." }
    let clause = leaving.reason.clause(about: permission(leaving), in: .line)
    return " Why: \(clause)\(location.map { ", see \($0)" } ?? "")."
  }

  private func permission(_ leaving: Leaving) -> Text? {
    leaving.permission.map { section.traced.names.permissions[$0] }
  }

  /// Where the reason stands in the log.
  private var location: String? {
    trace.reason.map { section.names.location(trace.events[$0].record.place, in: .line) }
  }

  // MARK: - As the tables have it

  /// `entered`: `nil` for a user without an entry.
  private func counted(_ entered: EnteredFacts?, from start: Int64) -> String {
    let period = period(of: start)
    guard let entered else { return "Counted as `\(Outcome.enteredMidway.rawValue)`, \(period)." }
    let window = Window(start: start, milliseconds: definition.windowMilliseconds)
    let times =
      "Entered \(section.time(start)); the window of \(windowLength) "
      + (entered.isMatured ? "was over at" : "is open until") + " \(section.time(window.end))."
    guard entered.isMatured else {
      let inProgress = "`\(Outcome.inProgress.rawValue)`\(place(entered)), \(period)"
      return "Counted as \(inProgress). \(times) If nobody's window is over yet, the report is "
        + "provisional and counts as \(outcome(entered))."
    }
    return "Counted as \(outcome(entered))\(place(entered)), \(period). \(times)"
  }

  private func outcome(_ entered: EnteredFacts) -> String {
    let outcome = "`\(entered.outcome.rawValue)`"
    guard let leaving = entered.leaving else { return outcome }
    let detail = permission(leaving).map { ", detail \(CodeSpan($0).markdown)" } ?? ""
    return "\(outcome), reason `\(leaving.reason.rawValue)`\(detail)"
  }

  /// Where the user stands; nothing for who has completed.
  private func place(_ entered: EnteredFacts) -> String {
    entered.isCompleted ? "" : ", at \(section.step(entered.depth, list: facts.list))"
  }

  private var windowLength: String {
    let text = WindowText(milliseconds: definition.windowMilliseconds).string
    return text.first?.isNumber == true ? text : "1 \(text)"
  }

  private func period(of start: Int64) -> String {
    let day = section.traced.calendar.day(of: start)
    switch section.traced.flow.settings.trend {
    case .day: return "on `\(ReportCalendar.text(ofDay: day))`"
    case .week:
      return "in the week from `\(ReportCalendar.text(ofDay: ReportCalendar.monday(of: day)))`"
    }
  }

  // MARK: - Remarks

  private func remarks(_ entered: EnteredFacts) -> [String] {
    var remarks: [String] = [exits(of: entered)].compactMap(\.self)
    if entered.isMatured, entered.returnedLater {
      remarks.append("Started again after the window: also counted as `returned_later`.")
    }
    if entered.isMatured, entered.returnedAndCompleted {
      remarks.append("Completed after that: also counted as `returned_and_completed`.")
    }
    if entered.isMatured, entered.restartedAfterCompletion {
      remarks.append(
        "Started again after completing: also counted as `restarted_after_completion`.")
    }
    if entered.isMatured, !entered.isCompleted, let after = entered.completionMilliseconds {
      let took = Figures.duration(seconds: Double(after) / 1_000)
      remarks.append(
        entered.completedInWindow
          ? "The flow was completed within the window, but in this order a view before it is missing."
          : "The flow was completed \(took) after the start, which is after the window.")
    }
    return remarks + [reachedWithoutView(entered)].compactMap(\.self)
  }

  /// What came after the step where a matured user left; `nil` for others, and where nothing did.
  private func exits(of entered: EnteredFacts) -> String? {
    guard entered.isMatured, let exits = entered.leaving?.exits else { return nil }
    let names = section.traced.names.events
    let (first, last) = (CodeSpan(names[exits.first.name]), CodeSpan(names[exits.last.name]))
    return "After that step, the first event was \(first.markdown) and the last \(last.markdown)."
  }

  /// The steps before the furthest that the log has no view of, in the reading that reaches them all
  /// the same.
  private func reachedWithoutView(_ entered: EnteredFacts) -> String? {
    guard section.traced.flow.settings.order == .furthest else { return nil }
    let places = entered.steps.indices.filter {
      $0 + 1 < entered.depth && !entered.steps[$0].viewed
    }
    guard !places.isEmpty else { return nil }
    let names = places.map { section.step($0 + 1, list: facts.list) }.joined(separator: ", ")
    return "Reached without a view, as the user got further: \(names)."
  }

  private var variant: String? {
    let own =
      facts.list == 0
      ? "the flow's list of steps" : "the list of steps of its own, by which they are numbered here"
    if !facts.assignments.isEmpty { return severalVariants(on: own) }
    switch facts.assignment {
    case .noExperiment: return nil
    case .variant(let number):
      let name = CodeSpan(section.traced.names.variants[number]).markdown
      return "Variant \(name), read on \(own)."
    case .mixed:
      return
        "Variant `(mixed)`: seen with several before the window ended, so in no comparison; read "
        + "on \(own)."
    case .unassigned:
      return "Variant `(unassigned)`: seen with none before the window ended, so in no comparison; "
        + "read on \(own)."
    }
  }

  /// What became of the flow's goals, a sentence each.
  private var goals: [String] {
    guard facts.hasEntered else { return [] }
    return zip(definition.goals, facts.goals).map { goal, found in
      let name = "Goal \(CodeSpan(goal.id).markdown)"
      let open =
        found.isCounted ? "" : " Its window has not begun or is still open: not counted yet."
      guard let milliseconds = found.milliseconds else { return "\(name): not reached.\(open)" }
      let sum = goal.sum.map { _ in ", \(Figures.amount(found.total.value)) in all" } ?? ""
      let after = goal.anchor == .entry ? "the entry" : "completing"
      return """
        \(name): reached \(Figures.duration(seconds: Double(milliseconds) / 1000)) after \(after)\(sum).\(open)
        """
    }
  }

  /// The user's variants of several experiments.
  private func severalVariants(on list: String) -> String {
    let names = section.traced.names.severalVariants
    let ids = section.traced.flow.definition.severalExperiments.map(\.id)
    let parts = facts.assignments.indices.map { index in
      let variant =
        switch facts.assignments[index] {
        case .variant(let number): names[index][number].string
        case .mixed: "(mixed)"
        case .unassigned, .noExperiment: "(unassigned)"
        }
      return "\(CodeSpan(Text(variant)).markdown) of \(CodeSpan(ids[index]).markdown)"
    }
    return "Variants \(parts.joined(separator: ", ")); read on \(list)."
  }
}

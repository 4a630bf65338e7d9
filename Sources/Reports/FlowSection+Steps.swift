import EventLog
import Funnels
import Journeys

// How far users came, why they left, and what they answered and chose on the way.

extension FlowSection {
  var funnel: String? {
    var table = MarkdownTable(
      words: ["Step"],
      numbers: [
        "Viewed", "Reached", "Left", "Of all who entered", "Of the step before",
        "Median time to advance", "In progress",
      ])
    for row in contents.funnel where isOverall(row.key) {
      table.add([
        row.isCompletion ? "**completed**" : label(row.step), Figures.count(row.viewed),
        Figures.count(row.reached), Figures.count(row.left), Figures.rate(row.fromEntry),
        Figures.rate(row.fromPrevious), Figures.duration(seconds: row.medianSecondsToAdvance),
        Figures.count(row.inProgress),
      ])
    }
    return table.markdown
  }

  /// One line for each step that some users' own list lacks.
  var absences: [String] {
    flow.absences.filter { $0.users > 0 }.map {
      """
      Step \(CodeSpan($0.step).markdown) is missing from the lists of \
      \(Figures.count($0.users)) users, by their variant; they count in none of its numbers.
      """
    }
  }

  var reasons: String? {
    var table = MarkdownTable(
      words: ["Step", "Reason"],
      numbers: [
        unit.heading, "Of the step's \(unit.plural)", "Of those who left",
        "Median time before leaving",
      ])
    for row in contents.dropoff where isOverall(row.key) {
      let detail = row.detail.map { " " + CodeSpan($0, in: .tableCell).markdown } ?? ""
      table.add([
        label(row.step), row.reason.words + detail, Figures.count(row.users),
        Figures.percent(row.shareOfReached), Figures.percent(row.shareOfLeft),
        Figures.duration(seconds: row.medianSecondsBeforeLeaving),
      ])
    }
    return table.markdown
  }

  var outcomes: String? {
    var table = MarkdownTable(words: ["Outcome"], numbers: [unit.heading, "Share"])
    for row in contents.outcomes where isOverall(row.key) {
      table.add([row.outcome.words, Figures.count(row.users), Figures.percent(row.share)])
    }
    return table.markdown
  }

  var permissions: String? {
    var table = MarkdownTable(
      words: ["Step", "Permission", "Required"],
      numbers: [
        "Asked", "Granted", "Denied", "Unanswered", "Recovered", "Grant rate", "Already granted",
        "Already denied", "Completed after grant", "Left after grant", "Completed after denial",
        "Left after denial",
      ])
    for row in contents.permissions where isOverall(row.key) {
      let answers = [row.asked, row.granted, row.denied, row.unanswered, row.recovered]
      let later = [
        row.alreadyGranted, row.alreadyDenied, row.completedAfterGrant, row.leftAfterGrant,
        row.completedAfterDenial, row.leftAfterDenial,
      ]
      table.add(
        [label(row.step), CodeSpan(row.permission, in: .tableCell).markdown]
          + [row.isRequired ? "yes" : "no"] + answers.map { Figures.count($0) }
          + [Figures.rate(row.grant)] + later.map { Figures.count($0) })
    }
    return table.markdown
  }

  var choices: String? {
    var table = MarkdownTable(
      words: ["Step", "Choice", "Value"], numbers: [unit.heading, "Share", "Completed", "Rate"])
    for row in contents.choices where isOverall(row.key) {
      let value = CodeSpan(row.value, in: .tableCell).markdown
      table.add([
        label(row.step), CodeSpan(row.choice, in: .tableCell).markdown,
        row.isDefault ? value + " (default)" : value, Figures.count(row.users),
        Figures.percent(row.share), Figures.count(row.completed), Figures.rate(row.completion),
      ])
    }
    return table.markdown
  }
}

extension LeavingReason {
  /// The reason in words.
  var words: String {
    switch self {
    case .skippedFlow: "skipped the flow"
    case .denied: "denied, though required"
    case .error: "after an error"
    case .leftAfterDenial: "left after denying"
    case .unanswered: "left a prompt unanswered"
    case .leftAfterGrant: "left after granting"
    case .wentBack: "went back"
    case .unexplained: "nothing says why"
    }
  }
}

extension Outcome {
  /// The outcome in words.
  var words: String {
    switch self {
    case .completed: "completed"
    case .skippedFlow: "skipped the flow"
    case .left: "left"
    case .inProgress: "still in progress"
    case .enteredMidway: "entered midway"
    case .returnedLater: "returned after the window"
    }
  }
}

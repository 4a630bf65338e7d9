import Definitions
import EventLog
import Inference

/// How lines are read, guess by guess, for the evidence.
struct GuessSection {
  let guess: GuessedMapping

  var blocks: [String] {
    let sample = guess.isWholeLog ? "all events" : "a sample of the events, spread over the log"
    let head =
      "How to read the lines was guessed from \(sample): \(Figures.count(guess.events)), of which "
      + "\(Figures.count(guess.eventsRead)) "
      + "(\(Figures.percent(share))) say something about the flow."
    var table = Table(words: ["Role", "Chosen", "Why", "Next best"], numbers: [])
    for reason in guess.reasons {
      table.add([
        reason.role, CodeSpan(Text(reason.answer), in: .tableCell).markdown,
        CodeSpan(Text(reason.why), in: .tableCell).markdown,
        reason.runnerUp.map { CodeSpan(Text($0), in: .tableCell).markdown } ?? "–",
      ])
    }
    return ["## How lines are read", head] + [table.block?.markdown].compactMap(\.self)
  }

  private var share: Double? {
    guess.events > 0 ? Double(guess.eventsRead) / Double(guess.events) : nil
  }
}

/// What users may be split by, as a sample of the log shows.
struct DimensionSection {
  let dimensions: [GuessedDimension]

  var blocks: [String] {
    guard !dimensions.isEmpty else { return [] }
    var table = Table(
      words: ["Dimension", "Stands at"], numbers: ["Values", "Users with one", "Users"])
    for one in dimensions {
      table.add([
        CodeSpan(one.definition.name, in: .tableCell).markdown,
        CodeSpan(one.definition.path?.pointer ?? "", in: .tableCell).markdown,
        Figures.count(one.values), Figures.count(one.usersWithValue), Figures.count(one.users),
      ])
    }
    return [
      "## What users can be split by",
      """
      Keys with a few values, of which hardly any user has two, on the first step that users see. \
      They were counted in a sample of at most 2.5 MiB. A report looks whether users with one of the \
      values finish less often than others; `--by` splits its tables by them.
      """,
    ] + [table.block?.markdown].compactMap(\.self)
  }
}

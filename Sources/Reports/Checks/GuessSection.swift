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

/// That the mapping was guessed, for the first lines of a report.
struct GuessedWords {
  private let phrases: [String]

  init(_ phrases: [String]) {
    self.phrases = phrases
  }

  private static let end = "`onboarding-funnel infer` prints the mapping with the evidence for it."

  /// `nil` where nothing was guessed.
  var markdown: String? {
    guard !phrases.isEmpty else { return nil }
    let spans = phrases.map { CodeSpan(Text($0)).markdown }.joined(separator: ", ")
    return "**Guessed**: how lines are read was guessed from the log: \(spans). \(Self.end)"
  }

  /// The same for a terminal.
  var plain: String? {
    guard !phrases.isEmpty else { return nil }
    let words = phrases.map { TerminalText($0).description }.joined(separator: ", ")
    return "How lines are read was guessed: \(words). See onboarding-funnel infer."
  }
}

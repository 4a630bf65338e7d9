import EventLog

/// That the mapping was guessed, for the first lines of a report.
struct GuessedWords {
  let phrases: [String]

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
}

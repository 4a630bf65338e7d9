import Funnels
import Journeys

// What to know about a flow before any table.

extension FlowSection {
  /// How it ended, then whom that is about.
  var headline: [String] {
    guard flow.started > 0 else { return (["Nobody started this flow."] + strays) }
    return [
      ([completion] + losses).joined(separator: " "),
      ([population] + strays + returns).joined(separator: " "),
    ]
  }

  private var completion: String {
    let end = contents.funnel.first { isOverall($0.key) && $0.isCompletion }
    return """
      **\(Figures.count(end?.reached)) of \(Figures.users(flow.matured)) completed: \
      \(Figures.rateInWords(end?.fromEntry ?? RateCell())).**
      """
  }

  /// How many did not complete, and where most of them stopped.
  private var losses: [String] {
    guard let loss else { return [] }
    guard loss.left > 0 else { return ["Nobody left."] }
    return ["\(ends(of: loss)).", "The biggest loss is \(place(of: loss))."]
  }

  /// How many left, those who skipped the flow apart.
  private func ends(of loss: LossSummary) -> String {
    let left = "\(Figures.count(loss.left)) left"
    let share = Figures.percent(outcome(.left)?.share)
    guard let skipped = outcome(.skippedFlow), skipped.users > 0 else {
      return "\(left) (\(share))"
    }
    return """
      \(left): \(Figures.count(skipped.users)) by skipping the flow \
      (\(Figures.percent(skipped.share))), \(Figures.count(outcome(.left)?.users)) otherwise (\(share))
      """
  }

  private func place(of loss: LossSummary) -> String {
    let steps = loss.biggest.map { label($0) }
    guard steps.count > 1 else {
      return "at \(steps.joined()): \(Figures.users(loss.usersAtBiggest))"
    }
    guard steps.count <= Self.stepsNamed else {
      return "a draw of \(steps.count) steps, \(Figures.users(loss.usersAtBiggest)) each"
    }
    return "a draw: \(Figures.users(loss.usersAtBiggest)) each at \(steps.joined(separator: ", "))"
  }

  /// More steps than this are not named one by one in a sentence.
  static let stepsNamed = 3

  private var population: String {
    let window = Figures.duration(seconds: Double(flow.definition.windowMilliseconds) / 1_000)
    let started = "\(Figures.users(flow.started)) started"
    if flow.isProvisional { return "\(started); the window of \(window) is over for none of them." }
    guard let young = outcome(.inProgress), young.users > 0 else {
      return "\(started); the window of \(window) is over for all of them."
    }
    return """
      \(started). The window of \(window) is over for \(Figures.count(flow.matured)) of them; every \
      number below is about these, unless a line says otherwise. Still in progress, so not counted \
      as lost: \(Figures.users(young.users)) (\(Figures.percent(young.share)) of those who started).
      """
  }

  /// Users who are in no number.
  private var strays: [String] {
    guard let midway = outcome(.enteredMidway), midway.users > 0 else { return [] }
    return [
      """
      Seen in mid-flow only, without an entry, and in none of these numbers: \
      \(Figures.users(midway.users)).
      """
    ]
  }

  private var returns: [String] {
    guard let later = outcome(.returnedLater), later.users > 0 else { return [] }
    return [
      "Of those who left, \(Figures.count(later.users)) came back after the window."
    ]
  }

  private func outcome(_ outcome: Outcome) -> OutcomeRow? {
    contents.outcomes.first { isOverall($0.key) && $0.outcome == outcome }
  }
}

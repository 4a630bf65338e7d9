import Funnels
import Journeys

// What to know about a flow before any table.

extension FlowSection {
  /// How it ended, what to beware of, then whom that is about.
  var headline: [String] {
    guard flow.started > 0 else {
      return ["Nobody started this flow."] + strays + [warnings].compactMap(\.self)
    }
    return [
      ([completion] + losses + [biggestLossByVariant].compactMap(\.self)).joined(separator: " "),
      brokenSplit, doubtsInShort, verdictInShort, alarmInShort, warnings, contrastsInShort,
      ([population] + strays + returns).joined(separator: " "),
    ].compactMap(\.self)
  }

  /// Findings in few words; those without an entry are told with their users.
  private var warnings: String? {
    let rows = contents.quality.filter {
      $0.count > 0 && $0.finding != .rule(.enteredMidway)
    }
    let parts = rows.compactMap { row -> String? in
      guard case .rule(let rule) = row.finding else { return nil }
      let steps = row.steps.map { label($0.step) }
      let place = steps.isEmpty ? "" : " (\(steps.joined(separator: ", ")))"
      return rule.words(row.count) + place
    }
    return parts.isEmpty
      ? nil : "**Read with care:** \(parts.joined(separator: "; ")). See “Findings”."
  }

  private var completion: String {
    let end = contents.funnel.first { isOverall($0.key) && $0.isCompletion }
    return """
      **\(Figures.count(end?.reached)) of \(counted(flow.matured)) completed: \
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
      return "at \(steps.joined()): \(counted(loss.usersAtBiggest))"
    }
    guard steps.count <= Self.stepsNamed else {
      return "a draw of \(steps.count) steps, \(counted(loss.usersAtBiggest)) each"
    }
    return "a draw: \(counted(loss.usersAtBiggest)) each at \(steps.joined(separator: ", "))"
  }

  /// More steps than this are not named one by one in a sentence.
  static let stepsNamed = 3

  private var population: String {
    let started = "\(counted(flow.started)) started"
    if flow.isProvisional { return "\(started); none has had the full \(window) yet." }
    guard let young = outcome(.inProgress), young.users > 0 else {
      return "\(started), and all have had their full \(window)."
    }
    return """
      \(started), and \(Figures.count(flow.matured)) have had their full \(window): every number below \
      is about these, unless a line says otherwise. The others are not yet counted and not lost: \
      \(counted(young.users)) (\(Figures.percent(young.share)) of those who started)\(finishers).
      """
  }

  /// How many of those not yet counted have completed already.
  private var finishers: String {
    guard let end = overallRows.first(where: \.isCompletion), end.inProgress > 0 else { return "" }
    let verb = end.inProgress == 1 ? "has" : "have"
    return ", \(Figures.count(end.inProgress)) of whom \(verb) completed already"
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
      "Of those who left, \(Figures.count(later.users)) came back after their full \(window)."
    ]
  }

  private func outcome(_ outcome: Outcome) -> OutcomeRow? {
    contents.outcomes.first { isOverall($0.key) && $0.outcome == outcome }
  }
}

extension FlowRule {
  /// The finding in a few words: `20 skips of a step that cannot be skipped`.
  fileprivate func words(_ count: Int) -> String {
    switch self {
    case .enteredMidway: "\(Figures.users(count)) without an entry"
    case .eventsBeforeEntry: "\(Figures.users(count)) with events before their first entry"
    case .twoIDs: "\(Figures.users(count)) with a second id, so perhaps counted twice"
    case .undefinedFlow: "\(Figures.count(count, of: "event")) of a flow that is not defined"
    case .otherVersion: "\(Figures.count(count, of: "event")) of a version that is not defined"
    case .undeclaredVariant: "\(Figures.users(count)) in variants that the experiment does not name"
    case .lateVariant: "\(Figures.users(count)) seen with another variant after their window"
    case .mixedUsers: "\(Figures.users(count)) seen with several variants"
    case .variantsWithoutExperiment:
      "\(Figures.count(count, of: "event")) with a variant in a flow without experiment"
    case .skipOfUnskippable:
      "\(Figures.count(count, of: "skip")) of a step that cannot be skipped"
    case .skipWithoutScope:
      "\(Figures.count(count, of: "skip")) without scope, of a step or the flow"
    case .returnedAfterCompletion: "\(Figures.users(count)) in the flow again after completing it"
    case .exposedNeverEntered:
      "\(Figures.users(count)) exposed to the experiment who never entered"
    case .unknownPage: "\(Figures.count(count, of: "event")) of pages that belong to no step"
    case .breakdownMissingAtEntry:
      "\(Figures.users(count)) whose value of a breakdown came after their entry"
    }
  }
}

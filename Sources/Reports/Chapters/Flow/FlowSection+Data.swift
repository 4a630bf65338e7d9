import Definitions
import EventLog
import Funnels
import Journeys

// Whether the numbers of a flow can be trusted, in a line.

extension FlowSection {
  /// What is wrong with the log, as the line of a summary; `nil` where insights tell all of it.
  ///
  /// `told`: the words of the findings that are insights. `isOfVariants`: whether variants cannot be compared, or
  /// only with care, of which the log may know nothing.
  func trust(besides told: Set<Text>, isOfVariants: Bool) -> String? {
    let parts =
      scoped(findingsInShort(besides: told)) + missingViews(told)
      + (told.contains(Text(FlowRule.enteredMidway.rawValue)) ? [] : strays)
      + (told.contains("rejected") ? [] : rejected)
    guard parts.isEmpty else {
      return "check before you rely on these numbers: \(parts.joined(separator: "; "))."
    }
    guard told.isEmpty else { return nil }
    let trifles = trifles + fewMissingViews
    guard !trifles.isEmpty else {
      let none = isOfVariants ? "the log itself has no problem" : "no problem was found"
      return "\(none)\(notes)."
    }
    return "no problem that affects these numbers; \(trifles.joined(separator: "; "))."
  }

  /// That there are findings which are no problem.
  private var notes: String {
    let notes = flow.quality.count { $0.count > 0 && $0.severity == .info }
    guard notes > 0 else { return "" }
    return "; \(Figures.count(notes, of: "note")) \(notes == 1 ? "is" : "are") under “Findings”"
  }

  /// What is wrong elsewhere in the log, or too little to move a rate.
  var trifles: [String] {
    let lines = rejectedLines.flatMap { row -> String? in
      guard row.count > 0 else { return nil }
      let share = row.share.map { " (\(Figures.percent($0)))" } ?? ""
      return "\(row.count.words(of: "line"))\(share) of the log could not be read"
    }
    let others = otherWarnings.map { row in
      guard case .rule(let rule) = row.finding else {
        return "\(row.count.words) \(row.explanation.plain)"
      }
      return rule.words(row.count) + name(of: row.unseen)
    }
    return [lines].compactMap(\.self) + others
  }

  /// Findings are of the whole log, which goes without saying where the report is too.
  private func scoped(_ findings: [String]) -> [String] {
    guard flow.settings.isFiltered, let first = findings.first else { return findings }
    return ["in the whole log, without filters, \(first)"] + findings.dropFirst()
  }

  /// Findings in few words; those without an entry are told with their users, and missing views of
  /// all steps together.
  private func findingsInShort(besides told: Set<Text>) -> [String] {
    flow.quality.filter {
      $0.count > 0 && $0.severity == .warning && $0.finding != .rule(.enteredMidway)
        && $0.finding != .rule(.viewMissing)
    }.compactMap { row in
      guard case .rule(let rule) = row.finding, !told.contains(Text(rule.rawValue)) else {
        return nil
      }
      return rule.words(row.count) + list(row.steps.map(\.step))
        + name(of: row.unseen)
    }
  }

  /// An insight tells them of one step.
  private func missingViews(_ told: Set<Text>) -> [String] {
    guard !isCountedByCompletion else { return ["the log has no views of pages"] }
    let steps = stepsWithMissingViews.filter(isMissingMany).map(\.step)
    let isTold = steps.count == 1 && told.contains(Text(FlowRule.viewMissing.rawValue))
    return steps.isEmpty || isTold ? [] : ["some page views are missing\(list(steps))"]
  }

  /// Views that get lost on every way from an app to its log: a note in `check` as well.
  private var fewMissingViews: [String] {
    let steps = stepsWithMissingViews.map(\.step)
    return steps.isEmpty ? [] : ["fewer than 5 % of page views are missing\(list(steps))"]
  }

  /// Whether one in twenty lacks, so that a page may seem to lose users that the next one does.
  ///
  /// Where small counts are hidden the share would tell of one, and so any is many.
  private func isMissingMany(_ row: FunnelRow) -> Bool {
    guard flow.minimumCell == nil, let reached = row.reached.shown, let viewed = row.viewed.shown
    else { return true }
    return (reached - viewed) * 20 >= reached
  }

  /// Users who are in no number.
  private var strays: [String] {
    guard let midway = outcome(.enteredMidway), midway.users > 0 else { return [] }
    return ["\(users(midway.users)) first seen in the middle of the flow, who are left out"]
  }

  /// From this share on rejected lines are no trifle: they can move a rate by as much.
  private static let tellingShare = 0.01

  private var rejected: [String] {
    guard let lines = rejectedLines, let share = lines.share, share >= Self.tellingShare else {
      return []
    }
    return ["\(Figures.percent(share)) of the log's lines could not be read"]
  }

  /// Steps in parentheses, as far as they are few.
  private func list(_ steps: [StepKey]) -> String {
    guard !steps.isEmpty else { return "" }
    guard steps.count <= Self.stepsNamed else { return " (at \(steps.count) steps)" }
    return " (\(steps.map { label($0) }.joined(separator: ", ")))"
  }
}

extension FlowSection {
  /// The field that nobody has, in parentheses.
  private func name(of field: UnseenField?) -> String {
    field?.words { CodeSpan($0).markdown } ?? ""
  }
}

extension FlowRule {
  /// The finding in a few words: `20 skips of a step that cannot be skipped`.
  func words(_ count: Count) -> String {
    switch self {
    case .enteredMidway: "\(count.words(of: "user")) who never started"
    case .eventsBeforeEntry:
      "\(count.words(of: "user")) with events before they started"
    case .twoIDs: "\(count.words(of: "user")) with a second id, who may be counted twice"
    case .undefinedFlow: "\(count.words(of: "event")) from a flow that is not defined"
    case .otherVersion: "\(count.words(of: "event")) from a version that is not defined"
    case .undeclaredVariant:
      "\(count.words(of: "user")) in variants that the experiment does not name"
    case .lateVariant:
      "\(count.words(of: "user")) seen with another variant after their window"
    case .mixedUsers: "\(count.words(of: "user")) seen with several variants"
    case .variantsWithoutExperiment:
      "\(count.words(of: "event")) with a variant in a flow that has no experiment"
    case .ambiguousVariant:
      "\(count.words(of: "event")) with a variant that does not name its experiment"
    case .experimentNotCompared:
      "\(count.words(of: "user")) in experiments that are not compared"
    case .skipOfUnskippable:
      "\(count.words(of: "skip")) of a step that your definition says cannot be skipped"
    case .skipWithoutScope:
      "\(count.words(of: "skip")) that do not say whether they skip a step or the flow"
    case .returnedAfterCompletion:
      "\(count.words(of: "user")) shown onboarding again after finishing"
    case .exposedNeverEntered:
      "\(count.words(of: "user")) put into the experiment who never opened onboarding"
    case .unknownPage: "\(count.words(of: "event")) from pages that belong to no step"
    case .breakdownMissingAtEntry:
      "\(count.words(of: "user")) whose breakdown value was only logged after they started"
    case .farFromTheRest:
      "\(count.words(of: "user")) who started years before or after the others, perhaps by a wrong clock"
    case .viewMissing: "\(count.words(of: "user")) without a logged view of a step"
    case .dimensionUnseen:
      "\(count.words(of: "user")) without a field that the report names"
    case .placeholderUser:
      "\(count.words(of: "event")) with a user id that stands for nobody"
    }
  }
}

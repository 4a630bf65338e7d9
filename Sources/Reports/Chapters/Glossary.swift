import Definitions
import Experiments
import Funnels
import Journeys

/// The words of the report in plain language; only those it uses.
struct Glossary {
  let contents: ReportContents

  private struct Entry {
    let word: String
    let meaning: String
    let isUsed: Bool
  }

  var blocks: [Block] {
    let used = entries.filter(\.isUsed).map { "**\($0.word)**: \($0.meaning)." }
    return Block.list(of: used).map { [.heading(level: 2, words: "What the words mean"), $0] } ?? []
  }

  private var entries: [Entry] {
    guard !contents.flows.isEmpty else { return [] }
    return journeys + endings + changes + answers + experiments + times
  }

  /// Who is counted, and how far they came.
  private var journeys: [Entry] {
    [
      Entry(
        word: "started",
        meaning: """
          saw the first step, or sent `started` or `restarted`; \(timesCounted). The CSV files and the \
          documentation also say *entered*
          """, isUsed: true),
      Entry(
        word: "counted",
        meaning: """
          started, and the full window is over (`matured` in the CSV files); all counts and rates are \
          of these, unless a line says otherwise
          """, isUsed: true),
      Entry(
        word: "window",
        meaning:
          "the time after \(entry) within which things count, both ends included",
        isUsed: true),
      Entry(
        word: "not yet counted",
        meaning: """
          \(unit.plural) whose window is not over (`in_progress` in the tables): they are in no rate and no \
          loss, even if they have completed already
          """,
        isUsed: has(.inProgress)),
      Entry(
        word: "reached",
        meaning: """
          saw the step or a later one, or completed, within the window; so a lost event does not \
          lose \(unit.withArticle)
          """, isUsed: contents.provenance.order == .furthest),
      Entry(
        word: "95\u{A0}% interval",
        meaning: """
          in parentheses after a rate: where the true rate may well lie, given how many \(unit.plural) the \
          rate rests on; of many intervals made this way about 19 in 20 hold the true rate. The \
          fewer the \(unit.plural), the wider. It knows nothing of events that were never logged
          """, isUsed: contents.flows.contains { $0.matured > 0 }),
    ]
  }

  private var unit: CountingUnit { contents.provenance.count }

  private var timesCounted: String {
    switch unit {
    case .users: "a user counts once, however often they tried"
    case .attempts: "a user counts as often as they tried"
    }
  }

  private var entry: String {
    switch unit {
    case .users: "a user first started"
    case .attempts: "an attempt started"
    }
  }

  /// How journeys end.
  private var endings: [Entry] {
    [
      Entry(
        word: "completed", meaning: "came to the end of the flow within the window", isUsed: true),
      Entry(
        word: "left", meaning: "went no further than this step, and the window is over",
        isUsed: hasLosses),
      Entry(
        word: "biggest loss",
        meaning: "the step where most \(unit.plural) left, in \(unit.plural) and not in shares",
        isUsed: hasLosses),
      Entry(
        word: "reason",
        meaning: """
          the first that applies of: skipped the flow, denied a required permission, saw an error \
          last, left after a denial, left a prompt unanswered, left after a grant, went back
          """, isUsed: !contents.dropoff.isEmpty),
      Entry(
        word: "skipped the flow", meaning: "used a skip that leaves the whole flow",
        isUsed: has(.skippedFlow)),
      Entry(
        word: "seen in mid-flow only",
        meaning: """
          events of the flow, but none that starts it (`entered_midway` in the CSV files): a log that \
          begins too late, or a missing event
          """,
        isUsed: has(.enteredMidway)),
    ]
  }

  private var changes: [Entry] {
    [
      Entry(
        word: "base", meaning: "what a report is held against; nobody is on both sides",
        isUsed: hasChanges),
      Entry(
        word: "mix",
        meaning: """
          what of a change comes from more \(unit.plural) of one kind and fewer of another, each completing \
          as often as on both sides together
          """, isUsed: hasMix),
    ]
  }

  private var answers: [Entry] {
    [
      Entry(
        word: "asked", meaning: "saw the prompt; the last answer counts, of whichever attempt",
        isUsed: !contents.permissions.isEmpty),
      Entry(
        word: "grant rate", meaning: "those whose last answer is a grant, of those asked",
        isUsed: !contents.permissions.isEmpty),
      Entry(
        word: "default", meaning: "the value that the flow pre-selects",
        isUsed: contents.choices.contains(where: \.isDefault)),
    ]
  }

  private var experiments: [Entry] {
    [
      Entry(
        word: "control", meaning: "the variant that the others are compared with",
        isUsed: !contents.comparison.isEmpty),
      Entry(
        word: "mixed", meaning: "seen with several variants, so out of every comparison",
        isUsed: hasUsers(.mixed)),
      Entry(
        word: "unassigned", meaning: "seen with no variant, so out of every comparison",
        isUsed: hasUsers(.unassigned)),
      Entry(
        word: "sample ratio p",
        meaning: """
          how often users assigned as planned would come out at least as unevenly as they did, from \
          0 (never) to 1
          """, isUsed: contents.assignment.contains { $0.sampleRatioP != nil }),
      Entry(
        word: "points",
        meaning: "percentage points: from 50\u{A0}% to 45\u{A0}% is 5 points less often",
        isUsed: hasDifferences || hasChanges),
      Entry(
        word: "always-valid 95 %",
        meaning: """
          an interval for the difference that holds the true one at all looks together in 19 of 20 \
          experiments, however often one looks
          """, isUsed: hasDifferences),
      Entry(
        word: "no clear difference yet",
        meaning: "whether the variant is better or worse cannot be said; that is not “the same”",
        isUsed: contents.comparison.contains {
          $0.isCompletion && $0.verdict == .noClearDifference
        }),
      Entry(
        word: "alarm",
        meaning: """
          a final day whose completion rate is further than three standard deviations from that of the same weekday in \
          the \(TrendRow.baselinePeriods) days before it; of weeks, from the last \(TrendRow.baselinePeriods) weeks
          """, isUsed: contents.trend.contains { $0.alarm == true }),
    ]
  }

  private var times: [Entry] {
    [
      Entry(
        word: "final", meaning: "every window of that period is over",
        isUsed: contents.trend.contains(where: \.isFinal)),
      Entry(
        word: "Kaplan–Meier estimate",
        meaning: """
          the share that has completed after some time, estimated also from \(unit.plural) \(unit.who) had less \
          time before the log ended
          """, isUsed: contents.timing.contains { $0.measure == .complete && $0.users > 0 }),
      Entry(
        word: "median", meaning: "half of the \(unit.plural) took no longer",
        isUsed: contents.timing.contains { $0.measure != .complete && $0.users > 0 }),
    ]
  }

  private var hasLosses: Bool {
    contents.losses.contains { $0.key.breakdown == .all && $0.left > 0 }
  }

  private var hasChanges: Bool { contents.changes?.isEmpty == false }

  private var hasMix: Bool { contents.changes?.contains { $0.part == .mix } ?? false }

  private var hasDifferences: Bool {
    contents.comparison.contains(where: \.verdict.isOfNumbers)
  }

  private func has(_ outcome: Outcome) -> Bool {
    contents.outcomes.contains {
      $0.key.breakdown == .all && $0.outcome == outcome && $0.users > 0
    }
  }

  private func hasUsers(_ arm: AssignmentArm) -> Bool {
    contents.assignment.contains { $0.arm == arm && $0.users > 0 }
  }
}

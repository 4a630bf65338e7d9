import Definitions
import Experiments
import Funnels
import Journeys

/// The words of the report in plain language; only those it uses.
struct Glossary {
  let report: Report

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
    guard !report.flows.isEmpty else { return [] }
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
          \(unit.plural) whose window is not over (`in_progress` in the tables): no rate and no \
          loss counts them, even if they have already completed
          """,
        isUsed: has(.inProgress)),
      Entry(
        word: "reached",
        meaning: """
          saw the step or a later one, or completed, within the window, so that a lost event does \
          not lose \(unit.withArticle)
          """, isUsed: report.provenance.order == .furthest),
      Entry(
        word: "95\u{A0}% interval",
        meaning: """
          in parentheses after a rate: where the true rate probably lies, given how many \
          \(unit.plural) it rests on; of many such intervals about 19 in 20 contain the true rate. \
          The fewer the \(unit.plural), the wider. It does not allow for events that were never \
          logged
          """, isUsed: report.flows.contains { $0.matured > 0 }),
    ]
  }

  private var unit: CountingUnit { report.provenance.count }

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
        word: "completed", meaning: "reached the end of the flow within the window", isUsed: true),
      Entry(
        word: "left", meaning: "got no further than this step, and the window is over",
        isUsed: hasLosses),
      Entry(
        word: "most left",
        meaning: """
          the step where most \(unit.plural) left; which one costs most completions is said at the top
          """,
        isUsed: hasLosses),
      Entry(
        word: "reason",
        meaning: """
          the first of these that applies: skipped the flow, denied a required permission, saw an \
          error last, left after a denial, did not answer a prompt, left after a grant, went back
          """, isUsed: isInSome { !$0.rows.dropoff.isEmpty }),
      Entry(
        word: "skipped the flow", meaning: "used a skip that leaves the whole flow",
        isUsed: has(.skippedFlow)),
      Entry(
        word: "seen in mid-flow only",
        meaning: """
          has events of the flow, but none that starts it (`entered_midway` in the CSV files): \
          the log begins too late, or an event is missing
          """,
        isUsed: has(.enteredMidway)),
    ]
  }

  private var changes: [Entry] {
    [
      Entry(
        word: "base", meaning: "what a report is compared with; nobody is on both sides",
        isUsed: hasChanges),
      Entry(
        word: "mix",
        meaning: """
          the part of a change that comes from more \(unit.plural) of one kind and fewer of \
          another, with each kind completing as often as on both sides together
          """, isUsed: hasMix),
    ]
  }

  private var answers: [Entry] {
    [
      Entry(
        word: "asked", meaning: "saw the prompt; the last answer of any attempt counts",
        isUsed: isInSome { !$0.rows.permissions.isEmpty }),
      Entry(
        word: "grant rate", meaning: "the share of those asked whose last answer is a grant",
        isUsed: isInSome { !$0.rows.permissions.isEmpty }),
      Entry(
        word: "default", meaning: "the value that the flow pre-selects",
        isUsed: isInSome { $0.rows.choices.contains(where: \.isDefault) }),
    ]
  }

  private var experiments: [Entry] {
    [
      Entry(
        word: "control", meaning: "the variant that the others are compared with",
        isUsed: isInSome { !$0.comparison.isEmpty }),
      Entry(
        word: "mixed", meaning: "seen with several variants, so left out of every comparison",
        isUsed: hasUsers(.mixed)),
      Entry(
        word: "unassigned", meaning: "seen with no variant, so left out of every comparison",
        isUsed: hasUsers(.unassigned)),
      Entry(
        word: "sample ratio p",
        meaning: """
          how often chance alone would make groups at least this uneven, from 0 (never) to 1
          """, isUsed: isInSome { $0.assignment.contains { $0.sampleRatioP != nil } }),
      Entry(
        word: "points",
        meaning: "percentage points: from 50\u{A0}% to 45\u{A0}% is 5 points less often",
        isUsed: hasDifferences || hasChanges),
      Entry(
        word: "likely between",
        meaning: """
          an interval that contains the true difference at every look in 19 of 20 experiments, \
          however often you look
          """, isUsed: hasDifferences),
      Entry(
        word: "no clear difference yet",
        meaning:
          "the data cannot tell yet whether the variant is better or worse; that does not mean they are the same",
        isUsed: isInSome {
          $0.comparison.contains { $0.isCompletion && $0.verdict == .noClearDifference }
        }),
      Entry(
        word: "alarm",
        meaning: """
          a final day whose completion rate is further than three standard deviations from that of the same weekday in \
          the \(TrendRow.baselinePeriods) days before it; of weeks, from the last \(TrendRow.baselinePeriods) weeks
          """, isUsed: isInSome { $0.rows.trend.contains { $0.alarm == true } }),
    ]
  }

  private var times: [Entry] {
    [
      Entry(
        word: "final", meaning: "every window of that period is over",
        isUsed: isInSome { $0.rows.trend.contains(where: \.isFinal) }),
      Entry(
        word: "Kaplan–Meier estimate",
        meaning: """
          the share that has completed after some time, which also uses \(unit.plural) \
          \(unit.who) had less time before the log ended
          """,
        isUsed: isInSome {
          $0.rows.timing.contains { $0.measure == .complete && $0.users > 0 }
        }),
      Entry(
        word: "median", meaning: "half of the \(unit.plural) took no longer",
        isUsed: isInSome {
          $0.rows.timing.contains { $0.measure != .complete && $0.users > 0 }
        }),
    ]
  }

  private var hasLosses: Bool {
    isInSome { $0.rows.losses.contains { $0.key.breakdown == .all && $0.left > 0 } }
  }

  private var hasChanges: Bool { isInSome { !$0.rows.changes.isEmpty } }

  private var hasMix: Bool { isInSome { $0.rows.changes.contains { $0.part == .mix } } }

  private var hasDifferences: Bool {
    isInSome { $0.comparison.contains(where: \.verdict.isOfNumbers) }
  }

  private func has(_ outcome: Outcome) -> Bool {
    isInSome { flow in
      flow.rows.outcomes.contains {
        $0.key.breakdown == .all && $0.outcome == outcome && $0.users > 0
      }
    }
  }

  private func hasUsers(_ arm: AssignmentArm) -> Bool {
    isInSome { $0.assignment.contains { $0.arm == arm && $0.users > 0 } }
  }

  private func isInSome(_ holds: (FlowReport) -> Bool) -> Bool {
    report.flows.contains(where: holds)
  }
}

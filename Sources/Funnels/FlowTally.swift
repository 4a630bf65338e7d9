package import EventLog
package import Journeys

/// Mergeable counts of one flow: all its segments and its findings.
///
/// Sums and histograms only, so that any order of users, any number of workers and any order of
/// merging give the same result.
package struct FlowTally: Sendable {
  var everyone: SegmentTally
  /// By segment: `.value`, `.mixed`, `.unassigned`; empty where the flow is under no experiment.
  var variants: [Segment: SegmentTally] = [:]
  /// By field of `ReportSettings.by`, by segment.
  var fields: [[Segment: SegmentTally]]
  var findings: [FlowRule: FindingTally] = [:]
  /// By field of `ReportSettings.by`: users without the value at entry who have it later.
  var missingAtEntry: [Int]
  var journeyEvents = 0

  struct FindingTally: Sendable {
    var count = 0
    var example: Place?

    mutating func add(_ more: Int, example place: Place) {
      count += more
      example = min(example ?? place, place)
    }
  }

  private let stepCount: Int

  package init(flow: FlowReading) {
    stepCount = flow.definition.steps.count
    everyone = SegmentTally(stepCount: stepCount)
    fields = Array(repeating: [:], count: flow.settings.by.count)
    missingAtEntry = Array(repeating: 0, count: flow.settings.by.count)
  }

  /// Counts one journey.
  ///
  /// - Parameters:
  ///   - list: The flow's step at each position of the user's list.
  ///   - period: The number of the first day of the period the journey begins in.
  package mutating func add(_ facts: JourneyFacts, list: [Int], period: Int) {
    journeyEvents += facts.findings.events
    for finding in facts.findings.counts {
      findings[finding.rule, default: .init()].add(finding.count, example: finding.example)
    }
    for field in facts.findings.breakdownsMissingAtEntry { missingAtEntry[field] += 1 }
    everyone.add(facts, list: list, period: period)
    if let segment = facts.assignment.segment {
      variants[segment, default: SegmentTally(stepCount: stepCount)]
        .add(facts, list: list, period: period)
    }
    for (field, value) in facts.segmentValues.enumerated() {
      let segment = value.map(Segment.value) ?? .none
      fields[field][segment, default: SegmentTally(stepCount: stepCount)]
        .add(facts, list: list, period: period)
    }
  }

  /// Counts a user who was exposed and never seen in the flow.
  package mutating func addExposureOnly(at place: Place) {
    findings[.exposedNeverEntered, default: .init()].add(1, example: place)
  }

  package mutating func merge(_ other: FlowTally) {
    everyone.merge(other.everyone)
    Self.merge(other.variants, into: &variants)
    for field in fields.indices { Self.merge(other.fields[field], into: &fields[field]) }
    for field in missingAtEntry.indices { missingAtEntry[field] += other.missingAtEntry[field] }
    journeyEvents += other.journeyEvents
    for (rule, tally) in other.findings {
      guard let example = tally.example else { continue }
      findings[rule, default: .init()].add(tally.count, example: example)
    }
  }

  static func merge(
    _ other: [Segment: SegmentTally], into segments: inout [Segment: SegmentTally]
  ) {
    segments.merge(other) { one, other in
      var merged = one
      merged.merge(other)
      return merged
    }
  }
}

extension SegmentTally {
  fileprivate mutating func add(_ facts: JourneyFacts, list: [Int], period: Int) {
    if let entered = facts.entered {
      add(entered, list: list, period: period)
    } else {
      enteredMidway += 1
    }
  }
}

extension VariantAssignment {
  /// The user's segment of the breakdown `variant`; `nil` where the flow is under no experiment.
  var segment: Segment? {
    switch self {
    case .noExperiment: nil
    case .variant(let variant): .value(variant)
    case .mixed: .mixed
    case .unassigned: .unassigned
    }
  }
}

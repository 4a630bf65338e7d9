import EventLog
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
  /// Users who lack fields at entry and have them later, by those fields of `ReportSettings.by`.
  var missingAtEntry: [[Int]: FindingTally] = [:]
  /// What findings are shares of: the flow's events, its users and those exposed, unfiltered.
  var eventsInLog = 0
  var usersInLog = 0
  var enteredInLog = 0
  var exposedInLog = 0

  struct FindingTally: Sendable {
    var count = 0
    var example: Place?
    /// By step of the flow, where the rule is about steps.
    var steps: [Int: StepTally] = [:]

    struct StepTally: Sendable {
      var count = 0
      var users = 0
    }

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
  }

  /// Counts one journey.
  ///
  /// `list`: the flow's step at each position of the user's list. `period`: the number of the first
  /// day of the period the journey begins in.
  package mutating func add(_ facts: JourneyFacts, list: [Int], period: Int) {
    usersInLog += 1
    if facts.entered != nil { enteredInLog += 1 }
    add(facts.findings)
    guard facts.isIncluded else { return }
    everyone.add(facts, list: list, period: period)
    if let segment = facts.assignment.segment {
      variants[segment, default: SegmentTally(stepCount: stepCount)]
        .add(facts, list: list, period: period)
    }
    for (field, value) in facts.segmentValues.enumerated() {
      let segment = value.map(Segment.init) ?? .none
      fields[field][segment, default: SegmentTally(stepCount: stepCount)]
        .add(facts, list: list, period: period)
    }
  }

  /// Counts what contradicts the definition in a journey, or in exposures alone.
  package mutating func add(_ findings: JourneyFindings) {
    eventsInLog += findings.events
    if findings.hasExposure { exposedInLog += 1 }
    for finding in findings.found {
      self.findings[finding.rule, default: .init()].add(finding.count, example: finding.example)
      for (step, count) in finding.steps {
        self.findings[finding.rule, default: .init()].steps[step, default: .init()]
          .add(count, users: 1)
      }
    }
    if !findings.breakdownsMissingAtEntry.isEmpty, let entry = findings.entry {
      missingAtEntry[findings.breakdownsMissingAtEntry, default: .init()].add(1, example: entry)
    }
  }

  package mutating func merge(_ other: FlowTally) {
    everyone.merge(other.everyone)
    Self.merge(other.variants, into: &variants)
    for field in fields.indices { Self.merge(other.fields[field], into: &fields[field]) }
    Self.merge(other.findings, into: &findings)
    Self.merge(other.missingAtEntry, into: &missingAtEntry)
    eventsInLog += other.eventsInLog
    usersInLog += other.usersInLog
    enteredInLog += other.enteredInLog
    exposedInLog += other.exposedInLog
  }

  private static func merge<Key>(
    _ other: [Key: FindingTally], into tallies: inout [Key: FindingTally]
  ) {
    for (key, tally) in other {
      guard let example = tally.example else { continue }
      tallies[key, default: .init()].add(tally.count, example: example)
      for (step, counts) in tally.steps {
        tallies[key, default: .init()].steps[step, default: .init()]
          .add(counts.count, users: counts.users)
      }
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

extension FlowTally.FindingTally.StepTally {
  fileprivate mutating func add(_ count: Int, users: Int) {
    self.count += count
    self.users += users
  }
}

extension Segment {
  /// The segment of a value; the spelling of a missing value is no value of its own.
  fileprivate init(_ value: Text) {
    self = value == "(none)" ? .none : .value(value)
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

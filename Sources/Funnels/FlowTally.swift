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
  /// Users, where all the above counts attempts: arms are compared by users.
  var users: UserTally?
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

  /// The counts of users that a report of attempts needs besides.
  struct UserTally: Sendable {
    var everyone: SegmentTally
    var variants: [Segment: SegmentTally] = [:]

    mutating func merge(_ other: UserTally) {
      everyone.merge(other.everyone)
      FlowTally.merge(other.variants, into: &variants)
    }
  }

  private let stepCount: Int

  package init(flow: FlowReading) {
    stepCount = flow.definition.steps.count
    everyone = SegmentTally(stepCount: stepCount)
    fields = Array(repeating: [:], count: flow.settings.by.count)
    if flow.settings.count == .attempts { users = UserTally(everyone: everyone) }
  }

  /// Counts one journey.
  ///
  /// `list`: the flow's step at each position of the user's list. `period`: the number of the first
  /// day of the period that a time lies in.
  package mutating func add(_ facts: JourneyFacts, list: [Int], period: (Int64) -> Int) {
    usersInLog += 1
    if facts.entered != nil { enteredInLog += 1 }
    add(facts.findings)
    if facts.isIncluded { addUser(facts, list: list, period: period) }
    for attempt in facts.attempts ?? [] where attempt.isIncluded {
      let period = period(attempt.startTime)
      forEachSegment(of: attempt.segmentValues, facts.assignment) { segment in
        segment.add(attempt.entered, list: list, period: period)
      }
    }
  }

  private mutating func addUser(_ facts: JourneyFacts, list: [Int], period: (Int64) -> Int) {
    guard let entered = facts.entered else {
      forEachSegment(of: facts.segmentValues, facts.assignment) { $0.enteredMidway += 1 }
      return
    }
    let period = period(facts.startTime)
    guard users != nil else {
      forEachSegment(of: facts.segmentValues, facts.assignment) { segment in
        segment.add(entered, list: list, period: period)
      }
      return
    }
    users?.everyone.add(entered, list: list, period: period)
    if let segment = facts.assignment.segment {
      users?.variants[segment, default: SegmentTally(stepCount: stepCount)]
        .add(entered, list: list, period: period)
    }
  }

  /// Counts a unit in all segments it belongs to.
  private mutating func forEachSegment(
    of values: [Text?], _ assignment: VariantAssignment, _ count: (inout SegmentTally) -> Void
  ) {
    count(&everyone)
    if let segment = assignment.segment {
      count(&variants[segment, default: SegmentTally(stepCount: stepCount)])
    }
    for (field, value) in values.enumerated() {
      let segment = value.map(Segment.init) ?? .none
      count(&fields[field][segment, default: SegmentTally(stepCount: stepCount)])
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
    if let more = other.users { users?.merge(more) }
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

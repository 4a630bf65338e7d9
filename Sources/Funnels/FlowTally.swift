import EventLog
package import Journeys

/// Mergeable counts of one flow: all its segments and its findings.
///
/// Sums and histograms only, so that any order of users, any number of workers and any order of
/// merging give the same result.
package struct FlowTally: Sendable {
  /// What the numbers in facts stand for.
  let names: FlowNames
  /// Users, or attempts where those are counted.
  var units: VariantTallies
  /// By field of `ReportSettings.by`, by number of the value plus 1; 0 is no value.
  var fields: [NumberedTallies<SegmentTally>]
  /// Users, where all the above counts attempts: arms are compared by users.
  var users: VariantTallies?
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

  /// `names`: what the numbers in facts stand for; tallies that merge have the same.
  package init(flow: FlowReading, names: FlowNames) {
    self.names = names
    units = VariantTallies(
      stepCount: flow.definition.steps.count, hasExperiment: flow.definition.experiment != nil)
    fields = Array(repeating: NumberedTallies(), count: flow.settings.by.count)
    if flow.settings.count == .attempts { users = units }
  }

  /// Everyone counted, in whatever segment: summed up here.
  var everyone: SegmentTally { units.everyone }

  /// Counts one journey.
  ///
  /// `list`: the flow's step at each position of the user's list. `period`: the number of the first
  /// day of the period that a time lies in.
  package mutating func add(_ facts: JourneyFacts, list: [Int], period: (Int64) -> Int) {
    usersInLog += 1
    if facts.hasEntered { enteredInLog += 1 }
    add(facts.findings)
    if facts.isIncluded { addUser(facts, list: list, period: period) }
    for attempt in facts.attempts ?? [] where attempt.isIncluded {
      add(
        attempt.entered, of: attempt.segmentValues, facts.assignment, list: list,
        period: period(attempt.startTime))
    }
  }

  private mutating func addUser(_ facts: JourneyFacts, list: [Int], period: (Int64) -> Int) {
    guard facts.hasEntered else {
      units.addMidway(facts.assignment)
      for field in fields.indices {
        let place = fields[field].place(
          of: facts.segmentValues[field].map { $0 + 1 } ?? 0, orNew: units.noone)
        fields[field].tallies[place].enteredMidway += 1
      }
      return
    }
    let period = period(facts.startTime)
    if users != nil {
      users?.add(facts.whole, of: facts.assignment, list: list, period: period)
    } else {
      add(
        facts.whole, of: facts.segmentValues, facts.assignment, list: list, period: period)
    }
  }

  /// Counts a unit in all segments it belongs to.
  private mutating func add(
    _ facts: EnteredFacts, of values: [Int?], _ assignment: VariantAssignment, list: [Int],
    period: Int
  ) {
    units.add(facts, of: assignment, list: list, period: period)
    for field in fields.indices {
      let place = fields[field].place(of: values[field].map { $0 + 1 } ?? 0, orNew: units.noone)
      fields[field].tallies[place].add(facts, list: list, period: period)
    }
  }

  /// Counts what contradicts the definition in a journey, or in exposures alone.
  package mutating func add(_ findings: JourneyFindings) {
    eventsInLog += findings.events
    if findings.hasExposure { exposedInLog += 1 }
    guard !findings.found.isEmpty || !findings.breakdownsMissingAtEntry.isEmpty else { return }
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
    units.merge(other.units)
    for field in fields.indices { fields[field].merge(other.fields[field]) }
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
}

extension FlowTally.FindingTally.StepTally {
  fileprivate mutating func add(_ count: Int, users: Int) {
    self.count += count
    self.users += users
  }
}

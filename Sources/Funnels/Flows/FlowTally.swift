package import Definitions
package import EventLog
package import Journeys
import Statistics

/// Mergeable counts of one flow: all its segments and its findings.
///
/// Sums and histograms only, so that any order of users, any number of workers and any order of
/// merging give the same result.
package struct FlowTally: Sendable {
  /// What the numbers in facts stand for.
  var names: FlowNames
  /// Everyone, by variant where the flow is under one experiment.
  var overall: ExperimentTally
  /// By field of `ReportSettings.by`, by number of the value plus 1; 0 is no value, and the number after
  /// all of them the values that have no tally of their own.
  var fields: [NumberedTallies<SegmentTally>]
  /// By field, where its values are counted; `nil` where each has a tally in `fields`.
  private let values: [TalliedValues?]
  /// The tallies that workers share, which are in `fields` when all are done; `nil` then, and where nothing is
  /// shared.
  private(set) var shared: SharedSegments?
  /// How far users came, by their values at entry.
  var examined: ExaminedTally
  /// The same of attempts, where those are counted, and of units whose window is open.
  var examinedUnits: ExaminedTally?
  var examinedYoung: ExaminedTally
  /// What may go with going on.
  var drivers: ByMaturity<DriverTally>
  /// How far units came by the properties at their entries.
  var properties: ByMaturity<PropertyTally>
  /// By experiment of a flow under several, whose units are in no variant of `overall`.
  var experiments: [ExperimentTally]
  /// Both sides of the report's change; `nil` where it has none.
  var changes: ChangeTally?
  /// By place of the rule among all.
  var findings = NumberedTallies<FindingTally>()
  /// Everyone who entered, whatever the report's filters, by the day of the first entry: an example is a line
  /// with which somebody entered.
  var entryDays = NumberedTallies<ExampleTally>()
  /// Users by number of the experiment that their events carry and the flow does not name.
  var otherExperiments = NumberedTallies<UserCount>()
  /// Users who lack fields at entry and have them later, by those fields of `ReportSettings.by`.
  var missingAtEntry: [[Int]: FindingTally] = [:]
  /// By field of `FlowReading.askedFields`, whether anyone who entered has a value there.
  var askedAtEntry: [Bool]
  /// By step: units of the report with an implied view of it.
  var impliedViews = NumberedTallies<ByMaturity<ExampleTally>>()
  /// What findings are shares of: the flow's events, its users and those exposed, unfiltered.
  var inLog = Counters<LogCounter, 4>()
  /// By step: users who saw it within their window, or skipped it.
  var shownInLog: [Int]

  enum LogCounter: Int, CaseIterable { case events, users, entered, exposed }

  /// An empty tally.
  ///
  /// `names`: what the numbers in facts stand for. `shared`: where values are counted, if tables cannot
  /// show all. Tallies that merge have the same of both. `pairs`: what numbers of properties in facts
  /// stand for.
  package init(
    flow: FlowReading, names: FlowNames, shared: SharedSegments? = nil,
    pairs: PropertyNumbers = .none
  ) {
    self.names = names
    properties = ByMaturity(PropertyTally(flow: flow, run: pairs))
    overall = ExperimentTally(
      stepCount: flow.definition.steps.count, hasExperiment: flow.definition.experiment != nil,
      countsAttempts: flow.settings.count == .attempts,
      names: Array(names.segments.prefix(flow.strataCount)))
    fields = Array(repeating: NumberedTallies(), count: flow.settings.by.count)
    self.shared = shared
    values = shared?.values.map { $0?.copied } ?? flow.settings.by.map { _ in nil }
    examined = ExaminedTally(
      names: Array(names.segments.prefix(flow.entryFields.count)),
      stepCount: flow.definition.steps.count, listCount: flow.lists.lists.count)
    examinedYoung = examined
    if flow.settings.count == .attempts { examinedUnits = examined }
    drivers = ByMaturity(
      DriverTally(stepCount: flow.definition.steps.count, valueCount: names.values.count))
    experiments = flow.definition.severalExperiments.map { _ in
      ExperimentTally(
        stepCount: flow.definition.steps.count, hasExperiment: true,
        countsAttempts: flow.settings.count == .attempts, names: names.segments)
    }
    shownInLog = Array(repeating: 0, count: flow.definition.steps.count)
    askedAtEntry = Array(repeating: false, count: flow.askedFields.count)
    changes = flow.settings.change.map { _ in ChangeTally(flow: flow) }
  }

  /// A tally that counts nothing and has seen no names.
  package init(flow: FlowReading) {
    let several = flow.definition.severalExperiments.map { _ in [] as [Text] }
    let noNames = FlowNames(
      severalVariants: several, segments: flow.entryFields.map { _ in [] } + several)
    self.init(flow: flow, names: noNames)
  }

  /// The counts of each experiment of the definition, with the names of its variants; of a flow under none, those of
  /// everyone.
  var byExperiment: [(counts: ExperimentTally, variants: [Text])] {
    experiments.isEmpty
      ? [(overall, names.variants)]
      : zip(experiments, names.severalVariants).map { (counts: $0, variants: $1) }
  }

  /// What may go with going on, of units whose window is over or of the others.
  func driverCounts(isMatured: Bool) -> DriverCounts {
    DriverCounts(
      happenings: drivers[isMatured],
      examined: isMatured ? examinedUnits ?? examined : examinedYoung,
      properties: properties[isMatured], names: names)
  }

  /// Everyone counted, in whatever segment: summed up here.
  var everyone: SegmentTally { overall.units.everyone }

  /// Counts one journey.
  ///
  /// `list`: the flow's step at each position of the user's list. `calendar` has the report's days.
  package mutating func add(_ facts: JourneyFacts, list: Span<Int>, calendar: ReportCalendar) {
    inLog[.users] += 1
    let day = facts.hasEntered ? calendar.day(of: facts.startTime) : nil
    if let day {
      addEntry(facts, on: day)
      changeEach(of: facts) { $0.assigned.add($1, facts.whole) }
    }
    add(facts.findings)
    addShown(facts, list: list)
    addChange(facts, list: list)
    if facts.isIncluded { addUser(facts, list: list, day: day) }
    guard let attempts = facts.attempts else { return }
    for attempt in attempts where attempt.isIncluded {
      let day = calendar.day(of: attempt.startTime)
      if attempt.entered.isMatured {
        examinedUnits?.add(
          attempt.entered, of: attempt.segmentValues, list: facts.list, steps: list)
      } else {
        examinedYoung.add(
          attempt.entered, of: attempt.segmentValues, list: facts.list, steps: list)
      }
      changeEach(of: facts) { $0.units.add(attempt.entered, of: $1, list: list, day: day) }
      add(attempt.entered, of: attempt.segmentValues, list: list, day: day)
      properties[attempt.entered.isMatured].add(
        attempt.entered, of: attempt.properties, list: facts.list, steps: list)
    }
    addClusters(attempts.filter(\.isIncluded), of: facts, list: list, calendar: calendar)
  }

  /// Changes the counts of everyone and those of each of several experiments, by the user's variant in each.
  @inline(__always)
  private mutating func changeEach(
    of facts: JourneyFacts, _ change: (inout ExperimentTally, VariantAssignment) -> Void
  ) {
    change(&overall, facts.assignment)
    for index in facts.assignments.indices { change(&experiments[index], facts.assignments[index]) }
  }

  /// Takes note of a user with several attempts, in all segments that two of them belong to.
  ///
  /// Attempts of values that share a tally count as of a user each, as where each value has its own
  /// and these are merged in the end.
  private mutating func addClusters(
    _ attempts: [AttemptFacts], of facts: JourneyFacts, list: Span<Int>, calendar: ReportCalendar
  ) {
    guard attempts.count > 1 else { return }
    let values = names.values
    let value = { FunnelTally.ChoiceTally.name(ofValue: $0, among: values) == nil ? 0 : $0 }
    changeEach(of: facts) {
      $0.units.addClusters(attempts, of: $1, list: list, calendar: calendar, value: value)
    }
    for field in fields.indices {
      let segments = names.segments[field]
      let alike = Dictionary(grouping: attempts) { attempt in
        attempt.segmentValues[field].flatMap { segments[$0] == .noValue ? nil : $0 + 1 } ?? 0
      }
      for (number, attempts) in alike where attempts.count > 1 {
        change(number, of: field) {
          $0.addClusters(attempts, list: list, calendar: calendar, value: value)
        }
      }
    }
  }

  private mutating func addShown(_ facts: JourneyFacts, list: Span<Int>) {
    var unseen: Set<Int> = []
    let found = facts.findings.found.span
    for place in found.indices {
      if case .skipOfUnskippable = found[place].rule { unseen.formUnion(found[place].steps.keys) }
    }
    if facts.hasEntered {
      let steps = facts.whole.steps.span
      for position in steps.indices where steps[position].viewed {
        shownInLog[list[position]] += 1
        if !unseen.isEmpty { unseen.remove(list[position]) }
      }
    }
    for step in unseen { shownInLog[step] += 1 }
  }

  /// Counts a user, or each attempt, on its side of the change, whether the report is about it or not.
  private mutating func addChange(_ facts: JourneyFacts, list: Span<Int>) {
    guard changes != nil, facts.hasEntered else { return }
    if let attempts = facts.attempts {
      for attempt in attempts {
        changes?.add(
          attempt.entered, on: attempt.side, of: attempt.segmentValues, list: facts.list)
      }
      changes?.addClusters(attempts, list: facts.list, list, segments: names.segments)
    } else {
      changes?.add(facts.whole, on: facts.side, of: facts.segmentValues, list: facts.list)
    }
  }

  private mutating func addEntry(_ facts: JourneyFacts, on day: Int) {
    inLog[.entered] += 1
    let place = entryDays.place(of: day, orNew: ExampleTally())
    entryDays[at: place].merge(ExampleTally(users: 1, example: facts.findings.entry))
  }

  /// `day`: of the first entry; `nil` where there is none.
  private mutating func addUser(_ facts: JourneyFacts, list: Span<Int>, day: Int?) {
    guard let day else {
      changeEach(of: facts) { $0.units.addMidway($1) }
      for field in fields.indices {
        change(Self.number(of: facts.segmentValues[field]), of: field) { $0.enteredMidway += 1 }
      }
      return
    }
    if !facts.goals.isEmpty { addGoals(facts) }
    changeEach(of: facts) { $0.addUser(facts, $1, list: list, day: day) }
    if facts.whole.isMatured {
      examined.add(facts.whole, of: facts.segmentValues, list: facts.list, steps: list)
    } else if overall.users == nil {
      examinedYoung.add(facts.whole, of: facts.segmentValues, list: facts.list, steps: list)
    }
    guard overall.users == nil else { return }
    add(facts.whole, of: facts.segmentValues, list: list, day: day)
    properties[facts.whole.isMatured].add(
      facts.whole, of: facts.properties, list: facts.list, steps: list)
  }

  /// Counts a user's goals in all segments that the user's first entry belongs to.
  private mutating func addGoals(_ facts: JourneyFacts) {
    changeEach(of: facts) { $0.addGoals(facts, $1) }
    for field in fields.indices {
      change(Self.number(of: facts.segmentValues[field]), of: field) {
        $0.goals.add(facts.goals, of: facts.whole)
      }
    }
  }

  /// Counts a unit in all segments that it belongs to by its values, and its drivers and implied views.
  private mutating func add(
    _ facts: EnteredFacts, of values: [Int?], list: Span<Int>, day: Int
  ) {
    drivers[facts.isMatured].add(facts, list: list)
    for view in facts.impliedViews {
      let place = impliedViews.place(of: list[view.position], orNew: ByMaturity(ExampleTally()))
      impliedViews[at: place][facts.isMatured].merge(ExampleTally(users: 1, example: view.example))
    }
    for field in fields.indices {
      change(Self.number(of: values[field]), of: field) { $0.add(facts, list: list, day: day) }
    }
  }

  /// The number of a value plus 1; 0 for none.
  private static func number(of value: Int?) -> Int { value.map { $0 + 1 } ?? 0 }

  /// Changes the tally in which a value of a field is counted.
  @inline(__always)
  private mutating func change(
    _ number: Int, of field: Int, _ change: (inout SegmentTally) -> Void
  ) {
    switch values[field]?.counting(of: number) ?? .own(number) {
    case .own(let number):
      let place = fields[field].place(of: number, orNew: overall.units.noone)
      change(&fields[field][at: place])
    case .shared(let place): shared?.change(at: place, of: field, change)
    }
  }

  /// Counts what contradicts the definition in a journey, or in exposures alone.
  package mutating func add(_ findings: JourneyFindings) {
    inLog[.events] += findings.events
    if findings.hasExposure { inLog[.exposed] += 1 }
    let found = findings.found.span
    for index in found.indices {
      let place = self.findings.place(of: found[index].rule.order, orNew: .init())
      self.findings[at: place].add(found[index])
    }
    for experiment in findings.otherExperiments {
      let place = otherExperiments.place(of: experiment, orNew: UserCount())
      otherExperiments[at: place].users += 1
    }
    for field in findings.askedAtEntry.indices where findings.askedAtEntry[field] {
      askedAtEntry[field] = true
    }
    if !findings.breakdownsMissingAtEntry.isEmpty, let entry = findings.entry {
      missingAtEntry[findings.breakdownsMissingAtEntry, default: .init()]
        .add(1, example: entry)
    }
  }

  /// Makes all times quick to merge.
  ///
  /// Those of few users wait as they are, since to merge them is to add each.
  package mutating func finalize() {
    overall.finalize()
    for field in fields.indices {
      for place in fields[field].entries.indices
      where fields[field][at: place].started > TimeHistogram.mostExactTimes {
        fields[field][at: place].finalize()
      }
    }
    for index in experiments.indices { experiments[index].finalize() }
  }

  /// Makes the times of all segments of fields ready to be asked, once nothing more is merged.
  ///
  /// The tallies that workers share are among them from then on: in this tally, and in no other that shared
  /// them.
  package mutating func finalizeFields() {
    for field in fields.indices {
      for place in fields[field].entries.indices { fields[field][at: place].finalize() }
      shared?.move(of: field, to: &fields[field])
    }
    shared = nil
  }

  /// Adds the counts of other users, of the same flow and names.
  package mutating func merge(_ other: FlowTally) {
    overall.merge(other.overall)
    for field in fields.indices { fields[field].merge(other.fields[field]) }
    examined.merge(other.examined)
    examinedYoung.merge(other.examinedYoung)
    if let more = other.examinedUnits { examinedUnits?.merge(more) }
    drivers.merge(other.drivers)
    properties.merge(other.properties)
    for index in experiments.indices { experiments[index].merge(other.experiments[index]) }
    if let more = other.changes { changes?.merge(more) }
    findings.merge(other.findings)
    entryDays.merge(other.entryDays)
    otherExperiments.merge(other.otherExperiments)
    missingAtEntry.merge(other.missingAtEntry) { $0.merged(with: $1) }
    impliedViews.merge(other.impliedViews)
    for field in askedAtEntry.indices where other.askedAtEntry[field] {
      askedAtEntry[field] = true
    }
    inLog.merge(other.inLog)
    for step in shownInLog.indices { shownInLog[step] += other.shownInLog[step] }
  }
}

// How much memory counts take, so that a run can end and say why before the system ends it.

extension FlowTally {
  /// The bytes of memory that the tallies take which all workers share.
  package var sharedMemory: Int { shared?.memory ?? 0 }

  /// The bytes of memory that the counts take, without those that workers share.
  package var memory: Int {
    overall.memory + fields.reduce(0) { $0 + $1.memory { $0.memory } }
      + examined.memory + (examinedUnits?.memory ?? 0) + examinedYoung.memory
      + drivers.matured.memory + drivers.young.memory
      + properties.matured.memory + properties.young.memory
      + experiments.reduce(0) { $0 + $1.memory }
      + (changes?.memory ?? 0) + entryDays.memory()
  }
}

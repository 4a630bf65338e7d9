import Definitions
import EventLog
package import Journeys
import Statistics

/// What the users of one flow did, as counts that merge: all that the rates of a log made after it are
/// measured from.
///
/// Users whom the report's filters leave out are not counted.
package struct FlowFit: Sendable {
  let reading: FlowReading
  let reader: FactReader
  let words: SharedWords
  let flow: FittedFlow
  /// By list of the flow that was read, the fitted step at each position.
  private let lists: [[Int?]]
  /// By number of the variant, its place in `flow.variants`.
  private let variantPlaces: [Int?]
  /// Of users whose window is over: first those of no variant, then by variant.
  private var matured: [GroupFit]
  /// The same of all others.
  private var young: [GroupFit]
  /// Users who entered, by their assignment.
  private(set) var assigned: [Int]
  private(set) var mixed = 0
  private(set) var midway = 0
  private(set) var exposedOnly = 0
  /// Of users who left, and of those who completed.
  private(set) var returned = DecisionCount()
  private(set) var restarted = DecisionCount()
  private(set) var arrivals = ArrivalFit()
  private(set) var fields: [FieldFit]
  private(set) var goals: [GoalFit]

  /// `nil` where the flow cannot stand in a log made after this one.
  package init?(_ reading: FlowReading, names: FlowNames, words: SharedWords) {
    guard let flow = FittedFlow(reading, seen: names.variants, words: words) else { return nil }
    self.reading = reading
    self.words = words
    self.flow = flow
    reader = FactReader(flow.definition, names: names, words: words)
    lists = reading.lists.lists.map { list in list.steps.map { flow.places[$0] } }
    variantPlaces = names.variants.map { flow.variants.firstIndex(of: $0) }
    matured = (0...flow.variants.count).map { _ in GroupFit(flow.definition) }
    young = matured
    assigned = matured.map { _ in 0 }
    fields = FieldFit.all(reading, names: names)
    goals = flow.definition.goals.map { goal in
      GoalFit(place: reading.definition.goals.firstIndex { $0.id == goal.id } ?? 0)
    }
  }

  /// Counts one journey.
  package mutating func add(_ facts: JourneyFacts) {
    if facts.findings.isExposureOnly {
      exposedOnly += 1
      return
    }
    guard facts.isIncluded else { return }
    arrivals.add(facts.startTime)
    for field in fields.indices { fields[field].add(facts.segmentValues) }
    guard facts.hasEntered else {
      midway += 1
      return
    }
    let group = group(of: facts.assignment)
    assigned[group] += 1
    if facts.assignment == .mixed { mixed += 1 }
    let list = lists[facts.list]
    if facts.whole.isMatured {
      matured[group].add(facts.whole, list: list, reader: reader)
      addReturn(of: facts.whole)
    } else {
      young[group].add(facts.whole, list: list, reader: reader)
    }
    for goal in goals.indices { goals[goal].add(facts) }
  }

  private func group(of assignment: VariantAssignment) -> Int {
    guard case .variant(let number) = assignment else { return 0 }
    return variantPlaces[number].map { $0 + 1 } ?? 0
  }

  private mutating func addReturn(of facts: EnteredFacts) {
    if facts.isCompleted {
      restarted.add(facts.restartedAfterCompletion)
    } else {
      returned.add(facts.returnedLater)
    }
  }

  /// Adds the counts of other users.
  package mutating func merge(_ other: FlowFit) {
    for group in matured.indices {
      matured[group].merge(other.matured[group])
      young[group].merge(other.young[group])
      assigned[group] += other.assigned[group]
    }
    mixed += other.mixed
    midway += other.midway
    exposedOnly += other.exposedOnly
    returned.merge(other.returned)
    restarted.merge(other.restarted)
    arrivals.merge(other.arrivals)
    for field in fields.indices { fields[field].merge(other.fields[field]) }
    for goal in goals.indices { goals[goal].merge(other.goals[goal]) }
  }
}

extension FlowFit {
  /// Users who entered.
  package var entered: Int { assigned.reduce(0, +) }

  /// All users of the flow, those included who never entered.
  var users: Int { entered + midway + exposedOnly }

  /// What rates and funnels are measured from: users whose window is over; all, where there are none.
  var groups: [GroupFit] { matured.contains { $0.users > 0 } ? matured : young }

  /// Everybody.
  var everyone: GroupFit {
    groups.dropFirst().reduce(into: groups[0]) { $0.merge($1) }
  }
}

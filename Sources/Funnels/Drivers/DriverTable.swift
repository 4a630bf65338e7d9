import Definitions
import EventLog
import Journeys
package import Statistics

/// Something that happened to some who reached a step and not to others.
struct DriverCandidate {
  let step: StepKey
  let kind: DriverRow.Kind
  let name: Text
  let value: Text?
  let with: DriverTally.With
}

/// Whether something goes with going on: two groups of users, and how many of each went on.
package struct DriverTest: Sendable {
  package let with: Proportion
  package let without: Proportion

  /// With fewer on a side of either margin nothing is tested.
  package static let fewest = 10
  /// Adjusted p-values above it are chance.
  package static let level = 0.05

  /// `nil` where too few have it, lack it, went on or left.
  package init?(with: Proportion, without: Proportion) {
    let advanced = with.reached + without.reached
    let left = with.users + without.users - advanced
    guard min(with.users, without.users, advanced, left) >= Self.fewest else { return nil }
    self.with = with
    self.without = without
  }

  package var p: Double { FisherTest(with, without).p }

  /// The adjusted p-values of all tests of a flow, in their order.
  package static func adjusted(_ tests: [DriverTest]) -> [Double] {
    benjaminiHochbergAdjusted(tests.map(\.p)).map { $0 ?? 1 }
  }
}

/// The rows of `drivers.csv` about one flow: by step, then by q, driver, name and value.
enum DriverTable {
  static func rows(
    of view: SegmentView, tally: FlowTally, in flow: FlowReading, naming events: ShownEvents
  ) -> [DriverRow] {
    let all = candidates(of: view, tally: tally, in: flow, naming: events)
    let tested = all.compactMap { candidate -> (DriverCandidate, DriverTest)? in
      let step = view.counted.steps[candidate.stepNumber]
      let with = candidate.counts.with
      let rest = Proportion(
        step.reached - step.left - with.advanced, of: step.reached - with.units)
      return DriverTest(with: Proportion(with.advanced, of: with.units), without: rest)
        .map { (candidate.counts, $0) }
    }
    let rows = zip(tested, DriverTest.adjusted(tested.map(\.1))).compactMap { tested, q in
      q <= DriverTest.level ? row(tested.0, tested.1, q: q, key: view.key) : nil
    }
    return rows.sorted { one, other in
      (one.step.index, one.q, one.kind.rawValue, one.name, one.value ?? "")
        < (other.step.index, other.q, other.kind.rawValue, other.name, other.value ?? "")
    }
  }

  private static func row(
    _ candidate: DriverCandidate, _ test: DriverTest, q: Double, key: RowKey
  ) -> DriverRow? {
    OddsRatio(test.with, over: test.without).map { odds in
      DriverRow(
        key: key, step: candidate.step, kind: candidate.kind, name: candidate.name,
        value: candidate.value, usersWith: test.with.users, advancedWith: test.with.reached,
        usersWithout: test.without.users, advancedWithout: test.without.reached,
        oddsRatio: odds.ratio, oddsRatioLow: odds.low, oddsRatioHigh: odds.high, q: q)
    }
  }

  private typealias Candidate = (stepNumber: Int, counts: DriverCandidate)

  private static func candidates(
    of view: SegmentView, tally: FlowTally, in flow: FlowReading, naming events: ShownEvents
  ) -> [Candidate] {
    let drivers = view.list.isProvisional ? tally.youngDrivers : tally.drivers
    let examined =
      view.list.isProvisional ? tally.examinedYoung : tally.examinedUnits ?? tally.examined
    let steps = view.steps
    let happened = steps.flatMap { step in
      happenings(drivers.steps[step.step], drivers, tally.names, naming: events).map {
        Candidate(
          step.step,
          DriverCandidate(
            step: step.key, kind: $0.kind, name: $0.name, value: $0.value, with: $0.with))
      }
    }
    let values = steps.flatMap { step in
      self.values(at: step.step, examined, tally.names, in: flow).map {
        Candidate(
          step.step,
          DriverCandidate(
            step: step.key, kind: .dimension, name: $0.name, value: $0.value, with: $0.with))
      }
    }
    let properties = view.list.isProvisional ? tally.youngProperties : tally.properties
    let lists = flow.lists.lists.map(\.steps)
    let unnamed = steps.flatMap { step in
      properties.reached(step.step, lists: lists, fewest: DriverTest.fewest).map {
        Candidate(
          step.step,
          DriverCandidate(
            step: step.key, kind: .dimension, name: Text(EventField.property($0.name).name),
            value: $0.value, with: $0.with))
      }
    }
    return happened + values + unnamed.filter { $0.counts.value != .noValue }
  }

  private typealias Happening = (
    kind: DriverRow.Kind, name: Text, value: Text?, with: DriverTally.With
  )

  private static func happenings(
    _ step: DriverTally.Step, _ tally: DriverTally, _ names: FlowNames,
    naming events: ShownEvents
  ) -> [Happening] {
    var all: [Happening] = []
    for (number, with) in step.events.entries where events.shows(number + 1) {
      all.append((.event, names.events[number], nil, with))
    }
    for (number, with) in step.choices.entries {
      let (choice, value) = tally.choice(number)
      guard names.values[value] != .noValue else { continue }
      all.append((.choice, names.choices[choice], names.values[value], with))
    }
    for (number, with) in step.permissions.entries {
      let answer: Text = number % 2 == 0 ? "granted" : "denied"
      all.append((.permission, names.permissions[number / 2], answer, with))
    }
    return all
  }

  private static func values(
    at step: Int, _ examined: ExaminedTally, _ names: FlowNames, in flow: FlowReading
  ) -> [(name: Text, value: Text, with: DriverTally.With)] {
    flow.driverFields.flatMap { field in
      examined.reached(step, field: field, lists: flow.lists.lists.map(\.steps)).compactMap {
        value, with in
        let name = names.segments[field][value]
        return name == .noValue ? nil : (Text(flow.entryFields[field].name), name, with)
      }
    }
  }
}

extension FlowReading {
  /// The places among `entryFields` of those that say who users are; a property that a dimension points
  /// to stands once, under the dimension's name.
  fileprivate var driverFields: [Int] {
    entryFields.indices.filter { place in
      if case .property(let name) = entryFields[place], namedByDimensions.contains(name) {
        return false
      }
      return entryFields[place].isOfUsers
    }
  }
}

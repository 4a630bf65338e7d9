import Definitions
import EventLog
import Journeys
package import Statistics

/// What of a flow's units whose window is over, or of the others, may go with going on.
struct DriverCounts {
  /// What happened between steps.
  let happenings: DriverTally
  /// The values of fields at entry.
  let examined: ExaminedTally
  /// The values of properties at entry.
  let properties: PropertyTally
  /// What the numbers in the counts stand for.
  let names: FlowNames
}

/// Something that happened to some who reached a step and not to others.
private struct DriverCandidate {
  let step: SegmentSteps.Step
  let kind: DriverRow.Kind
  let name: Text
  let value: Text?
  /// Who has it, and who of them went on.
  let with: Proportion
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
    of view: SegmentView, _ counts: DriverCounts, in flow: FlowReading, naming events: ShownEvents
  ) -> [DriverRow] {
    let counted = view.counted
    let all = candidates(of: view, counts, in: flow, naming: events)
    let tested = all.compactMap { candidate -> (DriverCandidate, DriverTest)? in
      let step = counted.steps[candidate.step.step]
      let with = candidate.with
      let rest = Proportion(
        step[.reached] - step[.left] - with.reached, of: step[.reached] - with.users)
      return DriverTest(with: with, without: rest).map { (candidate, $0) }
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
        key: key, step: candidate.step.key, kind: candidate.kind, name: candidate.name,
        value: candidate.value, usersWith: test.with.users, advancedWith: test.with.reached,
        usersWithout: test.without.users, advancedWithout: test.without.reached,
        oddsRatio: odds.ratio, oddsRatioLow: odds.low, oddsRatioHigh: odds.high, q: q)
    }
  }

  private static func candidates(
    of view: SegmentView, _ counts: DriverCounts, in flow: FlowReading, naming events: ShownEvents
  ) -> [DriverCandidate] {
    view.steps.flatMap { happenings(at: $0, counts.happenings, counts.names, naming: events) }
      + view.steps.flatMap { values(at: $0, counts.examined, counts.names, in: flow) }
      + view.steps.flatMap { values(at: $0, counts.properties, in: flow) }
  }

  private static func happenings(
    at step: SegmentSteps.Step, _ tally: DriverTally, _ names: FlowNames,
    naming events: ShownEvents
  ) -> [DriverCandidate] {
    var all: [DriverCandidate] = []
    let add = { (kind: DriverRow.Kind, name: Text, value: Text?, with: Proportion) in
      all.append(DriverCandidate(step: step, kind: kind, name: name, value: value, with: with))
    }
    let happened = tally.steps[step.step]
    for (number, with) in happened.events.entries where events.shows(number + 1) {
      add(.event, names.events[number], nil, with)
    }
    for (number, with) in happened.choices.entries {
      let (choice, value) = tally.choice(number)
      guard names.values[value] != .noValue else { continue }
      add(.choice, names.choices[choice], names.values[value], with)
    }
    for (number, with) in happened.permissions.entries {
      let answer: Text = number % 2 == 0 ? "granted" : "denied"
      add(.permission, names.permissions[number / 2], answer, with)
    }
    return all
  }

  private static func values(
    at step: SegmentSteps.Step, _ examined: ExaminedTally, _ names: FlowNames,
    in flow: FlowReading
  ) -> [DriverCandidate] {
    let lists = flow.lists.lists.map(\.steps)
    return flow.driverFields.flatMap { field in
      examined.reached(step.step, field: field, lists: lists).compactMap { value, with in
        // A field may have thousands of values, nearly all of them of too few to be tested.
        guard with.users >= DriverTest.fewest else { return nil }
        let value = names.segments[field][value]
        return value == .noValue
          ? nil
          : DriverCandidate(
            step: step, kind: .dimension, name: Text(flow.entryFields[field].name), value: value,
            with: with)
      }
    }
  }

  /// Of properties that no dimension names.
  private static func values(
    at step: SegmentSteps.Step, _ properties: PropertyTally, in flow: FlowReading
  ) -> [DriverCandidate] {
    let lists = flow.lists.lists.map(\.steps)
    return properties.reached(step.step, lists: lists, fewest: DriverTest.fewest)
      .filter { $0.value != .noValue }.map { name, value, with in
        DriverCandidate(
          step: step, kind: .dimension, name: Text(EventField.property(name).name), value: value,
          with: with)
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

import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Funnels

/// Breakdowns of more values than are shown: tallies for the most frequent, one for all others.
struct ValueCountsTests {
  /// Users of 1,100 versions, with two users of every version from the 200th on, of whom one begins twice.
  private static let notation =
    (0..<1_100).map { version in
      let name = String(version + 1_000)
      let users = version < 200 ? ["a"] : ["a", "b"]
      let entries = users.map { "\($0)\(name) \(version % 7)d view a app_version=v\(name)" }
      return entries.joined(separator: "\n")
        + "\na\(name) \(version % 7 + 2)d restart app_version=v\(name)"
    }.joined(separator: "\n") + "\nnone 0s view a\nmid 0s view b app_version=v1000"

  /// The flow with its tally, made in one go or after users were counted by value.
  private func tallied(
    _ unit: CountingUnit, countingValues: Bool
  ) -> (flow: FlowReading, tally: FlowTally) {
    var settings = ReportSettings()
    settings.by = [.appVersion, .platform]
    settings.count = unit
    let read = ReadLog(
      ScannedLog(Self.notation), flows: [referenceFlow("a b")], settings: settings)
    let (flow, names) = (read.flows[0], read.names[0])
    var values = ValueCounts(flow: flow, names: names)
    expect(values.areNeeded)
    // As two workers do.
    for part in 0..<2 {
      var counts = ValueCounts(flow: flow, names: names)
      for (index, journey) in read.journeys.enumerated() where index % 2 == part {
        counts.add(journey.facts)
      }
      values.merge(counts)
    }
    let shared = countingValues ? SharedSegments(values, flow: flow, names: names) : nil
    var tally = FlowTally(flow: flow, names: names, shared: shared)
    let list = flow.lists.lists[0].steps
    for journey in read.journeys {
      tally.add(journey.facts, list: list.span, calendar: .utc)
    }
    tally.finalizeFields()
    return (flow, tally)
  }

  private func results(_ made: (flow: FlowReading, tally: FlowTally)) -> FlowResults {
    FlowResults(
      flow: made.flow, tally: made.tally, asOf: referenceDayZero + referenceMilliseconds("30d"),
      calendar: .utc)
  }

  @Test(arguments: [CountingUnit.users, .attempts])
  func `tables are those of a tally for every value`(unit: CountingUnit) {
    let made = tallied(unit, countingValues: true)
    expect(made.tally.fields[0].entries.count, equals: 1_002)
    let all = tallied(unit, countingValues: false)
    expect(all.tally.fields[0].entries.count, equals: 1_101)
    #expect(made.tally.memory < all.tally.memory)
    let (found, expected) = (results(made), results(all))
    expect(found.rows.funnel, equals: expected.rows.funnel)
    expect(found.rows.outcomes, equals: expected.rows.outcomes)
    expect(found.rows.trend, equals: expected.rows.trend)
    expect(found.rows.timing, equals: expected.rows.timing)
  }

  @Test func `the first hundred of the values with one user are kept, and the others are one`() {
    let made = tallied(.users, countingValues: true)
    let segments = made.tally.fields[0].segments(made.tally.names.segments[0])
    // The first has a second user, who entered midway.
    expect(segments[.value("v1000")]?.users, equals: 2)
    expect(segments[.value("v1099")]?.users, equals: 1)
    expectNil(segments[.value("v1100")])
    expect(segments[.value("v1200")]?.users, equals: 2)
    expect(segments[.other]?.users, equals: 100)
    expect(segments[.none]?.users, equals: 1)
  }

  @Test func `a field of few values needs no counts`() {
    let read = ReadLog(ScannedLog("ada 0s view a platform=ios"), flows: [referenceFlow("a")])
    expect(!ValueCounts(flow: read.flows[0], names: read.names[0]).areNeeded)
  }
}

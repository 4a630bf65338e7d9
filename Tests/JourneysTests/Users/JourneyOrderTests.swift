import Definitions
import EventLog
import Expectations
import TestSupport
import Testing

@testable import Journeys

/// Semantics 1.3: the order of one user's events, whatever order the log has them in.
struct JourneyOrderTests {
  @Test func `time goes before everything`() {
    expect(
      sorted("ada 2s view a\nada 1s view c\nada 1500ms view b"),
      equals: ["2 view", "3 view", "1 view"])
  }

  @Test func `at one instant the flow's steps go before kinds`() {
    expect(
      sorted("ada 1s view c\nada 1s done a\nada 1s view a\nada 1s complete\nada 1s start"),
      equals: ["5 start", "3 view", "2 done", "1 view", "4 complete"])
  }

  @Test func `a payment in the second of its cart comes after it`() {
    // The line order is the wrong one; the step decides.
    expect(sorted("ada 1s complete\nada 1s view b"), equals: ["2 view", "1 complete"])
  }

  @Test func `a page of several steps stands at the first of them`() {
    let flow = referenceFlow("a b c") { $0.steps[2].pages = [.name("c"), .name("a")] }
    expect(sorted("ada 1s view b\nada 1s view a", flow: flow), equals: ["2 view", "1 view"])
  }

  @Test func `events without a step stand behind the last step, before completion by kind`() {
    expect(
      sorted("ada 1s complete\nada 1s error\nada 1s view c"),
      equals: ["3 view", "2 error", "1 complete"])
  }

  @Test func `a permission without step stands where it is declared`() {
    let flow = referenceFlow("a b c") {
      $0.steps[1].permissions = [PermissionDefinition(id: "push")]
    }
    expect(
      sorted("ada 1s view c\nada 1s grant push\nada 1s grant cam\nada 1s view b", flow: flow),
      equals: ["4 view", "2 grant", "1 view", "3 grant"])
  }

  @Test func `any order of lines gives the same order of events`() {
    let lines = ["ada 1s view a", "ada 1s done a locale=de", "ada 1s done a", "ada 0s view c"]
    for shift in lines.indices {
      let shuffled = Array(lines[shift...] + lines[..<shift])
      let journey = sortedLines(shuffled.joined(separator: "\n"), in: referenceFlow("a b c"))
      expect(journey.map { shuffled[$0] }, equals: [lines[3], lines[0], lines[1], lines[2]])
    }
  }

  @Test func `the session is the last field of all, as text`() {
    expect(
      sorted("ada 1s view a\nada 1s view a session=b\nada 1s view a session=a"),
      equals: ["3 view", "2 view", "1 view"])
  }

  @Test func `events of one session trade places by sequence`() {
    expect(
      sorted(
        """
        ada 1s view a session=s sequence=3
        ada 1s view b session=s sequence=2
        ada 1s view c session=s sequence=1
        """), equals: ["3 view", "2 view", "1 view"])
  }

  @Test func `what carries no sequence keeps its place among those that trade`() {
    expect(
      sorted(
        """
        ada 1s view a session=s sequence=2
        ada 1s view b session=s
        ada 1s view c session=s sequence=1
        """), equals: ["3 view", "2 view", "1 view"])
  }

  @Test func `sequences of different sessions do not meet`() {
    expect(
      sorted(
        """
        ada 1s view a session=s sequence=9
        ada 1s view b session=t sequence=1
        ada 1s view c session=t sequence=0
        """), equals: ["1 view", "3 view", "2 view"])
  }

  @Test func `without sessions the sequence orders all that have none`() {
    expect(
      sorted("ada 1s view a sequence=2\nada 1s view b sequence=1"), equals: ["2 view", "1 view"])
  }

  @Test func `a sequence does not outweigh time`() {
    expect(
      sorted("ada 1s view b session=s sequence=2\nada 2s view a session=s sequence=1"),
      equals: ["1 view", "2 view"])
  }

  @Test func `equal sequences keep the order that fields give`() {
    expect(
      sorted("ada 1s view b session=s sequence=1\nada 1s view a session=s sequence=1"),
      equals: ["2 view", "1 view"])
  }

  @Test func `any order of lines gives the same order of events where some carry a sequence`() {
    // By their fields both views of a stand before b; the one with a sequence trades with b.
    let lines = [
      "ada 1s view a session=s sequence=5", "ada 1s view a session=s",
      "ada 1s view b session=s sequence=1",
    ]
    let flow = referenceFlow("a b")
    let (one, other) = ([0, 1, 2], [1, 0, 2])
    let orders = [one, other].map { shuffle in
      sortedLines(shuffle.map { lines[$0] }.joined(separator: "\n"), in: flow)
        .map { lines[shuffle[$0]] }
    }
    expect(orders[0], equals: orders[1])
  }

  @Test func `events that differ in properties alone tie`() {
    let log = ScannedLog(
      "ada 1s view a p:x=1\nada 1s view a p:x=2\nada 1s view a session=s", properties: ["x"])
    let order = order(log, in: referenceFlow("a"))
    expect(order.tie(log.records[0][0], log.records[0][1]))
    expect(!order.tie(log.records[0][0], log.records[0][2]))
  }

  private func order(_ log: ScannedLog, in flow: FlowDefinition) -> JourneyOrder {
    let settings = ReportSettings()
    let catalog = FlowCatalog(
      entries: [FlowCatalog.Entry(definition: flow, settings: settings, isInferred: false)],
      definitionsOfSource: [[flow]])
    return JourneyOrder(
      symbols: log.symbols,
      meanings: EventMeanings(
        shapes: log.symbols.shapes, catalog: catalog,
        flows: [FlowReading(definition: flow, settings: settings)]))
  }

  /// The lines (from 0) in the order of the journey.
  private func sortedLines(_ notation: String, in flow: FlowDefinition) -> [Int] {
    let log = ScannedLog(notation)
    var records = log.records[0]
    order(log, in: flow).sort(&records)
    return records.map(\.place.line)
  }

  /// The lines (from 1) in the order of the journey, each with its word.
  private func sorted(
    _ notation: String, flow: FlowDefinition = referenceFlow("a b c")
  ) -> [String] {
    let lines = notation.split(separator: "\n")
    return sortedLines(notation, in: flow).map { line in
      "\(line + 1) \(lines[line].split(separator: " ")[2])"
    }
  }
}

import EventLog
import Journeys
import TestSupport
import Testing

/// Steps of flows that nothing defines: the pages seen, by the mean place of their first view.
struct FlowInferenceTests {
  @Test func `steps stand in the order in which a user first sees them`() {
    #expect(
      steps("ada 0s view welcome\nada 1s view name\nada 2s view welcome\nada 3s view goal")
        == ["f: welcome name goal"])
  }

  @Test func `the mean place decides, not the majority`() {
    // c: 0, 2, 2, mean 4/3; a: 0, 0, 1, mean 1/3; b: 1, 1, 2, mean 4/3: a tie with c, by name.
    #expect(
      steps(
        """
        ada 0s view a
        ada 1s view b
        ada 2s view c
        bob 0s view a
        bob 1s view b
        bob 2s view c
        cyd 0s view c
        cyd 1s view a
        cyd 2s view b
        """) == ["f: a b c"])
  }

  @Test func `a page that few see stands where they see it`() {
    #expect(
      steps("ada 0s view a\nada 1s view z\nada 2s view b\nbob 0s view a\nbob 1s view b")
        == ["f: a z b"])
  }

  @Test func `each flow has its own steps, and events without one are of onboarding`() {
    #expect(
      steps("ada 0s view b flow=g\nada 1s view a\nada 2s view a flow=g", flow: nil)
        == ["g: b a", "onboarding: a"])
  }

  @Test func `only views propose steps, and only until as-of`() {
    #expect(
      steps("ada 0s start\nada 1s view a\nada 2s done b\nada 31d view c\nada 3s complete")
        == ["f: a"])
    #expect(steps("ada 0s start") == [])
  }

  @Test func `a repeated delivery counts once, in its earliest time`() {
    #expect(steps("ada 0s view b id=1\nada 1s view a\nada 2s view b id=1") == ["f: b a"])
  }

  @Test func `pages given by index alone are steps shown by it`() {
    let flows = inferred(ScannedLog("ada 0s view index=0 flow=f\nada 1s view index=1 flow=f"))
    #expect(flows.map { $0.steps.map(\.id) } == [["0", "1"]])
    #expect(flows.map { $0.steps.map(\.pages) } == [[[.index(0)], [.index(1)]]])
  }

  @Test func `ids of steps are unique, though a name and an index may be spelt alike`() {
    let flows = inferred(ScannedLog("ada 0s view 0 flow=f\nada 1s view index=0 flow=f"))
    #expect(flows.map { $0.steps.map(\.id) } == [["0"]])
  }

  @Test func `two halves are the whole, in any order and by any workers`() {
    let (ada, bob) = (
      "ada 0s view a flow=f\nada 1s view c flow=f",
      "bob 0s view b flow=f\nbob 1s view a flow=f\nbob 2s view c flow=f"
    )
    let expected: [[Text]] = [["b", "a", "c"]]
    for log in [ScannedLog(ada, bob), ScannedLog(bob, ada), ScannedLog(ada + "\n" + bob)] {
      #expect(inferred(log).map { $0.steps.map(\.id) } == expected)
      #expect(inferred(log, halves: true).map { $0.steps.map(\.id) } == expected)
    }
  }

  @Test func `files with a definition propose nothing`() {
    #expect(inferred(ScannedLog("ada 0s view a"), sources: []).isEmpty)
  }

  private func steps(_ notation: String, flow: String? = "f") -> [String] {
    let lines = notation.split(separator: "\n").map { line in
      flow.map { "\(line) flow=\($0)" } ?? String(line)
    }
    return inferred(ScannedLog(lines.joined(separator: "\n"))).map { flow in
      "\(flow.id): " + flow.steps.map(\.id.string).joined(separator: " ")
    }
  }

  private func inferred(
    _ log: ScannedLog, sources: Set<Int> = [0], halves: Bool = false
  ) -> [FlowDefinition] {
    var parts = [FlowInference(), FlowInference()]
    for (number, partition) in log.partitions.enumerated() {
      parts[halves ? number % 2 : 0].add(
        partition: partition, symbols: log.symbols, sources: sources,
        asOf: referenceDayZero + referenceMilliseconds("30d"))
    }
    var whole = parts[1]
    whole.merge(parts[0])
    return whole.flows
  }
}

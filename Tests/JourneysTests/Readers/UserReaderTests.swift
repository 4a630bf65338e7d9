import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

/// The users of a log: duplicates out, each event to its flow, each flow's journey to its facts.
struct UserReaderTests {
  @Test func `a user's journeys through several flows are read apart`() {
    let read = read("ada 0s view a flow=f\nada 1s view b flow=g\nada 2s view a flow=g")
    expect(read.journeys.count, equals: 2)
    expect(depths(read, flow: 0), equals: [1])
    expect(depths(read, flow: 1), equals: [1])
  }

  @Test func `events after as-of are left out and counted, those at it count`() {
    let read = read(
      "ada 0s view a flow=f\nada 1h view b flow=f\nada 3600001ms complete flow=f",
      asOf: "1h")
    expect(depths(read, flow: 0), equals: [2])
    expect(read.eventCounts.afterAsOf, equals: 1)
  }

  @Test func `the latest event is that of any user up to as-of, of whatever flow`() {
    let log = "ada 0s view a flow=f\nbob 40m view a flow=h\nbob 2h view a flow=f"
    expect(read(log, asOf: "1h").eventCounts.latestTime, equals: referenceDayZero + 2_400_000)
    expectNil(read("ada 2h view a flow=f", asOf: "1h").eventCounts.latestTime)
  }

  @Test func `a user all of whose events come after as-of is no user`() {
    expectEmpty(read("ada 2h view a flow=f", asOf: "1h").journeys)
  }

  @Test func `duplicates are counted, in whatever flow, and after as-of is left out first`() {
    let read = read(
      """
      ada 0s view a flow=f id=1
      ada 1s view a flow=g id=1
      ada 2h view a flow=f id=1
      """, asOf: "1h")
    expect(read.eventCounts.duplicates, equals: 1)
    expect(read.eventCounts.afterAsOf, equals: 1)
    expect(read.journeys.map(\.flow), equals: [0])
  }

  @Test func `two users may share an event id`() {
    let read = read("ada 0s view a flow=f id=1\nbob 0s view a flow=f id=1")
    expect(read.eventCounts.duplicates, equals: 0)
    expect(read.journeys.count, equals: 2)
  }

  @Test func `events of undefined flows are counted by flow`() {
    let read = read("ada 0s view a flow=h\nada 1s view a\nbob 0s expose flow=h")
    expectEmpty(read.journeys)
    expect(read.eventCounts.undefinedFlows.mapValues(\.count), equals: ["h": 2, "onboarding": 1])
    expect(read.eventCounts.undefinedFlows["h"]?.example?.line, equals: 0)
  }

  @Test func `events of a version that no definition covers are counted by flow`() {
    var flow = referenceFlow("a b")
    flow.version = "1"
    let log = ScannedLog("ada 0s view a version=1\nada 1s view b version=2\nada 2s view b")
    let read = ReadLog(log, flows: [flow])
    expect(depths(read, flow: 0), equals: [2])
    expect(read.eventCounts.otherVersions.mapValues(\.count), equals: ["f": 1])
  }

  @Test func `events of unknown kinds are counted by name, in any flow, and are no journey`() {
    let read = read("ada 0s other a flow=f\nada 1s other a flow=nowhere")
    expectEmpty(read.journeys)
    expectEmpty(read.exposuresOnly)
    expect(read.eventCounts.otherNames.mapValues(\.count), equals: ["tapped": 2])
    expectEmpty(read.eventCounts.undefinedFlows)
  }

  @Test func `events of unknown kind take no part in a journey's order`() {
    // With the unknown one, b would change places behind the completion.
    let read = ReadLog(
      ScannedLog(
        """
        ada 0s view a
        ada 1s view b sequence=5
        ada 1s complete
        ada 1s other a sequence=1
        """), flows: [referenceFlow("a b")])
    expect(read.journeys[0].entered?.steps.map(\.viewed), equals: [true, true])
    expect(read.eventCounts.otherNames.mapValues(\.count), equals: ["tapped": 1])
  }

  @Test func `an event of unknown kind takes part where duplicates are removed`() {
    let read = ReadLog(
      ScannedLog(
        "ada 0s view a\nada 1s other a id=1 flow=g\nada 2s view b id=1\nada 3s other a id=1"),
      flows: [referenceFlow("a b")])
    expect(depths(read, flow: 0), equals: [1])
    expect(read.eventCounts.duplicates, equals: 2)
    expect(read.eventCounts.otherNames.mapValues(\.count), equals: ["tapped": 1])
  }

  @Test func `an exposure without flow goes to every flow whose experiment it names`() {
    let (f, g) = (experimental("f", "x"), experimental("g", "x"))
    let log = ScannedLog("ada 0s expose exp:x=A\nada 1s view a flow=f\nada 2s view a flow=g")
    let read = ReadLog(log, flows: [f, g, experimental("h", "y")])
    expect(read.journeys.map(\.assignment), equals: [.variant("A"), .variant("A")])
    expectEmpty(read.exposuresOnly)
    expectEmpty(read.eventCounts.undefinedFlows)
  }

  @Test func `who is only exposed is no journey and a finding`() {
    let read = ReadLog(
      ScannedLog("ada 0s expose exp:x=A\nada 1s other a"), flows: [experimental("f", "x")])
    expectEmpty(read.journeys)
    expect(read.exposuresOnly.map(\.flow), equals: [0])
    expect(read.exposuresOnly[0].findings.found.map(\.rule), equals: [.exposedNeverEntered])
  }

  @Test func `one user's lines in files of several workers make one journey`() {
    let log = ScannedLog(
      "ada 0s view a session=s\nada 3s view b session=t", "ada 1s view b session=s")
    let journey = ReadLog(log, flows: [referenceFlow("a b")]).journeys
    expect(journey.count, equals: 1)
    expect(journey[0].entered?.steps.map(\.revisits), equals: [0, 1])
  }

  @Test func `sessions are the same in every worker's file`() {
    // Session t is the second name of one file and the first of the other.
    let log = ScannedLog(
      "ada 0s view a session=s\nada 5s view a session=t", "ada 4s view b session=t")
    let facts = ReadLog(log, flows: [referenceFlow("a b")]).journeys.first?.entered
    expect(facts?.steps.map(\.attempts), equals: [1, 1])
    expect(facts?.steps.map(\.revisits), equals: [1, 0])
  }

  @Test func `examples do not depend on which worker read which file`() {
    let log = ScannedLog("ada 0s view b\nada 0s view b id=1", "ada 0s view b\nada 0s view b id=1")
    let examples = [log, log.withWorkersReversed].map { log in
      ReadLog(log, flows: [referenceFlow("a b")]).journeys
        .flatMap { $0.findings.found.map(\.example) }
    }
    expect(examples[0], equals: [Place(file: 0, chunk: 0, line: 0)])
    expect(examples[1], equals: examples[0])
  }

  @Test func `counts do not depend on which worker read which file`() {
    let log = ScannedLog(
      "ada 0s view a session=s platform=ios\nada 1s view b id=1",
      "ada 0s view a session=s platform=web\nada 1s view b id=1\nada 2s complete")
    for log in [log, log.withWorkersReversed] {
      let read = ReadLog(log, flows: [referenceFlow("a b")])
      expect(read.eventCounts.duplicates, equals: 1)
      expect(read.journeys.map { $0.entered?.steps.map(\.revisits) }, equals: [[1, 0]])
      expect(read.journeys.map { $0.entered?.outcome }, equals: [.completed])
    }
  }

  private func experimental(_ id: Text, _ experiment: Text) -> FlowDefinition {
    referenceFlow("a b", id: id) { $0.experiment = ExperimentDefinition(id: experiment) }
  }

  /// Reads a log with the flows f and g, until as-of.
  private func read(_ notation: String, asOf: String = "30d") -> ReadLog {
    ReadLog(
      ScannedLog(notation), flows: [referenceFlow("a b"), referenceFlow("a b", id: "g")],
      asOf: asOf)
  }

  private func depths(_ read: ReadLog, flow: Int) -> [Int] {
    read.journeys.filter { $0.flow == flow }.compactMap { $0.entered?.depth }
  }
}

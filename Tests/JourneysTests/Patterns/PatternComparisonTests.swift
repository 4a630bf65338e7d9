import Definitions
import EventLog
import Expectations
import TestSupport
import Testing

@testable import Journeys

/// Users read by patterns against the same users read one by one.
struct PatternComparisonTests {
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `what users come to by patterns is what they come to one by one`(block: UInt64) {
    var learned = 0
    for seed in block * 25..<(block + 1) * 25 {
      let log = PatternLog(seed: seed)
      var (byPattern, oneByOne) = (log.reader(byPattern: true), log.reader(byPattern: false))
      let expected = log.facts(of: &oneByOne)
      // Again and again, so that what was lent must have been taken back whole.
      for _ in 0..<3 {
        let found = log.facts(of: &byPattern)
        let different = zip(found, expected).first { $0 != $1 }
        expectNil(different, "seed \(seed):\n\(log.notation)")
        expect(found.count, equals: expected.count, "seed \(seed)")
        if different != nil { return }
      }
      learned += byPattern.patterns.learned.count
    }
    #expect(learned > 60)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `a reader of entries says of them what a reader of everything says`(block: UInt64) {
    var (counted, attempts) = (0, 0)
    for seed in block * 25..<(block + 1) * 25 {
      let log = PatternLog(seed: seed)
      var (whole, entries) = (log.reader(byPattern: true), log.reader(entriesOnly: true))
      let expected = log.entries(of: &whole)
      for _ in 0..<2 {
        expect(log.entries(of: &entries), equals: expected, "seed \(seed):\n\(log.notation)")
      }
      if log.settings.count == .users { expectEmpty(entries.patterns.learned, "seed \(seed)") }
      counted += expected.count
      attempts += expected.reduce(0) { $0 + ($1.attempts?.count ?? 0) }
    }
    #expect(counted > 500 && attempts > 300)
  }

  @Test func `a pattern is learned when it is seen again`() {
    let users = (0..<5).map { user in
      "u\(user) \(user)s view a\nu\(user) \(10 + user * user)s view b\nu\(user) 90s complete"
    }
    let log = PatternLog(notation: users.joined(separator: "\n"), flow: referenceFlow("a b"))
    var reader = log.reader(byPattern: true)
    expect(log.facts(of: &reader).count, equals: 5)
    expect(reader.patterns.learned.count, equals: 1)
    expect(reader.patterns.learned[0].whole.facts.outcome, equals: .completed)
  }

  @Test(arguments: [
    ("two events at one time", "u 0s view a\nu 0s view b\nu 5s complete"),
    ("an event past the window", "u 0s view a\nu 25h view b"),
    ("no entry", "u 0s view b\nu 5s complete"),
  ])
  func `who cannot be told by order alone is of no pattern`(why: String, events: String) {
    let users = (0..<4).map { user in
      events.split(separator: "\n").map { "u\(user)\($0.dropFirst())" }.joined(separator: "\n")
    }
    let log = PatternLog(notation: users.joined(separator: "\n"), flow: referenceFlow("a b"))
    var reader = log.reader(byPattern: true)
    expect(log.facts(of: &reader).count, equals: 4, "\(why)")
    expectEmpty(reader.patterns.learned, "\(why)")
  }

  @Test func `where hardly anybody does what others did no patterns are looked for any more`() {
    var random = SplitMix64(seed: 1)
    let users = (0..<9000).map { user in
      "u\(user) 0s view a\n"
        + (1...16).map { "u\(user) \($0)s view \(random.pick(["a", "b"]))" }.joined(separator: "\n")
    }
    let log = PatternLog(notation: users.joined(separator: "\n"), flow: referenceFlow("a b"))
    var reader = log.reader(byPattern: true)
    expect(log.facts(of: &reader).count, equals: 9000)
    expect(reader.patterns.isOff)
  }
}

/// A log in which many users do the same at other times, and a flow to read it by.
private struct PatternLog {
  let notation: String
  private let log: ScannedLog
  private let flow: FlowDefinition
  private(set) var settings = ReportSettings()
  private var asOf = "30d"

  init(notation: String, flow: FlowDefinition) {
    self.notation = notation
    log = ScannedLog(notation)
    self.flow = flow
  }

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    flow = Self.flow(&random)
    let walks = (0..<5).map { _ in Self.walk(&random) }
    notation = (0..<24).map { user in
      let walk = random.chance(90) ? walks[random.below(5)] : Self.walk(&random)
      return Self.events(of: walk, user: user, &random)
    }.joined(separator: "\n")
    log = ScannedLog(notation)
    settings.order = random.pick([.furthest, .ordered, .strict, .any])
    settings.count = random.pick([.users, .attempts])
    settings.by = random.pick([[], [.platform], [.platform, .locale], [.weekday, .locale]])
    if random.chance(30) { settings.since = referenceDayZero + referenceMilliseconds("20m") }
    asOf = random.pick(["30d", "20h", "3d"])
  }

  private static func flow(_ random: inout SplitMix64) -> FlowDefinition {
    referenceFlow("a b c") { flow in
      flow.skip = random.pick([.none, .step, .flow])
      flow.relaunch = random.pick([.restart, .resume])
      flow.completion = random.pick([.event, .lastStep])
      if random.chance(30) { flow.steps[2].pages = [.name("c"), .name("b")] }
      if random.chance(30) { flow.steps[1].isOptional = true }
      flow.steps[1].permissions = [PermissionDefinition(id: "push", isRequired: random.chance(50))]
      flow.experiment = random.chance(50) ? ExperimentDefinition(id: "x") : nil
      if random.chance(50) {
        flow.experiment?.variants = [
          VariantDefinition(id: "A"), VariantDefinition(id: "B", steps: [0, 2]),
        ]
      }
    }
  }

  /// What somebody does, each with how long after the event before.
  private static func walk(_ random: inout SplitMix64) -> [(event: String, gap: [Int])] {
    let subjects = [
      "view a", "view a", "view b", "view b", "view c", "view nowhere", "done a", "done b",
      "skip b scope=step", "skip scope=flow", "back b", "error b", "request push", "deny push",
      "grant push", "choose size values=s", "choose size values=m", "complete", "restart",
      "start", "other name=cart", "other name=login", "expose variant=A", "view a flow=g",
    ]
    return (0..<2 + random.below(9)).map { place in
      let event = place == 0 && random.chance(80) ? "view a" : random.pick(subjects)
      // Seconds within a visit; beyond `idle`; or now and then at the same time as the one before.
      let gap = random.pick([[1, 20, 700], [1, 20, 700], [3600, 7200], [0, 1]])
      return (event, gap)
    }
  }

  private static func events(
    of walk: [(event: String, gap: [Int])], user: Int, _ random: inout SplitMix64
  ) -> String {
    var time = random.below(7200)
    var session = 0
    let (variant, platform) = (random.pick(["A", "B"]), random.pick(["ios", "web"]))
    let hasSessions = random.chance(60)
    return walk.enumerated().flatMap { place, step in
      let (event, gap) = step
      let pause = random.pick(gap)
      time += pause
      if pause > 1800 { session += 1 }
      var line = "u\(user) \(time)s \(event) platform=\(platform)"
      if !event.contains("variant") { line += " variant=\(variant)" }
      if hasSessions { line += " session=s\(user)-\(session)" }
      // Some events are delivered twice, and the second delivery knows the language.
      guard random.chance(5) else { return [line] }
      line += " id=\(user)-\(place)"
      return [line, line + " locale=de"]
    }.joined(separator: "\n")
  }

  func reader(byPattern: Bool = true, entriesOnly: Bool = false) -> UserReader {
    let catalog = FlowCatalog(
      entries: [FlowCatalog.Entry(definition: flow, settings: settings, isInferred: false)],
      definitionsOfSource: [[flow]])
    let flows = [FlowReading(definition: flow, settings: settings)]
    return UserReader(
      flows: flows, symbols: log.symbols,
      meanings: EventMeanings(shapes: log.symbols.shapes, catalog: catalog, flows: flows),
      numbers: RunNames(flows: flows, symbols: log.symbols),
      asOf: referenceDayZero + referenceMilliseconds(asOf), byPattern: byPattern,
      entriesOnly: entriesOnly)
  }

  /// What is counted of entries, in the order in which users are read.
  func entries(of reader: inout UserReader) -> [EntryFacts] {
    var entries: [EntryFacts] = []
    for partition in log.partitions {
      reader.read(partition: partition) { entries.append(EntryFacts($0)) }
    }
    return entries
  }

  /// What users come to, in the order in which they are read.
  func facts(of reader: inout UserReader) -> [ComparedFacts] {
    var facts: [ComparedFacts] = []
    for partition in log.partitions {
      reader.read(partition: partition) { facts.append(ComparedFacts($0)) }
    }
    return facts
  }
}

/// What says of a user, or of each attempt, with which values it counts; little of who was only exposed.
private struct EntryFacts: Equatable {
  let user: UInt64
  let hasEntered: Bool?
  let own: [Int?]?
  let attempts: [[Int?]?]?

  init(_ facts: JourneyFacts) {
    let isJourney = !facts.findings.isExposureOnly
    user = facts.user
    hasEntered = isJourney ? facts.hasEntered : nil
    own = isJourney && facts.isIncluded ? facts.segmentValues : nil
    attempts = isJourney ? facts.attempts?.map { $0.isIncluded ? $0.segmentValues : nil } : nil
  }
}

/// What says something of a user: little of who never entered, or was only exposed.
private struct ComparedFacts: Equatable {
  /// Of who was not only exposed.
  private struct Journey: Equatable {
    let isIncluded: Bool
    let assignment: VariantAssignment
    let list: Int
    let segmentValues: [Int?]
    let startTime: Int64
    let attempts: [AttemptFacts]?
    let entered: EnteredFacts?
  }

  private let user: UInt64
  private let findings: JourneyFindings
  private let journey: Journey?

  init(_ facts: JourneyFacts) {
    user = facts.user
    findings = facts.findings
    journey =
      facts.findings.isExposureOnly
      ? nil
      : Journey(
        isIncluded: facts.isIncluded, assignment: facts.assignment, list: facts.list,
        segmentValues: facts.segmentValues, startTime: facts.startTime, attempts: facts.attempts,
        entered: facts.entered)
  }
}

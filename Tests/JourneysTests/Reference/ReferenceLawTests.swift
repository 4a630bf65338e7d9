import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

/// Laws of the reference on arbitrary logs; its balances stop the test where they do not hold.
struct ReferenceLawTests {
  /// Numbers that a seed repeats (SplitMix64).
  private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }

    mutating func maybe<T>(_ values: [T]) -> T? {
      Bool.random(using: &self) ? values.randomElement(using: &self) : nil
    }
  }

  /// A flow with a bit of everything.
  private func flow(_ random: inout Seeded) -> FlowDefinition {
    var flow = referenceFlow("a b c d")
    flow.skip = random.maybe([.step, .flow]) ?? .none
    flow.relaunch = random.maybe([.resume]) ?? .restart
    flow.completion = random.maybe([.lastStep]) ?? .event
    flow.steps[1].pages = [.name("b"), .name("tip")]
    flow.steps[3].pages = [.name("d"), .name("tip")]
    flow.steps[2].permissions = [
      PermissionDefinition(id: "screen", isRequired: true), PermissionDefinition(id: "health"),
    ]
    flow.experiment = ExperimentDefinition(id: "x")
    flow.experiment?.variants = [
      VariantDefinition(id: "A"), VariantDefinition(id: "B", steps: [0, 3, 2]),
    ]
    return flow
  }

  /// Events that crowd into few instants, so that ties abound.
  private func log(_ count: Int, _ random: inout Seeded) -> [ReferenceEvent] {
    (1...count).map { line in
      let user = Int.random(in: 1...max(1, count / 8), using: &random)
      let minutes = Int64.random(in: 0...60, using: &random) * 10 + Int64(user % 4) * 1440
      let kind = EventKind.allCases.randomElement(using: &random) ?? .pageViewed
      var event = Event(
        user: Text("u\(user)"), time: referenceDayZero + minutes * 60_000,
        kind: random.maybe([.pageViewed]) ?? kind)
      event.step = random.maybe(["a", "b", "c", "d", "tip", "unknown"])
      if event.kind == .pageViewed && event.step == nil {
        event.stepIndex = Int64.random(in: 0...4, using: &random)
      }
      event.permission = random.maybe(["screen", "health", "camera"])
      event.choice = random.maybe(["size", "colour"])
      event.values = random.maybe([["s"], ["m", "l"], []])
      event.scope = random.maybe([.step, .flow, nil]) ?? nil
      event.session = random.maybe(["s1", "s2"])
      event.sequence = random.maybe([1, 2, 3])
      event.eventID = random.maybe(["1", "2", "3", "4", "5", "6", nil, nil]) ?? nil
      event.variant = random.maybe(["A", "B", nil, nil, nil, nil]) ?? nil
      event.platform = random.maybe(["ios", "web"])
      event.properties = ["plan": random.maybe(["free", "paid"]) ?? "trial"]
      return ReferenceEvent(event, line: line)
    }
  }

  @Test(arguments: 1...30)
  func `balances hold and any order of lines gives the same tables`(seed: Int) {
    var random = Seeded(state: UInt64(seed))
    let flow = flow(&random)
    let lines = log(200, &random)
    let asOf = random.maybe(["2d", "3d"]) ?? "30d"
    let expected = referenceReport([flow], lines, asOf: asOf) {
      $0.by = [.platform, .property("plan")]
    }
    let shuffled = referenceReport([flow], lines.shuffled(using: &random), asOf: asOf) {
      $0.by = [.platform, .property("plan")]
    }
    expect(shuffled, equals: expected)
  }

  @Test(arguments: 1...6)
  func `balances hold in every reading and by either unit, in any order of lines`(seed: Int) {
    var random = Seeded(state: UInt64(seed))
    var flow = flow(&random)
    flow.steps[1].isOptional = Bool.random(using: &random)
    let lines = log(160, &random)
    let shuffled = lines.shuffled(using: &random)
    for order in ReferenceReading.allCases {
      for count in ReferenceUnit.allCases {
        let expected = referenceReport([flow], lines, asOf: "2d", order: order, count: count)
        let again = referenceReport([flow], shuffled, asOf: "2d", order: order, count: count)
        expect(again, equals: expected)
      }
    }
  }

  @Test(arguments: 1...6)
  func `strict reaches no more than ordered, nor ordered than any, at no step`(seed: Int) {
    var random = Seeded(state: UInt64(seed))
    let flow = flow(&random)
    let lines = log(200, &random)
    for count in ReferenceUnit.allCases {
      let reached = [ReferenceReading.strict, .ordered, .any].map { order in
        referenceReport([flow], lines, order: order, count: count).counts("reached")
      }
      expect(!reached[0].isEmpty)
      for (less, more) in [(reached[0], reached[1]), (reached[1], reached[2])] {
        expect(zip(less, more).allSatisfy { $0 <= $1 })
      }
    }
  }

  @Test(arguments: 1...6)
  func `assignments, comparisons and findings do not depend on the unit`(seed: Int) {
    var random = Seeded(state: UInt64(seed))
    let flow = flow(&random)
    let lines = log(200, &random)
    let users = referenceReport([flow], lines, asOf: "2d")
    let attempts = referenceReport([flow], lines, asOf: "2d", count: .attempts)
    for name in ["assignment.csv", "comparison.csv", "quality.csv"] {
      expect(attempts[name], equals: users[name])
    }
    expect(users["comparison.csv"]?.rows.isEmpty, equals: false)
  }

  @Test(arguments: 1...10)
  func `a wider window never loses completions`(seed: Int) {
    // With the completed event alone: a wider window may change whose list a user is read by.
    var random = Seeded(state: UInt64(seed))
    var flow = flow(&random)
    flow.completion = .event
    let lines = log(200, &random)
    var fewest = 0
    for window in ["10m", "1h", "6h", "2d"] {
      let tables = ReferenceEngine.report(
        ReferenceInput(
          events: lines, definitions: [ReferenceDefinitionSet(flows: [flow])],
          asOf: referenceDayZero + referenceMilliseconds("30d"),
          windowMilliseconds: referenceMilliseconds(window)))
      guard case .integer(let completed)? = tables.users("completed").first else {
        Issue.record("no completions")
        return
      }
      #expect(completed >= fewest)
      fewest = completed
    }
  }
}

extension [String: ReferenceTable] {
  /// A column of counts of funnel.csv, over all segments.
  fileprivate func counts(_ name: String) -> [Int] {
    column("funnel", name).compactMap { if case .integer(let count) = $0 { count } else { nil } }
  }
}

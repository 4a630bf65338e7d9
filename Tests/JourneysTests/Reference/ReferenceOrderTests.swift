import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

/// Semantics 1: users, duplicates, order, as-of, flows, steps.
struct ReferenceOrderTests {
  @Test func `ids that look alike and differ in bytes are two users`() {
    let tables = referenceReport(
      referenceFlow("a"),
      """
      caf\u{E9} 0s view a
      cafe\u{301} 0s view a
      """)
    expect(tables.funnel("reached"), equals: [2, 0])
  }

  @Test func `of two lines with one id the earlier counts`() {
    let tables = referenceReport(
      referenceFlow("a b"),
      """
      ada 5s view a id=1
      ada 0s view a id=1
      ada 9s view b
      """)
    expect(tables.funnel("revisits"), equals: [0, 0, .empty])
    expect(tables.funnel("median_seconds_to_advance"), equals: [9.0, .empty, .empty])
    expect(tables.findings("duplicates"), equals: [1])
    expect(tables.column("quality", "example_line", where: ["finding": "duplicates"]), equals: [1])
  }

  @Test func `of two lines with one id and one time the least by kind counts`() {
    let tables = referenceReport(
      referenceFlow("a b"),
      """
      ada 0s complete id=1
      ada 0s view a id=1
      """)
    expect(tables.funnel("reached"), equals: [1, 0, 0])
  }

  @Test func `an event of unknown kind with the id takes part, in whatever flow`() {
    let tables = referenceReport(
      referenceFlow("a b"),
      """
      ada 0s view a
      ada 1s other a id=1 flow=g
      ada 2s view b id=1
      bob 0s view a
      bob 1s view b id=1
      bob 2s other a id=1
      """)
    expect(tables.funnel("reached"), equals: [2, 1, 0])
    expect(tables.findings("duplicates"), equals: [2])
    expect(tables.findings("other_events"), equals: [1])
  }

  @Test func `events of unknown kind take no part in the order, with a sequence or without`() {
    // With the unknown one, b would change places behind the completion.
    let tables = referenceReport(
      referenceFlow("a b"),
      """
      ada 0s view a
      ada 1s view b sequence=5
      ada 1s complete
      ada 1s other a sequence=1
      """)
    expect(tables.funnel("viewed"), equals: [1, 1, 1])
  }

  @Test func `an id in another flow is the same id`() {
    let tables = referenceReport(
      [referenceFlow("a", id: "f"), referenceFlow("a", id: "g")],
      referenceEvents(
        """
        ada 0s view a flow=f id=1
        ada 1s view a flow=g id=1
        bob 1s view a flow=g id=1
        """))
    expect(tables.column("funnel", "reached", where: ["step": "a"]), equals: [1, 1])
  }

  @Test func `equal lines without ids are two events`() {
    let tables = referenceReport(referenceFlow("a b"), "ada 0s view a\nada 0s view a")
    expect(tables.funnel("revisits"), equals: [1, 0, .empty])
  }

  @Test func `steps of one instant come in the order of the flow`() {
    let tables = referenceReport(
      referenceFlow("cart payment"),
      """
      ada 0s complete
      ada 0s view payment
      ada 0s view cart
      """)
    expect(tables.funnel("viewed"), equals: [1, 1, 1])
    expect(tables.funnel("went_back"), equals: [0, 0, .empty])
    expect(tables.findings("events_before_entry"), equals: [])
  }

  @Test func `a sequence orders the events of one session within one timestamp`() {
    let tables = referenceReport(
      referenceFlow("a b c"),
      """
      ada 0s view a
      ada 9s view b session=s sequence=2
      ada 9s view c session=s sequence=1
      """)
    expect(tables.funnel("went_back"), equals: [0, 0, 1, .empty])
  }

  @Test func `a sequence on one event orders nothing`() {
    let tables = referenceReport(
      referenceFlow("a b c"),
      """
      ada 0s view a
      ada 9s view b session=s
      ada 9s view c session=s sequence=1
      """)
    expect(tables.funnel("went_back"), equals: [0, 0, 0, .empty])
  }

  @Test func `a sequence without sessions orders events of one instant too`() {
    let tables = referenceReport(
      referenceFlow("a b c"),
      """
      ada 0s view a
      ada 9s view b sequence=2
      ada 9s view c sequence=1
      """)
    expect(tables.funnel("went_back"), equals: [0, 0, 1, .empty])
  }

  @Test func `a sequence exchanges only the places its session holds`() {
    // Sorted: a, deny (declared by b), c, error on c. The session holds the 2nd and the 4th place.
    let flow = referenceFlow("a b c") {
      $0.steps[1].permissions = [PermissionDefinition(id: "push")]
    }
    let tables = referenceReport(
      flow,
      """
      ada 9s view a
      ada 9s deny push session=s sequence=2
      ada 9s view c
      ada 9s error c session=s sequence=1
      """)
    expect(tables.reasons, equals: ["c unexplained"])
    let unordered = referenceReport(
      flow,
      """
      ada 9s view a
      ada 9s deny push session=s
      ada 9s view c
      ada 9s error c session=s
      """)
    expect(unordered.reasons, equals: ["c error"])
  }

  @Test func `any order of lines gives the same tables`() {
    let lines = referenceEvents(
      """
      ada 0s view a platform=ios
      ada 0s view a platform=android
      ada 0s view b
      ada 0s choose size values=m
      ada 0s choose size values=l
      ada 0s deny push
      ada 0s grant push
      bob 0s start p:plan=x
      bob 0s start p:plan=b
      bob 0s skip scope=flow
      bob 0s complete
      """)
    let flow = referenceFlow("a b")
    let expected = referenceReport([flow], lines) { $0.by = [.platform, .property("plan")] }
    for shift in lines.indices {
      let shuffled = Array((lines[shift...] + lines[..<shift]).reversed())
      let tables = referenceReport([flow], shuffled) { $0.by = [.platform, .property("plan")] }
      expect(tables, equals: expected)
    }
    // Entries that tie in all the order knows give the least value.
    expect(
      expected.column("outcomes", "users", where: ["segment": "b", "outcome": "skipped_flow"]),
      equals: [1])
    expect(
      expected.column("funnel", "reached", where: ["segment": "android", "step": "b"]), equals: [1])
  }

  @Test func `events at as-of count and later ones are set aside`() {
    let tables = referenceReport(
      referenceFlow("a b"),
      """
      ada 0s view a
      ada 2d view b
      bob 9s view a
      bob 10s view b
      bob 11s complete
      """, asOf: "10s")
    expect(tables.findings("after_as_of"), equals: [2])
    expect(tables.funnel("reached"), equals: [2, 1, 0])
  }

  @Test func `without as-of the latest accepted timestamp closes the windows`() {
    let tables = referenceReport(
      referenceFlow("a b"), "ada 0s view a\nbob 1s view a\nzoe 24h other x", asOf: nil)
    expect(tables.users("left"), equals: [1])
    expect(tables.users("in_progress"), equals: [1])
    expect(tables.findings("other_events"), equals: [1])
  }

  @Test func `versions are journeys of their own`() {
    let tables = referenceReport(
      [
        referenceFlow("a") { $0.version = "1" }, referenceFlow("a b") { $0.version = "2" },
      ],
      referenceEvents(
        """
        ada 0s view a version=1
        ada 1s view a version=2
        ada 2s view b version=2
        bob 0s view a version=3
        cyd 0s view a
        dan 0s view a flow=elsewhere version=1
        """))
    expect(tables.column("funnel", "flow_version"), equals: ["1", "1", "2", "2", "2"])
    expect(tables.column("funnel", "reached"), equals: [1, 0, 1, 1, 0])
    expect(tables.column("quality", "count", where: ["scope": "f"]), equals: [2])
    expect(tables.findings("other_version"), equals: [2])
    expect(
      tables.column("quality", "scope", where: ["finding": "undefined_flow"]), equals: ["elsewhere"]
    )
  }

  @Test func `the only definition of a version takes events without version`() {
    let tables = referenceReport(
      [referenceFlow("a") { $0.version = "1" }],
      referenceEvents("ada 0s view a\nbob 0s view a version=2"))
    expect(tables.funnel("reached"), equals: [1, 0])
    expect(tables.findings("other_version"), equals: [1])
  }

  @Test func `each file is read with its own definitions`() {
    var lines = referenceEvents("ada 0s view a\nada 1s view b")
    lines[1].set = 1
    let tables = ReferenceEngine.report(
      ReferenceInput(
        events: lines,
        definitions: [
          ReferenceDefinitionSet(flows: [referenceFlow("a", id: "f")]),
          ReferenceDefinitionSet(flows: [referenceFlow("b", id: "g")]),
        ]))
    expect(tables.column("funnel", "flow", where: ["reached": 1]), equals: ["f", "g"])
  }

  @Test func `pages by index follow the integers of the flow, else the user's own list`() {
    let listed = referenceFlow("a b") {
      $0.steps[0].pages = [.index(7)]
      $0.steps[1].pages = [.index(3), .index(9)]
    }
    let log = "ada 0s view index=7\nada 1s view index=9\nada 2s view index=1"
    expect(referenceReport(listed, log).funnel("viewed"), equals: [1, 1, 0])
    expect(referenceReport(listed, log).findings("unknown_page"), equals: [1])
    let places = referenceReport(
      referenceFlow("a b"), "ada 0s view index=0\nada 1s view index=1\nada 2s view index=2")
    expect(places.funnel("viewed"), equals: [1, 1, 0])
    expect(places.findings("unknown_page"), equals: [1])
  }

  @Test func `an index stands in only where there is no name`() {
    let tables = referenceReport(
      referenceFlow("a b c"), "ada 0s view a\nada 1s view nowhere index=2\nada 2s view b index=2")
    expect(tables.funnel("viewed"), equals: [1, 1, 0, 0])
  }

  @Test func `a page of several steps shows the nearest at or after the last, else the last`() {
    let flow = referenceFlow("a b c d") {
      $0.steps[1].pages = ["tip"].map { .name($0) }
      $0.steps[2].pages = ["c"].map { .name($0) }
      $0.steps[3].pages = ["tip", "d"].map { .name($0) }
    }
    let first = referenceReport(flow, "ada 0s view a\nada 1s view tip\nada 2s view tip")
    expect(first.funnel("viewed"), equals: [1, 1, 0, 0, 0])
    expect(first.funnel("revisits"), equals: [0, 1, 0, 0, .empty])
    let second = referenceReport(flow, "ada 0s view a\nada 1s view c\nada 2s view tip")
    expect(second.funnel("viewed"), equals: [1, 0, 1, 1, 0])
  }

  @Test func `a shared page that begins an attempt is step 1`() {
    let flow = referenceFlow("a b c") {
      $0.steps[0].pages = [.name("a"), .name("tip")]
      $0.steps[2].pages = [.name("tip")]
    }
    let tables = referenceReport(
      flow,
      """
      ada 0s view tip session=1
      ada 1s view b session=1
      ada 2s view tip session=2
      bob 0s view a session=1
      bob 1s view b session=1
      bob 2s view tip session=1
      """)
    expect(tables.funnel("viewed"), equals: [2, 2, 1, 0])
    expect(tables.funnel("attempts"), equals: [3, 2, 1, 0])
  }

  @Test func `an event without step is of the one that declares it, else of the last shown`() {
    let flow = referenceFlow("a b c") {
      $0.steps[1].choices = [ChoiceDefinition(id: "size")]
    }
    let tables = referenceReport(
      flow,
      """
      ada 0s view a
      ada 1s view c
      ada 2s choose size values=m
      ada 3s choose colour values=red
      ada 4s choose shape step=a
      """)
    expect(tables.column("choices", "step"), equals: ["a", "b", "c"])
    expect(tables.column("choices", "value"), equals: ["(none)", "m", "red"])
  }
}

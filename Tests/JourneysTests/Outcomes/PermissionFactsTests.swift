import EventLog
import Expectations
import TestSupport
import Testing

@testable import Journeys

/// Semantics 5: what one user did about permissions.
struct PermissionFactsTests {
  @Test(
    arguments: [
      ("request push", true, nil), ("grant push", true, .grant), ("deny push", true, .denial),
      ("already-grant push", false, .grant), ("already-deny push", false, .denial),
      ("request push\nada 2s already-grant push", true, .grant),
      ("already-deny push\nada 2s grant push", true, .grant),
      ("grant push\nada 2s deny push", true, .denial),
      ("deny push\nada 2s request push", true, .denial),
    ] as [(String, Bool, PermissionAnswer?)])
  func `a request or a prompted answer is asking, and the last answer of any kind holds`(
    events: String, asked: Bool, answer: PermissionAnswer?
  ) {
    let facts = facts("ada 0s view a\nada 1s " + events)
    expect(facts.map(\.wasAsked), equals: [asked])
    expect(facts.map(\.lastAnswer), equals: [answer])
  }

  @Test(arguments: [
    ("deny push\nada 2s grant push", true), ("already-deny push\nada 2s already-grant push", true),
    ("grant push\nada 2s deny push", false),
    ("deny push\nada 2s restart\nada 3s view a\nada 4s grant push", false),
    ("deny push\nada 2s grant push\nada 3s deny push", true),
    ("deny push\nada 2s restart\nada 3s view a\nada 4s deny push\nada 5s grant push", true),
  ])
  func `denied and then granted in one attempt is recovered`(events: String, recovered: Bool) {
    let facts = facts("ada 0s view a\nada 1s " + events, steps: "a")
    expect(facts.last?.recovered, equals: recovered)
  }

  @Test func `each permission at each step has facts of its own`() {
    let facts = facts(
      "ada 0s view a\nada 1s deny push\nada 2s grant cam\nada 3s view b\nada 4s grant push")
    expect(facts.map(\.position), equals: [0, 0, 1])
    // In the order of bytes: cam, push.
    expect(facts.map(\.permission), equals: [1, 0, 1])
    expect(facts.map(\.lastAnswer), equals: [.denial, .grant, .grant])
    expect(facts.map(\.recovered), equals: [false, false, false])
  }

  @Test func `the last answer may come in a later attempt`() {
    let facts = facts(
      "ada 0s view a\nada 1s grant push\nada 2s restart\nada 3s view a\nada 4s deny push")
    expect(facts.map(\.lastAnswer), equals: [.denial])
  }

  @Test func `a permission of no step has no facts`() {
    expectEmpty(facts("ada 0s start\nada 1s grant push"))
    expectEmpty(facts("ada 0s view a\nada 1s grant push step=nowhere"))
  }

  private func facts(_ notation: String, steps: String = "a b") -> [PermissionFacts] {
    let journey = CutJourney(notation, in: referenceFlow(steps))
    var (facts, places) = ([PermissionFacts](), FactPlaces())
    for range in journey.ranges {
      facts.add(
        range, of: journey.events, permissions: journey.numbers.permissions, places: &places)
    }
    return facts
  }
}

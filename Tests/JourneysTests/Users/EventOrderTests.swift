import EventLog
import Expectations
import TestSupport
import Testing

@testable import Journeys

/// Semantics 1.3: the fields that order events of one instant and one step.
struct EventOrderTests {
  @Test func `kinds come in their order at one instant`() {
    let kinds = [
      "expose", "start", "restart", "view", "request", "already-deny", "deny", "already-grant",
      "grant", "choose", "done", "error", "back", "skip", "complete", "other",
    ]
    for (kind, next) in zip(kinds, kinds.dropFirst()) {
      expect(precedes("ada 0s \(kind) a", "ada 0s \(next) a"), "\(kind) before \(next)")
    }
  }

  @Test(arguments: [
    ("view a", "view b"), ("view B", "view a"), ("view z", "view index=0"),
    ("view index=2", "view index=10"), ("grant a", "grant b"), ("grant a step=z", "grant a"),
    ("choose a values=x", "choose b values=x"), ("choose a values=x", "choose a values=y"),
    ("choose a values=x", "choose a values=x,a"), ("choose a values=x,z", "choose a values=y"),
    ("choose a values=", "choose a values=x"), ("choose a values=", "choose a"),
    ("skip a scope=flow", "skip a scope=step"), ("skip a scope=step", "skip a"),
  ])
  func `what events say decides, an absent field last`(first: String, second: String) {
    expect(precedes("ada 0s " + first, "ada 0s " + second))
    expect(!precedes("ada 0s " + second, "ada 0s " + first))
  }

  @Test(arguments: [
    ("variant=A", "variant=B"), ("variant=B", ""), ("exp:x=A", "exp:x=B"), ("exp:x=B", "exp:y=A"),
    ("exp:x=A", "exp:x=A exp:y=A"), ("exp:x=A", ""), ("platform=a", "platform=b"),
    ("platform=z", "locale=a"), ("locale=a", "locale=b"), ("locale=b", ""),
    ("variant=A platform=z", "variant=B platform=a"),
  ])
  func `then the circumstances decide, field by field`(first: String, second: String) {
    #expect(compareDimensions(first, second) < 0)
    #expect(compareDimensions(second, first) > 0)
  }

  @Test func `texts compare as bytes, without folding`() {
    #expect(compareDimensions("locale=Z", "locale=a") < 0)
    #expect(compareDimensions("locale=cafe\u{301}", "locale=caf\u{e9}") < 0)
    #expect(compareDimensions("locale=a", "locale=aa") < 0)
  }

  @Test func `flow, version and properties are no part of the order, and decide duplicates`() {
    expect(compareDimensions("p:a=1", "p:a=2"), equals: 0)
    let (one, other) = (pair("flow=f version=1"), pair("flow=f version=2"))
    expect(FieldOrder.compare(one.0, other.0), equals: 0)
    #expect(FieldOrder.compareRest(one, other) < 0)
    #expect(FieldOrder.compareRest(pair("flow=g"), pair("")) < 0)
    #expect(FieldOrder.compareRest(pair("flow=f version=9"), pair("flow=g version=1")) < 0)
    #expect(FieldOrder.compareRest(pair("p:a=1"), pair("p:a=2")) < 0)
    expect(FieldOrder.compareRest(pair("p:a=1"), pair("p:a=1")), equals: 0)
  }

  private func precedes(_ first: String, _ second: String) -> Bool {
    let events = referenceEvents(first + "\n" + second).map(\.event)
    return FieldOrder.compare(
      EventShape(source: 0, event: events[0]), EventShape(source: 0, event: events[1])) < 0
  }

  private func pair(_ fields: String) -> (EventShape, Dimensions) {
    let event = referenceEvents("ada 0s view a \(fields)")[0].event
    return (EventShape(source: 0, event: event), Dimensions(event: event, properties: ["a"]))
  }

  private func compareDimensions(_ first: String, _ second: String) -> Int {
    FieldOrder.compare(pair(first).1, pair(second).1)
  }
}

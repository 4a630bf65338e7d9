import EventLog
import Expectations
import TestSupport
import Testing

@testable import Journeys

/// Semantics 5: the last value of each choice.
struct ChoiceFactsTests {
  @Test func `the last value holds`() {
    let facts = facts(
      "ada 0s view a\nada 1s choose level values=hard\nada 2s choose level values=easy")
    expect(facts.map(\.choice), equals: ["level"])
    expect(facts.map(\.values), equals: [["easy"]])
  }

  @Test func `a multi-select counts each value once`() {
    let facts = facts("ada 0s view a\nada 1s choose goals values=sleep,focus,sleep")
    expect(facts.map(\.values), equals: [["focus", "sleep"]])
  }

  @Test func `no value and an empty list are the same, and replace an earlier value`() {
    expect(facts("ada 0s view a\nada 1s choose level").map(\.values), equals: [[]])
    expect(
      facts("ada 0s view a\nada 1s choose level values=hard\nada 2s choose level values=")
        .map(\.values), equals: [[]])
  }

  @Test func `choices do not meet`() {
    let facts = facts(
      "ada 0s view a\nada 1s choose level values=hard\nada 2s choose goals values=sleep")
    expect(facts.map(\.choice), equals: ["level", "goals"])
    expect(facts.map(\.position), equals: [0, 0])
  }

  @Test func `a later attempt replaces the value`() {
    let facts = facts(
      """
      ada 0s view a
      ada 1s choose level values=hard
      ada 2s restart
      ada 3s view a
      ada 4s choose level values=easy
      """)
    expect(facts.map(\.values), equals: [["easy"]])
  }

  @Test func `of many choices each has its last value, in the order in which they came up`() {
    let first = (0..<40).map { "ada \($0 + 1)s choose c\($0) values=old" }
    let again = (0..<40).map { "ada \(100 - $0)s choose c\($0) values=new\($0)" }
    let facts = facts((["ada 0s view a"] + first + again).joined(separator: "\n"))
    expect(facts.map(\.choice), equals: (0..<40).map { Text("c\($0)") })
    expect(facts.map(\.values), equals: (0..<40).map { [Text("new\($0)")] })
  }

  @Test func `a choice of no step has no facts`() {
    expectEmpty(facts("ada 0s start\nada 1s choose level values=hard"))
    expectEmpty(facts("ada 0s view a\nada 1s choose level step=nowhere"))
  }

  /// A fact by names.
  private struct Fact {
    let position: Int
    let choice: Text
    let values: [Text]
  }

  private func facts(_ notation: String) -> [Fact] {
    let journey = CutJourney(notation, in: referenceFlow("a b"))
    var (facts, places) = ([ChoiceFacts](), FactPlaces())
    let numbers = ChoiceNumbers(
      choices: journey.numbers.choices, values: journey.numbers.values(ofFlow: 0))
    for range in journey.ranges {
      facts.add(range, of: journey.events, numbers: numbers, places: &places)
    }
    let names = journey.numbers.names(ofFlow: 0)
    return facts.map { fact in
      Fact(
        position: fact.position, choice: names.choices[fact.choice],
        values: fact.values.map { names.values[$0] })
    }
  }
}

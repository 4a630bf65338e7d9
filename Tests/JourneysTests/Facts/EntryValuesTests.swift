import Definitions
import EventLog
import Expectations
import TestSupport
import Testing

@testable import Journeys

/// Semantics 6: breakdowns take the value on the entry event.
struct EntryValuesTests {
  @Test func `every field is read off the entry event`() {
    var event = Event(user: "ada", time: 0, kind: .pageViewed)
    event.platform = "ios"
    event.appVersion = "1.2"
    event.osVersion = "26"
    event.locale = "de"
    event.country = "AT"
    event.properties = ["plan": "free"]
    event.flowVersion = "3"
    let values = entryValues([event], properties: ["build", "plan"])
    expect(values.value(of: .flowVersion), equals: "3")
    expect(values.value(of: .weekday), equals: "Sunday")
    expect(values.value(of: .platform), equals: "ios")
    expect(values.value(of: .appVersion), equals: "1.2")
    expect(values.value(of: .osVersion), equals: "26")
    expect(values.value(of: .locale), equals: "de")
    expect(values.value(of: .country), equals: "AT")
    expect(values.value(of: .property("plan")), equals: "free")
    expectNil(values.value(of: .property("build")))
    expectNil(values.value(of: .property("unasked")))
  }

  @Test func `of entry events that tie the least value counts, a missing one last`() {
    let ties = ["p:plan=pro", "", "p:plan=free"].map { fields in
      referenceEvents("ada 0s view a \(fields)")[0].event
    }
    let values = entryValues(ties, properties: ["plan"])
    expect(values.value(of: .property("plan")), equals: "free")
    let none = entryValues([ties[1]], properties: ["plan"])
    expectNil(none.value(of: .property("plan")))
  }

  private func entryValues(_ events: [Event], properties: [Text]) -> EntryValues {
    EntryValues(
      entries: events.map { event in
        EntryValues.Entry(
          dimensions: Dimensions(event: event, properties: properties),
          flowVersion: event.flowVersion)
      },
      weekday: "Sunday",
      propertyNames: Dictionary(
        uniqueKeysWithValues: properties.enumerated().map { ($0.element, $0.offset) }),
      fields: FieldDefinitions())
  }

  @Test func `later values do not count, nor earlier ones`() {
    expectNil(platform("ada 0s view b platform=web\nada 1s view a\nada 2s view b platform=ios"))
    expect(platform("ada 0s view a platform=ios\nada 1s view b platform=web"), equals: "ios")
  }

  @Test func `who entered midway has the value of the first event`() {
    expect(platform("ada 0s view b platform=ios\nada 1s view b platform=web"), equals: "ios")
  }

  @Test func `the entry is the first of its instant in the order of fields`() {
    // An exposure and a start stand before the view, whatever line they are on.
    expect(
      platform("ada 0s view a platform=ios\nada 0s start platform=web\nada 0s expose"),
      equals: "web")
    expect(
      platform("ada 0s view a platform=ios\nada 0s view a platform=android"), equals: "android")
  }

  @Test func `lines that differ in a property alone give the least, in any order`() {
    let lines = ["ada 0s view a p:plan=pro", "ada 0s view a p:plan=free"]
    for log in [lines, lines.reversed()] {
      expect(value(.property("plan"), log.joined(separator: "\n")), equals: "free")
    }
  }

  @Test func `of entries of one session and instant the first by sequence is the entry`() {
    expect(
      platform(
        """
        ada 0s view a session=s sequence=2 platform=android
        ada 0s view a session=s sequence=1 platform=ios
        """), equals: "ios")
  }

  @Test func `entries that their sequence tells apart do not tie`() {
    let log = """
      ada 0s view a session=s sequence=1 p:plan=pro
      ada 0s view a session=s sequence=2 p:plan=free
      """
    expect(value(.property("plan"), log), equals: "pro")
  }

  private func platform(_ notation: String) -> Text? { value(.platform, notation) }

  private func value(_ field: EventField, _ notation: String) -> Text? {
    var settings = ReportSettings()
    settings.by = [field]
    let log = ScannedLog(notation, properties: ["plan"])
    return ReadLog(log, flows: [referenceFlow("a b")], settings: settings)
      .journeys[0].segmentValues[0]
  }
}

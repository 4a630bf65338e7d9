import Testing

@testable import EventLog

/// The line of an event is read back as that event.
struct EventLineTests {
  @Test func `fields stand in one order, and those without value are left out`() {
    var event = Event(user: "u", time: 1_772_442_900_000, kind: .choiceMade)
    event.step = "interests"
    event.choice = "topics"
    event.values = ["music", "sport"]
    event.flow = "tour"
    #expect(
      EventLine(event).text
        == #"{"event":"choice_made","timestamp":1772442900000,"anonymous_id":"u","flow":"tour","#
        + #""step":"interests","choice":"topics","value":["music","sport"]}"#)
  }

  @Test func `members of an object stand in the order of their bytes`() {
    var event = Event(user: "u", time: 0, kind: .started)
    event.properties = ["plan": "pro", "Build": "7", "é": "x"]
    #expect(EventLine(event).text.hasSuffix(#""properties":{"Build":"7","plan":"pro","é":"x"}}"#))
  }

  @Test(arguments: EventKind.allCases.filter { $0 != .other })
  func `an event of every kind with all its fields comes back`(kind: EventKind) throws {
    var event = Event(user: "u\"1\\", time: 1_772_442_900_123, kind: kind)
    event.otherID = "1"
    event.eventID = "e</script>"
    event.session = "s"
    event.sequence = -3
    event.flow = "<flow>"
    event.flowVersion = "2"
    event.step = "welcome ➜"
    event.stepIndex = 4
    event.permission = "camera"
    event.choice = "topics"
    event.values = ["a,b", "5"]
    event.scope = kind == .skipped ? .step : nil
    event.variant = "B"
    event.experiments = [
      ExperimentVariant(experiment: "a", variant: "1"),
      ExperimentVariant(experiment: "b", variant: "2"),
    ]
    event.platform = "ios"
    event.appVersion = "1.2.3"
    event.osVersion = "26"
    event.locale = "de-DE"
    event.country = "DE"
    event.properties = ["plan": "pro", "build": "7"]
    var settings = ScanSettings()
    settings.properties = ["build", "plan"]
    #expect(
      try EventReader.readEvent(line: Array(EventLine(event).text.utf8), settings: settings)
        == event)
  }
}

import Definitions
import EventLog
import Expectations
import Journeys
import Testing

@testable import SyntheticLogs

struct BadLineTests {
  private static func bytes(of mark: PlannedEvent.Mark) throws -> [UInt8] {
    let configuration = try Configuration.parse(
      Array(#"{"flows":[{"id":"tour","steps":[{"id":"hello"}]}]}"#.utf8), file: "onboarding.json")
    let log = SyntheticLog(LogRates(usualFor: configuration), of: configuration)
    let events = log.walks(of: 0..<20).events.map { event in
      var event = event
      event.mark = mark
      return event
    }
    return EventWriter(log).bytes(of: events)
  }

  @Test(arguments: PlannedEvent.badMarks)
  func `a bad line is rejected for the reason the truth gives`(mark: PlannedEvent.Mark) throws {
    let lines = try Self.bytes(of: mark).split(separator: UInt8(ascii: "\n"))
    #expect(lines.count > 20)
    for line in lines {
      let error = #expect(throws: Rejection.self) {
        _ = try EventReader.readEvent(
          line: Array(line), settings: ScanSettings(identities: [.install], properties: []),
          source: 0)
      }
      expect(error?.reason.rawValue, equals: mark.rejection)
    }
  }

  @Test func `a genuine line is an event`() throws {
    for line in try Self.bytes(of: .genuine).split(separator: UInt8(ascii: "\n")) {
      let event = try EventReader.readEvent(
        line: Array(line), settings: ScanSettings(identities: [.install], properties: []),
        source: 0)
      expect(event?.flow, equals: "tour")
    }
  }
}

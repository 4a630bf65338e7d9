package import Definitions
package import EventLog
import Journeys

/// All that a report is made from: what was read, how it is to be read, and until when.
package struct ReferenceInput: Sendable {
  /// The accepted events, in any order.
  package var events: [ReferenceEvent]
  /// What became of the lines; by default every line was an accepted event.
  package var lines: ReferenceLines
  package var definitions: [ReferenceDefinitionSet]
  /// Milliseconds since 1970; `nil` takes the latest accepted timestamp.
  package var asOf: Int64?
  /// A window for all flows in place of their own; `nil` leaves each its own.
  package var windowMilliseconds: Int64?
  package var order: ReferenceReading
  package var count: ReferenceUnit

  package init(
    events: [ReferenceEvent], lines: ReferenceLines? = nil,
    definitions: [ReferenceDefinitionSet], asOf: Int64? = nil, windowMilliseconds: Int64? = nil,
    order: ReferenceReading = .furthest, count: ReferenceUnit = .users
  ) {
    self.events = events
    self.lines = lines ?? ReferenceLines(lines: events.count)
    self.definitions = definitions
    self.asOf = asOf
    self.windowMilliseconds = windowMilliseconds
    self.order = order
    self.count = count
  }
}

/// What it takes to have reached a step; spelt as on the command line.
package enum ReferenceReading: String, CaseIterable, Sendable {
  case furthest, ordered, strict, any
}

/// What the report counts; spelt as on the command line.
package enum ReferenceUnit: String, CaseIterable, Sendable {
  case users, attempts
}

/// An accepted event and the line it stood on.
///
/// Copies share the event, which has two dozen fields: users, their attempts and the steps of those are copied
/// all the time.
package struct ReferenceEvent: Sendable {
  private final class Shared: Sendable {
    let event: Event

    init(_ event: Event) {
      self.event = event
    }
  }

  private let shared: Shared
  package var event: Event { shared.event }
  /// Index of the definition set the event's file is read with.
  package var set: Int
  /// The file's path below its input.
  package var file: String
  /// From 1.
  package var line: Int

  package init(_ event: Event, set: Int = 0, file: String = "events.ndjson", line: Int = 1) {
    shared = Shared(event)
    self.set = set
    self.file = file
    self.line = line
  }
}

/// What became of the lines.
package struct ReferenceLines: Sendable {
  package var lines: Int
  package var blank: Int
  /// Rejected lines by the reason's word.
  package var rejected: [String: Int]
  /// The first rejected line of each reason, by the reason's word.
  package var rejectedExamples: [String: ReferencePlace]

  package init(
    lines: Int, blank: Int = 0, rejected: [String: Int] = [:],
    rejectedExamples: [String: ReferencePlace] = [:]
  ) {
    self.lines = lines
    self.blank = blank
    self.rejected = rejected
    self.rejectedExamples = rejectedExamples
  }
}

/// A line of a file; places compare by file name, then line.
package struct ReferencePlace: Hashable, Comparable, Sendable {
  package var file: String
  package var line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  package static func < (left: ReferencePlace, right: ReferencePlace) -> Bool {
    (Text(left.file), left.line) < (Text(right.file), right.line)
  }
}

/// The flows of one configuration file and how their users are chosen and split.
package struct ReferenceDefinitionSet: Sendable {
  package var flows: [FlowDefinition]
  package var settings: ReportSettings

  package init(flows: [FlowDefinition], settings: ReportSettings = ReportSettings()) {
    self.flows = flows
    self.settings = settings
  }
}

package import Definitions
package import EventLog
package import Journeys

// What became of one user, for the question why a report counts them as it does:
//
//     # One user: `u17`
//     ## Flow 1               the answer in a sentence, and what it counts as; attempts; events
//     ## Events of no flow    those of none that is defined
//     ## About this          as-of, options that change what is counted, lines that were rejected
//
// The ids, sessions and names of others do not occur.

/// One user in one flow, and what it takes to say it in words.
package struct TracedFlow {
  let flow: FlowReading
  let names: FlowNames
  let calendar: ReportCalendar
  /// `nil` where the user has no event in the flow.
  let trace: JourneyTrace?

  package init(
    flow: FlowReading, names: FlowNames, calendar: ReportCalendar, trace: JourneyTrace?
  ) {
    self.flow = flow
    self.names = names
    self.calendar = calendar
    self.trace = trace
  }
}

/// The names behind the numbers in a user's events.
package struct TracedNames {
  let symbols: RunSymbols
  /// By the number that an event's record has for its session.
  let sessions: [UInt32: Text]
  /// `file:line` of each event.
  let locations: [Place: String]

  package init(symbols: RunSymbols, sessions: [UInt32: Text], locations: [Place: String]) {
    self.symbols = symbols
    self.sessions = sessions
    self.locations = locations
  }

  func shape(_ event: TracedEvent) -> EventShape { symbols.shapes[Int(event.record.shape)] }

  func location(_ place: Place, in markdown: MarkdownPlace) -> String {
    locations[place].map { CodeSpan($0, in: markdown).markdown } ?? Figures.missing
  }
}

/// The text that `explain` prints.
package struct UserReport {
  let user: Text
  let flows: [TracedFlow]
  let strays: [TracedEvent]
  let names: TracedNames
  /// Milliseconds since 1970.
  let asOf: Int64
  /// Lines of the whole log.
  let rejectedCount: Int

  package init(
    user: Text, flows: [TracedFlow], strays: [TracedEvent], names: TracedNames, asOf: Int64,
    rejectedCount: Int
  ) {
    self.user = user
    self.flows = flows
    self.strays = strays
    self.names = names
    self.asOf = asOf
    self.rejectedCount = rejectedCount
  }

  package var text: String {
    var blocks = ["# One user: \(CodeSpan(user).markdown)"]
    if flows.isEmpty { blocks.append(FlowName.none) }
    for (index, flow) in flows.enumerated() {
      blocks.append("## Flow \(index + 1)")
      blocks += UserFlowSection(user: user, traced: flow, names: names).blocks
    }
    return Figures.searchable((blocks + otherEvents + foot).joined(separator: "\n\n")) + "\n"
  }

  private var otherEvents: [String] {
    let table = UserEventTable(names: names, calendar: calendar, flow: nil, trace: nil)
    guard let markdown = table.markdown(of: strays) else { return [] }
    return ["## Events of no flow", markdown]
  }

  /// That of the first flow, for what is of none.
  private var calendar: ReportCalendar { flows.first?.calendar ?? .utc }

  private var foot: [String] {
    var sentences = [
      "The log is read as of \(LocalTimeText(milliseconds: asOf, calendar: calendar).string)."
    ]
    if rejectedCount > 0 {
      let lines = Figures.count(rejectedCount, of: "line")
      sentences.append(
        "\(lines) \(rejectedCount == 1 ? "was" : "were") rejected; there is no telling whether "
          + "any is from this user.")
    }
    return ["## About this", sentences.joined(separator: " ")]
  }
}

import Definitions
import EventLog
import Journeys

/// A user's events in one flow, or in none, and what each did.
struct UserEventTable {
  let names: TracedNames
  let calendar: ReportCalendar
  /// `nil` for events of no flow.
  let flow: FlowReading?
  let trace: JourneyTrace?

  /// The table; `nil` without events.
  func markdown(of events: [TracedEvent]) -> String? {
    var columns = ["Time", "Event", "Page or detail", "Session"]
    if experiment != nil { columns.append("Variant") }
    var table = Table(words: columns + ["What it did", "Line"], numbers: [])
    for event in events {
      let shape = names.shape(event)
      var cells = [
        LocalTimeText(milliseconds: event.record.time, calendar: calendar).string,
        kind(shape), detail(shape), span(names.sessions[event.record.session]),
      ]
      if let experiment {
        let dimensions = names.symbols.dimensionSets[Int(event.record.dimensions)]
        cells.append(span(dimensions.variants.variant(of: experiment)))
      }
      let line = names.location(event.record.place, in: .tableCell)
      table.add(cells + [deed(of: event, shape), line])
    }
    return table.block?.markdown
  }

  private var experiment: Text? { flow?.definition.experiment?.id }

  private func span(_ name: Text?) -> String {
    name.map { CodeSpan($0, in: .tableCell).markdown } ?? Figures.missing
  }

  private func kind(_ shape: EventShape) -> String {
    shape.kind == .other ? span(shape.otherName) : "`\(shape.kind.name)`"
  }

  /// What the line names: its page, or else permission, choice and values.
  private func detail(_ shape: EventShape) -> String {
    var names = [shape.step ?? shape.stepIndex.map { Text(String($0)) }]
    names += [shape.permission, shape.choice]
    names += shape.values ?? []
    switch shape.scope {
    case .flow: names.append("flow")
    case .step: names.append("step")
    case nil: break
    }
    let present = names.compactMap(\.self)
    return present.isEmpty ? Figures.missing : present.map { span($0) }.joined(separator: " ")
  }

  // MARK: - What an event did

  private func deed(of event: TracedEvent, _ shape: EventShape) -> String {
    switch event.fate {
    case .afterAsOf: return "not counted: after as-of"
    case .duplicate(let place):
      return "not counted: the same `event_id` as \(names.location(place, in: .tableCell))"
    case .outside: return outside(shape)
    case .beforeEntry: return "before the user started: not counted"
    case .withEntry: return "at the time of the start, in any order\(effect(of: event))"
    case .betweenAttempts: return "after the end of an attempt: part of none"
    case .attempt(let index): return deed(of: event, inAttempt: index)
    }
  }

  private func outside(_ shape: EventShape) -> String {
    guard flow != nil else {
      return shape.kind == .other
        ? "an unknown kind, from no defined flow"
        : "of a flow or version that is not defined"
    }
    return shape.kind == .exposed
      ? "names the variant, not part of the journey" : "an unknown kind: outside the funnel"
  }

  private func deed(of event: TracedEvent, inAttempt index: Int) -> String {
    guard let trace, index < trace.attempts.count else { return Figures.missing }
    let attempt = trace.attempts[index]
    let isFirst = trace.events.first { $0.fate == .attempt(index) }?.record.place
    let begins = isFirst == event.record.place ? "begins attempt" : "attempt"
    let late = event.record.time > attempt.windowEnd ? "; after the window" : ""
    return "\(begins) \(index + 1)\(effect(of: event))\(late)"
  }

  private func effect(of event: TracedEvent) -> String {
    let step = step(of: event)
    return switch event.effect {
    case .none: ""
    case .concernsStep: ": at \(step)"
    case .showsStep: ": shows \(step)"
    case .revisitsStep: ": shows \(step) again"
    case .impliesView: ": shows \(step), whose view is missing"
    case .unknownPage: ": a page that belongs to no step"
    case .skipsStep: ": skips \(step)"
    case .skipsNothing: ": a skip without scope, which skips nothing"
    case .skipsFlow: ": skips the flow, at \(step)"
    case .completes: event.position == nil ? ": completes" : ": completes, at \(step)"
    }
  }

  private func step(of event: TracedEvent) -> String {
    guard let position = event.position, let flow else { return "no step" }
    return flow.label(ofStep: position + 1, list: trace?.facts?.list ?? 0, in: .tableCell)
  }
}

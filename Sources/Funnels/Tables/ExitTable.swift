package import EventLog
import Journeys
import Statistics

/// What users did after the step they left at, and how many did.
package struct ExitRow: Sendable {
  /// Whether it is what they did first or last.
  package enum Position: String, CaseIterable, Sendable { case first, last }

  package var key: RowKey
  package var step: StepKey
  package var position: Position
  /// The event's name; `(nothing)` where there was none, `(other)` for names that are not shown.
  package var event: Text
  package var users: Count
  /// Users who left at the step; in no column.
  package var left: Count
  /// From the view of the step, or what stands for it, to the event.
  package var medianSeconds: Double?

  /// `users ÷ left`.
  package var shareOfLeft: Double? { users.share(of: left) }
}

/// The rows of `exits.csv` about one segment: a step, a position and an event, those of most users
/// first.
enum ExitTable {
  static func rows(of view: SegmentView, naming events: ShownEvents) -> [ExitRow] {
    let counted = view.countedSteps
    return view.steps.flatMap { step in
      let left = counted.span[step.step][.left]
      guard left > 0 else { return [ExitRow]() }
      return ExitRow.Position.allCases.flatMap { position in
        named(exits(position, at: step.step, of: counted), events).map { name, tally in
          ExitRow(
            key: view.key, step: step.key, position: position, event: name,
            users: Count(tally.users), left: Count(left),
            medianSeconds: seconds(tally.milliseconds.quantile(0.5)))
        }
      }
    }
  }

  private static func exits(
    _ position: ExitRow.Position, at step: Int, of steps: [FunnelTally.Step]
  ) -> NumberedTallies<FunnelTally.ExitTally> {
    switch position {
    case .first: steps.span[step].firstExits
    case .last: steps.span[step].lastExits
    }
  }

  /// The last events of users who left at a step and of whom nothing says why.
  static func lastOfUnexplained(
    _ step: FunnelTally.Step, naming events: ShownEvents
  ) -> [(name: Text, tally: FunnelTally.ExitTally)] {
    let unexplained = step.leaving.entries.filter {
      FunnelTally.LeavingKey(number: $0.0).reason == .unexplained
    }
    return named(unexplained.reduce(into: NumberedTallies()) { $0.merge($1.1.lastExits) }, events)
  }

  /// Most users first, then by name.
  private static func named(
    _ tallies: NumberedTallies<FunnelTally.ExitTally>, _ events: ShownEvents
  ) -> [(name: Text, tally: FunnelTally.ExitTally)] {
    var named: [(name: Text, tally: FunnelTally.ExitTally)] = []
    for (name, tally) in shown(tallies, events).sorted(by: { $0.name < $1.name }) {
      // Events may be called `(nothing)` or `(other)`.
      if named.last?.name == name {
        named[named.count - 1].tally.merge(tally)
      } else {
        named.append((name, tally))
      }
    }
    for place in named.indices { named[place].tally.milliseconds.finalize() }
    return named.sorted { ($1.tally.users, $0.name) < ($0.tally.users, $1.name) }
  }

  /// Those that are shown by their names, and all others as one: there may be a million of them.
  private static func shown(
    _ tallies: NumberedTallies<FunnelTally.ExitTally>, _ events: ShownEvents
  ) -> [(name: Text, tally: FunnelTally.ExitTally)] {
    var shown: [(name: Text, tally: FunnelTally.ExitTally)] = []
    var others: FunnelTally.ExitTally?
    for (number, tally) in tallies.entries {
      if number == 0 || events.shows(number) {
        shown.append((events.name(number), tally))
      } else if others?.merge(tally) == nil {
        others = tally
      }
    }
    if let others { shown.append((ShownEvents.other, others)) }
    return shown
  }
}

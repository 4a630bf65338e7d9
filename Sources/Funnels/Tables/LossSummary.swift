package import EventLog
import Journeys

/// Where the users of one segment were lost: how many in all, and at which step most.
package struct LossSummary: Sendable {
  package var key: RowKey
  /// Users who did not complete, those who skipped the flow included.
  package var left: Count
  /// Of these, users of whom nothing says why.
  package var unexplained: Count
  /// By step, what those did last of whom nothing says why, most users first.
  package var lastOfUnexplained: [StepKey: [LastEvent]] = [:]
  /// The steps that most users left at, in their order: several on a tie, none where nobody left.
  package var biggest: [StepKey]
  /// Users who left at each of the steps in `biggest`.
  package var usersAtBiggest: Count

  /// `usersAtBiggest ÷ left`; `nil` where nobody left, or one of them is hidden.
  package var shareAtBiggest: Double? { usersAtBiggest.share(of: left) }
}

extension LossSummary {
  /// What users did last, and how many did.
  package struct LastEvent: Hashable, Sendable {
    /// As in `exits.csv`.
    package var name: Text
    package var users: Int

    package init(name: Text, users: Int) {
      self.name = name
      self.users = users
    }
  }

  /// More of a step's last events than this are not told.
  private static let eventsTold = 5

  /// The same with what users did last.
  func telling(_ view: SegmentView, naming events: ShownEvents) -> LossSummary {
    var summary = self
    for step in view.steps {
      let last = ExitTable.lastOfUnexplained(view.counted.steps[step.step], naming: events)
        .prefix(Self.eventsTold)
      if !last.isEmpty {
        summary.lastOfUnexplained[step.key] = last.map {
          LastEvent(name: $0.name, users: $0.tally.users)
        }
      }
    }
    return summary
  }

  init(of view: SegmentView) {
    let counted = view.countedSteps
    let lefts = view.steps.map { counted.span[$0.step][.left] }
    let left = lefts.reduce(0, +)
    let most = lefts.max() ?? 0
    self.init(
      key: view.key, left: Count(left),
      unexplained: Count(
        view.steps.reduce(0) { $0 + Self.unexplained(in: counted.span[$1.step].leaving) }),
      biggest: most > 0 ? zip(view.steps, lefts).filter { $1 == most }.map(\.0.key) : [],
      usersAtBiggest: Count(most))
  }

  private static func unexplained(
    in leaving: NumberedTallies<FunnelTally.LeavingTally>
  ) -> Int {
    leaving.entries.reduce(0) { users, entry in
      let reason = FunnelTally.LeavingKey(number: entry.number).reason
      return reason == .unexplained ? users + entry.tally.users : users
    }
  }
}

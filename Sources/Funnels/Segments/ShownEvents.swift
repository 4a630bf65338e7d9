import EventLog
import Journeys

/// Which events the tables about exits name: in a flow those of most users, all others together.
struct ShownEvents: Sendable {
  /// More names than this are cut down to those with most users.
  static let most = 1000
  private let names: [Text]
  /// By number of the name plus 1; `nil` where all are shown.
  private let shown: Set<Int>?

  /// The events to show of a flow.
  ///
  /// `names`: by number. `steps`: of everyone in the flow.
  init(names: [Text], of steps: [FunnelTally.Step]) {
    self.names = names
    guard names.count > Self.most else {
      shown = nil
      return
    }
    var users: [Int: Int] = [:]
    for step in steps {
      for (number, tally) in step.firstExits.entries {
        users[number, default: 0] += tally.users - tally.alsoLast
      }
      for (number, tally) in step.lastExits.entries { users[number, default: 0] += tally.users }
    }
    // Numbers are in the order of names.
    let named = users.filter { $0.key > 0 && names[$0.key - 1] != Self.other }
    let most = named.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.most)
    shown = Set(most.map(\.key))
  }

  static let nothing: Text = "(nothing)"
  static let other: Text = "(other)"

  /// Whether an event has a name of its own in tables.
  func shows(_ number: Int) -> Bool { shown?.contains(number) ?? true }

  /// What a number stands for in tables.
  func name(_ number: Int) -> Text {
    guard number > 0 else { return Self.nothing }
    guard let shown, !shown.contains(number) else { return names[number - 1] }
    return Self.other
  }
}

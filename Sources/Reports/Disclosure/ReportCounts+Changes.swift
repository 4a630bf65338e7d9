import EventLog
import Funnels

// The sums of changes, on either side.

extension ReportCounts {
  /// A column of the users and one of those who got there, of one side.
  private typealias Side = (
    users: WritableKeyPath<ChangeRow, Count?>, reached: WritableKeyPath<ChangeRow, Count?>
  )

  mutating func relateChanges() {
    let changes = flow.rows.changes
    let breakdowns = Array(changes.indices).runs { changes[$1].part != .completion }
    let sides: [Side] = [(\.baseUsers, \.baseReached), (\.ownUsers, \.ownReached)]
    for rows in breakdowns {
      for side in sides {
        relateParts(rows, side)
        relateTables(rows, side)
        if let first = breakdowns.first, first != rows { relateSame(rows, first, side) }
      }
    }
  }

  /// Completion and the steps, which every breakdown has.
  private mutating func relateSame(_ rows: [Int], _ others: [Int], _ side: Side) {
    for (row, other) in zip(rows, others)
    where flow.rows.changes[row].part == flow.rows.changes[other].part {
      relate(place(\.rows.changes, row, side.users), place(\.rows.changes, other, side.users))
      relate(place(\.rows.changes, row, side.reached), place(\.rows.changes, other, side.reached))
    }
  }

  /// The rows of one breakdown: completion, the steps, and the segments' shares and rates.
  private mutating func relateParts(_ rows: [Int], _ side: Side) {
    let parts = Dictionary(grouping: rows) { flow.rows.changes[$0].part }
    let completion = parts[.completion] ?? []
    let users = completion.flatMap { place(\.rows.changes, $0, side.users) }
    let reached = completion.flatMap { place(\.rows.changes, $0, side.reached) }
    var before = users
    for step in parts[.step] ?? [] {
      relate(place(\.rows.changes, step, side.users), before)
      before = place(\.rows.changes, step, side.reached)
    }
    relate(before, reached)
    let (shares, rates) = (parts[.share] ?? [], parts[.rate] ?? [])
    relate(users, shares.flatMap { place(\.rows.changes, $0, side.reached) })
    relate(reached, rates.flatMap { place(\.rows.changes, $0, side.reached) })
    for (share, rate) in zip(shares, rates) {
      relate(place(\.rows.changes, share, side.users), users)
      relate(place(\.rows.changes, share, side.reached), place(\.rows.changes, rate, side.users))
    }
  }
}

// The sides of a change are users of other tables too: those of some periods of the trend, or those of
// a segment and all others.

extension ReportCounts {
  private mutating func relateTables(_ rows: [Int], _ side: Side) {
    for row in rows {
      let change = flow.rows.changes[row]
      let name = side.users == \.ownUsers ? change.ownName : change.baseName
      let users = place(\.rows.changes, row, side.users)
      let reached = place(\.rows.changes, row, side.reached)
      switch change.part {
      case .completion, .rate: relatePeriods(of: change.key, name, users: users, completed: reached)
      case .share, .step, .mix: break
      }
      guard let key = self.rows.segment(named: name) else { continue }
      let funnel = self.rows.funnel[key] ?? []
      switch change.part {
      case .completion:
        relate(users, funnel.prefix(1).flatMap { place(\.rows.funnel, $0, \.reached) })
        relate(reached, funnel.suffix(1).flatMap { place(\.rows.funnel, $0, \.reached) })
      case .step:
        let end = funnel.suffix(1).filter { flow.rows.funnel[$0].step == change.step }
        let steps = end.isEmpty ? self.rows.step(change.step?.id, of: key) : end
        relate(reached, steps.flatMap { place(\.rows.funnel, $0, \.reached) })
      case .share, .rate, .mix: break
      }
    }
    relateBothSides(rows)
  }

  private mutating func relatePeriods(
    of key: RowKey, _ name: Text, users: [Int], completed: [Int]
  ) {
    guard let dots = name.string.firstRange(ofBytes: "..") else { return }
    let since = String(name.string[..<dots.lowerBound])
    let until = String(name.string[dots.upperBound...])
    guard until.firstRange(ofBytes: "..") == nil else { return }
    // Dates as text are in the order of time.
    let periods = (rows.trend[key] ?? []).filter { row -> Bool in
      let start = flow.rows.trend[row].periodStart
      return since <= start && (until.isEmpty || start < until)
    }
    relate(users, periods.flatMap { place(\.rows.trend, $0, \.matured) })
    relate(completed, periods.flatMap { place(\.rows.trend, $0, \.completed) })
  }

  /// A segment and its others are all users; two periods may be.
  private mutating func relateBothSides(_ rows: [Int]) {
    for row in rows where flow.rows.changes[row].part == .completion {
      let change = flow.rows.changes[row]
      let all = RowKey(flow: change.key.flow, breakdown: .all, segment: .everyone)
      let funnel = self.rows.funnel[all] ?? []
      relate(
        place(\.rows.changes, row, \.baseUsers) + place(\.rows.changes, row, \.ownUsers),
        funnel.prefix(1).flatMap { place(\.rows.funnel, $0, \.reached) })
      relate(
        place(\.rows.changes, row, \.baseReached) + place(\.rows.changes, row, \.ownReached),
        funnel.suffix(1).flatMap { place(\.rows.funnel, $0, \.reached) })
    }
  }
}

extension ChangeRow {
  fileprivate var baseUsers: Count? {
    get { base?.users }
    set { if let newValue { base?.users = newValue } }
  }

  fileprivate var baseReached: Count? {
    get { base?.reached }
    set { if let newValue { base?.reached = newValue } }
  }

  fileprivate var ownUsers: Count? {
    get { own?.users }
    set { if let newValue { own?.users = newValue } }
  }

  fileprivate var ownReached: Count? {
    get { own?.reached }
    set { if let newValue { own?.reached = newValue } }
  }
}

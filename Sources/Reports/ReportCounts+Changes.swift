import Funnels

// The sums of changes, on either side.

extension ReportCounts {
  /// A column of the users and one of those who got there, of one side.
  private typealias Side = (
    users: WritableKeyPath<ChangeRow, Int?>, reached: WritableKeyPath<ChangeRow, Int?>
  )

  mutating func relateChanges() {
    let changes = contents.changeRows
    let breakdowns = Array(changes.indices).runs { changes[$1].part != .completion }
    let sides: [Side] = [(\.baseUsers, \.baseReached), (\.ownUsers, \.ownReached)]
    for rows in breakdowns {
      let first = breakdowns.first { changes[$0[0]].key.flow == changes[rows[0]].key.flow }
      for side in sides {
        relateParts(rows, side)
        if let first, first != rows { relateSame(rows, first, side) }
      }
    }
  }

  /// Completion and the steps, which every breakdown has.
  private mutating func relateSame(_ rows: [Int], _ others: [Int], _ side: Side) {
    for (row, other) in zip(rows, others)
    where contents.changeRows[row].part == contents.changeRows[other].part {
      relate(place(\.changeRows, row, side.users), place(\.changeRows, other, side.users))
      relate(place(\.changeRows, row, side.reached), place(\.changeRows, other, side.reached))
    }
  }

  /// The rows of one breakdown: completion, the steps, and the segments' shares and rates.
  private mutating func relateParts(_ rows: [Int], _ side: Side) {
    let parts = Dictionary(grouping: rows) { contents.changeRows[$0].part }
    let completion = parts[.completion] ?? []
    let users = completion.flatMap { place(\.changeRows, $0, side.users) }
    let reached = completion.flatMap { place(\.changeRows, $0, side.reached) }
    var before = users
    for step in parts[.step] ?? [] {
      relate(place(\.changeRows, step, side.users), before)
      before = place(\.changeRows, step, side.reached)
    }
    relate(before, reached)
    let (shares, rates) = (parts[.share] ?? [], parts[.rate] ?? [])
    relate(users, shares.flatMap { place(\.changeRows, $0, side.reached) })
    relate(reached, rates.flatMap { place(\.changeRows, $0, side.reached) })
    for (share, rate) in zip(shares, rates) {
      relate(place(\.changeRows, share, side.users), users)
      relate(place(\.changeRows, share, side.reached), place(\.changeRows, rate, side.users))
    }
  }
}

extension ReportContents {
  /// The rows of `changes.csv`, of which there are none where nothing was to be compared.
  fileprivate var changeRows: [ChangeRow] {
    get { changes ?? [] }
    set { if changes != nil { changes = newValue } }
  }
}

extension ChangeRow {
  fileprivate var baseUsers: Int? {
    get { base?.users }
    set { if let newValue { base?.users = newValue } }
  }

  fileprivate var baseReached: Int? {
    get { base?.reached }
    set { if let newValue { base?.reached = newValue } }
  }

  fileprivate var ownUsers: Int? {
    get { own?.users }
    set { if let newValue { own?.users = newValue } }
  }

  fileprivate var ownReached: Int? {
    get { own?.reached }
    set { if let newValue { own?.reached = newValue } }
  }
}

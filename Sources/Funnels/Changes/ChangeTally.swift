import Definitions
import EventLog
import Journeys

/// Mergeable counts of both sides of a change: how far matured users came, by segment and by list of
/// steps.
///
/// Users whose window is open say nothing of either side yet, so they are not counted.
struct ChangeTally: Sendable {
  /// Everyone, whose number is 0, then by field of `ReportSettings.by` by number of the value plus 1.
  private(set) var breakdowns: [NumberedTallies<SegmentChange>]
  /// An empty tally.
  private let noone: SegmentChange

  /// How far the users of one segment came on either side, by list of steps.
  struct SegmentChange: UserTally {
    var lists: [ListChange]

    var users: Int {
      lists.reduce(0) { $0 + $1.own.reduce(0, +) + $1.base.reduce(0, +) }
    }

    mutating func merge(_ other: Self) {
      for list in lists.indices { lists[list].merge(other.lists[list]) }
    }
  }

  /// Users by where they ended: by position of the furthest step, last those who completed.
  struct ListChange: MergingTally {
    var base: [Int]
    var own: [Int]

    mutating func merge(_ other: Self) {
      for place in own.indices {
        base[place] += other.base[place]
        own[place] += other.own[place]
      }
    }
  }

  init(flow: FlowReading) {
    noone = SegmentChange(
      lists: flow.lists.lists.map { list in
        let none = Array(repeating: 0, count: list.steps.count + 1)
        return ListChange(base: none, own: none)
      })
    breakdowns = Array(repeating: NumberedTallies(), count: flow.settings.by.count + 1)
  }

  /// Counts a user or an attempt, if matured and on a side.
  ///
  /// `values`: at entry, of at least the fields of `ReportSettings.by`. `list`: the number of the
  /// user's list.
  mutating func add(_ facts: EnteredFacts, on side: ChangeSide?, of values: [Int?], list: Int) {
    guard let side, facts.isMatured else { return }
    for breakdown in breakdowns.indices {
      let number = breakdown == 0 ? 0 : values[breakdown - 1].map { $0 + 1 } ?? 0
      let place = breakdowns[breakdown].place(of: number, orNew: noone)
      breakdowns[breakdown].tallies[place].lists[list].add(facts, on: side)
    }
  }

  mutating func merge(_ other: Self) {
    for breakdown in breakdowns.indices { breakdowns[breakdown].merge(other.breakdowns[breakdown]) }
  }

  /// The bytes of memory that the counts take.
  var memory: Int {
    breakdowns.reduce(0) { sum, breakdown in
      sum
        + breakdown.memory { change in
          change.lists.reduce(64) { $0 + 64 + 16 * $1.own.count }
        }
    }
  }

  /// Everyone on either side.
  var everyone: SegmentChange { breakdowns[0][0] ?? noone }
}

extension ChangeTally.ListChange {
  fileprivate mutating func add(_ facts: EnteredFacts, on side: ChangeSide) {
    let last = own.count - 1
    let place = facts.isCompleted ? last : min(max(facts.depth, 1), last) - 1
    switch side {
    case .base: base[place] += 1
    case .own: own[place] += 1
    }
  }
}

extension [Int] {
  /// Counts of those who ended at each place as counts of those who got there.
  var reached: [Int] {
    var reached = self
    for place in indices.dropLast().reversed() { reached[place] += reached[place + 1] }
    return reached
  }
}

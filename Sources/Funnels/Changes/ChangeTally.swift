import Definitions
import EventLog
import Journeys

/// Mergeable counts of both sides of a change: how far matured users came, by segment and by list of
/// steps.
///
/// Users whose window is open say nothing of either side yet, so they are not counted.
struct ChangeTally: Sendable {
  /// Everyone, whose number is 0, then, where the change was asked for, by field of `ReportSettings.by` by
  /// number of the value plus 1.
  private(set) var breakdowns: [NumberedTallies<SegmentChange>]
  /// An empty tally.
  private let noone: SegmentChange
  private let stepCount: Int

  /// How far the users of one segment came on either side, by list of steps.
  struct SegmentChange: UserTally {
    var lists: [ListChange]
    /// About users who are counted more than once, where attempts are counted.
    var baseClusters = ChangeClusters()
    var ownClusters = ChangeClusters()

    var users: Int {
      lists.reduce(0) { $0 + $1.own.reduce(0, +) + $1.base.reduce(0, +) }
    }

    mutating func merge(_ other: Self) {
      for list in lists.indices { lists[list].merge(other.lists[list]) }
      baseClusters.merge(other.baseClusters)
      ownClusters.merge(other.ownClusters)
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
    stepCount = flow.definition.steps.count
    noone = SegmentChange(
      lists: flow.lists.lists.map { list in
        let none = Array(repeating: 0, count: list.steps.count + 1)
        return ListChange(base: none, own: none)
      })
    let fields = flow.settings.change?.isAsked == true ? flow.settings.by.count : 0
    breakdowns = Array(repeating: NumberedTallies(), count: fields + 1)
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
      breakdowns[breakdown][at: place].lists[list].add(facts, on: side)
    }
  }

  /// Takes note of one user's attempts, each of which has been added.
  ///
  /// `number`, `list`: of the user's list, and the flow's step at each position of it. `segments`: the
  /// names of values, by field.
  mutating func addClusters(
    _ attempts: [AttemptFacts], list number: Int, _ list: Span<Int>, segments: [[Text]]
  ) {
    for side in [ChangeSide.base, .own] {
      let ofSide = attempts.filter { $0.side == side && $0.entered.isMatured }
      guard ofSide.count > 1 else { continue }
      for breakdown in breakdowns.indices {
        let alike = Dictionary(grouping: ofSide) { attempt in
          guard breakdown > 0, let value = attempt.segmentValues[breakdown - 1] else { return 0 }
          return segments[breakdown - 1][value] == .noValue ? 0 : value + 1
        }
        for (segment, attempts) in alike {
          let place = breakdowns[breakdown].place(of: segment, orNew: noone)
          let user = noone.lists[number].adding(attempts, on: side)
          breakdowns[breakdown][at: place].clusters(on: side) {
            $0.add(user.completion[side], sideCount: ofSide.count)
            guard breakdown == 0 else { return }
            $0.addSteps(of: user, on: side, list: list, stepCount: stepCount)
          }
        }
      }
    }
  }

  mutating func merge(_ other: Self) {
    for breakdown in breakdowns.indices { breakdowns[breakdown].merge(other.breakdowns[breakdown]) }
  }

  /// Passes the counts of everyone; pieces of a job are asked for no other.
  mutating func code(with archive: inout some PartialArchive) throws(PartialFault) {
    try breakdowns[0].code(with: &archive, below: 1, blank: noone) {
      (tally, archive) throws(PartialFault) in
      for list in tally.lists.indices {
        for place in tally.lists[list].own.indices {
          try archive.code(&tally.lists[list].base[place])
          try archive.code(&tally.lists[list].own[place])
        }
      }
    }
  }

  /// The bytes of memory that the counts take.
  var memory: Int {
    breakdowns.reduce(0) { sum, breakdown in
      sum
        + breakdown.memory { change in
          change.lists.reduce(64) { $0 + 64 + 16 * $1.own.count }
            + change.baseClusters.memory + change.ownClusters.memory
        }
    }
  }

  /// Everyone on either side.
  var everyone: SegmentChange { breakdowns[0][0] ?? noone }
}

extension ChangeTally.ListChange {
  fileprivate func adding(_ attempts: [AttemptFacts], on side: ChangeSide) -> Self {
    var list = self
    for attempt in attempts { list.add(attempt.entered, on: side) }
    return list
  }

  fileprivate mutating func add(_ facts: EnteredFacts, on side: ChangeSide) {
    let last = own.count - 1
    let place = facts.isCompleted ? last : min(max(facts.depth, 1), last) - 1
    switch side {
    case .base: base[place] += 1
    case .own: own[place] += 1
    }
  }
}

extension ChangeTally.SegmentChange {
  fileprivate mutating func clusters(
    on side: ChangeSide, _ change: (inout ChangeClusters) -> Void
  ) {
    switch side {
    case .base: change(&baseClusters)
    case .own: change(&ownClusters)
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

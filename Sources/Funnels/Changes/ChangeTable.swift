import Definitions
import EventLog
import Journeys
import Statistics

// The rows of `changes.csv` about one flow. In each breakdown:
//
//     completion   the change, of all users of both sides
//     step         a row a step from the second on, and one for completing
//     mix          what comes from other users, all segments together
//     share, rate  a row a segment each
//
// The users of a segment who see different lists of steps are strata of their own, for only on one
// list is completion the product of the rates from step to step. So a flow whose variants have lists
// of their own has a mix even where no field splits it. The field that two groups are compared by
// splits nothing: all of what parts them would be mix.

/// Makes the rows of one breakdown.
struct ChangeTable {
  private let flow: FlowReading
  private let sides: ChangeSides
  private let key: FlowKey
  private let breakdown: Breakdown
  private let everyone: ChangeTally.SegmentChange
  private let segments: [(segment: Segment, tally: ChangeTally.SegmentChange)]
  /// By list of everyone.
  private let lists: [ReachedPlaces]
  /// By segment, by list; `nil` where a side has no users.
  private let parts: [[RateChange.Part]]?

  /// All rows about a flow; none where nothing was to be compared.
  ///
  /// `names`: of the values in the counts, by field, by number.
  static func rows(
    of changes: ChangeTally?, names: [[Text]], flow: FlowReading, key: FlowKey
  ) -> [ChangeRow] {
    guard let sides = flow.settings.change, let changes else { return [] }
    let all: [(Segment, ChangeTally.SegmentChange)] = [(.everyone, changes.everyone)]
    let orders = flow.settings.by.map { ValueOrder(of: $0, in: flow.settings.fields) }
    let fields = zip(zip(changes.breakdowns.dropFirst(), names), orders).map {
      ShownSegments.ordered(ShownSegments.limited($0.0.segments($0.1)), by: $1)
    }
    let breakdowns = [Breakdown.all] + flow.settings.by.map { .field($0) }
    return zip(breakdowns, [all] + fields).flatMap { breakdown, segments -> [ChangeRow] in
      if let compared = sides.comparedField, breakdown == .field(compared) { return [] }
      return ChangeTable(
        flow: flow, sides: sides, key: key, breakdown: breakdown, everyone: changes.everyone,
        segments: segments
      ).rows
    }
  }

  private init(
    flow: FlowReading, sides: ChangeSides, key: FlowKey, breakdown: Breakdown,
    everyone: ChangeTally.SegmentChange, segments: [(Segment, ChangeTally.SegmentChange)]
  ) {
    self.flow = flow
    self.sides = sides
    self.key = key
    self.breakdown = breakdown
    self.everyone = everyone
    self.segments = segments
    lists = zip(everyone.lists, flow.lists.lists).map { ReachedPlaces($0, steps: $1.steps) }
    let strata = segments.flatMap { $0.1.lists.map(\.stratum) }
    let count = lists.count
    parts = RateChange(strata: strata).map { change in
      segments.indices.map { Array(change.parts[$0 * count..<($0 + 1) * count]) }
    }
  }

  private var rows: [ChangeRow] {
    [completion] + (1...flow.definition.steps.count).map(step) + mix
      + (breakdown == .all ? [] : shares + rates)
  }

  private func row(
    _ part: ChangePart, _ segment: Segment = .everyone, step: StepKey? = nil,
    _ counts: SidePair, clusters: (base: ClusterSums, own: ClusterSums), contribution: Double?
  ) -> ChangeRow {
    ChangeRow(
      key: RowKey(flow: key, breakdown: breakdown, segment: segment), ownName: sides.own.name,
      baseName: sides.base.name, part: part, step: step,
      base: ChangeCounts(counts.base, clusters: clusters.base),
      own: ChangeCounts(counts.own, clusters: clusters.own), contribution: contribution)
  }

  private var completion: ChangeRow {
    let counts = everyone.completion
    return row(
      .completion, step: completionKey, counts, clusters: everyone.clusters { $0.completion },
      contribution: difference(control: counts.base, variant: counts.own))
  }

  private var completionKey: StepKey {
    .completion(behind: flow.definition.steps.count)
  }

  /// The row about going on to a step, which for the number of steps is completion.
  private func step(_ step: Int) -> ChangeRow {
    let isCompletion = step == flow.definition.steps.count
    let key =
      isCompletion ? completionKey : StepKey(index: step + 1, id: flow.definition.steps[step].id)
    let places = lists.map { isCompletion ? $0.end : $0.place(of: step) }
    let counts = zip(lists, places).map { list, place in
      place.map { list.goingOn(to: $0) } ?? SidePair()
    }
    let contribution = parts?.joined().enumerated().reduce(0) { sum, part in
      sum + (places[part.offset % places.count].map { part.element.steps[$0 - 1] } ?? 0)
    }
    return row(
      .step, step: key, counts.reduce(SidePair()) { $0.merged(with: $1) },
      clusters: everyone.clusters { $0.steps[step] ?? ClusterSums() }, contribution: contribution)
  }

  /// What comes from some users becoming more or less; no row where all are of one kind.
  private var mix: [ChangeRow] {
    guard breakdown != .all || flow.lists.lists.count > 1 else { return [] }
    return [
      ChangeRow(
        key: RowKey(flow: key, breakdown: breakdown, segment: .everyone), ownName: sides.own.name,
        baseName: sides.base.name, part: .mix,
        contribution: parts?.joined().reduce(0) { $0 + $1.mix })
    ]
  }

  private var shares: [ChangeRow] {
    segments.indices.map { place in
      let tally = segments[place].tally
      return row(
        .share, segments[place].segment, everyone.users(in: tally),
        clusters: (
          everyone.baseClusters.share(of: tally.baseClusters),
          everyone.ownClusters.share(of: tally.ownClusters)
        ),
        contribution: parts?[place].reduce(0) { $0 + $1.mix })
    }
  }

  private var rates: [ChangeRow] {
    segments.indices.map { place in
      let tally = segments[place].tally
      return row(
        .rate, segments[place].segment, tally.completion,
        clusters: tally.clusters { $0.completion },
        contribution: parts?[place].reduce(0) { $0 + $1.rate })
    }
  }
}

extension ChangeTally.ListChange {
  fileprivate var stratum: RateChange.Stratum {
    RateChange.Stratum(base: base.reached, own: own.reached)
  }

  var completion: SidePair {
    SidePair(
      base: Proportion(base.last ?? 0, of: base.reduce(0, +)),
      own: Proportion(own.last ?? 0, of: own.reduce(0, +)))
  }
}

extension ChangeTally.SegmentChange {
  fileprivate var completion: SidePair {
    lists.reduce(SidePair()) { $0.merged(with: $1.completion) }
  }

  fileprivate func clusters(
    _ sums: (ChangeClusters) -> ClusterSums
  ) -> (base: ClusterSums, own: ClusterSums) {
    (sums(baseClusters), sums(ownClusters))
  }

  /// How many of these users are in a segment.
  fileprivate func users(in segment: Self) -> SidePair {
    let (all, part) = (completion, segment.completion)
    return SidePair(
      base: Proportion(part.base.users, of: all.base.users),
      own: Proportion(part.own.users, of: all.own.users))
  }
}

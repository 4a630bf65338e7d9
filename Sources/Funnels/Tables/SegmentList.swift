import Definitions
import EventLog
import Journeys

/// The segments a flow's tables have rows for, in their order.
struct SegmentList {
  /// More values than this are cut down to those with most users.
  static let mostValues = 1000

  private let flow: FlowReading
  private let names: FlowNames
  let key: FlowKey
  private var isProvisional: Bool
  /// What is common to the segments that follow a list of steps, by list of the flow.
  private(set) var lists: [SegmentSteps]
  private let everyone: SegmentTally
  /// By experiment.
  private let variants: [[Segment: SegmentTally]]
  /// By field of `ReportSettings.by`.
  var fields: [[Segment: SegmentTally]]

  /// `everyone`: of the tally.
  init(
    flow: FlowReading, tally: FlowTally, everyone: SegmentTally, key: FlowKey, isProvisional: Bool
  ) {
    self.flow = flow
    self.key = key
    self.isProvisional = isProvisional
    self.everyone = everyone
    names = tally.names
    lists = Self.lists(of: flow, isProvisional: isProvisional, names: names)
    variants = tally.byExperiment.map { $0.counts.units.segments($0.variants) }
    fields = zip(tally.fields, tally.names.segments).map { $0.segments($1) }
  }

  private static func lists(
    of flow: FlowReading, isProvisional: Bool, names: FlowNames
  ) -> [SegmentSteps] {
    flow.lists.lists.map { list in
      SegmentSteps(
        list.steps, of: flow.definition, isProvisional: isProvisional,
        fields: flow.settings.fields, names: names)
    }
  }

  /// All users.
  var everyoneView: SegmentView { view(.all, .everyone, everyone, list: 0) }

  /// The segments of the breakdowns by variant.
  var variantViews: [SegmentView] { variantViews(variants) }

  /// The segments of the fields, whose times should be ready to be asked (`FlowTally.finalizeFields`).
  var fieldSegments: [SegmentView] {
    let limited = fields.map { Self.limited($0) }
    let gains = hasOneList ? StepGain.ofOneList : nil
    var all: [SegmentView] = []
    all.reserveCapacity(limited.reduce(0) { $0 + $1.count })
    for (field, segments) in zip(flow.settings.by, limited) {
      let order = ValueOrder(of: field, in: flow.settings.fields)
      for (segment, tally) in Self.ordered(segments, by: order) {
        all.append(
          SegmentView(
            key: RowKey(flow: key, breakdown: .field(field), segment: segment), tally: tally,
            list: lists[0], gains: gains))
      }
    }
    return all
  }

  /// The segments of the breakdowns by variant, of users where all the others count attempts.
  ///
  /// `isProvisional`: whether users have started and none has matured.
  func armViews(isProvisional: Bool, of tally: FlowTally) -> [SegmentView] {
    var list = self
    list.isProvisional = isProvisional
    list.lists = Self.lists(of: flow, isProvisional: list.isProvisional, names: names)
    return list.variantViews(
      tally.byExperiment.map { ($0.counts.users ?? $0.counts.units).segments($0.variants) })
  }

  private func view(
    _ breakdown: Breakdown, _ segment: Segment, _ tally: SegmentTally, list: Int
  ) -> SegmentView {
    var tally = tally
    tally.finalize()
    return SegmentView(
      key: RowKey(flow: key, breakdown: breakdown, segment: segment), tally: tally,
      list: lists[list], gains: gains(of: breakdown))
  }

  /// The users of a field's value are not parted by list, but everyone is, by variant.
  private func gains(of breakdown: Breakdown) -> StepGain? {
    if hasOneList { return .ofOneList }
    let listing = flow.definition.experiments.firstIndex {
      $0 == flow.definition.listingExperiment
    }
    let ofLists = listing.map {
      flow.definition.breakdown(ofExperiment: flow.definition.experiments[$0].id)
    }
    if breakdown == ofLists { return .ofOneList }
    guard breakdown == .all, let listing else { return nil }
    let lists = flow.lists.lists.map(\.steps)
    return StepGain(
      variants[listing].map { segment, tally in
        let steps = lists[list(of: segment)]
        return (lists.firstIndex(of: steps) ?? 0, isProvisional ? tally.young : tally.matured)
      }, stepCount: flow.definition.steps.count)
  }

  /// Whether all users see the same steps in the same order.
  private var hasOneList: Bool {
    flow.lists.lists.allSatisfy { $0.steps == flow.lists.lists[0].steps }
  }

  /// The number of the list that the users of a variant see.
  private func list(of segment: Segment) -> Int {
    guard case .value(let variant) = segment else { return 0 }
    return flow.lists.index(ofVariant: variant)
  }

  private func variantViews(_ variants: [[Segment: SegmentTally]]) -> [SegmentView] {
    zip(flow.definition.experiments, variants).flatMap { experiment, variants in
      variantViews(variants, of: experiment)
    }
  }

  private func variantViews(
    _ variants: [Segment: SegmentTally], of experiment: ExperimentDefinition
  ) -> [SegmentView] {
    var segments = Self.limited(variants, keeping: Set(experiment.declaredVariants))
    for variant in experiment.declaredVariants where segments[.value(variant)] == nil {
      segments[.value(variant)] = SegmentTally(stepCount: flow.definition.steps.count)
    }
    let hasLists = experiment == flow.definition.listingExperiment
    return Self.ordered(segments).map { segment, tally in
      view(
        flow.definition.breakdown(ofExperiment: experiment.id), segment, tally,
        list: hasLists ? list(of: segment) : 0)
    }
  }

  /// Keeps the values with most users (ties by name); the rest becomes `.other`.
  ///
  /// `declared`: what is kept however few users it has.
  static func limited<Tally: UserTally>(
    _ segments: [Segment: Tally], keeping declared: Set<Text> = []
  ) -> [Segment: Tally] {
    let values = segments.compactMap { segment, tally -> (name: Text, users: Int)? in
      guard case .value(let name) = segment else { return nil }
      return (name, declared.contains(name) ? .max : tally.users)
    }
    guard values.count > mostValues else { return segments }
    let dropped = values.sorted { ($1.users, $0.name) < ($0.users, $1.name) }.dropFirst(mostValues)
    var limited = segments
    var other: Tally?
    for value in dropped {
      guard let tally = limited.removeValue(forKey: .value(value.name)) else { continue }
      other = other?.merged(with: tally) ?? tally
    }
    limited[.other] = other
    return limited
  }

  /// Values in their order, then what stands for no single value.
  static func ordered<Tally>(
    _ segments: [Segment: Tally], by order: ValueOrder = .ofBytes
  ) -> [(Segment, Tally)] {
    segments.keys.map { (rank: rank($0, by: order), segment: $0) }.sorted { $0.rank < $1.rank }
      .compactMap { place in segments[place.segment].map { (place.segment, $0) } }
  }

  private static func rank(_ segment: Segment, by order: ValueOrder) -> (Int, Int, Text) {
    switch segment {
    case .everyone: (0, 0, "")
    case .value(let name): (1, order.rank(of: name).0, name)
    case .none: (2, 0, "")
    case .other: (3, 0, "")
    case .mixed: (4, 0, "")
    case .unassigned: (5, 0, "")
    }
  }
}

/// Counts of users, whose number says which segments are kept apart.
protocol UserTally: MergingTally {
  /// Everyone who has the segment's value.
  var users: Int { get }
}

extension NumberedTallies {
  /// The tallies of a field by segment; the spelling of a missing value is no value of its own.
  ///
  /// `names`: of the values, by number − 1; 0 is no value, and the number after them all others.
  func segments(_ names: [Text]) -> [Segment: Tally] {
    var segments: [Segment: Tally] = [:]
    for (number, tally) in entries {
      let segment = Self.segment(number, names)
      segments[segment] = segments[segment]?.merged(with: tally) ?? tally
    }
    return segments
  }

  private static func segment(_ number: Int, _ names: [Text]) -> Segment {
    guard number <= names.count else { return .other }
    return number == 0 || names[number - 1] == .noValue ? .none : .value(names[number - 1])
  }
}

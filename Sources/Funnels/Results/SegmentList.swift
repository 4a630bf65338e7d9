import Definitions
import EventLog
import Journeys

/// The segments a flow's tables have rows for, in their order.
struct SegmentList {
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
    let limited = fields.map { ShownSegments.limited($0) }
    let gains = hasOneList ? StepGain.ofOneList : nil
    var all: [SegmentView] = []
    all.reserveCapacity(limited.reduce(0) { $0 + $1.count })
    for (field, segments) in zip(flow.settings.by, limited) {
      let order = ValueOrder(of: field, in: flow.settings.fields)
      for (segment, tally) in ShownSegments.ordered(segments, by: order) {
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
    var segments = ShownSegments.limited(variants, keeping: Set(experiment.declaredVariants))
    for variant in experiment.declaredVariants where segments[.value(variant)] == nil {
      segments[.value(variant)] = SegmentTally(stepCount: flow.definition.steps.count)
    }
    let hasLists = experiment == flow.definition.listingExperiment
    return ShownSegments.ordered(segments).map { segment, tally in
      view(
        flow.definition.breakdown(ofExperiment: experiment.id), segment, tally,
        list: hasLists ? list(of: segment) : 0)
    }
  }
}

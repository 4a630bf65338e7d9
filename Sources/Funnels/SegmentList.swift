import EventLog
import Journeys

/// The segments a flow's tables have rows for, in their order.
struct SegmentList {
  /// More values than this are cut down to those with most users.
  static let mostValues = 1000

  let flow: FlowReading
  var tally: FlowTally
  let key: FlowKey
  var isProvisional: Bool

  func views() -> [SegmentView] {
    [view(.all, .everyone, tally.everyone, list: 0)] + variantViews() + fieldViews()
  }

  /// The segments of the breakdown `variant`, of users even where attempts are counted.
  func armViews() -> [SegmentView] {
    guard let users = tally.users else { return variantViews() }
    var list = self
    list.tally.variants = users.variants
    list.isProvisional = users.everyone.isProvisional
    return list.variantViews()
  }

  private func view(
    _ breakdown: Breakdown, _ segment: Segment, _ tally: SegmentTally, list: Int
  ) -> SegmentView {
    SegmentView(
      key: RowKey(flow: key, breakdown: breakdown, segment: segment), tally: tally,
      list: flow.lists.lists[list].steps, definition: flow.definition,
      isProvisional: isProvisional)
  }

  private func variantViews() -> [SegmentView] {
    guard let experiment = flow.definition.experiment else { return [] }
    var segments = Self.limited(tally.variants)
    for variant in experiment.declaredVariants where segments[.value(variant)] == nil {
      segments[.value(variant)] = SegmentTally(stepCount: flow.definition.steps.count)
    }
    return Self.ordered(segments).map { segment, tally in
      let list: Int
      if case .value(let variant) = segment {
        list = flow.lists.index(ofVariant: variant)
      } else {
        list = 0
      }
      return view(.variant, segment, tally, list: list)
    }
  }

  private func fieldViews() -> [SegmentView] {
    zip(flow.settings.by, tally.fields).flatMap { field, segments in
      Self.ordered(Self.limited(segments)).map { segment, tally in
        view(.field(field), segment, tally, list: 0)
      }
    }
  }

  /// Keeps the values with most users (ties by name); the rest becomes `.other`.
  private static func limited(_ segments: [Segment: SegmentTally]) -> [Segment: SegmentTally] {
    let values = segments.compactMap { segment, tally -> (name: Text, users: Int)? in
      if case .value(let name) = segment { (name, tally.users) } else { nil }
    }
    guard values.count > mostValues else { return segments }
    let dropped = values.sorted { ($1.users, $0.name) < ($0.users, $1.name) }.dropFirst(mostValues)
    var limited = segments
    for value in dropped {
      guard let tally = limited.removeValue(forKey: .value(value.name)) else { continue }
      FlowTally.merge([.other: tally], into: &limited)
    }
    return limited
  }

  /// Values in byte order, then what stands for no single value.
  private static func ordered(
    _ segments: [Segment: SegmentTally]
  ) -> [(Segment, SegmentTally)] {
    segments.sorted { rank($0.key) < rank($1.key) }.map { ($0.key, $0.value) }
  }

  private static func rank(_ segment: Segment) -> (Int, Text) {
    switch segment {
    case .everyone: (0, "")
    case .value(let name): (1, name)
    case .none: (2, "")
    case .other: (3, "")
    case .mixed: (4, "")
    case .unassigned: (5, "")
    }
  }
}

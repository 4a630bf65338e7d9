package import Definitions
package import EventLog
import Journeys

// What rows of tables have in common. Names and meanings of their columns are those of the printed files; a
// number that does not exist is `nil`. Rates are fractions from 0 to 1.

/// What splits a funnel.
package enum Breakdown: Hashable, Sendable {
  case all
  /// Of a flow under one experiment.
  case variant
  /// Of one of several experiments, by its id.
  case variantOf(Text)
  case field(EventField)
}

extension Breakdown {
  /// Whether the segments are arms of an experiment, and who is in none.
  package var isOfVariants: Bool {
    switch self {
    case .variant, .variantOf: true
    case .all, .field: false
    }
  }
}

extension FlowDefinition {
  /// The breakdown by the variants of one of the flow's experiments.
  package func breakdown(ofExperiment id: Text) -> Breakdown {
    severalExperiments.isEmpty ? .variant : .variantOf(id)
  }
}

/// One part of a breakdown.
package enum Segment: Hashable, Sendable {
  /// The only segment of `Breakdown.all`.
  case everyone
  case value(Text)
  /// Users without a value.
  case none
  /// The values beyond the 1,000 with most users.
  case other
  /// Users seen with several variants.
  case mixed
  /// Users seen with no variant.
  case unassigned
}

/// The columns that most tables begin with.
///
/// One reference, since a segment has a hundred rows, and each of them has its key.
package struct RowKey: Sendable {
  private final class Columns: Sendable {
    let flow: FlowKey
    let breakdown: Breakdown
    let segment: Segment

    init(_ flow: FlowKey, _ breakdown: Breakdown, _ segment: Segment) {
      self.flow = flow
      self.breakdown = breakdown
      self.segment = segment
    }
  }

  private var columns: Columns

  package init(flow: FlowKey, breakdown: Breakdown, segment: Segment) {
    columns = Columns(flow, breakdown, segment)
  }

  package var flow: FlowKey {
    get { columns.flow }
    set { columns = Columns(newValue, breakdown, segment) }
  }

  package var breakdown: Breakdown {
    get { columns.breakdown }
    set { columns = Columns(flow, newValue, segment) }
  }

  package var segment: Segment {
    get { columns.segment }
    set { columns = Columns(flow, breakdown, newValue) }
  }
}

extension RowKey: Hashable {
  package static func == (left: RowKey, right: RowKey) -> Bool {
    left.columns === right.columns
      || left.segment == right.segment && left.breakdown == right.breakdown
        && left.flow == right.flow
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(flow)
    hasher.combine(breakdown)
    hasher.combine(segment)
  }
}

/// A step's place (from 1) and id.
package struct StepKey: Hashable, Sendable {
  package var index: Int
  package var id: Text

  package init(index: Int, id: Text) {
    self.index = index
    self.id = id
  }

  /// The end of a flow, which stands behind so many steps.
  package static func completion(behind steps: Int) -> StepKey {
    StepKey(index: steps + 1, id: "completed")
  }
}

import Definitions
package import Journeys

/// How much memory the tables about a flow take, told before they are made.
///
/// A row is held as a value, more than once while rows are gathered, and as text; tallies are merged and
/// finalized. The factors were found by measuring peaks.
package struct ResultMemory: Sendable {
  /// How many segments have rows that are kept.
  package let segments: Int
  /// How many periods the trend has in each.
  package let periods: Int
  /// In bytes.
  package let bytes: Int

  /// `leavesFields`: whether the rows of the segments of fields are made when they are written.
  package init(flow: FlowReading, tally: FlowTally, leavesFields: Bool) {
    let everyone = tally.everyone
    let fields = leavesFields ? [] : tally.fields
    let shown = fields.map { min($0.entries.count, ShownSegments.mostValues + 2) }
    segments = 1 + Self.armCount(flow: flow, tally: tally) + shown.reduce(0, +)
    periods = TrendTable.periods(of: everyone, in: tally, by: flow.settings.trend).count
    let steps = flow.definition.steps.count
    let answers = fields.reduce(0) { $0 + $1.answerCount }
    let exits = fields.reduce(0) { $0 + $1.exitCount }
    let parts: [Int] = [
      segments * periods * (2 * MemoryLayout<TrendRow>.stride + 70),
      Self.bytes(segments * (steps + 1), rowsOf: FunnelRow.self),
      Self.bytes(segments * (2 * steps + 1), rowsOf: TimingRow.self),
      Self.bytes(segments * Outcome.allCases.count, rowsOf: OutcomeRow.self),
      Self.bytes(answers, rowsOf: PermissionRow.self),
      Self.bytes(exits, rowsOf: ExitRow.self),
      tally.memory * 7 / 2,
    ]
    bytes = parts.reduce(0, +)
  }

  private static func bytes<Row>(_ count: Int, rowsOf: Row.Type) -> Int {
    count * (MemoryLayout<Row>.stride * 9 / 2 + 200)
  }

  private static func armCount(flow: FlowReading, tally: FlowTally) -> Int {
    let segments = tally.byExperiment.map { $0.counts.units.segments($0.variants) }
    return zip(flow.definition.experiments, segments).reduce(0) { sum, pair in
      let arms = Set(pair.1.keys).union(pair.0.declaredVariants.map { Segment.value($0) })
      return sum + min(arms.count, ShownSegments.mostValues + 2)
    }
  }

  package var trendRows: Int { segments * periods }
}

extension NumberedTallies<SegmentTally> {
  /// How many events have rows in the segments.
  fileprivate var exitCount: Int {
    entries.reduce(0) { sum, segment in
      segment.tally.matured.steps.reduce(sum) { sum, step in
        sum + step.firstExits.entries.count
          + step.leaving.entries.reduce(0) { $0 + $1.tally.lastExits.entries.count }
      }
    }
  }

  /// How many reasons, permissions and values of choices have rows in the segments.
  fileprivate var answerCount: Int {
    entries.reduce(0) { sum, segment in
      segment.tally.matured.steps.reduce(sum) { sum, step in
        let answers = step.permissions.entries.count + step.leaving.entries.count
        return step.choices.entries.reduce(sum + answers) { $0 + $1.tally.values.entries.count }
      }
    }
  }
}

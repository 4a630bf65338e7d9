import Definitions
import EventLog
import Journeys
import Statistics

/// One segment of a flow as its rows see it: which counts stand for matured users, and which list
/// of steps the rows follow.
struct SegmentView {
  let key: RowKey
  let tally: SegmentTally
  let list: SegmentSteps
  /// What each step would gain; `nil` where the users of a list are not counted apart.
  let gains: StepGain?
  let counted: FunnelTally
  /// Users whose window is open; `nil` in a provisional report, where nobody is in progress.
  let young: FunnelTally?

  init(key: RowKey, tally: SegmentTally, list: SegmentSteps, gains: StepGain? = nil) {
    self.key = key
    self.tally = tally
    self.list = list
    self.gains = gains
    counted = list.isProvisional ? tally.young : tally.matured
    young = list.isProvisional ? nil : tally.young
  }

  /// The steps of the list.
  var steps: [SegmentSteps.Step] { list.steps }

  /// What the numbers in the tally stand for.
  var names: FlowNames { list.names }

  var completionKey: StepKey { .completion(behind: list.steps.count) }
}

/// What segments of a flow have in common whose rows follow one list of steps.
///
/// A class, since there may be thousands of segments, each seen by every table.
final class SegmentSteps: Sendable {
  /// A step of the list with its place, from 1.
  struct Step: Sendable {
    let key: StepKey
    let definition: StepDefinition
    /// Its number in the flow.
    let step: Int
  }

  let steps: [Step]
  let definition: FlowDefinition
  /// Whether nobody in the flow has matured, so that all count as matured.
  let isProvisional: Bool
  /// What the definition file says of fields and choices.
  let fields: FieldDefinitions
  let names: FlowNames

  /// `list`: the flow's step at each position of the list.
  init(
    _ list: [Int], of definition: FlowDefinition, isProvisional: Bool,
    fields: FieldDefinitions = FieldDefinitions(), names: FlowNames = FlowNames()
  ) {
    steps = list.enumerated().map { position, step in
      let definition = definition.steps[step]
      return Step(
        key: StepKey(index: position + 1, id: definition.id), definition: definition, step: step)
    }
    self.definition = definition
    self.isProvisional = isProvisional
    self.fields = fields
    self.names = names
  }
}

/// `part ÷ whole`, `nil` where nobody is in the whole.
func share(_ part: Int, of whole: Int) -> Double? {
  Proportion(part, of: whole).rate
}

/// Milliseconds as seconds.
func seconds(_ milliseconds: Int64?) -> Double? {
  milliseconds.map { Double($0) / 1000 }
}

import Definitions
import EventLog
import Journeys
import Statistics

/// One segment of a flow as its rows see it: which counts stand for matured users, and which list
/// of steps the rows follow.
struct SegmentView {
  /// A step of the list with its place, from 1.
  struct Step {
    let key: StepKey
    let definition: StepDefinition
    let tally: FunnelTally.Step
    /// Its number in the flow.
    let step: Int
  }

  let key: RowKey
  let tally: SegmentTally
  /// The flow's step at each position of the list the rows follow.
  let list: [Int]
  let definition: FlowDefinition
  /// Whether nobody in the flow has matured, so that all count as matured.
  let isProvisional: Bool
  /// What the definition file says of fields and choices.
  let fields: FieldDefinitions
  /// What the numbers in the tally stand for.
  let names: FlowNames
  /// What each step would gain; `nil` where the users of a list are not counted apart.
  let gains: StepGain?
  let counted: FunnelTally
  /// Users whose window is open; `nil` in a provisional report, where nobody is in progress.
  let young: FunnelTally?
  /// The steps of the list; made once, since every table asks for them.
  let steps: [Step]

  init(
    key: RowKey, tally: SegmentTally, list: [Int], definition: FlowDefinition,
    isProvisional: Bool, fields: FieldDefinitions = FieldDefinitions(),
    names: FlowNames = FlowNames(), gains: StepGain? = nil
  ) {
    self.key = key
    self.tally = tally
    self.list = list
    self.definition = definition
    self.isProvisional = isProvisional
    self.fields = fields
    self.names = names
    self.gains = gains
    let counted = isProvisional ? tally.young : tally.matured
    self.counted = counted
    young = isProvisional ? nil : tally.young
    steps = list.enumerated().map { position, step in
      let definition = definition.steps[step]
      return Step(
        key: StepKey(index: position + 1, id: definition.id), definition: definition,
        tally: counted.steps[step], step: step)
    }
  }

  var completionKey: StepKey { .completion(behind: list.count) }
}

/// `part ÷ whole`, `nil` where nobody is in the whole.
func share(_ part: Int, of whole: Int) -> Double? {
  Proportion(part, of: whole).rate
}

/// Milliseconds as seconds.
func seconds(_ milliseconds: Int64?) -> Double? {
  milliseconds.map { Double($0) / 1000 }
}

import Definitions
import EventLog
import Journeys
import Statistics

/// One segment of a flow as its rows see it: which counts stand for matured users, and which list
/// of steps the rows follow.
struct SegmentView {
  let key: RowKey
  let tally: SegmentTally
  /// The flow's step at each position of the list the rows follow.
  let list: [Int]
  let definition: FlowDefinition
  /// Whether nobody in the flow has matured, so that all count as matured.
  let isProvisional: Bool
  /// What the definition file says of fields and choices.
  var fields = FieldDefinitions()
  /// What the numbers in the tally stand for.
  var names = FlowNames()
  /// What each step would gain; `nil` where the users of a list are not counted apart.
  var gains: StepGain?

  var counted: FunnelTally { isProvisional ? tally.young : tally.matured }
  /// Users whose window is open; `nil` in a provisional report, where nobody is in progress.
  var young: FunnelTally? { isProvisional ? nil : tally.young }

  /// The steps of the list with their places, from 1.
  var steps: [(key: StepKey, definition: StepDefinition, tally: FunnelTally.Step, step: Int)] {
    let counted = counted
    return list.enumerated().map { position, step in
      let definition = definition.steps[step]
      return (
        StepKey(index: position + 1, id: definition.id), definition, counted.steps[step], step
      )
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

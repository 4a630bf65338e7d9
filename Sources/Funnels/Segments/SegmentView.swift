import Definitions
import EventLog
import Journeys
import Statistics

/// One segment of a flow as its rows see it: which counts stand for matured users, and which list
/// of steps the rows follow.
///
/// A class, since there may be thousands of segments, each seen by every table, and their counts are in
/// a score of arrays.
final class SegmentView: Sendable {
  let key: RowKey
  let tally: SegmentTally
  let list: SegmentSteps
  /// What each step would gain; `nil` where the users of a list are not counted apart.
  let gains: StepGain?

  init(key: RowKey, tally: SegmentTally, list: SegmentSteps, gains: StepGain? = nil) {
    self.key = key
    self.tally = tally
    self.list = list
    self.gains = gains
  }

  /// The counts that stand for matured users, which are not copied to be read.
  var counted: FunnelTally {
    _read {
      if list.isProvisional { yield tally.young } else { yield tally.matured }
    }
  }

  /// The steps of `counted`; a span of them is asked, since of an array's elements copies are taken.
  var countedSteps: [FunnelTally.Step] {
    list.isProvisional ? tally.young.steps : tally.matured.steps
  }

  /// A count of the users whose window is open: 0 in a provisional report, where nobody is in progress.
  func inProgress(_ count: (FunnelTally) -> Int) -> Int {
    list.isProvisional ? 0 : count(tally.young)
  }

  /// How many reached the first step of the list; `nil` where it has no steps.
  var reachedFirst: Int? { steps.first.map { countedSteps.span[$0.step][.reached] } }

  /// The steps of the list.
  var steps: [SegmentSteps.Step] { list.steps }

  /// What the flow says of a step.
  func definition(of step: SegmentSteps.Step) -> StepDefinition {
    list.definition.steps[step.step]
  }

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
      Step(key: StepKey(index: position + 1, id: definition.steps[step].id), step: step)
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

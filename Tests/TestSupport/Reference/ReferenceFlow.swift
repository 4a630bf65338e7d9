import Definitions
import EventLog
import Journeys

/// One flow (version) with all that its users are read by.
struct ReferenceFlow {
  var definition: FlowDefinition
  var settings: ReportSettings
  /// The window in force.
  var windowMilliseconds: Int64
  /// `nil` only where the log is empty and none was given.
  var asOf: Int64?
  /// The flow in `quality.csv`: its id, or `id@version` where the id has several.
  var scope: Text
  var reading: ReferenceReading
  var unit: ReferenceUnit

  /// Whether the experiment is one of several, each of which is looked at by itself.
  var isOneOfSeveral = false

  /// The flow as under each of its experiments alone.
  var experiments: [ReferenceFlow] {
    definition.experiments.map { experiment in
      var alone = self
      alone.isOneOfSeveral = isOneOfSeveral || definition.experiments.count > 1
      alone.definition.severalExperiments = []
      alone.definition.experiment = experiment
      return alone
    }
  }

  /// How the table names a breakdown by variants.
  var variantBreakdown: Text {
    let id = definition.experiment?.id.string ?? ""
    return isOneOfSeveral ? Text("variant:" + id) : "variant"
  }

  var key: ReferenceFlowKey { ReferenceFlowKey(definition) }

  /// The flow's own list of steps.
  var list: ReferenceStepList { stepList(definition.steps) }

  /// The list of a variant: its own where it has one, else the flow's.
  func list(of variant: ReferenceVariant) -> ReferenceStepList {
    guard case .value(let id) = variant,
      let own = definition.experiments.flatMap(\.variants)
        .first(where: { $0.id == id && $0.steps != nil })?.steps
    else { return list }
    return stepList(own.map { definition.steps[$0] })
  }

  private func stepList(_ steps: [StepDefinition]) -> ReferenceStepList {
    let flowHasIndices = definition.steps.contains { step in
      step.pages.contains { page in
        if case .index = page { true } else { false }
      }
    }
    return ReferenceStepList(steps: steps, flowHasIndices: flowHasIndices)
  }
}

/// What tells flows apart.
struct ReferenceFlowKey: Hashable {
  var id: Text
  var version: Text?

  init(id: Text, version: Text?) {
    self.id = id
    self.version = version
  }

  init(_ definition: FlowDefinition) {
    id = definition.id
    version = definition.version
  }
}

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

  var key: ReferenceFlowKey { ReferenceFlowKey(definition) }

  /// The flow's own list of steps.
  var list: ReferenceStepList { stepList(definition.steps) }

  /// The list of a variant: its own where it has one, else the flow's.
  func list(of variant: ReferenceVariant) -> ReferenceStepList {
    guard case .value(let id) = variant,
      let own = definition.experiment?.variants.first(where: { $0.id == id })?.steps
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

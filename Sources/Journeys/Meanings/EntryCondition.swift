package import Definitions
package import EventLog

/// Which events may be the entry of a journey in some of the defined flows: more than are, since nobody
/// has read the journey yet.
package struct EntryCondition: Sendable {
  /// Pages that show the first step of a flow, by name.
  private let names: Set<Text>

  package init(_ flows: [FlowDefinition]) {
    names = Set(
      flows.flatMap { flow in
        (flow.steps.first?.pages ?? []).compactMap { page in
          if case .name(let name) = page { name } else { nil }
        }
      })
  }

  package func holds(of shape: EventShape) -> Bool {
    switch shape.kind {
    case .started, .restarted: true
    default: shape.kind.mayBeEntry && (shape.step.map(names.contains) ?? (shape.stepIndex != nil))
    }
  }
}

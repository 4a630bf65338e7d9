package import EventLog

/// A flow made ready for reading journeys: its lists, its filter, and what every event means in it.
package struct FlowReading: Sendable {
  package let definition: FlowDefinition
  package let settings: ReportSettings
  package let lists: StepLists
  let filter: UserFilter
  /// Variants the definition names.
  let declaredVariants: Set<Text>
  private let required: Set<StepPermission>

  private struct StepPermission: Hashable {
    let step: Int
    let permission: Text
  }

  package init(definition: FlowDefinition, settings: ReportSettings) {
    self.definition = definition
    self.settings = settings
    lists = StepLists(flow: definition)
    filter = UserFilter(settings)
    declaredVariants = Set(definition.experiment?.declaredVariants ?? [])
    var required: Set<StepPermission> = []
    for (step, definition) in definition.steps.enumerated() {
      for permission in definition.permissions where permission.isRequired {
        required.insert(StepPermission(step: step, permission: permission.id))
      }
    }
    self.required = required
  }

  func isRequired(_ permission: Text, step: Int) -> Bool {
    !required.isEmpty && required.contains(StepPermission(step: step, permission: permission))
  }
}

extension ExperimentDefinition {
  /// The arms the definition names, control included, in byte order.
  package var declaredVariants: [Text] {
    let listed = listedVariants
    guard let control, !listed.contains(control) else { return listed }
    return (listed + [control]).sorted()
  }
}

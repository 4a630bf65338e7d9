package import EventLog

/// A flow made ready for reading journeys: its lists, its filter, and what every event means in it.
package struct FlowReading: Sendable {
  package let definition: FlowDefinition
  package let settings: ReportSettings
  package let lists: StepLists
  let filter: UserFilter
  /// Variants the definition names.
  let declaredVariants: Set<Text>

  package init(definition: FlowDefinition, settings: ReportSettings) {
    self.definition = definition
    self.settings = settings
    lists = StepLists(flow: definition)
    filter = UserFilter(settings)
    declaredVariants = Set(definition.experiment?.declaredVariants ?? [])
  }

  /// By list, by position: the numbers of the permissions that the step there requires.
  ///
  /// `names`: of permissions, by number.
  func requiredPermissions(_ names: [Text]) -> [[[Int]]] {
    let ofSteps = definition.steps.map { step in
      names.indices.filter { number in
        step.permissions.contains { $0.isRequired && $0.id == names[number] }
      }
    }
    return lists.lists.map { list in list.steps.map { ofSteps[$0] } }
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

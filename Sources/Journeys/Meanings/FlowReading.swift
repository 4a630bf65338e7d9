package import Definitions
package import EventLog

/// A flow made ready for reading journeys: its lists, its filter, and what every event means in it.
package struct FlowReading: Sendable {
  package let definition: FlowDefinition
  package let settings: ReportSettings
  /// Whether the definition was read off the log: then nobody has said what was planned.
  package let isInferred: Bool
  /// The days of the report's time zone.
  package let calendar: ReportCalendar
  package let lists: StepLists
  /// Fields whose values at entry are read: those of `ReportSettings.by` in their order, then what
  /// the comparison of variants is parted by as well, then what is looked at besides.
  package let entryFields: [EventField]
  /// How many of `entryFields`, from the first on, part the comparison of variants.
  package let strataCount: Int
  /// Fields that the report names and lines may have: those of `ReportSettings.by`, then those of its
  /// conditions, then all dimensions where these are asked for as well, each once.
  package let askedFields: [EventField]
  /// Properties that dimensions point to: they are looked at under the dimensions' names.
  package let namedByDimensions: Set<Text>
  let filter: UserFilter
  let changeFilter: ChangeFilter?
  /// Variants the definition names, of an only experiment.
  package let declaredVariants: Set<Text>

  /// `propertyObjects`: where lines have properties, besides native ones.
  package init(
    definition: FlowDefinition, settings: ReportSettings, isInferred: Bool = false,
    asksDimensions: Bool = false, propertyObjects: [FieldPath] = [],
    calendar: ReportCalendar = .utc
  ) {
    self.definition = definition
    self.settings = settings
    self.isInferred = isInferred
    self.calendar = calendar
    lists = StepLists(flow: definition)
    let strata = definition.experiments.isEmpty ? [] : Self.usualStrata
    let splitting = settings.by + strata.filter { !settings.by.contains($0) }
    strataCount = splitting.count
    let dimensions = settings.fields.dimensions.map { EventField.dimension($0.name, $0.path) }
    entryFields = splitting + (Self.examined + dimensions).filter { !splitting.contains($0) }
    namedByDimensions = Set(
      entryFields.compactMap { field in
        if case .dimension(_, let path) = field {
          path?.property(below: propertyObjects)
        } else {
          nil
        }
      })
    askedFields = Self.asked(settings, besides: asksDimensions ? dimensions : [])
    filter = UserFilter(settings)
    changeFilter = settings.change.map { ChangeFilter($0) }
    declaredVariants = Set(definition.experiment?.declaredVariants ?? [])
  }

  private static func asked(
    _ settings: ReportSettings, besides others: [EventField]
  ) -> [EventField] {
    let ofConditions = settings.conditions.map(\.field).filter { !$0.isVariant }
    return (ofConditions + others).reduce(into: settings.by) { asked, field in
      if !asked.contains(field) { asked.append(field) }
    }
  }

  /// What users of all variants differ in often enough to turn a comparison round.
  private static let usualStrata: [EventField] = [.platform, .appVersion, .country]

  /// The fields whose values are looked at for one that stands apart, as are those of all dimensions,
  /// whether the report has rows for them or not.
  private static let examined = DeviceField.allCases.map(EventField.device)

  /// Properties that are looked at as one of `entryFields`.
  package var namedProperties: Set<Text> {
    entryFields.reduce(into: namedByDimensions) { names, field in
      if case .property(let name) = field { names.insert(name) }
    }
  }

  /// Whether values of a choice may be cut into bins.
  var hasBinnedChoices: Bool { !settings.fields.bins.isEmpty }

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

  /// Whether the definition says which arms there are; where it names fewer than two, whatever
  /// variant is seen is an arm.
  package var declaresArms: Bool { declaredVariants.count > 1 }
}

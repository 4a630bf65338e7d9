import Definitions
import EventLog

/// All names that a run's journeys and tallies use, each with its number.
package struct RunNames: Sendable {
  /// By `EventShape`.
  package let permissions: NameTable
  /// By `EventShape`.
  package let choices: NameTable
  /// By `EventShape`, as `EventName` has them.
  let events: NameTable
  /// By `EventShape`: the numbers of the values it chooses, ascending, each once.
  let values: [[Int]]
  /// The same by flow, where its definition cuts values of choices into bins; `nil` for other flows.
  private let binnedValues: [[[Int]]?]
  private let valueNames: [Text]
  /// By flow, by `Dimensions`; `nil` for a flow under no experiment.
  let variants: [NameTable?]
  /// By flow under several experiments, by experiment, by `Dimensions`; empty for other flows.
  let severalVariants: [[NameTable]]
  /// By flow, by field of `FlowReading.entryFields`.
  let segments: [[FieldNumbers]]
  /// By flow, by field of `FlowReading.askedFields`.
  let asked: [[FieldNumbers]]
  /// Those that events name, whatever the flows do.
  let experiments: ExperimentNames
  let goals: GoalTable

  /// `threads`: how many number the values of fields side by side.
  package init(flows: [FlowReading], symbols: RunSymbols, threads: Int = 1) {
    permissions = NameTable(symbols.shapes.map(\.permission))
    choices = NameTable(symbols.shapes.map(\.choice))
    events = NameTable(symbols.shapes.map(EventName.of))
    let chosen = ChosenValues(flows: flows, shapes: symbols.shapes)
    valueNames = chosen.names
    values = chosen.values
    binnedValues = chosen.binned
    let ofFields = Self.numbers(ofFieldsOf: flows, symbols, threads)
    experiments = ExperimentNames(symbols.dimensionSets.variants)
    goals = GoalTable(flows: flows, symbols: symbols)
    severalVariants = flows.map { flow in
      flow.definition.severalExperiments.map { experiment in
        NameTable(symbols.dimensionSets.variants) { $0.ownVariant(of: experiment.id) }
      }
    }
    let numbers = { (fields: [EventField], flow: FlowReading) -> [FieldNumbers] in
      fields.compactMap { ofFields[BinnedField($0, in: flow)] }
    }
    segments = flows.map { numbers($0.entryFields, $0) }
    asked = flows.map { numbers($0.askedFields, $0) }
    variants = flows.map { flow in
      flow.definition.experiment.map { experiment in
        NameTable(symbols.dimensionSets.variants) { $0.variant(of: experiment.id) }
      }
    }
  }

  /// Fewer sets of circumstances are numbered sooner than a thread starts.
  private static let fewSets = 10_000

  private static func numbers(
    ofFieldsOf flows: [FlowReading], _ symbols: RunSymbols, _ threads: Int
  ) -> [BinnedField: FieldNumbers] {
    let all = flows.flatMap { flow in
      (flow.entryFields + flow.askedFields).map { BinnedField($0, in: flow) }
    }
    let fields = Array(Set(all))
    let isShort = symbols.dimensionSets.count < fewSets
    let numbers = parallelMap(fields.count, threads: isShort ? 1 : threads) {
      fields[$0].numbers(symbols)
    }
    return Dictionary(uniqueKeysWithValues: zip(fields, numbers))
  }

  /// By `EventShape`: the numbers of the values it chooses in a flow, ascending, each once.
  func values(ofFlow flow: Int) -> [[Int]] { binnedValues[flow] ?? values }

  /// What the numbers in a flow's facts stand for.
  package func names(ofFlow flow: Int) -> FlowNames {
    FlowNames(
      variants: variants[flow]?.names ?? [],
      severalVariants: severalVariants[flow].map(\.names),
      segments: segments[flow].map(\.names) + severalVariants[flow].map(\.names),
      permissions: permissions.names, choices: choices.names, values: valueNames,
      experiments: experiments.names, events: events.names)
  }
}

/// A field as one flow's definition reads it.
private struct BinnedField: Hashable, Sendable {
  let field: EventField
  let bins: BinDefinition?
  /// Of days; `nil` for fields that no time decides.
  let calendar: ReportCalendar?

  init(_ field: EventField, in flow: FlowReading) {
    self.field = field
    bins = flow.settings.fields.bins(of: field)
    calendar = field == .weekday ? flow.calendar : nil
  }

  func numbers(_ symbols: RunSymbols) -> FieldNumbers {
    if let calendar { return .ofTime(calendar) }
    if field == .flowVersion { return .ofShape(NameTable(symbols.shapes.map(\.flowVersion))) }
    let sets = symbols.dimensionSets
    let name = { (value: Text?) in
      bins.map { bins in value.flatMap { bins.label(of: $0) } } ?? value
    }
    return switch ValueSource(field, propertyNames: symbols.propertyNames) {
    case .device(let field): .ofDimensions(NameTable(sets.devices) { name($0[field]) })
    case .property(let place): .ofDimensions(NameTable(sets.properties[place], name: name))
    case nil: .ofDimensions(NameTable(Array(repeating: nil, count: sets.count)))
    }
  }
}

extension FieldNumbers {
  /// The numbers of a field's values as a flow's definition reads them.
  init(_ field: EventField, in flow: FlowReading, symbols: RunSymbols) {
    self = BinnedField(field, in: flow).numbers(symbols)
  }
}

/// The values that events choose, numbered, in bins where a flow's definition has some.
private struct ChosenValues {
  /// In the order of bytes.
  let names: [Text]
  /// By `EventShape`.
  let values: [[Int]]
  /// By flow, by `EventShape`; `nil` for a flow without bins of choices.
  let binned: [[[Int]]?]

  init(flows: [FlowReading], shapes: [EventShape]) {
    let raw = shapes.map { $0.values ?? [] }
    let cut = flows.map { flow in
      flow.hasBinnedChoices ? shapes.map { Self.values(of: $0, in: flow) } : nil
    }
    let names = Set(raw.joined()).union(cut.compactMap(\.self).joined().joined()).sorted()
    var places: [Text: Int] = [:]
    for (place, name) in names.enumerated() { places[name] = place }
    let numbers = { (texts: [Text]) in Set(texts).compactMap { places[$0] }.sorted() }
    self.names = names
    values = raw.map(numbers)
    binned = cut.map { $0?.map(numbers) }
  }

  private static func values(of shape: EventShape, in flow: FlowReading) -> [Text] {
    guard let choice = shape.choice, let bins = flow.settings.fields.bins(ofChoice: choice) else {
      return shape.values ?? []
    }
    return (shape.values ?? []).map { bins.label(of: $0) ?? .noValue }
  }
}

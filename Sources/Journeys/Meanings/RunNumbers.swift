import Definitions
package import EventLog

// Names are numbers on the way from records to tallies. Every name of one kind that a run has seen
// is numbered once, in the order of bytes, before any journey is read:
//
//     dimensions    0: platform=web   1: platform=ios   2: –   3: platform=web
//     names         ios  web                    the number of a name is its place here
//     numbers       1    0    –    1            by dimensions
//
// So a journey reads a field by one load, the least number is the least name, tallies are arrays,
// and all workers of a run mean the same by a number: their tallies are summed up place by place.
// Tables look the names up again.

/// The names of one kind that a run has seen, numbered in the order of bytes.
package struct Numbering: Sendable {
  /// By number, ascending.
  package let names: [Text]
  /// By symbol, the number of its name plus 1; 0 where it has none.
  private let numbers: [UInt32]

  /// - Parameter texts: The name that each symbol has, by symbol.
  package init(_ texts: [Text?]) {
    let names = Set(texts.compactMap(\.self)).sorted()
    var places: [Text: UInt32] = [:]
    for (place, name) in names.enumerated() { places[name] = UInt32(place + 1) }
    self.names = names
    numbers = texts.map { text in text.flatMap { places[$0] } ?? 0 }
  }

  /// The number of a symbol's name; `nil` where it has none.
  @inline(__always)
  package subscript(symbol: UInt32) -> Int? {
    let number = numbers[Int(symbol)]
    return number == 0 ? nil : Int(number) - 1
  }
}

/// The numbers of all names that a run's journeys and tallies deal with.
package struct RunNumbers: Sendable {
  /// By `EventShape`.
  package let permissions: Numbering
  /// By `EventShape`.
  package let choices: Numbering
  /// By `EventShape`: the numbers of the values it chooses, ascending, each once.
  let values: [[Int]]
  private let valueNames: [Text]
  /// By flow, by `Dimensions`; `nil` for a flow under no experiment.
  let variants: [Numbering?]
  /// By flow, by field of `FlowReading.entryFields`, by `Dimensions`.
  let segments: [[Numbering]]
  /// By flow, by field of `FlowReading.askedFields`, by `Dimensions`.
  let asked: [[Numbering]]
  /// Those that events name, whatever the flows do.
  let experiments: ExperimentNames

  package init(flows: [FlowReading], symbols: RunSymbols) {
    permissions = Numbering(symbols.shapes.map(\.permission))
    choices = Numbering(symbols.shapes.map(\.choice))
    let names = Set(symbols.shapes.flatMap { $0.values ?? [] }).sorted()
    var places: [Text: Int] = [:]
    for (place, name) in names.enumerated() { places[name] = place }
    valueNames = names
    values = symbols.shapes.map { shape in
      Set(shape.values ?? []).compactMap { places[$0] }.sorted()
    }
    var ofFields: [EventField: Numbering] = [:]
    for field in Set(flows.flatMap { $0.entryFields + $0.askedFields }) {
      ofFields[field] = Numbering(
        symbols.dimensionSets.map {
          EntryValues.value(of: field, in: $0, propertyNames: symbols.propertyNames)
        })
    }
    experiments = ExperimentNames(symbols.dimensionSets)
    segments = flows.map { $0.entryFields.compactMap { ofFields[$0] } }
    asked = flows.map { $0.askedFields.compactMap { ofFields[$0] } }
    variants = flows.map { flow in
      flow.definition.experiment.map { experiment in
        Numbering(symbols.dimensionSets.map { $0.variant(of: experiment.id) })
      }
    }
  }

  /// What the numbers in a flow's facts stand for.
  package func names(ofFlow flow: Int) -> FlowNames {
    FlowNames(
      variants: variants[flow]?.names ?? [], segments: segments[flow].map(\.names),
      permissions: permissions.names, choices: choices.names, values: valueNames,
      experiments: experiments.names)
  }
}

/// What the numbers in one flow's facts stand for: names by number, each list in the order of bytes.
package struct FlowNames: Hashable, Sendable {
  package var variants: [Text]
  /// By field of `FlowReading.entryFields`.
  package var segments: [[Text]]
  package var permissions: [Text]
  package var choices: [Text]
  /// What choices choose.
  package var values: [Text]
  /// Those that events name.
  package var experiments: [Text]

  package init(
    variants: [Text] = [], segments: [[Text]] = [], permissions: [Text] = [],
    choices: [Text] = [], values: [Text] = [], experiments: [Text] = []
  ) {
    self.variants = variants
    self.segments = segments
    self.permissions = permissions
    self.choices = choices
    self.values = values
    self.experiments = experiments
  }
}

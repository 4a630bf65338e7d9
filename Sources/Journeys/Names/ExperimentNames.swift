package import EventLog

/// The experiments that a run's events name, numbered in the order of bytes.
package struct ExperimentNames: Sendable {
  let names: [Text]
  /// The combinations of experiments that stand on one line; the first is none.
  let combinations: [[Int]]
  /// By `Dimensions`: its combination; empty where no line names an experiment.
  let combinationOfDimensions: [UInt32]

  init(_ variants: SharedValues<EventVariants>) {
    let names = Set(variants.values.flatMap { $0.experiments.map(\.experiment) }).sorted()
    self.names = names
    var places: [Text: Int] = [:]
    for (place, name) in names.enumerated() { places[name] = place }
    var combinations: [[Int]] = [[]]
    var numbers: [[Int]: UInt32] = [[]: 0]
    combinationOfDimensions =
      names.isEmpty
      ? []
      : variants.results { variants in
        let combination = variants.experiments.compactMap { places[$0.experiment] }.sorted()
        if let number = numbers[combination] { return number }
        let number = UInt32(combinations.count)
        numbers[combination] = number
        combinations.append(combination)
        return number
      }
    self.combinations = combinations
  }
}

extension EventVariants {
  /// The variant that an event names for an experiment; `experiments` goes before `variant`.
  package func variant(of experiment: Text) -> Text? { ownVariant(of: experiment) ?? variant }

  /// The same of an experiment beside others, of which a bare `variant` says nothing.
  package func ownVariant(of experiment: Text) -> Text? {
    for entry in experiments where entry.experiment == experiment { return entry.variant }
    return nil
  }
}

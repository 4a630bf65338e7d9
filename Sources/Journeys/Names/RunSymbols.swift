package import EventLog

/// The names behind the numbers in a run's records.
package struct RunSymbols: Sendable {
  package let shapes: [EventShape]
  package let dimensionSets: DimensionSets
  /// The place of each property in `Dimensions.properties`.
  package let propertyNames: [Text: Int]
  /// What rows of properties name by number.
  package let pairs: PropertyNumbers

  package init(scan: ScanSummary, properties: [Text]) {
    self.init(
      shapes: scan.shapes, dimensionSets: scan.dimensionSets, properties: properties,
      pairs: scan.properties)
  }

  package init(
    shapes: [EventShape], dimensionSets: DimensionSets, properties: [Text] = [],
    pairs: PropertyNumbers = .none
  ) {
    self.pairs = pairs
    self.shapes = shapes
    self.dimensionSets = dimensionSets
    propertyNames = Dictionary(
      properties.enumerated().map { ($0.element, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }
}

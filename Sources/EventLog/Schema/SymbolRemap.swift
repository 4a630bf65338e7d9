/// The run's numbers of the symbols that one worker, or a segment of the state, has numbered by itself.
package struct SymbolRemap: Sendable {
  /// By the worker's number of an `EventShape`.
  package var shapes: [UInt32]
  /// By the worker's number of `Dimensions`.
  package var dimensionSets: [UInt32]
  /// By the worker's number of a `PropertyPair`.
  package var pairs: [UInt32]

  package init(shapes: [UInt32], dimensionSets: [UInt32], pairs: [UInt32] = []) {
    self.shapes = shapes
    self.dimensionSets = dimensionSets
    self.pairs = pairs
  }
}

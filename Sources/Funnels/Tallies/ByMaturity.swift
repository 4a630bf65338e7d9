/// A value of those whose window is over, and one of those whose window is still open at as-of.
struct ByMaturity<Value: Sendable>: Sendable {
  var matured: Value
  var young: Value

  /// The same of both.
  init(_ value: Value) {
    matured = value
    young = value
  }

  subscript(isMatured: Bool) -> Value {
    _read { if isMatured { yield matured } else { yield young } }
    _modify { if isMatured { yield &matured } else { yield &young } }
  }
}

extension ByMaturity: MergingTally where Value: MergingTally {
  mutating func merge(_ other: Self) {
    matured.merge(other.matured)
    young.merge(other.young)
  }
}

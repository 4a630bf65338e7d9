extension Sequence {
  /// The elements of most weight first, those of equal weight in their order.
  func descending(by weight: (Element) -> some Comparable) -> [Element] {
    enumerated().map { (weight: weight($1), place: $0, element: $1) }
      .sorted { ($1.weight, $0.place) < ($0.weight, $1.place) }.map(\.element)
  }
}

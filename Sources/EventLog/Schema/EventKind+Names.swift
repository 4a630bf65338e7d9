extension EventKind {
  /// Every name of a kind, as the contract spells it.
  package static let spellings: [String] = KindNames.contract.flatMap {
    $0.2.split(separator: " ").map(String.init)
  }
}

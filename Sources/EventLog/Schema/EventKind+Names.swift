extension EventKind {
  /// Every name of a kind, as the contract spells it.
  package static let spellings: [String] = KindNames.contract.map(\.2)
}

extension EventKind {
  /// Every name of a kind, as the contract spells it.
  package static let spellings: [String] = KindNames.contract.map(\.2)

  /// What a name of the contract means, spelt in any of its ways, and what it says was skipped;
  /// `nil` for other names but `other`.
  package static func named(_ name: Text) -> (EventKind, SkipScope?)? {
    if name == "other" { return (.other, nil) }
    return KindNames.foldedSpellings[FoldedName.folded(name)].map { ($0.kind, $0.scope) }
  }

  /// The contract's first name of each kind, in the order of the raw values.
  package static let names = allCases.map(KindNames.name)

  /// The contract's first name; of `other`, which has none, `other`.
  package var name: String { Self.names[Int(rawValue)] }
}

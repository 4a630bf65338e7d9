/// What an event says happened.
///
/// The raw value is the place among events of one instant.
package enum EventKind: UInt8, CaseIterable, Sendable {
  case exposed
  case started
  case restarted
  case pageViewed
  case permissionRequested
  case permissionAlreadyDenied
  case permissionDenied
  case permissionAlreadyGranted
  case permissionGranted
  case choiceMade
  case pageCompleted
  case errorShown
  case wentBack
  case skipped
  case completed
  /// Any other name: counted and listed, outside the funnel.
  case other
}

extension EventKind {
  /// What a name of the contract means, spelt in any of its ways, and what it says was skipped;
  /// `nil` for other names but `other`.
  package static func named(_ name: Text) -> (EventKind, SkipScope?)? {
    if name == "other" { return (.other, nil) }
    return KindNames.foldedSpellings[FoldedName.folded(name)].map { ($0.kind, $0.scope) }
  }

  /// The contract's first name of each kind, in the order of the raw values.
  package static let names = allCases.map(KindNames.name)

  /// Every name of a kind, as the contract spells it.
  package static let spellings: [String] = KindNames.contract.map(\.2)

  /// The contract's first name; of `other`, which has none, `other`.
  package var name: String { Self.names[Int(rawValue)] }
}

extension EventKind {
  /// Whether a permission was asked for, or answered.
  package var isOfPermission: Bool {
    switch self {
    case .permissionRequested, .permissionAlreadyDenied, .permissionDenied,
      .permissionAlreadyGranted, .permissionGranted:
      true
    case .exposed, .started, .restarted, .pageViewed, .choiceMade, .pageCompleted, .errorShown,
      .wentBack, .skipped, .completed, .other:
      false
    }
  }
}

/// What a `skipped` event left: one step, or the whole flow.
package enum SkipScope: UInt8, Sendable {
  case flow
  case step
}

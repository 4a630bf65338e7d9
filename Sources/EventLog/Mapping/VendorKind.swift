// What the name of an event means where a vendor exported it. Apps name one thing in many ways, and
// few of them are the contract's; see the table. Names compare as `FoldedName`s.
//
//   Onboarding Step Viewed ─fold▶ onboardingstepviewed ─▶ the contract's? ─▶ ours below?
//                                                               │ no             │ no
//                                   without `onboarding` ◀──────┴────────────────┘
//                                   or `tutorial`:  stepviewed ─▶ the contract's? ─▶ ours below?
//
// The short words (`begin`, `done`) count only behind such a prefix: alone they may be anything.

/// What names of events in vendors' exports mean.
struct VendorKind {
  /// Whether the name says itself that it is about the onboarding.
  var isOwn: Bool
  var meaning: KindNames.Meaning

  /// What a name means; `nil` for other names.
  init?(name: Text) {
    let folded = FoldedName.folded(name)
    let rest = Self.prefixes.lazy.compactMap { FoldedName.withoutPrefix(folded, $0) }.first
    isOwn = rest != nil || Self.ownBeginnings.contains { folded.utf8.starts(with: $0.utf8) }
    let short = rest.flatMap { Self.contract[$0] ?? Self.whole[$0] ?? Self.behindPrefix[$0] }
    guard let meaning = Self.contract[folded] ?? Self.whole[folded] ?? short else { return nil }
    self.meaning = meaning
  }

  private static let prefixes: [Text] = [
    "onboarding", "telemetrydeckactivationonboarding", "tutorial",
  ]

  /// Words of the contract that other parts of an app hardly use.
  private static let ownBeginnings: [Text] = ["step", "flow"]

  private static let contract = KindNames.foldedSpellings

  /// Names that mean this wherever they stand.
  private static let whole = table([
    (.exposed, nil, "experimentstarted featureflagcalled featureflagevaluation experimentexposure"),
    (.pageViewed, nil, "stepshown onboardingscreenview onboardingpageview onboardingcardview"),
    (.permissionAlreadyGranted, nil, "permissionautogranted"),
    (.permissionDenied, nil, "permissiondeny permissionsdenied"),
    (.permissionGranted, nil, "permissionallowed permissionaccepted permissionsgranted"),
    (.permissionRequested, nil, "permissionasked permissionshown"),
  ])

  /// Names that mean this behind `onboarding` or `tutorial`.
  private static let behindPrefix = table([
    (.pageViewed, nil, "pageview pageshown screenview screenshown stepview cardview cardviewed"),
    (.pageCompleted, nil, "pagecomplete screencompleted stepcomplete stepfinished"),
    (.skipped, .step, "pageskipped screenskipped stepskip"),
    (.skipped, .flow, "skip skipped dismissed closed"),
    (.started, nil, "start started begin began"),
    (.completed, nil, "complete completed finish finished done"),
    (.wentBack, nil, "backpressed backclicked"),
    (.errorShown, nil, "error failed"),
  ])

  private static func table(
    _ rows: [(EventKind, SkipScope?, String)]
  ) -> [Text: KindNames.Meaning] {
    var table: [Text: KindNames.Meaning] = [:]
    for (kind, scope, names) in rows {
      for name in names.split(separator: " ") {
        table[Text(String(name))] = KindNames.Meaning(kind: kind, scope: scope)
      }
    }
    return table
  }
}

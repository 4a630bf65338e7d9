/// What names of events in vendors' exports mean.
///
/// They mean what they mean on native lines (`WholeName`), written with any characters but letters and
/// digits between their words: `$experiment_started`, `[Onboarding] Step Viewed`.
struct VendorKind {
  /// Whether a line without what its kind needs is at fault, since nobody but an onboarding would name
  /// an event so.
  var isOwn: Bool
  var meaning: KindNames.Meaning

  /// What a name means; `nil` for other names.
  init?(name: Text) {
    let folded = FoldedName.folded(name)
    if Self.shownPrompts.contains(folded) {
      meaning = KindNames.Meaning(kind: .permissionRequested)
      isOwn = folded.utf8.first != UInt8(ascii: "p")
      return
    }
    guard let whole = WholeName(folded: folded) else { return nil }
    meaning = whole.meaning
    isOwn =
      whole.isSpecific
      && (whole.isOnboarding
        || Self.ownBeginnings.contains { folded.utf8.starts(with: $0.utf8) })
  }

  /// Of native lines such a name may as well be about a page that explains the permission.
  private static let shownPrompts: Set<Text> = [
    "permissionshown", "onboardingpermissionshown", "tutorialpermissionshown",
  ]

  /// Words of the contract that other parts of an app hardly use.
  private static let ownBeginnings: [Text] = ["step", "flow"]
}

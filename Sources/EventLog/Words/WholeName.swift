/// A name of nothing but words of ours that together mean a kind of event.
///
/// Such a name means a kind whoever writes it, in any order of its words: `Viewed Onboarding Step`.
/// A contract's name with a word for the flow beside it means what it means without the word.
struct WholeName {
  let meaning: KindNames.Meaning
  /// Whether a word speaks of an onboarding.
  let isOnboarding: Bool
  /// Whether the name says what its event is about, and not only that it is of the flow: only then
  /// is a line at fault that does not say which.
  let isSpecific: Bool

  /// `folded`: in lower case, without what is neither letter nor digit.
  init?(folded: Text) {
    guard folded.utf8.count <= NameCheck.longestName,
      let words = NameWords.segments(of: folded.utf8[...])
    else {
      guard let meaning = KindNames.foldedSpellings[folded] else { return nil }
      (self.meaning, isOnboarding, isSpecific) = (meaning, false, true)
      return
    }
    let families = Self.families(of: words.map(\.family))
    isOnboarding = words.contains { $0.family == .onboarding }
    isSpecific = !(families ?? []).subtracting([.onboarding, .flow]).subtracting(.verbs).isEmpty
    if let meaning = Self.contractMeaning(folded, words) {
      self.meaning = meaning
    } else if let families, let phrase = KindPhrase.meaning(of: families) {
      meaning = KindNames.Meaning(kind: phrase.kind, scope: phrase.scope)
    } else {
      return nil
    }
  }

  /// The families of the words; `nil` where a word is there too often to be a phrase.
  ///
  /// Of two words for the onboarding the second is rather a page of it: `onboarding_intro_completed`.
  private static func families(of words: [WordFamily]) -> WordFamilies? {
    var families: WordFamilies = []
    for word in words where word != .filler && word != .press {
      guard families.insert(WordFamilies(word)).inserted else { return nil }
    }
    if words.contains(.press) { families.insert(.press) }
    if families.contains(.onboarding) { families.remove(.flow) }
    // Words that add nothing are taken for nothing only beside one that speaks of the onboarding.
    return words.contains(.filler) && !families.contains(.onboarding) ? nil : families
  }

  /// What the contract says of the name, or of it without the words for the flow.
  private static func contractMeaning(
    _ folded: Text, _ words: [NameWords.Segment]
  ) -> KindNames.Meaning? {
    if let meaning = KindNames.foldedSpellings[folded] { return meaning }
    let flows = words.filter { $0.family == .onboarding || $0.family == .flow }
    let onboardings = flows.count { $0.family == .onboarding }
    // `backflow` need not be about a flow.
    guard onboardings == 1 || onboardings == 0 && words.first?.family == .flow else { return nil }
    let rest = words.filter { $0.family != .onboarding && $0.family != .flow }
    guard var meaning = KindNames.foldedSpellings[Text(utf8: rest.flatMap(\.text.utf8))] else {
      return nil
    }
    if meaning.kind == .skipped, meaning.scope == nil { meaning.scope = .flow }
    return meaning
  }
}

import EventLog

extension ValueColumn {
  /// The only value that says nothing but what an onboarding may be called, `Guided setup` among the parts of an app;
  /// `nil` where there is none, or several.
  var flowSection: Text? {
    guard (2...Self.mostSections).contains(distinct.count), numberCount == 0,
      !KeyNames.isOfPageBefore(path)
    else { return nil }
    let called = distinct.filter { value in
      let words = NameTokens(value).words
      return words.contains(where: PlainWords.likelyFlow.contains)
        && words.allSatisfy {
          PlainWords.likelyFlow.contains($0) || PlainWords.anyFlow.contains($0)
            || Self.kinds.contains($0)
        }
    }
    return called.only
  }

  private static let mostSections = 60
  /// What kinds of setups there are.
  private static let kinds: Set<String> = ["guided", "initial", "quick", "new", "first", "account"]
}

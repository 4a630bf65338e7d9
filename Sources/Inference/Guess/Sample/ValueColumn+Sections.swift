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

  /// The values that say of events that they are the onboarding's, by their numbers.
  ///
  /// A value says it itself, `context: "onboarding"`; or the key does, `isTutorial: 1`; or the key tells forms
  /// apart, and some are called what an onboarding may be, `form_id: "account_setup"`.
  var numbersOfOnboarding: [Int] {
    let name = KeyNames(name)
    if distinct.allSatisfy({ Self.trueWords.contains($0) || Self.falseWords.contains($0) }) {
      return name.isOnboarding ? Self.trueWords.compactMap(number).sorted() : []
    }
    guard numberCount == 0 else { return [] }
    let speaking = numbers(saying: .onboarding)
    guard speaking.isEmpty, name.isFlow else { return speaking }
    return distinct.indices.filter {
      NameTokens(distinct[$0]).words.contains(where: PlainWords.flow.contains)
    }
  }

  private static let trueWords: Set<Text> = ["true", "1", "yes", "y", "True", "TRUE"]
  private static let falseWords: Set<Text> = ["false", "0", "no", "n", "False", "FALSE"]
}

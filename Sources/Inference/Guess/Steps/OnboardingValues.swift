import EventLog

/// The values of a column that say of events that they are the onboarding's.
///
/// A value says it itself, `context: "onboarding"`; or the key does, `isTutorial: 1`; or the key tells forms
/// apart, and some are called what an onboarding may be, `form_id: "account_setup"`.
struct OnboardingValues {
  /// By their numbers among the values.
  let numbers: [Int]

  private static let trueWords: Set<Text> = ["true", "1", "yes", "y", "True", "TRUE"]
  private static let falseWords: Set<Text> = ["false", "0", "no", "n", "False", "FALSE"]

  init(_ column: ValueColumn) {
    let name = KeyNames(column.name)
    let isFlag = column.distinct.allSatisfy {
      Self.trueWords.contains($0) || Self.falseWords.contains($0)
    }
    if isFlag {
      numbers =
        name.isOnboarding
        ? column.distinct.indices.filter { Self.trueWords.contains(column.distinct[$0]) } : []
      return
    }
    guard column.numberCount == 0 else {
      numbers = []
      return
    }
    let speaking = column.numbers(saying: .onboarding)
    guard speaking.isEmpty, name.isFlow else {
      numbers = speaking
      return
    }
    numbers = column.distinct.indices.filter { number in
      NameTokens(column.distinct[number]).words.contains(where: PlainWords.flow.contains)
    }
  }
}

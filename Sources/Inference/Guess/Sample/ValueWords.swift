import EventLog

/// What the words of a value say, as far as a guess asks it of every value of a column.
struct ValueWords: OptionSet, Sendable {
  let rawValue: UInt8

  /// It speaks of an onboarding.
  static let onboarding = Self(rawValue: 1)
  /// It says, as the name of an event, that a step was viewed, completed, started, skipped or left.
  static let stepVerb = Self(rawValue: 2)
  /// It says that the flow was completed: see `FlowEndValues`.
  static let flowEnd = Self(rawValue: 4)
}

extension ValueWords {
  init(_ text: Text) {
    self = []
    // Most values of most columns have no such word, and taking them apart takes far longer.
    guard Self.telling.mayBeIn(text) else { return }
    let meaning = NameMeaning(text)
    if meaning.isOnboarding { insert(.onboarding) }
    switch meaning.verb {
    case .view, .complete, .start, .skip: insert(.stepVerb)
    case .leave where meaning.namesPart: insert(.stepVerb)
    default: break
    }
    if let last = meaning.words.last, FlowEndValues.words.contains(last), meaning.isBare {
      insert(.flowEnd)
    }
  }

  /// All words that one of the above depends on.
  private static let telling = WordFilter(
    PlainWords.onboarding.union(PlainWords.verbs).union(FlowEndValues.words).union(["first"]))
}

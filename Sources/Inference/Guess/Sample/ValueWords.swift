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

/// Finds texts that may have one of some words.
struct WordFilter: Sendable {
  /// By first byte, all words of ASCII.
  private let byFirst: [[[UInt8]]]

  /// `words`: In lower case.
  init(_ words: Set<String>) {
    var byFirst = [[[UInt8]]](repeating: [], count: 128)
    for word in words.map({ Array($0.utf8) }) where word.allSatisfy({ $0 < 0x80 }) {
      byFirst[Int(word[0])].append(word)
    }
    self.byFirst = byFirst
  }

  /// `false` only where no word of a text is one of the words.
  ///
  /// Texts that are not all ASCII are not looked at.
  func mayBeIn(_ text: Text) -> Bool {
    let lowered = text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return lowered.indices.contains { place in
      let first = lowered[place]
      return first >= 0x80
        || byFirst[Int(first)].contains { word in
          place + word.count <= lowered.count
            && word.indices.allSatisfy { word[$0] == lowered[place + $0] }
        }
    }
  }
}

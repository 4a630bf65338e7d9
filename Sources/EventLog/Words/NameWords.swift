// A name taken apart into words. Writers of names disagree about everything but the words, so a word
// ends where one may:
//
//     onboarding_step_viewed      at a character that is neither letter nor digit
//     OnboardingStepViewed        before a capital, and before the last of several (OTPVerify)
//     onboardingstepviewed        where a run of letters is nothing but words of `WordFamily`
//     preonboarding               before a word of the onboarding that ends another
//     step1                       between a letter and a digit
//
// and two that are one of ours together are one: on_boarding, featureFlag, os_alert.

/// A word in the name of an event.
struct NameWord {
  /// In lower case.
  let text: Text
  /// `nil` of a word that is none of ours.
  let family: WordFamily?

  var families: WordFamilies { family.map { WordFamilies($0) } ?? [] }
}

/// Takes names apart.
package enum NameWords {
  /// The lengths of the words that a text in lower case is nothing but, two or more: `screenview`; `nil` of
  /// other texts.
  package static func lengths(of text: [UInt8]) -> [Int]? {
    guard let words = segments(of: text[...]), words.count > 1 else { return nil }
    return words.map(\.text.utf8.count)
  }

  /// All words of a name in their order.
  static func split(_ name: Text) -> [NameWord] {
    joined(pieces(of: name.utf8).flatMap { words(of: name.utf8[$0]) })
  }

  private static func words(of piece: ArraySlice<UInt8>) -> [NameWord] {
    let text = lowercased(piece)
    if let segments = segments(of: text[...]) {
      return segments.map { NameWord(text: $0.text, family: $0.family) }
    }
    for word in WordFamily.onboarding.words
    where text.count > word.utf8.count && text.reversed().starts(with: word.utf8.reversed()) {
      let first = Text(utf8: text.dropLast(word.utf8.count))
      return [NameWord(text: first, family: nil), NameWord(text: word, family: .onboarding)]
    }
    return [NameWord(text: Text(utf8: text), family: nil)]
  }

  private static func joined(_ words: [NameWord]) -> [NameWord] {
    var joined: [NameWord] = []
    for word in words {
      guard let last = joined.last, last.family == nil || word.family == nil,
        case let text = Text(utf8: last.text.utf8 + word.text.utf8),
        let family = Self.families[text]
      else {
        joined.append(word)
        continue
      }
      joined[joined.count - 1] = NameWord(text: text, family: family)
    }
    return joined
  }

  package static func lowercased(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
  }
}

// MARK: - Pieces

extension NameWords {
  private enum Class {
    case lower, upper, digit, separator

    init(_ byte: UInt8) {
      self =
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...: .lower
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): .upper
        case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
        default: .separator
        }
    }
  }

  /// The runs of letters or digits between places where a word may end.
  private static func pieces(of bytes: [UInt8]) -> [Range<Int>] {
    let classes = bytes.map(Class.init)
    var pieces: [Range<Int>] = []
    var start: Int?
    for (at, current) in classes.enumerated() {
      if let begun = start, current == .separator || endsWord(before: at, classes) {
        pieces.append(begun..<at)
        start = nil
      }
      if current != .separator { start = start ?? at }
    }
    if let begun = start { pieces.append(begun..<bytes.count) }
    return pieces
  }

  private static func endsWord(before at: Int, _ classes: [Class]) -> Bool {
    let (previous, current) = (classes[at - 1], classes[at])
    if previous == current {
      return current == .upper && at + 1 < classes.count && classes[at + 1] == .lower
    }
    return !(previous == .upper && current == .lower)
  }
}

// MARK: - Words of ours

extension NameWords {
  typealias Segment = (family: WordFamily, text: Text)

  private static let families: [Text: WordFamily] = Dictionary(
    WordFamily.allCases.flatMap { family in family.words.map { ($0, family) } },
    uniquingKeysWith: { first, _ in first })

  /// By first byte, longer words first.
  private static let byFirst: [[Segment]] = {
    var table = [[Segment]](repeating: [], count: 128)
    for family in WordFamily.allCases {
      for word in family.words { table[Int(word.utf8[0])].append((family, word)) }
    }
    for index in table.indices { table[index].sort { $0.text.utf8.count > $1.text.utf8.count } }
    return table
  }()

  /// More words than any phrase has.
  private static let mostSegments = 8

  /// The words of a text in lower case that is nothing but words of ours; `nil` of other texts.
  static func segments(of text: ArraySlice<UInt8>) -> [Segment]? {
    text.isEmpty ? nil : segments(of: text, atMost: mostSegments)
  }

  private static func segments(of text: ArraySlice<UInt8>, atMost most: Int) -> [Segment]? {
    guard let first = text.first else { return [] }
    guard most > 0, first < 128 else { return nil }
    for segment in byFirst[Int(first)] where text.starts(with: segment.text.utf8) {
      if let rest = segments(of: text.dropFirst(segment.text.utf8.count), atMost: most - 1) {
        return [segment] + rest
      }
    }
    return nil
  }
}

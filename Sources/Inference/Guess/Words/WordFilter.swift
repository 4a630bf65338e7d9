import EventLog

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
    let lowered = text.utf8.map { $0.isUpper ? $0 | 0x20 : $0 }
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

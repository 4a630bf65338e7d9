/// Words as they are written where a name may have no letters but those of ASCII: `basladi` of `başladı`.
enum PlainLetters {
  /// The spellings of a word in lower case, with `ue` for `ü` and with `u`; none where it has no accents, or has letters
  /// that are not Latin.
  static func spellings(of word: Text) -> [Text] {
    let letters = Array(word.string)
    guard letters.contains(where: { !$0.isASCII }) else { return [] }
    let plain = letters.map { $0.isASCII ? String($0) : bases[$0] }
    guard plain.allSatisfy({ $0 != nil }) else { return [] }
    let joined = plain.compactMap(\.self).joined()
    let german = zip(letters, plain).map { umlauts[$0] ?? $1 ?? "" }.joined()
    return (joined == german ? [joined] : [joined, german]).map { Text($0) }
  }

  private static let umlauts: [Character: String] = ["ä": "ae", "ö": "oe", "ü": "ue"]

  private static let bases: [Character: String] = {
    let letters = [
      "a": "áàâãäåą", "c": "çćč", "e": "éèêëę", "g": "ğ", "i": "íìîïı", "l": "ł", "n": "ñń",
      "o": "óòôõöø", "s": "śşš", "u": "úùûü", "y": "ý", "z": "źżž", "ss": "ß",
    ]
    return Dictionary(
      letters.flatMap { base, accented in accented.map { ($0, base) } },
      uniquingKeysWith: { first, _ in first })
  }()
}

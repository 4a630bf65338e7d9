// Texts in a line of the shuffle. An event ends at a semicolon, a field at a bar, and what a field holds several
// of is split by commas; whatever would end one of them or the line too early is written as a backslash and two
// hexadecimal digits, and so is what says that a field is as before. Control characters are, too, since some
// engines break lines at them.
//
//     Shape       the texts of the symbol without its source (`SymbolTexts`, `ShuffledShape`)
//     Short       kind,step,permission,choice
//                 without what is absent at the end; flow and version are those of the event before
//     Dimensions  the texts of the symbol
//     Row         of properties: each name,and its value…
//
// Writing and reading stand side by side here and in `ShuffledShape`, and must change together.

private let backslash = UInt8(ascii: "\\")

enum ShuffleText {
  /// What splits texts.
  static var comma: UInt8 { UInt8(ascii: ",") }
}

extension [UInt8] {
  private static let hexDigits = Array("0123456789abcdef".utf8)

  /// Appends a text that a shuffled line can hold.
  mutating func appendEscaped(_ text: some Sequence<UInt8>) {
    for byte in text {
      switch byte {
      case 0..<0x20, 0x7F, ShuffleText.comma, backslash, UInt8(ascii: "|"), UInt8(ascii: ";"),
        UInt8(ascii: "="):
        append(backslash)
        append(Self.hexDigits[Int(byte >> 4)])
        append(Self.hexDigits[Int(byte & 15)])
      default: append(byte)
      }
    }
  }

  /// Appends a number in hexadecimal digits, without zeros before it.
  mutating func appendShortHex(_ number: UInt64) {
    append(contentsOf: String(number, radix: 16).utf8)
  }

  /// Appends a number in sixteen hexadecimal digits.
  mutating func appendHex(_ number: UInt64) {
    for place in 0..<16 {
      append(Self.hexDigits[Int(truncatingIfNeeded: number &>> UInt64(60 &- 4 &* place)) & 15])
    }
  }

  /// The text that `appendEscaped` wrote; `nil` where it did not.
  var unescaped: Text? {
    guard contains(backslash) else { return Text(utf8: self) }
    var text: [UInt8] = []
    var place = 0
    while place < count {
      if self[place] == backslash {
        guard place + 2 < count, let high = Self.hexDigits.firstIndex(of: self[place + 1]),
          let low = Self.hexDigits.firstIndex(of: self[place + 2])
        else { return nil }
        text.append(UInt8(high << 4 | low))
        place += 3
      } else {
        text.append(self[place])
        place += 1
      }
    }
    return Text(utf8: text)
  }

  /// The text of a symbol.
  init(shuffledSymbol symbol: ArraySlice<UInt8>) {
    self.init(
      texts: symbol.dropLast().split(separator: SymbolText.end, omittingEmptySubsequences: false))
  }

  /// The symbol of a text, as far as its texts say: whether it is one, its reader decides; `nil` where an escape is
  /// wrong.
  var unshuffledSymbol: [UInt8]? {
    guard let texts, !texts.contains(where: { $0.utf8.contains(SymbolText.end) }) else {
      return nil
    }
    return SymbolText.bytes(of: texts)
  }

  fileprivate init(texts: some Sequence<some Sequence<UInt8>>) {
    self.init()
    for (place, text) in texts.enumerated() {
      if place > 0 { append(ShuffleText.comma) }
      appendEscaped(text)
    }
  }

  /// The texts between commas; `nil` where one is none.
  fileprivate var texts: [Text]? {
    var texts: [Text] = []
    for part in split(separator: ShuffleText.comma, omittingEmptySubsequences: false) {
      guard let text = Array(part).unescaped else { return nil }
      texts.append(text)
    }
    return texts
  }
}

extension [PropertyPair] {
  var shuffleText: [UInt8] { [UInt8](texts: flatMap { [$0.name.utf8, $0.value.utf8] }) }

  /// `nil` for bytes that `shuffleText` does not write.
  init?(shuffleText: [UInt8]) {
    guard let texts = shuffleText.texts, texts.count % 2 == 0 else { return nil }
    self = stride(from: 0, to: texts.count, by: 2).map {
      PropertyPair(name: texts[$0], value: texts[$0 + 1])
    }
    guard allSatisfy({ !$0.name.utf8.isEmpty && !$0.value.utf8.isEmpty }) else { return nil }
  }
}

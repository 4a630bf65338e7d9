import EventLog

/// Text of ours or from data as HTML that shows it and does nothing else.
enum HTMLText {
  /// A sentence in the notation of `Inline`.
  static func sentence(_ text: String) -> String { html(Inline(text).runs) }

  static func cell(_ text: String) -> String { plainCell(text) ?? anyCell(text) }

  static func anyCell(_ text: String) -> String { html(Inline(cell: text).runs) }

  /// A number, a share or a name of letters and digits as it is; `nil` for all that may hold more.
  ///
  /// Most cells are such, and taking a text apart costs many times as much.
  static func plainCell(_ text: String) -> String? {
    let isShare = text.utf8.count > 2 && text.hasSuffix(" %")
    let number = isShare ? text.dropLast(2) : text[...]
    guard number.utf8.allSatisfy(isPlain) else { return nil }
    return isShare ? number + "\u{a0}%" : text
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: " "), UInt8(ascii: "."),
      UInt8(ascii: ","):
      true
    default: false
    }
  }

  /// Words that may hold names from data without any mark; what cannot be seen in them is spelt out.
  static func plain(_ text: String) -> String { words(VisibleText(text).string) }

  /// Words in which no line ends between a number and its per cent sign.
  private static func words(_ text: String) -> String {
    let text = XMLText.escaped(text)
    return text.utf8.contains(UInt8(ascii: "%"))
      ? text.replacingBytes(of: " %", with: "\u{a0}%") : text
  }

  private static func html(_ runs: [Inline.Run]) -> String {
    runs.map { run in
      switch run {
      case .words(let text): words(text)
      case .code(let name): "<code>\(XMLText.escaped(name))</code>"
      case .strong(let runs): "<strong>\(html(runs))</strong>"
      case .emphasis(let runs): "<em>\(html(runs))</em>"
      }
    }.joined()
  }
}

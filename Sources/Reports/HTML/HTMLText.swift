import EventLog

/// Text of ours or from data as HTML that shows it and does nothing else.
enum HTMLText {
  /// A sentence in the notation of `Inline`.
  static func sentence(_ text: String) -> String { html(Inline(text).runs) }

  static func cell(_ text: String) -> String { html(Inline(cell: text).runs) }

  /// Words that may hold names from data without any mark; what cannot be seen in them is spelt out.
  static func plain(_ text: String) -> String { words(VisibleText(text).string) }

  /// Words in which no line ends between a number and its per cent sign.
  private static func words(_ text: String) -> String {
    XMLText.escaped(text).replacing(" %", with: "\u{a0}%")
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

import EventLog

/// Where a piece of Markdown stands.
enum MarkdownPlace {
  case line
  case tableCell

  /// Text with the pipes of a table cell escaped, which even code spans need.
  func escapingPipes(in text: String) -> String {
    switch self {
    case .line: text
    case .tableCell:
      // By scalars: a pipe under a combining mark is no Character of its own.
      text.unicodeScalars.reduce(into: "") { $0 += $1 == "|" ? "\\|" : String($1) }
    }
  }
}

/// A name from data as Markdown that shows it and does nothing else.
///
/// A code span is the one form that neither cmark-gfm nor markdown-it finds HTML, links or
/// addresses in, for any name. Its fence is longer than any run of backticks inside; a name that
/// begins or ends with a backtick or a space gets one space of padding, which Markdown takes off, but
/// not off spaces alone.
struct CodeSpan {
  let markdown: String

  init(_ name: Text, in place: MarkdownPlace = .line) {
    self.init(utf8: name.utf8, in: place)
  }

  init(_ name: String, in place: MarkdownPlace = .line) {
    self.init(utf8: Array(name.utf8), in: place)
  }

  private init(utf8: [UInt8], in place: MarkdownPlace) {
    guard !utf8.isEmpty else {
      markdown = "*(empty)*"
      return
    }
    let shown = VisibleText(utf8: utf8).string
    let fence = String(repeating: "`", count: Self.longestBacktickRun(in: shown) + 1)
    let edges = [shown.utf8.first, shown.utf8.last]
    let needsPadding = edges.contains { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: " ") }
    let isBlank = shown.utf8.allSatisfy { $0 == UInt8(ascii: " ") }
    let padding = needsPadding && !isBlank ? " " : ""
    markdown = fence + padding + place.escapingPipes(in: shown) + padding + fence
  }

  private static func longestBacktickRun(in text: String) -> Int {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}

import EventLog

/// The pieces of a sentence: words of ours, stressed or not, and names from data.
///
/// The notation is that of Markdown, as far as our sentences use it: a code span is fenced by a run of
/// backticks and ends at the next run as long, `**` begins and ends what is strong, `*` what is
/// emphasised. `CodeSpan` writes no other, so a name is read back as it was written, whatever is in it.
struct Inline {
  enum Run: Hashable {
    case words(String)
    case code(String)
    case strong([Run])
    case emphasis([Run])
  }

  let runs: [Run]

  init(_ text: String) {
    runs = Self.runs(of: Self.tokens(of: text)[...])
  }

  /// The text of a table's cell, in which pipes are escaped.
  init(cell: String) {
    self.init(cell.replacingBytes(of: "\\|", with: "|"))
  }

  /// All words and names without their marks.
  var plain: String { Self.plain(runs) }

  private static func plain(_ runs: [Run]) -> String {
    runs.map { run in
      switch run {
      case .words(let words), .code(let words): words
      case .strong(let runs), .emphasis(let runs): plain(runs)
      }
    }.joined()
  }

  private enum Token: Hashable {
    case words(String)
    case code(String)
    /// One star or two.
    case stars(Int)
  }

  private static func tokens(of text: String) -> [Token] {
    let scalars = text.unicodeScalars
    var tokens: [Token] = []
    // Words are taken whole, from `start` to the next mark.
    var (start, place) = (scalars.startIndex, scalars.startIndex)
    while place < scalars.endIndex {
      guard let (token, end) = mark(at: scalars[place...]) else {
        place = scalars.index(after: place)
        continue
      }
      if start < place { tokens.append(.words(String(scalars[start..<place]))) }
      tokens.append(token)
      (start, place) = (end, end)
    }
    return start < place ? tokens + [.words(String(scalars[start..<place]))] : tokens
  }

  /// The code span or the stars that a text begins with, and where it goes on; `nil` for words.
  private static func mark(
    at text: String.UnicodeScalarView.SubSequence
  ) -> (token: Token, end: String.Index)? {
    switch text.first {
    case "`":
      return codeSpan(in: text, fence: text.prefix { $0 == "`" }.count).map {
        (.code($0.name), $0.end)
      }
    case "*":
      let length = min(2, text.prefix { $0 == "*" }.count)
      return (.stars(length), text.index(text.startIndex, offsetBy: length))
    default: return nil
    }
  }

  /// What a fence of so many backticks holds, and where the text goes on.
  private static func codeSpan(
    in text: String.UnicodeScalarView.SubSequence, fence: Int
  ) -> (name: String, end: String.Index)? {
    let start = text.index(text.startIndex, offsetBy: fence)
    var place = start
    while place < text.endIndex {
      guard text[place] == "`" else {
        place = text.index(after: place)
        continue
      }
      let run = text[place...].prefix { $0 == "`" }
      if run.count == fence { return (unpadded(text[start..<place]), run.endIndex) }
      place = run.endIndex
    }
    return nil
  }

  /// Without the space on both sides, of which `CodeSpan` adds one where a name needs it.
  private static func unpadded(_ inside: String.UnicodeScalarView.SubSequence) -> String {
    let isBlank = inside.allSatisfy { $0 == " " }
    guard !isBlank, inside.count > 2, inside.first == " ", inside.last == " " else {
      return String(inside)
    }
    return String(inside.dropFirst().dropLast())
  }

  /// Stars that nothing ends are words, as in `N* = 5,000`.
  private static func runs(of tokens: ArraySlice<Token>) -> [Run] {
    guard let first = tokens.first else { return [] }
    let rest = tokens.dropFirst()
    switch first {
    case .words(let words): return [.words(words)] + runs(of: rest)
    case .code(let name): return [.code(name)] + runs(of: rest)
    case .stars(let count):
      guard let end = rest.firstIndex(of: first), end > rest.startIndex,
        opens(rest.first)
      else { return [.words(String(repeating: "*", count: count))] + runs(of: rest) }
      let inside = runs(of: rest[..<end])
      return [count == 2 ? .strong(inside) : .emphasis(inside)] + runs(of: rest[(end + 1)...])
    }
  }

  private static func opens(_ next: Token?) -> Bool {
    if case .words(let words) = next { words.first != " " } else { true }
  }
}

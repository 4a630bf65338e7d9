import Insights

/// What an insight says, in the notation of a sentence: its headline strong, names as code spans in place of quotation marks.
struct InsightWords {
  let insight: Insight

  var sentence: String {
    let words = ["**\(Self.marked(insight.headline))**"] + insight.detail.map(Self.marked)
    return words.joined(separator: " ")
  }

  /// Names of data stand in “quotation marks” and hold none themselves, so they are told from words.
  private static func marked(_ words: String) -> String {
    var marked = ""
    var rest = words[...]
    while let start = rest.firstIndex(of: "“"),
      let end = rest[start...].firstIndex(of: "”")
    {
      let name = rest[rest.index(after: start)..<end]
      marked += rest[..<start] + "\(CodeSpan(String(name)).markdown)"
      rest = rest[rest.index(after: end)...]
    }
    return marked + rest
  }
}

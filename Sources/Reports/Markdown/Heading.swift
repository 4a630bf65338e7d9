/// A heading of the report, with the anchor that links to it go by.
struct Heading: Hashable {
  /// From 1, the title of the report.
  let level: Int
  let words: String
  let anchor: String

  /// The headings among blocks, in their order.
  static func headings(in blocks: [Block]) -> [Heading] {
    var anchors: [String: Int] = [:]
    return blocks.compactMap { block in
      guard case .heading(let level, let words) = block else { return nil }
      return Heading(level: level, words: words, anchor: anchor(of: words, besides: &anchors))
    }
  }

  /// The heading in lower case with hyphens for spaces and nothing but letters, digits, hyphens and
  /// underscores; a repeated one is numbered from 1.
  ///
  /// `taken`: how often each anchor was asked for again. Source: what GitHub makes of headings, as
  /// `github-slugger` 2 has it.
  private static func anchor(of words: String, besides taken: inout [String: Int]) -> String {
    let kept = words.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
    let wanted = String(kept.map { $0 == " " ? "-" : $0 })
    var anchor = wanted
    while taken[anchor] != nil {
      taken[wanted, default: 0] += 1
      anchor = "\(wanted)-\(taken[wanted, default: 0])"
    }
    taken[anchor] = 0
    return anchor
  }

  /// A link to it.
  var link: String { "[\(words)](#\(anchor))" }
}

/// What the report holds, as links: a line a chapter, with its sections.
struct ContentsList {
  static let words = "Contents"
  static var heading: Block { .heading(level: 2, words: words) }

  /// The headings of the report, the title's and this list's among them.
  let headings: [Heading]
  /// What stands behind the link to a chapter, by its words.
  var remarks: [String: String] = [:]

  var block: Block? {
    let chapters = headings.runs { $1.level > 2 }
    return .list(of: chapters.compactMap(item))
  }

  private func item(_ headings: [Heading]) -> String? {
    guard let chapter = headings.first, chapter.level == 2, chapter.words != Self.words
    else { return nil }
    let remark = remarks[chapter.words].map { ", \($0)" } ?? ""
    let sections = headings.dropFirst().map(\.link).joined(separator: ", ")
    return chapter.link + remark + (sections.isEmpty ? "" : ": \(sections)")
  }
}

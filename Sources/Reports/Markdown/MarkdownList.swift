/// A list of Markdown, one line an item.
struct MarkdownList {
  /// The list; `nil` without items.
  let markdown: String?

  init(_ items: [String]) {
    markdown = items.isEmpty ? nil : items.map { "- \($0)" }.joined(separator: "\n")
  }
}

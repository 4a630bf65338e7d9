/// The lines of `report.md`, for leaving some out.
package struct MarkdownText {
  private let lines: [Substring]

  package init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The text with a mark in place of each example of a finding or of a rejected line, and without
  /// the names of the inputs.
  package var withoutExamples: String {
    var result: [String] = []
    var listsRejectedLines = false
    for line in lines {
      if line.hasPrefix("#") { listsRejectedLines = line == "## Rejected lines" }
      let isExample = listsRejectedLines && line.hasPrefix("- ")
      let isInput = line.hasPrefix("- inputs: ")
      if isExample || isInput {
        result.append("- …")
      } else if line.hasPrefix("- Statement ") {
        result.append(String(line).replacing(#/ users .* --flow /#) { _ in " users … --flow " })
      } else if line.hasPrefix("- "), line.hasSuffix("`."), line.contains(" First: `") {
        result.append(String(line).replacing(#/^(- .*) First: `.*`\.$/#) { "\($0.1) First: …." })
      } else {
        result.append(String(line))
      }
    }
    return result.joined(separator: "\n")
  }

  /// The text without the section of that heading.
  package func withoutSection(_ heading: String) -> MarkdownText {
    var isInside = false
    let kept = lines.filter { line in
      if line.hasPrefix("## ") { isInside = line == "## " + heading }
      return !isInside
    }
    return MarkdownText(kept.joined(separator: "\n"))
  }

  /// The text with a mark in place of every date.
  package var withoutDates: String {
    lines.joined(separator: "\n").replacing(#/\d{4}-\d\d-\d\d/#, with: "DATE")
  }
}

/// A line of Markdown without what stands in its code spans, as cmark-gfm finds them.
///
/// Where every name from data is a code span, lines about other names have the same skeleton.
enum MarkdownSkeleton {
  static func line(_ line: String) -> String {
    cells(of: Array(line.unicodeScalars)).map(withoutSpans).joined(separator: "|")
  }

  /// A row of a table is cut at its pipes before spans are looked for; a backslash keeps one.
  private static func cells(of line: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
    guard line.first == "|" else { return [line] }
    var cells: [[Unicode.Scalar]] = [[]]
    for (index, scalar) in line.enumerated() {
      if scalar == "|", index == 0 || line[index - 1] != "\\" {
        cells.append([])
      } else {
        cells[cells.count - 1].append(scalar)
      }
    }
    return cells
  }

  /// A span begins with a run of backticks and ends with the next run as long (CommonMark 0.31, 6.1).
  private static func withoutSpans(_ text: [Unicode.Scalar]) -> String {
    var result = String.UnicodeScalarView()
    var place = 0
    while place < text.count {
      let length = run(in: text, at: place)
      guard length > 0 else {
        result.append(text[place])
        place += 1
        continue
      }
      var end = place + length
      while end < text.count, run(in: text, at: end) != length {
        end += max(1, run(in: text, at: end))
      }
      result.append(
        contentsOf: end < text.count
          ? "‹›".unicodeScalars
          : String(repeating: "`", count: length).unicodeScalars)
      place = end < text.count ? end + length : place + length
    }
    return String(result)
  }

  private static func run(in text: [Unicode.Scalar], at place: Int) -> Int {
    text[place...].prefix { $0 == "`" }.count
  }
}

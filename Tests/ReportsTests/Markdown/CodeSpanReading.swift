/// The contents of Markdown that is one code span, by CommonMark 0.31, 6.1; `nil` where it is not.
func codeSpanContents(_ markdown: String) -> String? {
  let scalars = Array(markdown.unicodeScalars)
  let fence = scalars.prefix { $0 == "`" }.count
  guard fence > 0 else { return nil }
  var position = fence
  while position < scalars.count {
    let run = scalars[position...].prefix { $0 == "`" }.count
    if run == fence {
      guard position + run == scalars.count else { return nil }
      var contents = Array(scalars[fence..<position])
      if contents.first == " ", contents.last == " ", contents.contains(where: { $0 != " " }) {
        contents = Array(contents.dropFirst().dropLast())
      }
      return contents.reduce(into: "") { $0.unicodeScalars.append($1) }
    }
    position += max(run, 1)
  }
  return nil
}

/// The cell of a table row with one cell, by GitHub Flavored Markdown, 4.10; `nil` where there are
/// more.
func soleCell(_ row: String) -> String? {
  var cells: [String] = [""]
  var isEscaped = false
  for scalar in row.unicodeScalars {
    if scalar == "|" {
      if isEscaped {
        cells[cells.count - 1].unicodeScalars.removeLast()
        cells[cells.count - 1].unicodeScalars.append(scalar)
      } else {
        cells.append("")
      }
    } else {
      cells[cells.count - 1].unicodeScalars.append(scalar)
    }
    isEscaped = scalar == "\\"
  }
  guard cells.count == 3, cells[0].isEmpty, cells[2].isEmpty else { return nil }
  return String(cells[1].dropFirst().dropLast())
}

/// A block as HTML.
struct HTMLBlock {
  let block: Block

  var text: String {
    switch block {
    case .heading(let level, let words): "<h\(level)>\(HTMLText.sentence(words))</h\(level)>"
    case .sentence(let words): "<p>\(HTMLText.sentence(words))</p>"
    case .list(let items): Self.list(of: items, "ul")
    case .ranking(let items): Self.list(of: items, "ol")
    case .table(let table): Self.text(of: table)
    case .chart(let chart):
      "<figure>\n\(chart.chart.picture.inline(id: chart.name))\n</figure>"
    }
  }

  private static func list(of items: [String], _ element: String) -> String {
    let lines = items.map { "<li>\(HTMLText.sentence($0))</li>" }
    return "<\(element)>\n\(lines.joined(separator: "\n"))\n</\(element)>"
  }

  /// The first cell of a row heads it; `name` is what a screen reader calls the table.
  static func text(of table: Table, name: String = "Table") -> String {
    let head = zip(table.titles, table.columns).map { title, column in
      let words = HTMLText.cell(title)
      // A column of marks has no title, and a header must have one.
      return words.isEmpty
        ? "<td></td>" : "<th scope=\"col\"\(style(column))>\(words)</th>"
    }
    let rows = table.rows.map { row in
      let cells = zip(row, table.columns).enumerated().map { index, cell in
        let words = HTMLText.cell(cell.0)
        return index == 0
          ? "<th scope=\"row\">\(words)</th>" : "<td\(style(cell.1))>\(words)</td>"
      }
      return "<tr>\(cells.joined())</tr>"
    }
    return """
      <div class="wide" tabindex="0" role="region" aria-label="\(name)"><table>
      <thead><tr>\(head.joined())</tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody>
      </table></div>
      """
  }

  private static func style(_ column: Table.Column) -> String {
    column == .numbers ? " class=\"n\"" : ""
  }
}

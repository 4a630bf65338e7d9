import Insights

/// What a page says first of a flow.
struct HTMLAnswer {
  let answer: FlowAnswer
  /// The flow's place in the report, from 1; `nil` where it is the only one.
  let number: Int?

  var text: String {
    let name = number.map { "<h2>\($0). \(HTMLText.sentence(answer.title))</h2>" }
    let head = [
      name, "<p class=\"sub\">\(HTMLText.sentence(answer.scope))</p>",
      answer.number.map { "<p class=\"big\">\(HTMLText.sentence($0))</p>" },
      "<p class=\"sub\">\(HTMLText.sentence(answer.basis))</p>",
    ].compactMap(\.self)
    return (head + insights + remarks + funnels + fixes).joined(separator: "\n")
  }

  private var level: Int { number == nil ? 2 : 3 }

  private func heading(_ words: String) -> String { "<h\(level)>\(words)</h\(level)>" }

  private var insights: [String] {
    guard !answer.insights.isEmpty else { return [] }
    let items = answer.insights.map { insight in
      let style = insight.kind == .experiment && !insight.isOfLoss ? " class=\"good\"" : ""
      let rest = insight.detail.map { " \(HTMLText.plain($0))" }.joined()
      return "<li\(style)><strong>\(HTMLText.plain(insight.headline))</strong>\(rest)</li>"
    }
    return ["<ol class=\"insights\">\n\(items.joined(separator: "\n"))\n</ol>"]
  }

  private var funnels: [String] {
    let all = answer.funnels
    guard !all.isEmpty else { return [] }
    let tables = all.map(table).joined(separator: "\n")
    let rest = answer.leftOut.map { "<p>\(HTMLText.sentence($0))</p>" }
    let title = heading(HTMLText.cell(answer.funnelsTitle))
    return [title, "<div class=\"funnels\">\n\(tables)\n</div>", rest].compactMap(\.self)
  }

  private func table(_ funnel: FlowAnswer.Funnel) -> String {
    let caption = funnel.users.map { "<caption>\(HTMLText.cell($0))</caption>" } ?? ""
    return """
      <table class="funnel">\(caption)
      <thead><tr><th scope="col">Step</th><th scope="col" class="n">Reached</th>\
      <th scope="col" class="n">Left here</th></tr></thead>
      <tbody>
      \(funnel.rows.map(row).joined(separator: "\n"))
      </tbody>
      </table>
      """
  }

  /// Under each name a bar: who went on, then who left here.
  private func row(_ row: FlowAnswer.Row) -> String {
    let loss = row.loss.map { HTMLText.cell($0) } ?? ""
    return """
      <tr><th scope="row">\(HTMLText.cell(row.name))\(bar(row))</th>\
      <td class="n">\(row.reached)</td>\
      <td class="n\(row.isWorst ? " worst" : "")">\(loss)</td></tr>
      """
  }

  private func bar(_ row: FlowAnswer.Row) -> String {
    guard let staying = row.staying, let leaving = row.leaving else { return "" }
    let style = row.isCompletion ? "done" : "kept"
    let parts = [(style, staying), (row.isWorst ? "hot" : "lost", leaving)].filter { $0.1 > 0 }
    let spans = parts.map { name, share in
      "<span class=\"\(name)\" style=\"width:\(Coordinate.text(share * 100))%\"></span>"
    }
    return "<span class=\"bar\" aria-hidden=\"true\">\(spans.joined())</span>"
  }

  private var remarks: [String] {
    answer.remarks.map { "<p>\(HTMLText.sentence($0))</p>" }
  }

  private var fixes: [String] {
    guard let table = answer.fixes else { return [] }
    let text = HTMLBlock.text(of: table, name: "What each fix is worth at most")
    return [
      heading("What each fix is worth at most"), "<div class=\"fixes\">\n\(text)\n</div>",
    ]
  }
}

/// The text of `report.html`: one file that needs nothing beside it, no script and no network.
///
/// What to know stands first; all else is folded below it, a section each, and opens by keyboard as by hand.
/// Names from data are text and nothing else: every run of a sentence is escaped, whoever wrote it.
struct HTMLPage {
  let document: Document

  /// What every page begins with, by which an earlier one is known.
  static let opening = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="generator" content="onboarding-funnel">

    """

  /// Even if a name got through, the page would run no script and load nothing.
  private static let policy = "default-src 'none'; style-src 'unsafe-inline'"

  var text: String {
    Self.opening + """
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(XMLText.escaped(title))</title>
      <style>\(HTMLStyle.css)</style>
      </head>
      <body>
      <main>
      \(([heading] + (document.notes + document.overview).map { HTMLBlock(block: $0).text } + answers
        + details)
      .joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  private var isOfOneFlow: Bool { document.answers.count == 1 }

  private var title: String {
    let name = isOfOneFlow ? document.answers[0].title : nil
    return ([document.title] + [name].compactMap(\.self)).map { Inline($0).plain }
      .joined(separator: ": ")
  }

  private var heading: String {
    let words = isOfOneFlow ? document.answers[0].title : document.title
    return "<h1>\(HTMLText.sentence(words))</h1>"
  }

  private var answers: [String] {
    document.answers.enumerated().map { index, answer in
      HTMLAnswer(answer: answer, number: isOfOneFlow ? nil : index + 1).text
    }
  }

  /// Everything else, a folded section for each heading that has something below it.
  private var details: [String] {
    let sections = Self.sections(document.details)
    guard !sections.isEmpty else { return [] }
    return ["<section class=\"rest\">", "<h2>Details</h2>"] + sections.map(folded)
      + ["</section>"]
  }

  private func folded(_ section: (heading: String, level: Int, blocks: [Block])) -> String {
    guard !section.blocks.isEmpty else { return "<h3>\(HTMLText.sentence(section.heading))</h3>" }
    let blocks = section.blocks.map { HTMLBlock(block: $0).text }.joined(separator: "\n")
    return """
      <details>
      <summary>\(HTMLText.sentence(section.heading))</summary>
      \(blocks)
      </details>
      """
  }

  private static func sections(
    _ blocks: [Block]
  ) -> [(heading: String, level: Int, blocks: [Block])] {
    var sections: [(heading: String, level: Int, blocks: [Block])] = []
    for block in blocks {
      if case .heading(let level, let words) = block {
        sections.append((words, level, []))
      } else if sections.isEmpty {
        sections.append(("Notes", 2, [block]))
      } else {
        sections[sections.count - 1].blocks.append(block)
      }
    }
    return sections
  }
}

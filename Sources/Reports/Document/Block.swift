// What a report says, before anybody knows how it will be shown.
//
//     sections of code ──▶ Document, of Blocks ──┬▶ Markdown      report.md, standard output
//                                                └▶ HTML          report.html
//
// A sentence is written once, in a section, and a block holds it; the renderers know how a heading, a
// table or a list looks, and nothing of funnels. Charts are blocks too: the HTML has them inside, the
// Markdown of a folder names their files, and that of a stream leaves them out.
//
// A sentence is a String in the notation of `Inline`: our words, `**strong**`, `*emphasis*`, and code
// spans. A name from data stands in a `CodeSpan` and nowhere else, so that a renderer can tell names
// from words and make them harmless in its own way. The notation is a part of Markdown, which writes it as it is.
// A document of typed runs was the other way; it would have rewritten every sentence of the program to
// say the same, and the fence of a code span already parts a name from the words around it without
// doubt.

/// A piece of a report.
enum Block: ExpressibleByStringInterpolation {
  /// A heading below the title; without names from data, for its anchor is made of its words.
  case heading(level: Int, words: String)
  case sentence(String)
  case list([String])
  /// Items that are numbered from 1, the most important first.
  case ranking([String])
  case table(Table)
  case chart(ChartBlock)

  init(stringLiteral words: String) {
    self = .sentence(words)
  }

  /// A list; `nil` without items.
  static func list(of items: [String]) -> Block? {
    items.isEmpty ? nil : .list(items)
  }

  /// All that it says, for who looks for a sign.
  var texts: [String] {
    switch self {
    case .heading(_, let words), .sentence(let words): [words]
    case .list(let items), .ranking(let items): items
    case .table(let table): table.texts
    case .chart: []
    }
  }
}

/// A chart with its place in the report.
struct ChartBlock {
  let kind: ChartKind
  /// The flow's place in the report, from 1.
  let flow: Int
  /// The experiment's place in the flow, from 1; `nil` where the chart is about no one of several.
  let experiment: Int?
  /// What stands for the picture where it is not shown.
  let words: String
  let chart: any FlowChart

  /// What its ids in a page begin with.
  var name: String { kind.name(flow: flow, experiment: experiment) }
  var fileName: String { kind.fileName(flow: flow, experiment: experiment) }
}

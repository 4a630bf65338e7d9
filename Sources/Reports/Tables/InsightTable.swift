import EventLog
import Funnels
import Insights

/// A line of `insights.csv`.
struct InsightLine: CSVRow {
  let flow: FlowKey
  /// From 1.
  let rank: Int
  let insight: Insight

  static let columns =
    FlowKey.columns + ["rank", "kind"] + StepKey.columns + ["subject", "users", "of_users"]
    + RateCell.columns("rate") + [
      "compared_with", "compared_rate", "gain", "p", "sentence", "test", "adjusted_over",
    ]

  var fields: [CSVField] {
    flow.fields
      + [.integer(rank), .words(insight.kind.rawValue)]
      + [.integer(insight.step?.index), .text(insight.step?.id), .text(insight.subject)]
      + [.users(insight.users), .users(insight.ofUsers)] + insight.rate.fields
      + [.text(insight.comparedWith), .number(insight.comparedRate), .number(insight.gain)]
      + [.number(insight.p), .words(insight.sentence), .words(insight.test?.rawValue)]
      + [.words(insight.adjustedOver.isEmpty ? nil : kinds)]
  }
}

extension InsightLine {
  private var kinds: String { insight.adjustedOver.map(\.rawValue).joined(separator: ";") }
}

extension ReportContents {
  var insightLines: [InsightLine] {
    insights.flatMap { flow in
      flow.insights.enumerated().map { InsightLine(flow: flow.flow, rank: $0 + 1, insight: $1) }
    }
  }
}

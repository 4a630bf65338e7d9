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

  func write(to row: inout RowWriter) {
    row.key(flow)
    row.integer(rank)
    row.words(insight.kind.rawValue)
    row.step(insight.step)
    row.text(insight.subject)
    row.integer(insight.users)
    row.integer(insight.ofUsers)
    row.rate(insight.rate)
    row.text(insight.comparedWith)
    row.number(insight.comparedRate)
    row.number(insight.gain)
    row.number(insight.p)
    row.words(insight.sentence)
    row.words(insight.test?.rawValue)
    row.words(insight.adjustedOver.isEmpty ? nil : kinds)
  }
}

extension InsightLine {
  private var kinds: String { insight.adjustedOver.map(\.rawValue).joined(separator: ";") }
}

extension FlowReport {
  var insightLines: [InsightLine] {
    insights.enumerated().map { InsightLine(flow: key, rank: $0 + 1, insight: $1) }
  }
}

import Definitions
import EventLog
import Insights

/// A line of `insights.csv`.
struct InsightLine: TableRow {
  let flow: FlowKey
  /// From 1.
  let rank: Int
  let insight: Insight

  static let table = TableDescription(
    "insights", begins: .flow,
    "What matters about each flow, the most important first.",
    .column(
      "rank", .integer,
      """
      from 1: reasons not to trust the numbers first, then by `gain`; of a rate whose \
      interval is wider than 20 points, and of what is not logged, half counts
      """),
    .column(
      "kind", .text,
      """
      `data`, `experiment`, `step_loss`, `permission`, `who`, `driver`, `goal`, `change`, `fatigue`, \
      `unlogged`, or `none`: nothing else stands out
      """),
    .step("the page to look at; empty where it is about the whole flow"),
    .column(
      "subject", .text,
      """
      what it is about: `platform=android`, `screen_time:denied`, `experiment:variant`, a \
      reason, a period
      """),
    .columns(
      ["users", "of_users"], .users,
      """
      how many, of how many: leavers of those who reached the page, completions of a segment, \
      leavers after a denial
      """),
    .rate("rate", "users ÷ of_users"),
    .column(
      "compared_with", .text,
      """
      the other side, and the same rate there: `others`, `granted`, control, the first page, \
      the period before
      """),
    .column(
      "compared_rate", .fraction,
      """
      the other side, and the same rate there: `others`, `granted`, control, the first page, \
      the period before
      """),
    .column("gain", .number, "completions at stake"),
    .column(
      "p", .probability,
      "of no difference, adjusted for all that was looked at; empty where nothing was tested"),
    .column("sentence", .text, "the insight in one to three sentences"),
    .column(
      "test", .text,
      """
      what `p` is of: `score`, `fisher`, `cochran_armitage`, `student_t`, `chi_square`, `always_valid` or \
      `bounded`; empty where nothing was tested
      """),
    .column(
      "adjusted_over", .text,
      """
      the kinds that were looked at in this flow, separated by `;`, over which `p` is adjusted, found or not: \
      `step_loss` stands for pages that users start over from. Empty where `p` has a level of its own
      """))

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

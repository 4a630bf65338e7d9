import Definitions
import EventLog
import Insights

/// A line of `insights.csv`.
struct InsightLine: TableRow {
  let flow: FlowKey
  /// From 1.
  let rank: Int
  let insight: Insight

  static let table = TableLayout<Self>(
    "insights", begins: .flow { $1.key($0.flow) },
    "What matters about each flow, the most important first.",
    .column(
      "rank", { $1.integer($0.rank) }, .integer,
      """
      from 1: reasons not to trust the numbers first, then by `gain`; of a rate whose \
      interval is wider than 20 points, and of what is not logged, half counts
      """),
    .column(
      "kind", { $1.words($0.insight.kind.rawValue) }, .text,
      """
      `data`, `experiment`, `step_loss`, `permission`, `who`, `driver`, `goal`, `change`, `fatigue`, \
      `unlogged`, or `none`: nothing else stands out
      """),
    .step(
      { $1.step($0.insight.step) }, "the page to look at; empty where it is about the whole flow"),
    .column(
      "subject", { $1.text($0.insight.subject) }, .text,
      """
      what it is about: `platform=android`, `screen_time:denied`, `experiment:variant`, a \
      reason, a period
      """),
    .columns(
      ["users": { $1.integer($0.insight.users) }, "of_users": { $1.integer($0.insight.ofUsers) }],
      .users,
      """
      how many, of how many: leavers of those who reached the page, completions of a segment, \
      leavers after a denial
      """),
    .rate("rate", { $1.rate($0.insight.rate) }, "users ÷ of_users"),
    .column(
      "compared_with", { $1.text($0.insight.comparedWith) }, .text,
      """
      the other side, and the same rate there: `others`, `granted`, control, the first page, \
      the period before
      """),
    .column(
      "compared_rate", { $1.number($0.insight.comparedRate) }, .fraction,
      """
      the other side, and the same rate there: `others`, `granted`, control, the first page, \
      the period before
      """),
    .column("gain", { $1.number($0.insight.gain) }, .number, "completions at stake"),
    .column(
      "p", { $1.number($0.insight.p) }, .probability,
      "of no difference, adjusted for all that was looked at; empty where nothing was tested"),
    .column(
      "sentence", { $1.words($0.insight.sentence) }, .text, "the insight in one to three sentences"),
    .column(
      "test", { $1.words($0.insight.test?.rawValue) }, .text,
      """
      what `p` is of: `score`, `fisher`, `cochran_armitage`, `student_t`, `chi_square`, `always_valid` or \
      `bounded`; empty where nothing was tested
      """),
    .column(
      "adjusted_over", { $1.words($0.insight.adjustedOver.isEmpty ? nil : $0.kinds) }, .text,
      """
      the kinds that were looked at in this flow, separated by `;`, over which `p` is adjusted, found or not: \
      `step_loss` stands for pages that users start over from. Empty where `p` has a level of its own
      """))
}

extension InsightLine {
  private var kinds: String { insight.adjustedOver.map(\.rawValue).joined(separator: ";") }
}

extension FlowReport {
  var insightLines: [InsightLine] {
    insights.enumerated().map { InsightLine(flow: key, rank: $0 + 1, insight: $1) }
  }
}

import Definitions
import EventLog
import Experiments
import Funnels
import Insights
import Reports

// The numbers of a report as values, for programs in Swift: those of the tables, of all users of each flow.
// Counts that `Analysis.minimumCell` hides are `nil`, and so is what would follow from them.

extension AnalysisReport {
  /// A share with the ends of its 95 % interval, each from 0 to 1; `nil` where nobody is in the whole, or a
  /// count is hidden.
  public struct Rate: Codable, Hashable, Sendable {
    /// The share, or the difference of two.
    public let value: Double?
    /// The lower end of the interval.
    public let low: Double?
    /// The upper end of the interval.
    public let high: Double?

    init(_ cell: RateCell) {
      value = cell.rate
      low = cell.low
      high = cell.high
    }
  }

  /// A step of a flow, and how many came to it; the rows of `funnel.csv` of all users.
  public struct Step: Codable, Hashable, Sendable {
    /// From 1, in the order of the flow's list.
    public let index: Int
    /// Its id in the definition.
    public let id: String
    /// `nil` where the definition has none.
    public let title: String?
    /// Counted users who got to it or further.
    public let reached: Int?
    /// Of these, who left there.
    public let left: Int?
    /// `left ÷ reached`.
    public let leaveRate: Rate
    /// How many more would complete at most if nobody left here; `nil` where that cannot be said.
    public let gain: Double?
  }

  /// What matters about a flow, as in `insights.csv`.
  public struct Insight: Codable, Hashable, Sendable {
    /// The word in the column `kind`.
    public let kind: String
    /// The page to look at; `nil` where it is about the whole flow.
    public let step: String?
    /// What it is about, such as `platform=android`.
    public let subject: String?
    /// One to three sentences in English.
    public let sentence: String
    /// The completions at stake; `nil` where nobody can say.
    public let gain: Double?
  }

  /// A variant against control at completion, as in `comparison.csv`.
  public struct Comparison: Codable, Hashable, Sendable {
    /// The id of the experiment.
    public let experiment: String
    /// The variant that the other is compared with.
    public let control: String
    /// The variant.
    public let variant: String
    /// The share of control's counted users who completed.
    public let controlRate: Double?
    /// The same of the variant's.
    public let variantRate: Double?
    /// The variant's rate − control's, with its always-valid 95 % interval.
    public let difference: Rate
    /// The word in the column `verdict`.
    public let verdict: String
    /// The day at whose end the difference was first clear, such as `2026-05-17`.
    public let firstClear: String?
  }

  /// What a report says of one flow.
  public struct Flow: Codable, Hashable, Sendable {
    /// Its id in the definition.
    public let id: String
    /// `nil` where the definition has none.
    public let version: String?
    /// `nil` where the definition has none.
    public let title: String?
    /// Users who entered, counted or not.
    public let started: Int?
    /// Users whose window is over; all rates are of these.
    public let counted: Int?
    /// Counted users who completed.
    public let completed: Int?
    /// `completed ÷ counted`.
    public let completion: Rate
    /// In the order of the flow's list.
    public let steps: [Step]
    /// What matters, the most important first.
    public let insights: [Insight]
    /// One a variant but control; none without an experiment.
    public let comparisons: [Comparison]
  }

  /// The flows of the report, in its order.
  public var flows: [Flow] {
    report.flows.map { flow in
      let key = flow.key
      let rows = flow.rows.funnel.filter { $0.key.breakdown == .all }
      let end = flow.rows.completion
      let titles = Dictionary(
        flow.definition.steps.map { ($0.id, $0.title?.string) }, uniquingKeysWith: { $1 })
      return Flow(
        id: key.flow.string, version: key.version?.string, title: flow.definition.title?.string,
        started: flow.started.shown, counted: flow.matured.shown, completed: end?.reached.shown,
        completion: Rate(end?.fromEntry ?? RateCell()),
        steps: rows.filter { !$0.isCompletion }.map { row in
          Step(
            index: row.step.index, id: row.step.id.string,
            title: titles[row.step.id] ?? nil,
            reached: row.reached.shown, left: row.left?.shown, leaveRate: Rate(row.leaving),
            gain: row.gain)
        }, insights: insights(of: flow), comparisons: comparisons(of: flow))
    }
  }

  private func insights(of flow: FlowReport) -> [Insight] {
    flow.insights.map { insight in
      Insight(
        kind: insight.kind.rawValue, step: insight.step?.id.string,
        subject: insight.subject?.string, sentence: insight.sentence, gain: insight.gain)
    }
  }

  private func comparisons(of flow: FlowReport) -> [Comparison] {
    flow.comparison.filter(\.isCompletion).map { row in
      Comparison(
        experiment: row.experiment.string, control: row.control.string,
        variant: row.variant.string, controlRate: row.controlRate, variantRate: row.variantRate,
        difference: Rate(
          RateCell(rate: row.difference, low: row.differenceLow, high: row.differenceHigh)),
        verdict: row.verdict.rawValue,
        firstClear: row.firstClear.map { ReportCalendar.text(ofDay: $0.day) })
    }
  }
}

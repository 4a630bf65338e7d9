import Definitions
import EventLog
import Funnels
import Reports

extension Analysis.Check {
  /// Something wrong in the log, or against a definition.
  public struct Finding: Codable, Hashable, Sendable {
    /// The word in the column `finding` of `quality.csv`.
    public let kind: String
    /// The id of the flow it is about; `nil` for the whole log.
    public let flow: String?
    /// The version of that flow; `nil` where the definition has none.
    public let flowVersion: String?
    /// How many lines, events or users, as `kind` says.
    public let count: Int
    /// `count` of all of these, from 0 to 1; `nil` where there is no whole.
    public let share: Double?
    /// The file of an example, named below its input; `nil` where there is none.
    public let file: String?
    /// The line of the example, from 1; `nil` where there is none.
    public let line: Int?
    /// What is wrong, in English.
    public let explanation: String
    /// How to mend it; `nil` where the explanation says so.
    public let remedy: String?
    /// What it is made of, a line each: steps, names with how often each occurs, examples.
    public let details: [String]

    init(_ finding: CheckReport.Finding) {
      let row = finding.row
      let key: FlowKey? = if case .flow(let key) = row.scope { key } else { nil }
      kind = row.finding.word
      flow = key?.flow.string
      flowVersion = key?.version?.string
      count = row.count.shown ?? 0
      share = row.share
      file = row.exampleFile
      line = row.exampleLine
      explanation = row.explanation.plain
      remedy = finding.remedy
      details = finding.lines
    }
  }
}

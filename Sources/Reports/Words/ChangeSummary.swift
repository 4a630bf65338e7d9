import Funnels
import Insights

/// What a flow's rows of `changes.csv` come to.
struct ChangeSummary {
  /// The change of completion itself.
  let completion: ChangeRow
  /// By fields, in the order of the report; where there are none, all users.
  let breakdowns: [BreakdownChange]
  /// The mix that makes most of the change; `nil` where none does.
  private let mainMix: PartOfChange?

  /// The summary of one flow's rows; `nil` where there are none, the report being held against
  /// nothing.
  init?(_ rows: [ChangeRow]) {
    guard let completion = rows.first(where: { $0.part == .completion }) else { return nil }
    self.completion = completion
    let all = rows.runs { $1.part != .completion }
    let breakdowns = (all.count > 1 ? Array(all.dropFirst()) : all).map {
      BreakdownChange($0, of: completion)
    }
    self.breakdowns = breakdowns
    let main = ChangeInsight.mainPart(of: completion, among: rows)
    mainMix =
      main?.part == .mix
      ? breakdowns.first { $0.breakdown == main?.key.breakdown }?.mix : nil
  }

  /// Which way completion went, unless the 95 % interval leaves that open.
  enum Direction: Equatable {
    case clear(Turn)
    case unclear
  }

  /// What completion did, as a verb.
  enum Turn: String { case rose, fell }

  /// `nil` where there is no difference.
  var direction: Direction? {
    guard let low = completion.differenceLow, let high = completion.differenceHigh else {
      return nil
    }
    if low > 0 { return .clear(.rose) }
    return high < 0 ? .clear(.fell) : .unclear
  }

  /// The mix that makes most of the change, as insights judge it, or the step of the first breakdown with the largest
  /// part in its direction; `nil` where none has one.
  var largestPart: PartOfChange? {
    mainMix ?? breakdowns[0].largestStep(along: completion)
  }
}

/// A row that is a part of the change, and how many points it makes, as all outputs print them.
struct PartOfChange {
  let row: ChangeRow
  let points: String
}

/// The change split by the segments of one field, or by nothing.
struct BreakdownChange {
  let breakdown: Breakdown
  /// The steps and the mix: their points add up to those of completion.
  let parts: [PartOfChange]
  private let shares: [ChangeRow]

  fileprivate init(_ rows: [ChangeRow], of completion: ChangeRow) {
    breakdown = rows[0].key.breakdown
    let parts = rows.filter { $0.part == .step || $0.part == .mix }
    let points = PointParts(parts.map(\.contribution), of: completion.contribution).texts
    self.parts = zip(parts, points).map { PartOfChange(row: $0, points: $1) }
    shares = rows.filter { $0.part == .share }
  }

  /// What comes from other users; `nil` where all are of one kind.
  var mix: PartOfChange? { parts.first { $0.row.part == .mix } }

  /// The step that makes most of a change in its direction, the first of several; `nil` where none does.
  fileprivate func largestStep(along change: ChangeRow) -> PartOfChange? {
    let turn: Double = change.contribution ?? 0 < 0 ? -1 : 1
    let steps = parts.filter { $0.row.part == .step }
    let most = steps.map { turn * ($0.row.contribution ?? 0) }.max() ?? 0
    return most > 0 ? steps.first { turn * ($0.row.contribution ?? 0) == most } : nil
  }

  /// The segment whose share of the users moved most, on a tie one that grew; `nil` where none
  /// moved.
  var movedMost: ChangeRow? {
    let largest = shares.map { abs($0.difference ?? 0) }.max() ?? 0
    guard largest > 0 else { return nil }
    return shares.first { $0.difference == largest } ?? shares.first { $0.difference == -largest }
  }
}

extension ChangeRow {
  /// `45.2 % → 41.0 %`.
  var ratesInWords: String {
    "\(Figures.percent(base?.rate)) → \(Figures.percent(own?.rate))"
  }

  /// `−7.9 to −0.5`.
  var limits: String {
    Figures.signedRange(differenceLow, differenceHigh)
  }
}

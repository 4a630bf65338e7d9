import Definitions
import Funnels
import Journeys

/// How a comparison is told: a period comes after another and something changed; of two groups
/// neither comes first, and they differ.
struct ChangeWords {
  /// The field that parts two groups; `nil` where two periods are compared.
  private let field: EventField?

  init(_ sides: ChangeSides?) {
    field = sides?.comparedField
  }

  var isOfGroups: Bool { field != nil }

  /// The section's title.
  var title: String { isOfGroups ? "How the groups differ" : "What changed" }

  /// The word before the summary's line.
  var label: String { isOfGroups ? "Compared" : "Changed" }

  /// The title of the table's column.
  var column: String { isOfGroups ? "Difference" : "Change" }

  var noun: String { isOfGroups ? "difference" : "change" }

  /// `fell by 4.2 points against BASE`, `is 4.2 points lower than in BASE`; behind “completion”.
  func verdict(_ turn: ChangeSummary.Turn, by difference: Double?, from base: String) -> String {
    let points = Figures.points(difference)
    return isOfGroups
      ? "is \(points) \(turn.comparative) than in \(base)"
      : "\(turn.rawValue) by \(points) against \(base)"
  }

  /// `no clear change of completion against BASE`.
  func unclear(from base: String) -> String {
    "no clear \(noun) of completion \(isOfGroups ? "from" : "against") \(base)"
  }

  /// The verdict as a sentence without its end.
  func heading(_ turn: ChangeSummary.Turn, of row: ChangeRow) -> String {
    let points = Figures.points(row.difference)
    let (base, own) = (Figures.percent(row.base?.rate), Figures.percent(row.own?.rate))
    guard isOfGroups else {
      return "Completion \(turn.rawValue) by \(points), from \(base) to \(own)"
    }
    let names = [row.ownName, row.baseName].map { CodeSpan($0).markdown }
    return """
      Completion is \(points) \(turn.comparative) in \(names[0]) than in \(names[1]): \(own) against \
      \(base)
      """
  }

  /// `45.2 % → 41.0 %` from base to own, or `41.0 % against 45.2 %` of own and base.
  func rates(_ row: ChangeRow) -> String {
    guard isOfGroups else { return row.ratesInWords }
    return "\(Figures.percent(row.own?.rate)) against \(Figures.percent(row.base?.rate))"
  }

  /// What a mix is, as after “that is”.
  func mix(_ unit: CountingUnit) -> String {
    isOfGroups
      ? "the groups have different \(unit.plural)" : "other \(unit.plural) came than before"
  }

  /// That nothing tells what the mix makes.
  func mixNotLookedAt(_ unit: CountingUnit) -> String {
    guard let field else {
      return """
        To see whether a different mix of \(unit.plural) came, name a field with `--by`, such as \
        `--by platform`.
        """
    }
    return """
      To see whether the groups have a different mix of \(unit.plural), name another field with \
      `--by`, such as `--by \(field == .platform ? "country" : "platform")`.
      """
  }
}

extension ChangeSummary.Turn {
  fileprivate var comparative: String {
    switch self {
    case .rose: "higher"
    case .fell: "lower"
    }
  }
}

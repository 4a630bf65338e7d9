import EventLog
import Funnels
import Statistics

/// Completion is not what it was, and where most of that comes from.
enum ChangeInsight {
  static func find(in evidence: FlowEvidence) -> Insight? {
    let rows = evidence.changes.filter { $0.key.breakdown == .all }
    guard let change = rows.first(where: { $0.part == .completion }),
      change.isClear, let own = change.own, let base = change.base,
      evidence.shows(own.users, own.reached, base.users, base.reached),
      let rate = own.rate, let other = base.rate, let difference = change.difference
    else { return nil }
    let (now, before) = Numbers.percents(rate, other)
    let verb = difference < 0 ? "fell" : "rose"
    var insight = Insight(
      .change,
      headline: change.isOfPeriods
        ? "Completion \(verb) to \(now), from \(before) in the period before."
        : "Completion is \(difference < 0 ? "lower" : "higher"): \(now) against \(before).")
    if let part = part(of: change, among: evidence.changes) {
      insight.step = part.step
      let place = part.step.map { Names.page($0, in: evidence.definition) }
      let noun = difference < 0 ? "fall" : "rise"
      insight.detail.append(
        place.map { "Most of the \(noun) comes from going on to \($0)." }
          ?? "Most of the \(noun) comes from other users arriving, not from any page.")
    }
    let limits = Proportion(own.reached, of: own.users).wilsonInterval()
    insight.subject = change.ownName
    insight.users = own.reached
    insight.ofUsers = own.users
    insight.rate = RateCell(rate: rate, low: limits?.low, high: limits?.high)
    insight.comparedWith = change.baseName
    insight.comparedRate = other
    insight.gain = abs(difference) * Double(own.users)
    insight.p = change.p
    return insight
  }

  /// The step, or the mix of users, that makes more than half of the change and twice as much as the next.
  private static func part(of change: ChangeRow, among rows: [ChangeRow]) -> ChangeRow? {
    guard let whole = change.contribution, whole != 0 else { return nil }
    let parts = rows.filter { row in
      row.contribution != nil
        && (row.part == .step && row.key.breakdown == .all || row.part == .mix)
    }.sorted { abs($0.contribution ?? 0) > abs($1.contribution ?? 0) }
    guard let first = parts.first, let most = first.contribution, most / whole > 0.5 else {
      return nil
    }
    let next = parts.dropFirst().first { $0.part == first.part || first.part == .mix }
    return abs(most) >= 2 * abs(next?.contribution ?? 0) ? first : nil
  }
}

import Definitions
import EventLog
package import Funnels
import Statistics

/// Completion is not what it was, and where most of that comes from.
///
/// Where the report is compared with nothing that was asked for, the last seven closed days are compared
/// with the seven before, as far as days differ no more than that anyway.
package enum ChangeInsight {
  static func find(in evidence: FlowEvidence) -> Insight? {
    guard evidence.changes.isEmpty else { return asked(in: evidence) }
    return evidence.comparesWeeks ? ofLastWeek(in: evidence) : nil
  }

  // The last seven days

  private static func ofLastWeek(in evidence: FlowEvidence) -> Insight? {
    let rows = evidence.closedDays
    guard let days = shares(of: rows),
      let change = WeekChange(days: days), change.isClear,
      let own = change.own.rate, let base = change.base.rate
    else { return nil }
    let (now, before) = Numbers.percents(own, base)
    let verb = own < base ? "fell" : "rose"
    let part = part(of: change, in: evidence)
    let names = rows.map(\.periodStart)
    return Insight(
      .change,
      headline: "Completion \(verb) to \(now) in the last seven days, from \(before) in the seven "
        + "days before.",
      detail: [
        part.map { words($0, isFall: own < base, in: evidence) },
        "That is more than days usually differ.",
      ].compactMap(\.self), step: part.flatMap { page(of: $0, in: evidence) },
      subject: span(names.suffix(7)), share: change.own,
      comparedWith: span(names.dropLast(7).suffix(7)), comparedRate: base,
      gain: gain(of: change.own, over: base), p: change.p, test: .studentT)
  }

  /// Where most of the change between the weeks comes from; `nil` where nothing stands out, or where the steps
  /// were counted of other users.
  private static func part(of change: WeekChange, in evidence: FlowEvidence) -> ChangeRow? {
    let rows = evidence.weekChanges
    guard let completion = rows.first(where: { $0.part == .completion }),
      completion.own?.proportion == change.own,
      completion.base?.users.shown == change.base.users
    else { return nil }
    return mainPart(of: completion, among: rows)
  }

  private static func span(_ days: some BidirectionalCollection<String>) -> Text {
    Text("\(days.first ?? "") to \(days.last ?? "")")
  }

  private static func gain(of own: Proportion, over base: Double) -> Double? {
    own.rate.map { abs($0 - base) * Double(own.users) }
  }

  // What was asked for

  private static func asked(in evidence: FlowEvidence) -> Insight? {
    let rows = evidence.changes.filter { $0.key.breakdown == .all }
    guard let change = rows.first(where: { $0.part == .completion }),
      let own = change.own, let base = change.base,
      let share = own.proportion, let baseShare = base.proportion, let rate = own.rate,
      let other = base.rate
    else { return nil }
    let isOfGroups = change.baseName.utf8.contains(UInt8(ascii: "="))
    let spread = isOfGroups ? 1 : daySpread(in: evidence)
    let z = pooledZ(control: baseShare, variant: share) ?? 0
    let p = twoSidedNormalP(z / spread.squareRoot())
    guard p <= FlowInsights.level else { return nil }
    let (now, before) = Numbers.percents(rate, other)
    let part = mainPart(of: change, among: evidence.changes)
    return Insight(
      .change,
      headline: isOfGroups
        ? "Completion is \(rate < other ? "lower" : "higher") than for "
          + "\(Names.quoted(change.baseName)): \(now) against \(before)."
        : "Completion \(rate < other ? "fell" : "rose") to \(now), from \(before) in the period "
          + "before.", detail: part.map { [words($0, isFall: rate < other, in: evidence)] } ?? [],
      step: part.flatMap { page(of: $0, in: evidence) }, subject: change.ownName, share: share,
      comparedWith: change.baseName, comparedRate: other, gain: gain(of: share, over: other), p: p,
      test: .score)
  }

  /// How much more days vary than by the chance of their users; 1 where there are too few to tell.
  private static func daySpread(in evidence: FlowEvidence) -> Double {
    shares(of: evidence.closedDays).flatMap { WeekChange(days: $0)?.overDispersion } ?? 1
  }

  /// Who completed, of the days that weeks are compared by; `nil` where a count of them is hidden.
  private static func shares(of days: [TrendRow]) -> [Proportion]? {
    let days = days.suffix(WeekChange.baselineDays.upperBound + 7)
    let shares = days.compactMap(\.completers)
    return shares.count == days.count ? shares : nil
  }

  private static func words(
    _ part: ChangeRow, isFall: Bool, in evidence: FlowEvidence
  ) -> String {
    let noun = isFall ? "drop" : "rise"
    guard let page = page(of: part, in: evidence) else {
      return "Most of the \(noun) comes from a different mix of users, not from any page."
    }
    let name = Names.page(page, in: evidence.definition)
    guard let own = part.own?.rate, let base = part.base?.rate,
      part.own?.proportion != nil, part.base?.proportion != nil
    else { return "Most of the \(noun) happens at \(name)." }
    let (now, before) = Numbers.percents(1 - own, 1 - base)
    return "Most of the \(noun) happens at \(name): \(now) leave there, \(before) before."
  }

  /// The page that a part of a change is about: that before the step which fewer or more users got to; `nil`
  /// for the mix.
  private static func page(of part: ChangeRow, in evidence: FlowEvidence) -> StepKey? {
    guard let step = part.step else { return nil }
    let steps = evidence.definition.steps
    let place = steps.firstIndex { $0.id == step.id && step.index <= steps.count } ?? steps.count
    guard place > 0, steps.indices.contains(place - 1) else { return nil }
    return StepKey(index: place, id: steps[place - 1].id)
  }

  /// The mix of users, or the step, that makes more than half of the change and twice as much as the next; never one
  /// that goes against it.
  ///
  /// A step of all users holds what comes of other users there, so a mix that leaves little to the steps goes before
  /// it.
  package static func mainPart(of change: ChangeRow, among rows: [ChangeRow]) -> ChangeRow? {
    guard let whole = change.contribution, whole != 0 else { return nil }
    let share = { (row: ChangeRow) in (row.contribution ?? 0) / whole }
    let mixes = rows.filter { $0.part == .mix }
      .map { (row: $0, share: weight(ofMix: $0, among: rows) / whole) }
      .sorted { $0.share > $1.share }
    let mix = mixes.first { mix in
      mix.share > 0.5
        && rows.filter { $0.part == .step && $0.key.breakdown == mix.row.key.breakdown }
          .allSatisfy { mix.share >= 2 * abs(share($0)) }
    }
    if let mix { return mix.row }
    let steps = rows.filter { $0.part == .step && $0.key.breakdown == .all }
      .sorted { abs(share($0)) > abs(share($1)) }
    guard let first = steps.first, share(first) > 0.5 else { return nil }
    let next = steps.dropFirst().first.map { abs(share($0)) } ?? 0
    return share(first) >= 2 * next ? first : nil
  }

  /// What of a mix comes from segments that have users on both sides.
  ///
  /// Of one that a side has none of, such as a new campaign, all counts as mix, whatever page its users leave. So it
  /// does of an app's version, of which the users did not become others.
  private static func weight(ofMix mix: ChangeRow, among rows: [ChangeRow]) -> Double {
    let breakdown = mix.key.breakdown
    if breakdown == .field(.appVersion) || breakdown == .field(.flowVersion) { return 0 }
    let ofOneSide = rows.filter { row in
      row.part == .share && row.key.breakdown == breakdown
        && [row.base, row.own].contains { $0?.reached.shown ?? 0 < fewestOfSegment }
    }
    return ofOneSide.reduce(mix.contribution ?? 0) { $0 - ($1.contribution ?? 0) }
  }

  /// A segment with fewer users on a side is as good as new, or gone.
  private static let fewestOfSegment = 10
}

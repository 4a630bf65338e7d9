import Definitions
import EventLog
import Funnels
import Statistics

/// What goes with leaving most: an event, a choice or an answer that users of a page have whom the next page
/// does not see.
///
/// Values at entry are told by `who`. What goes with going on is not told: whoever stays longer does more.
///
/// Finding: a row of `drivers.csv` with an odds ratio below 1, the one with most leavers more than without.
/// Fix: look at what happens there; only an experiment tells whether it is the cause.
enum DriverInsight {
  /// `told`: what other insights say already, by step and subject.
  static func find(in evidence: FlowEvidence, besides told: [Insight]) -> Insight? {
    let usual = UsualExits(evidence)
    let rows = evidence.driversOfLeaving.filter { row in
      row.kind != .dimension
        && [row.usersWith, row.leftWith, row.usersWithout, row.leftWithout].allSatisfy(
          evidence.shows)
        && !told.contains { $0.step == row.step && row.isTold(by: $0) }
        && !(row.kind == .event && usual.isUsual(row.name, at: row.step, users: row.leftWith))
    }
    let steps = evidence.definition.steps
    let found = rows.max {
      (excess($0), $0.nearness(among: steps), $1.name)
        < (excess($1), $1.nearness(among: steps), $0.name)
    }
    return found.flatMap { insight(on: $0, in: evidence) }
  }

  /// How many more left with it than would have without.
  private static func excess(_ row: DriverRow) -> Double {
    Double(row.leftWith) - Double(row.leftWithout) / Double(row.usersWithout)
      * Double(row.usersWith)
  }

  private static func insight(on row: DriverRow, in evidence: FlowEvidence) -> Insight? {
    let with = Proportion(row.leftWith, of: row.usersWith)
    guard let rate = with.rate,
      let other = Proportion(row.leftWithout, of: row.usersWithout).rate
    else { return nil }
    let (own, others) = Numbers.percents(rate, other)
    let page = Names.page(row.step, in: evidence.definition)
    return Insight(
      .driver,
      headline: "At \(page), \(row.what) goes with leaving: \(own) of users with it leave "
        + "there, \(others) of the others.",
      detail: ["It may not be the cause: look at what happens to these users there."],
      step: row.step,
      subject: Text(row.value.map { "\(row.name.string)=\($0.string)" } ?? row.name.string),
      share: with, comparedWith: "others", comparedRate: other, gain: gain(of: row, in: evidence),
      p: row.q, test: .fisher)
  }

  /// Those who left beyond what leaves without it, as far as they would have finished.
  private static func gain(of row: DriverRow, in evidence: FlowEvidence) -> Double? {
    guard let step = evidence.funnel.first(where: { $0.step == row.step && !$0.isCompletion }),
      let left = step.left?.shown, left > 0, let gain = step.gain
    else { return nil }
    return excess(row) * gain / Double(left)
  }
}

extension DriverRow {
  /// 2 of something of the row's own page, 0 of something of other pages, 1 where nobody knows.
  ///
  /// Who goes back from a page sends an event of it, and then those of the page before.
  fileprivate func nearness(among steps: [StepDefinition]) -> Int {
    guard let part = kind == .event ? name.string.split(separator: " ").last : name.string[...]
    else { return 1 }
    let owners = steps.filter { $0.has(part) }.map(\.id)
    return owners.isEmpty ? 1 : owners.contains(step.id) ? 2 : 0
  }

  fileprivate var what: String {
    guard let value else { return "the event \(Names.quoted(name))" }
    return kind == .permission
      ? "having \(value.string) \(Names.permission(name))"
      : "the choice \(Names.quoted(value)) of \(Names.quoted(name))"
  }

  /// Whether an insight about the same step says the same.
  fileprivate func isTold(by insight: Insight) -> Bool {
    let subject = insight.subject?.string ?? ""
    switch (insight.kind, kind) {
    case (.permission, .permission): return subject.hasPrefix(name.string + ":")
    // `permission_denied camera`, in the page's own insight too.
    case (.permission, .event):
      return name.string.hasPrefix("permission_")
    case (.stepLoss, .event):
      return subject == "last:\(name.string)"
        || subject == "error" && name.string.hasPrefix("error_shown")
    case (.stepLoss, .permission): return subject.hasSuffix(":\(name.string)")
    default: return false
    }
  }
}

extension StepDefinition {
  /// Whether a step, one of its pages, permissions or choices is called so.
  fileprivate func has(_ name: Substring) -> Bool {
    let names = [id] + permissions.map(\.id) + choices.map(\.id)
    return names.contains { $0.string == name }
      || pages.contains { $0 == .name(Text(String(name))) }
  }
}

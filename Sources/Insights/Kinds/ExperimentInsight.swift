import Definitions
import EventLog
import Experiments
import Funnels
import Statistics

/// What a variant does, and the page it does it on, wherever the page stands in each arm.
enum ExperimentInsight {
  /// An arm that is compared with control.
  struct Arm: Hashable {
    let experiment: Text
    let variant: Text
  }

  /// The arms that are compared, of experiments whose split is not broken.
  static func arms(in evidence: FlowEvidence) -> [Arm] {
    let arms = evidence.comparison.map { Arm(experiment: $0.experiment, variant: $0.variant) }
    var seen: Set<Arm> = []
    return arms.filter { arm in
      seen.insert(arm).inserted && evidence.checks(of: arm.experiment)?.split.isBroken != true
    }
  }

  /// What is clear about completion, one an arm.
  static func verdicts(in evidence: FlowEvidence) -> [Insight] {
    arms(in: evidence).compactMap { arm in
      let rows = rows(of: arm, in: evidence)
      guard let completion = rows.first(where: \.isCompletion) else { return nil }
      if let told = heldBack(completion, among: rows, in: evidence) { return told }
      guard isClear(completion, in: evidence) else { return nil }
      if completion.afterClear == .gone { return gone(completion, in: evidence) }
      var told = verdict(
        completion, clearPages(among: rows, completion: completion, in: evidence), in: evidence)
      told.isOfLoss = completion.verdictOfToday == .worse
      return told
    }
  }

  /// Pages that differ where completion is not clear, one an arm.
  static func pages(in evidence: FlowEvidence) -> [Insight] {
    arms(in: evidence).compactMap { arm in
      let rows = rows(of: arm, in: evidence)
      let completion = rows.first(where: \.isCompletion)
      if let completion {
        guard !isClear(completion, in: evidence),
          heldBack(completion, among: rows, in: evidence) == nil
        else { return nil }
      }
      return clearPages(among: rows, completion: completion, in: evidence).first.map {
        moved($0, in: evidence)
      }
    }
  }

  private static func rows(of arm: Arm, in evidence: FlowEvidence) -> [ComparisonRow] {
    evidence.comparison.filter { $0.experiment == arm.experiment && $0.variant == arm.variant }
  }

  private static func isClear(_ completion: ComparisonRow, in evidence: FlowEvidence) -> Bool {
    isShown(completion, in: evidence)
      && (completion.verdict == .better || completion.verdict == .worse)
  }

  static func isShown(_ row: ComparisonRow, in evidence: FlowEvidence) -> Bool {
    row.controlShare != nil && row.variantShare != nil && row.difference != nil
  }

  /// The pages that differ, those that make most of the difference first; where the verdict is clear, those that
  /// point its way.
  private static func clearPages(
    among rows: [ComparisonRow], completion: ComparisonRow?, in evidence: FlowEvidence
  ) -> [ComparisonRow] {
    let clear = rows.filter { row in
      guard row.measure == .left, isShown(row, in: evidence) else { return false }
      guard row.verdict == .better || row.verdict == .worse else { return false }
      guard let verdict = completion?.verdictOfToday, verdict == .better || verdict == .worse
      else { return true }
      return row.verdict == verdict
    }
    return clear.sorted { (weight($0), $1.step.index) > (weight($1), $0.step.index) }
  }

  private static func weight(_ row: ComparisonRow) -> Double {
    abs(row.difference ?? 0) * Double(min(row.controlUsers, row.variantUsers).shown ?? 0)
  }

  /// A clear verdict on completion.
  private static func verdict(
    _ row: ComparisonRow, _ pages: [ComparisonRow], in evidence: FlowEvidence
  ) -> Insight {
    let page = pages.first
    let control = Names.quoted(row.control)
    let variant = Names.variant(of: row, in: evidence.definition)
    let isBetter = row.verdictOfToday == .better
    let often = "\(isBetter ? "More" : "Fewer") users finish in \(variant) than in \(control)"
    let (own, other) = rates(page ?? row)
    let name = page.map { Names.page($0.step, in: evidence.definition) }
    return Insight(
      .experiment,
      headline: name.map {
        "\(often); the difference is \(pages.count > 1 ? "mostly " : "")at \($0): \(own) leave there, "
          + "\(other) in \(control)."
      } ?? "\(often): \(own) against \(other).",
      detail: [difference(row), advice(row, isBetter: isBetter, in: evidence)].compactMap(\.self),
      about: page ?? row, gain: gain(row, of: isBetter ? row.controlUsers : row.variantUsers),
      p: row.adjustedP, test: test(of: row, in: evidence))
  }

  /// What was clear, and what the numbers no longer show.
  private static func gone(_ row: ComparisonRow, in evidence: FlowEvidence) -> Insight {
    let day = row.firstClear.map { "On \(ReportCalendar.text(ofDay: $0.day)) it" } ?? "It"
    let often = row.verdict == .better ? "more" : "fewer"
    let (own, other) = Numbers.closePercents(row.variantRate ?? 0, row.controlRate ?? 0)
    var told = Insight(
      .experiment,
      headline:
        "\(day) was clear that \(often) users finished in "
        + "\(Names.variant(of: row, in: evidence.definition)) than in "
        + "\(Names.quoted(row.control)), but the numbers no longer show it: \(own) against "
        + "\(other).",
      detail: [
        doubts(on: row, in: evidence)
          ?? "Look at the effect by week of start before you decide."
      ], about: row, gain: gain(row, of: row.controlUsers), p: row.adjustedP,
      test: test(of: row, in: evidence))
    told.isOfLoss = true
    return told
  }

  private static func test(of row: ComparisonRow, in evidence: FlowEvidence) -> InsightTest {
    evidence.checks(of: row.experiment)?.boundedUsers == nil ? .alwaysValid : .bounded
  }

  /// How much more or fewer complete at least, and since when that is clear; `nil` where no limits are
  /// known.
  private static func difference(_ row: ComparisonRow) -> String? {
    guard let low = row.differenceLow, let high = row.differenceHigh else { return nil }
    let (own, other) = rates(row)
    let least = low > 0 ? low : high < 0 ? -high : 0
    // Less than a tenth of a point is not worth a word.
    let words =
      least >= 0.001 ? ", at least \(Numbers.points(least)) \(low > 0 ? "more" : "fewer")" : ""
    let day =
      row.firstClear.map { clear in
        let name = ReportCalendar.text(ofDay: clear.day)
        return row.afterClear == nil
          ? ", clear since \(name)" : "; on \(name) the opposite was clear"
      } ?? ""
    return "\(own) finish, \(other) in \(Names.quoted(row.control))\(words)\(day)."
  }

  private static func advice(
    _ row: ComparisonRow, isBetter: Bool, in evidence: FlowEvidence
  ) -> String {
    if let doubts = doubts(on: row, in: evidence) { return doubts }
    if row.isFresh {
      return
        "A difference that has only just become clear is usually smaller than it looks: wait "
        + "for twice as many users before you count on it."
    }
    if row.isSurprising {
      return "Such a large difference is rare: look for a logging mistake before you decide."
    }
    return isBetter
      ? "You can check this daily without raising false alarms; if it holds, roll it out."
      : "You can check this daily without raising false alarms; if it holds, stop it."
  }

  /// What speaks against trusting it; `nil` where nothing does.
  private static func doubts(on row: ComparisonRow, in evidence: FlowEvidence) -> String? {
    let checks = evidence.checks(of: row.experiment)
    let doubts = row.doubts.map { $0.words(checks?.lateAssignment) }
    let words = row.afterClear == .turned ? ["the difference has reversed"] + doubts : doubts
    guard let last = words.last else { return nil }
    let listed = words.dropLast().joined(separator: ", ")
    return "Before you act on it: \(words.count > 1 ? "\(listed) and \(last)" : last)."
  }

  /// More complete, and a guardrail suffers.
  private static func heldBack(
    _ completion: ComparisonRow, among rows: [ComparisonRow], in evidence: FlowEvidence
  ) -> Insight? {
    let harmed = rows.filter { row in
      row.isGuardrail && row.verdict == .worse && isShown(row, in: evidence)
    }
    guard !completion.harmedGuardrails.isEmpty, completion.afterClear == nil,
      isShown(completion, in: evidence),
      let first = harmed.first
    else { return nil }
    return Insight(
      .experiment,
      headline: "More users finish in \(Names.variant(of: first, in: evidence.definition)) than in "
        + "\(Names.quoted(first.control)), but \(GoalInsight.words(first)).",
      detail: ["That is a guardrail: find out why before you roll it out."],
      about: first, gain: gain(completion, of: completion.controlUsers), p: first.adjustedP)
  }

  /// A page that differs where completion does not yet.
  private static func moved(_ page: ComparisonRow, in evidence: FlowEvidence) -> Insight {
    let control = Names.quoted(page.control)
    let variant = Names.variant(of: page, in: evidence.definition)
    let (own, other) = rates(page)
    let fewer = page.verdict == .better ? "Fewer" : "More"
    var told = Insight(
      .experiment,
      headline:
        "\(fewer) users leave \(Names.page(page.step, in: evidence.definition)) in \(variant): "
        + "\(own), against \(other) in \(control).",
      detail: ["How many finish does not differ clearly yet."], about: page,
      gain: gain(page, of: page.controlUsers), p: page.adjustedP)
    told.isOfLoss = page.verdict == .worse
    return told
  }

  private static func rates(_ row: ComparisonRow) -> (String, String) {
    Numbers.percents(row.variantRate ?? 0, row.controlRate ?? 0)
  }

  /// What the difference comes to among the users of an arm; `nil` where one of the two is not known.
  static func gain(_ row: ComparisonRow, of users: Count) -> Double? {
    guard let difference = row.difference, let users = users.shown else { return nil }
    return abs(difference) * Double(users)
  }
}

extension Insight {
  /// What a variant does, as one row says.
  init(
    _ kind: InsightKind, headline: String, detail: [String], about row: ComparisonRow,
    subject: Text? = nil, gain: Double?, p: Double?, test: InsightTest = .alwaysValid
  ) {
    self.init(
      kind, headline: headline, detail: detail,
      step: row.isCompletion || row.goal != nil ? nil : row.step,
      subject: subject ?? Text("\(row.experiment.string):\(row.variant.string)"),
      share: row.variantShare, comparedWith: row.control, comparedRate: row.controlRate, gain: gain,
      p: p, test: test)
  }
}

extension Doubt {
  /// The reason, behind “read it with care”.
  ///
  /// `late`: the users without a variant, of the same experiment.
  fileprivate func words(_ late: LateAssignment?) -> String {
    switch self {
    case .mixed: "some users saw several variants"
    case .drift: "the split changed from day to day"
    case .heterogeneity: "the effect differs between groups of users"
    case .reversal: "the difference reverses within groups of users"
    case .lateAssignment:
      late?.losesUsers == false
        ? "many users have no variant" : "users leave before they are assigned a variant"
    case .interaction: "the effect depends on another experiment"
    case .firstWeek: "the first week is not over"
    }
  }
}

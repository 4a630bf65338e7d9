import EventLog
import Funnels
import Journeys
import Statistics

/// The page that costs most completions, and why users leave it where the log knows.
///
/// By gain and not by head count: who leaves an early page would mostly have left a later one.
enum StepLossInsight {
  /// Fewer leavers than this are no story.
  private static let fewestLeft = 10

  /// Of the test whether users leave some pages more than others.
  private static let level = 0.01
  /// More pages that cost about as much are not named: none of them stands out.
  private static let mostNamed = 3

  /// `isReasonTold`: the step whose leavers another insight explains.
  static func find(in evidence: FlowEvidence, isReasonTold: StepKey?) -> Insight? {
    let steps = evidence.steps.filter { ($0.gain ?? 0) > 0 && $0.leavers != nil }
      .sorted { ($0.gain ?? 0, $1.step.index) > ($1.gain ?? 0, $0.step.index) }
    guard let first = steps.first, let leavers = first.leavers, leavers.reached >= fewestLeft,
      differ(in: evidence)
    else { return nil }
    let alike = steps.dropFirst().filter { !isClear(first, $0) }
    guard alike.count < mostNamed else { return nil }
    let reason = isReasonTold == first.step ? nil : reason(at: first, in: evidence)
    let gain = first.gain.flatMap { $0 >= 0.5 ? Numbers.count($0) : nil }
    return Insight(
      .stepLoss, headline: headline(first, leavers, alike, in: evidence),
      detail: [
        reason?.words, gain.map { "If none of them left, up to \($0) more users would finish." },
      ].compactMap(\.self), step: first.step, subject: reason?.subject, share: leavers,
      rate: first.leaving, gain: first.gain)
  }

  private static func headline(
    _ first: FunnelRow, _ leavers: Proportion, _ alike: [FunnelRow], in evidence: FlowEvidence
  ) -> String {
    let many =
      "\(Numbers.count(leavers.reached)) of the \(Numbers.count(leavers.users)) users who got there leave"
      + (first.leaving.rate.map { " (\(Numbers.percent($0)))" } ?? "")
    let names = ([first] + alike).map { Names.page($0.step, in: evidence.definition) }
    guard let last = names.dropFirst().last else {
      return "Most completions are lost at \(names[0]): \(many)."
    }
    return
      "Most completions are lost at \(names.dropLast().joined(separator: ", ")) and \(last), about "
      + "as many at each: at \(names[0]), \(many)."
  }

  /// Whether pages differ in their leave rates beyond chance (χ² of the counts who left and stayed); one
  /// page alone does.
  static func differ(in evidence: FlowEvidence) -> Bool {
    let groups = evidence.steps.compactMap(\.leavers)
    let test = HomogeneityTest(reached: groups.map(\.reached), users: groups.map(\.users))
    return test.map { $0.p < level } ?? true
  }

  /// Whether a step costs more than another beyond chance: of two gains each varies like its leavers.
  private static func isClear(_ one: FunnelRow, _ other: FunnelRow) -> Bool {
    let spread = variance(one) + variance(other)
    return (one.gain ?? 0) - (other.gain ?? 0) > normalQuantile95 * spread.squareRoot()
  }

  private static func variance(_ row: FunnelRow) -> Double {
    guard let left = row.left?.shown, left > 0, let gain = row.gain, let rate = row.leaving.rate
    else { return 0 }
    return gain * gain / Double(left) * (1 - rate)
  }

  // Reasons

  /// What more than half of the leavers have in common, beyond chance; nothing where that is that the log
  /// does not know.
  private static func reason(
    at row: FunnelRow, in evidence: FlowEvidence
  ) -> (subject: Text, words: String)? {
    let reasons = evidence.dropoff.filter { $0.step == row.step }
    guard let left = row.left, let most = reasons.max(by: { $0.users < $1.users }),
      let low = Proportion(most.users, of: left)?.wilsonInterval()?.low, low > 0.5
    else { return exit(at: row, in: evidence) }
    guard let words = words(most, in: evidence) else { return exit(at: row, in: evidence) }
    let subject = most.reason.rawValue + (most.detail.map { ":\($0.string)" } ?? "")
    return (Text(subject), words)
  }

  /// The event that more than half of the leavers sent last, beyond chance.
  private static func exit(
    at row: FunnelRow, in evidence: FlowEvidence
  ) -> (subject: Text, words: String)? {
    let usual = UsualExits(evidence)
    let named = evidence.exits.filter {
      $0.step == row.step && $0.event != "(nothing)" && $0.event != "(other)"
        && !usual.isUsual($0.event, at: $0.step)
    }
    guard let left = row.left, let most = named.max(by: { $0.users < $1.users }),
      let low = Proportion(most.users, of: left)?.wilsonInterval()?.low, low > 0.5
    else { return nil }
    return (
      Text("last:\(most.event.string)"),
      "The last thing most of them did was \(Names.quoted(most.event))."
    )
  }

  private static func words(_ row: DropoffRow, in evidence: FlowEvidence) -> String? {
    let permission = row.detail.map { Names.permission($0) } ?? ""
    switch row.reason {
    case .skippedFlow: return "Most of them skipped the rest of the flow."
    case .denied: return "Most of them denied \(permission), which is required."
    case .error: return "The last thing most of them saw was an error."
    case .leftAfterDenial: return "Most of them denied \(permission), then left."
    case .unanswered: return "Most of them did not answer the prompt for \(permission)."
    case .leftAfterGrant: return "Most of them granted \(permission), then left."
    case .cancelled: return "Most of them cancelled the purchase."
    case .failed: return "For most of them the purchase failed."
    case .dismissed: return "Most of them closed the paywall."
    case .wentBack: return "Most of them went back to an earlier page."
    case .unexplained: return nil
    }
  }
}

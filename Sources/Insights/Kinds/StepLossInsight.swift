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

  /// `isReasonTold`: the step whose leavers another insight explains.
  static func find(in evidence: FlowEvidence, isReasonTold: StepKey?) -> Insight? {
    let steps = evidence.steps.filter { ($0.gain ?? 0) > 0 && evidence.shows($0.left, $0.reached) }
      .sorted { ($0.gain ?? 0, $1.step.index) > ($1.gain ?? 0, $0.step.index) }
    guard let first = steps.first, let left = first.left, left >= fewestLeft,
      let rate = first.leaving.rate
    else { return nil }
    let page = Names.page(first.step, in: evidence.definition)
    let many =
      "\(Numbers.count(left)) of the \(Numbers.count(first.reached)) who got there leave"
      + " (\(Numbers.percent(rate)))"
    var insight = Insight(.stepLoss, headline: "Most completions are lost at \(page): \(many).")
    if let second = steps.dropFirst().first, !isClear(first, second) {
      let other = Names.page(second.step, in: evidence.definition)
      insight.headline =
        "\(page) and \(other) cost most completions, about as many each: "
        + "at \(page) \(many)."
    }
    if isReasonTold != first.step, let reason = reason(at: first, in: evidence) {
      insight.subject = reason.subject
      insight.detail.append(reason.words)
    }
    if let gain = first.gain, gain >= 0.5 {
      insight.detail.append(
        "Keeping them would mean up to \(Numbers.count(gain)) more completions.")
    }
    insight.step = first.step
    insight.users = left
    insight.ofUsers = first.reached
    insight.rate = first.leaving
    insight.gain = first.gain
    return insight
  }

  /// Whether a step costs more than another beyond chance: of two gains each varies like its leavers.
  private static func isClear(_ one: FunnelRow, _ other: FunnelRow) -> Bool {
    let spread = variance(one) + variance(other)
    return (one.gain ?? 0) - (other.gain ?? 0) > normalQuantile95 * spread.squareRoot()
  }

  private static func variance(_ row: FunnelRow) -> Double {
    guard let left = row.left, left > 0, let gain = row.gain, let rate = row.leaving.rate
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
      evidence.shows(most.users),
      let low = Proportion(most.users, of: left).wilsonInterval()?.low, low > 0.5
    else { return exit(at: row, in: evidence) }
    guard let words = words(most, in: evidence) else { return exit(at: row, in: evidence) }
    let subject = most.reason.rawValue + (most.detail.map { ":\($0.string)" } ?? "")
    return (Text(subject), words)
  }

  /// The event that more than half of the leavers sent last, beyond chance.
  private static func exit(
    at row: FunnelRow, in evidence: FlowEvidence
  ) -> (subject: Text, words: String)? {
    let named = evidence.exits.filter {
      $0.step == row.step && $0.event != "(nothing)" && $0.event != "(other)"
    }
    guard let left = row.left, let most = named.max(by: { $0.users < $1.users }),
      evidence.shows(most.users),
      let low = Proportion(most.users, of: left).wilsonInterval()?.low, low > 0.5
    else { return nil }
    return (
      Text("last:\(most.event.string)"),
      "The last thing most of them did is \(Names.quoted(most.event))."
    )
  }

  private static func words(_ row: DropoffRow, in evidence: FlowEvidence) -> String? {
    let permission = row.detail.map { Names.permission($0) } ?? ""
    switch row.reason {
    case .skippedFlow: return "Most of them skipped the rest of the flow."
    case .denied: return "Most of them had denied \(permission), which is required."
    case .error: return "Most of them saw an error last."
    case .leftAfterDenial: return "Most of them had denied \(permission)."
    case .unanswered: return "Most of them did not answer the prompt for \(permission)."
    case .leftAfterGrant: return "Most of them had granted \(permission), then left."
    case .cancelled: return "Most of them had cancelled the purchase."
    case .failed: return "Most of them had a purchase that failed."
    case .dismissed: return "Most of them had closed the paywall."
    case .wentBack: return "Most of them had gone back to an earlier page."
    case .unexplained: return nil
    }
  }
}

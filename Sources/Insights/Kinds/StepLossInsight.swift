import Definitions
import EventLog
import Funnels
import Journeys
import Statistics

/// The page that costs most completions, and why users leave it where the log knows.
///
/// By gain and not by head count: who leaves an early page would mostly have left a later one. Where nobody
/// finishes there is no gain, and it is the page that most users leave.
enum StepLossInsight {
  /// Fewer leavers than this are no story.
  private static let fewestLeft = 10

  /// Of the test whether users leave some pages more than others.
  private static let level = 0.01
  /// More pages that cost about as much are not named: none of them stands out.
  private static let mostNamed = 3

  /// `isReasonTold`: the step whose leavers another insight explains.
  static func find(in evidence: FlowEvidence, isReasonTold: StepKey?) -> Insight? {
    let pages = evidence.pagesToJudge
    // Without the last page, who is lost most is a question only where it is said why that page is left out.
    guard
      pages.count == evidence.steps.count
        || pages.count > 1 && DataInsight.noCompletion(in: evidence) != nil
    else { return nil }
    let losses = pages.compactMap { row -> (row: FunnelRow, loss: Double)? in
      guard row.leavers != nil, let loss = loss(at: row, in: evidence), loss > 0 else { return nil }
      return (row, loss)
    }.sorted { ($0.loss, $1.row.step.index) > ($1.loss, $0.row.step.index) }
    guard let (first, most) = losses.first, let leavers = first.leavers,
      leavers.reached >= fewestLeft, differ(pages)
    else { return nil }
    let alike = losses.dropFirst().filter { !isClear(most, at: first, $0.loss, at: $0.row) }
      .map(\.row)
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
    // Who was not shown a page that the app may leave out got that far, and not there.
    let isOptional = evidence.definition.steps.first { $0.id == first.step.id }?.isOptional ?? false
    let many =
      "\(Numbers.count(leavers.reached)) of the \(Numbers.count(leavers.users)) users who got "
      + (isOptional ? "that far leave there" : "there leave")
      + (first.leaving.rate.map { " (\(Numbers.percent($0)))" } ?? "")
    let names = ([first] + alike).map { Names.page($0.step, in: evidence.definition) }
    let lost = "Most \(evidence.hasNoCompletion ? "users" : "completions") are lost at"
    guard let last = names.dropFirst().last else { return "\(lost) \(names[0]): \(many)." }
    return
      "\(lost) \(names.dropLast().joined(separator: ", ")) and \(last), about "
      + "as many at each: at \(names[0]), \(many)."
  }

  /// What a page costs: completions, or users where nobody finishes; `nil` where that is hidden.
  private static func loss(at row: FunnelRow, in evidence: FlowEvidence) -> Double? {
    evidence.hasNoCompletion ? row.left?.shown.map { Double($0) } : row.gain
  }

  /// Whether pages differ in their leave rates beyond chance (χ² of the counts who left and stayed); one
  /// page alone does.
  static func differ(_ pages: [FunnelRow]) -> Bool {
    let groups = pages.compactMap(\.leavers)
    let test = HomogeneityTest(reached: groups.map(\.reached), users: groups.map(\.users))
    return test.map { $0.p < level } ?? true
  }

  /// Whether a page costs more than another beyond chance: of two losses each varies like its leavers.
  private static func isClear(
    _ one: Double, at page: FunnelRow, _ other: Double, at otherPage: FunnelRow
  ) -> Bool {
    let spread = variance(one, at: page) + variance(other, at: otherPage)
    return one - other > normalQuantile95 * spread.squareRoot()
  }

  private static func variance(_ loss: Double, at row: FunnelRow) -> Double {
    guard let left = row.left?.shown, left > 0, let rate = row.leaving.rate else { return 0 }
    return loss * loss / Double(left) * (1 - rate)
  }

  // Reasons

  /// What more than half of the leavers have in common, beyond chance; nothing where that is that the log
  /// does not know, or where those who went on have it as often.
  private static func reason(
    at row: FunnelRow, in evidence: FlowEvidence
  ) -> (subject: Text, words: String)? {
    let reasons = evidence.dropoff.filter { $0.step == row.step }
    guard let left = row.left, let most = reasons.max(by: { $0.users < $1.users }),
      let low = Proportion(most.users, of: left)?.wilsonInterval()?.low, low > 0.5
    else { return exit(at: row, in: evidence) }
    guard let words = words(most, in: evidence) else { return exit(at: row, in: evidence) }
    guard isOfLeavers(most, at: row, in: evidence) else { return nil }
    let subject = most.reason.rawValue + (most.detail.map { ":\($0.string)" } ?? "")
    return (Text(subject), words)
  }

  /// Whether those who left have an error, a denial or a grant clearly more often than those who went on.
  ///
  /// Of the other reasons the log does not say who had them and went on. Nor can it be said where hardly anybody
  /// went on, where views are missing, and where the rows about drivers are left out to hide small counts.
  private static func isOfLeavers(
    _ reason: DropoffRow, at row: FunnelRow, in evidence: FlowEvidence
  ) -> Bool {
    guard let advanced = row.advanced?.shown, advanced >= DriverTest.fewest,
      evidence.minimumCell == nil, !evidence.lacksViews(at: row.step)
    else { return true }
    let drivers = evidence.driversOfLeaving.filter { $0.step == row.step }
    switch reason.reason {
    case .error:
      return drivers.contains { $0.kind == .event && $0.name.string.hasPrefix("error_shown") }
    case .leftAfterDenial, .leftAfterGrant:
      let answer = reason.reason == .leftAfterGrant ? "granted" : "denied"
      let permission = reason.detail?.string ?? ""
      return drivers.contains {
        $0.kind == .permission && $0.name.string == permission && $0.value?.string == answer
          || $0.kind == .event && $0.name.string == "permission_\(answer) \(permission)"
      }
        || evidence.permissions.contains {
          $0.step == row.step && $0.permission == reason.detail
            && losesMore(after: reason.reason, $0)
        }
    case .skippedFlow, .denied, .unanswered, .cancelled, .failed, .dismissed, .wentBack,
      .unexplained:
      return true
    }
  }

  /// Whether fewer finish after one answer than after the other, beyond chance.
  private static func losesMore(after reason: LeavingReason, _ row: PermissionRow) -> Bool {
    let denied = Proportion(row.leftAfterDenial, of: row.leftAfterDenial + row.completedAfterDenial)
    let granted = Proportion(row.leftAfterGrant, of: row.leftAfterGrant + row.completedAfterGrant)
    guard let denied, let granted else { return false }
    let isDenial = reason == .leftAfterDenial
    let (own, other) = isDenial ? (denied, granted) : (granted, denied)
    let z = pooledZ(control: other, variant: own) ?? 0
    return z > 0 && twoSidedNormalP(z) < level
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
    case .unanswered:
      let isUnknown = evidence.promptsWithoutAnswers.contains { $0.permission == row.detail }
      return isUnknown ? nil : "Most of them did not answer the prompt for \(permission)."
    case .leftAfterGrant: return "Most of them granted \(permission), then left."
    case .cancelled: return "Most of them cancelled the purchase."
    case .failed: return "For most of them the purchase failed."
    case .dismissed: return "Most of them closed the paywall."
    case .wentBack: return "Most of them went back to an earlier page."
    case .unexplained: return nil
    }
  }
}

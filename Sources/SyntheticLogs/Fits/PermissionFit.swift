import EventLog
import Journeys

/// How users dealt with one permission at one step, in the order in which a walk decides.
struct PermissionFit: Sendable {
  private var counts: [DecisionCount] = PermissionDecision.allCases.map { _ in DecisionCount() }

  /// What became of the permission.
  enum Way {
    case notAsked, alreadyGranted, unanswered, granted
    /// Denied, before or now, and granted after all or not.
    case denied(isAsked: Bool, isLate: Bool)
  }

  /// What a user's facts come to.
  ///
  /// `reason`: why the user left, if that was about this permission. Who denies what is required and
  /// goes on must have granted it somewhere: a walk leads nobody past a denial. `rare`: as `StepFit` has it.
  static func way(
    _ facts: PermissionFacts?, reason: LeavingReason?, isRequired: Bool, rare: Set<EventKind>
  ) -> Way {
    guard let facts else { return .notAsked }
    if facts.wasAsked, rare.contains(.permissionRequested) { return .notAsked }
    if reason == .unanswered { return facts.wasAsked ? .unanswered : .notAsked }
    guard let answer = facts.lastAnswer else { return .notAsked }
    let grant = facts.wasAsked ? EventKind.permissionGranted : .permissionAlreadyGranted
    guard answer == .denial || facts.recovered else {
      return rare.contains(grant) ? .notAsked : facts.wasAsked ? .granted : .alreadyGranted
    }
    if rare.contains(facts.wasAsked ? .permissionDenied : .permissionAlreadyDenied) {
      return .notAsked
    }
    let isLate = answer == .grant || (isRequired && reason == nil)
    if isLate, rare.contains(grant) { return .notAsked }
    return .denied(isAsked: facts.wasAsked, isLate: isLate)
  }

  /// Whether a walk can leave that way for that reason.
  static func canLeave(_ way: Way, for reason: LeavingReason) -> Bool {
    switch way {
    case .notAsked: false
    case .unanswered: reason == .unanswered
    case .alreadyGranted, .granted: reason == .leftAfterGrant
    case .denied(_, let isLate):
      isLate ? reason == .leftAfterGrant : reason == .denied || reason == .leftAfterDenial
    }
  }

  /// Counts one more user; `leaves`: whether that was the last the user did.
  mutating func add(_ way: Way, leaves: Bool, isRequired: Bool) {
    if case .notAsked = way { return count(.notAsked, true) }
    count(.notAsked, false)
    if case .alreadyGranted = way {
      count(.alreadyGranted, true)
      return count(.leaveAfterGrant, leaves)
    }
    count(.alreadyGranted, false)
    if case .denied(isAsked: false, let isLate) = way {
      count(.alreadyDenied, true)
      return addDenial(isLate: isLate, leaves: leaves, isRequired: isRequired)
    }
    count(.alreadyDenied, false)
    if case .unanswered = way { return count(.unanswered, true) }
    count(.unanswered, false)
    guard case .denied(_, let isLate) = way else {
      count(.deny, false)
      return count(.leaveAfterGrant, leaves)
    }
    count(.deny, true)
    addDenial(isLate: isLate, leaves: leaves, isRequired: isRequired)
  }

  private mutating func addDenial(isLate: Bool, leaves: Bool, isRequired: Bool) {
    count(.grantLate, isLate)
    if isLate { return count(.leaveAfterGrant, leaves) }
    if !isRequired { count(.leaveAfterDenial, leaves) }
  }

  private mutating func count(_ decision: PermissionDecision, _ happened: Bool) {
    counts[decision.place].add(happened)
  }

  mutating func merge(_ other: PermissionFit) { counts.merge(other.counts) }

  /// Every decision with its share; where it was never made, it never happens.
  var rates: [PermissionDecision: Double] {
    var rates: [PermissionDecision: Double] = [:]
    for decision in PermissionDecision.allCases { rates[decision] = counts[decision.place].share }
    // Where nobody is known to have come here, nobody is asked.
    if counts[PermissionDecision.notAsked.place].trials == 0 { rates[.notAsked] = 1 }
    return rates
  }
}

extension PermissionDecision {
  fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

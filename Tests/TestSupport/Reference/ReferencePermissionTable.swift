import Definitions
import EventLog
import Journeys

// permissions.csv: what became of each permission on each step.
//
// Asked is who had a request or a prompted answer. Of those the last answer of any kind makes them
// granted or denied, none unanswered. Already granted or denied are only users never asked.
// Recovered: denied and then granted in one attempt. What came after goes by the final answer, asked
// or already; left is not completed. Every declared permission has a row; an undeclared one is
// optional and has one when it occurs.
//
// Holes, and how they are read here:
// - A user's answers at a step are those of all counted attempts, within the window.
// - "Denied, then granted" takes answers of both sorts: a grant in Settings comes back as `already`.
// - An undeclared permission has a row in the segments where a matured user met it, after the
//   declared ones, by name. One that is of no step has none.
// - A permission declared on another step than its event's is undeclared there.

enum ReferencePermissionTable {
  static let columns = [
    "flow", "flow_version", "breakdown", "segment", "step_index", "step", "permission", "required",
    "reached", "asked", "granted", "denied", "already_granted", "already_denied", "unanswered",
    "recovered", "grant_rate", "grant_rate_low", "grant_rate_high", "completed_after_grant",
    "completed_after_denial", "left_after_grant", "left_after_denial", "leave_rate_after_grant",
    "leave_rate_after_grant_low", "leave_rate_after_grant_high", "leave_rate_after_denial",
    "leave_rate_after_denial_low", "leave_rate_after_denial_high", "leave_rate_unanswered",
    "leave_rate_unanswered_low", "leave_rate_unanswered_high",
  ]

  static func rows(of segment: ReferenceSegment, in flow: ReferenceFlow) -> [[ReferenceCell]] {
    segment.list.steps.enumerated().flatMap { index, step in
      permissions(of: step, met: segment.matured).map { permission in
        segment.key(in: flow)
          + [.integer(index + 1), .text(step.id)] + row(permission, at: step.id, of: segment)
      }
    }
  }

  /// The declared permissions of a step, then the others that users met there.
  private static func permissions(
    of step: StepDefinition, met users: [ReferenceUser]
  ) -> [PermissionDefinition] {
    let declared = Set(step.permissions.map(\.id))
    let met = Set(
      users.flatMap { user in
        user.permissionEvents(at: step.id).flatMap { $0 }.compactMap(\.permission)
      })
    return step.permissions
      + met.subtracting(declared).sorted().map { PermissionDefinition(id: $0) }
  }

  private static func row(
    _ permission: PermissionDefinition, at step: Text, of segment: ReferenceSegment
  ) -> [ReferenceCell] {
    var facts: [ReferencePermissionFacts] = []
    for user in segment.matured {
      facts.append(ReferencePermissionFacts(of: permission.id, at: step, for: user))
    }
    let asked = facts.filter(\.wasAsked)
    let never = facts.filter { !$0.wasAsked }
    let granted = asked.filter { $0.finalAnswer == .granted }
    let denied = asked.filter { $0.finalAnswer == .denied }.count
    let unanswered = asked.filter { $0.finalAnswer == nil }
    precondition(asked.count == granted.count + denied + unanswered.count)
    let afterGrant = facts.filter { $0.finalAnswer == .granted }
    let afterDenial = facts.filter { $0.finalAnswer == .denied }
    return [
      .text(permission.id), .bool(permission.isRequired),
      .integer(segment.matured.filter { $0.reached(step) }.count),
      .integer(asked.count), .integer(granted.count), .integer(denied),
      .integer(never.filter { $0.finalAnswer == .granted }.count),
      .integer(never.filter { $0.finalAnswer == .denied }.count),
      .integer(unanswered.count),
      .integer(facts.filter(\.recovered).count),
    ] + ReferenceStatistics.wilsonCells(granted.map(\.user), of: asked.map(\.user)) + [
      .integer(afterGrant.filter(\.hasCompleted).count),
      .integer(afterDenial.filter(\.hasCompleted).count),
      .integer(afterGrant.filter { !$0.hasCompleted }.count),
      .integer(afterDenial.filter { !$0.hasCompleted }.count),
    ] + leaveCells(afterGrant) + leaveCells(afterDenial) + leaveCells(unanswered)
  }

  /// Who did not complete.
  private static func leaveCells(_ facts: [ReferencePermissionFacts]) -> [ReferenceCell] {
    ReferenceStatistics.wilsonCells(
      facts.filter { !$0.hasCompleted }.map(\.user), of: facts.map(\.user))
  }
}

enum ReferenceAnswer { case granted, denied }

/// What became of one permission on one step for one user.
struct ReferencePermissionFacts {
  var user: ReferenceUser
  var wasAsked: Bool
  /// The last answer of any kind; `nil` where none came.
  var finalAnswer: ReferenceAnswer?
  /// Denied, then granted in the same attempt.
  var recovered: Bool
  var hasCompleted: Bool

  init(of permission: Text, at step: Text, for user: ReferenceUser) {
    self.user = user
    let byAttempt = user.permissionEvents(at: step).map { events in
      events.filter { $0.permission == permission }
    }
    let all = byAttempt.flatMap { $0 }
    wasAsked = all.contains { $0.isPermissionRequest || $0.isPromptedAnswer }
    finalAnswer = all.last(where: \.isAnswer).map { $0.isGrant ? .granted : .denied }
    recovered = byAttempt.contains { events in
      guard let denial = events.firstIndex(where: \.isDenial) else { return false }
      return events[denial...].contains(where: \.isGrant)
    }
    hasCompleted = user.hasCompleted
  }
}

extension ReferenceUser {
  /// Requests and answers on a step, by attempt.
  func permissionEvents(at step: Text) -> [[Event]] {
    guard let position = list.position(of: step) else { return [] }
    return attempts.map { attempt in
      attempt.events(at: position).map(\.event).filter { $0.isPermissionRequest || $0.isAnswer }
    }
  }
}

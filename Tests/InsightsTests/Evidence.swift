import Definitions
import EventLog
@testable import Experiments
@testable import Funnels
import Insights
import Journeys
import Statistics

/// The rows of a made-up flow, from how many leave at each step.
struct Evidence {
  static let flow = FlowKey(flow: "f", version: nil)
  static let everyone = RowKey(flow: flow, breakdown: .all, segment: .everyone)

  var value: FlowEvidence

  /// `left`: by step; who is left over completes.
  init(_ users: Int, left: [Int], titles: [Text] = []) {
    let steps = left.indices.map { step -> StepDefinition in
      var definition = StepDefinition(id: Text("s\(step + 1)"))
      definition.title = titles.indices.contains(step) ? titles[step] : nil
      return definition
    }
    value = FlowEvidence(definition: FlowDefinition(id: "f", steps: steps))
    var reached = users
    let completed = users - left.reduce(0, +)
    for (step, left) in left.enumerated() {
      value.funnel.append(
        Self.row(StepKey(index: step + 1, id: steps[step].id), reached, of: users, left, completed))
      reached -= left
    }
    value.funnel.append(
      Self.row(.completion(behind: steps.count), completed, of: users, nil, completed))
  }

  private static func row(
    _ step: StepKey, _ reached: Int, of users: Int, _ left: Int?, _ completed: Int
  ) -> FunnelRow {
    let advanced = left.map { reached - $0 }
    return FunnelRow(
      key: everyone, step: step, isCompletion: left == nil, viewed: Count(reached),
      reached: Count(reached),
      advanced: advanced.map { Count($0) }, left: left.map { Count($0) }, skippedStep: nil,
      inProgress: 0,
      revisits: nil, wentBack: nil, medianSecondsToAdvance: nil, p90SecondsToAdvance: nil,
      attempts: Count(reached), entered: Count(users),
      gain: left.flatMap { left in
        advanced.flatMap { $0 > 0 ? Double(left) * Double(completed) / Double($0) : nil }
      })
  }

  func step(_ number: Int) -> StepKey { value.funnel[number - 1].step }

  mutating func add(
    _ reason: LeavingReason, _ detail: Text? = nil, at number: Int, users: Int
  ) {
    value.dropoff.append(
      DropoffRow(
        key: Self.everyone, step: step(number), reason: reason, detail: detail, users: Count(users),
        reached: value.funnel[number - 1].reached, left: value.funnel[number - 1].left ?? 0))
  }

  /// Who left and completed after each answer.
  mutating func add(
    _ permission: Text, isRequired: Bool = false, at number: Int,
    granted: (left: Int, completed: Int),
    denied: (left: Int, completed: Int)
  ) {
    let row = PermissionRow(
      key: Self.everyone, step: step(number), permission: permission, isRequired: isRequired,
      reached: value.funnel[number - 1].reached,
      asked: Count(granted.left + granted.completed + denied.left + denied.completed),
      granted: Count(granted.left + granted.completed),
      denied: Count(denied.left + denied.completed),
      alreadyGranted: 0, alreadyDenied: 0, unanswered: 0, recovered: 0,
      completedAfterGrant: Count(granted.completed), completedAfterDenial: Count(denied.completed),
      leftAfterGrant: Count(granted.left), leftAfterDenial: Count(denied.left))
    value.permissions.append(row)
  }

  /// Who was asked for a permission, and who of them granted it; nobody else answered.
  mutating func add(prompt permission: Text, at number: Int, asked: Int, granted: Int = 0) {
    value.permissions.append(
      PermissionRow(
        key: Self.everyone, step: step(number), permission: permission, isRequired: false,
        reached: value.funnel[number - 1].reached, asked: Count(asked), granted: Count(granted),
        denied: 0, alreadyGranted: 0, alreadyDenied: 0, unanswered: Count(asked - granted),
        recovered: 0, completedAfterGrant: Count(granted), completedAfterDenial: 0,
        leftAfterGrant: 0, leftAfterDenial: 0))
  }

  /// Who went on of the users of a step with something, and of those without.
  mutating func addDriver(
    _ kind: DriverRow.Kind, _ name: Text, _ value: Text? = nil, at number: Int,
    with: (users: Int, advanced: Int), without: (users: Int, advanced: Int), q: Double
  ) {
    let ratio =
      Double(with.advanced * (without.users - without.advanced))
      / Double((with.users - with.advanced) * without.advanced)
    self.value.drivers.append(
      DriverRow(
        key: Self.everyone, step: step(number), kind: kind, name: name, value: value,
        usersWith: with.users, advancedWith: with.advanced, usersWithout: without.users,
        advancedWithout: without.advanced, oddsRatio: ratio, oddsRatioLow: ratio / 2,
        oddsRatioHigh: ratio * 2, q: q))
  }

  /// Who reached a goal, of those who finished and of those who left.
  mutating func addGoal(
    _ goal: GoalDefinition, completed: (users: Int, reached: Int), left: (users: Int, reached: Int)
  ) {
    self.value.definition.goals.append(goal)
    let all = (completed.users + left.users, completed.reached + left.reached)
    for (outcome, (users, reached)) in [
      (GoalOutcome.all, all), (.completed, completed), (.skippedFlow, (0, 0)), (.left, left),
    ] {
      self.value.goals.append(
        GoalRow(
          key: Self.everyone, goal: goal.id, outcome: outcome, users: Count(users),
          reached: Count(reached)))
    }
  }

  /// Completion, or a goal, of two arms of 1,000 users each.
  mutating func addComparison(
    of goal: Text? = nil, control: Int, variant: Int, verdict: Verdict, isGuardrail: Bool = false,
    harmed: [Text] = []
  ) {
    let step =
      goal.map { StepKey(index: 0, id: Text("goal:\($0.string)")) }
      ?? .completion(behind: value.definition.steps.count)
    var row = ComparisonRow(
      flow: Self.flow, experiment: "x", step: step, isCompletion: goal == nil, control: "A",
      variant: "B", controlUsers: 1000, controlReached: Count(control),
      variantUsers: 1000, variantReached: Count(variant), verdict: verdict)
    row.goal = goal
    row.isGuardrail = isGuardrail
    row.harmedGuardrails = harmed
    row.difference = Double(variant - control) / 1000
    row.adjustedP = 0.001
    self.value.comparison.append(row)
  }

  /// Who left a page, of two arms of 1,000 users each.
  mutating func addLeaving(
    at number: Int, control: Int, variant: Int, verdict: Verdict, adjustedP: Double
  ) {
    addComparison(control: control, variant: variant, verdict: verdict)
    let place = value.comparison.count - 1
    value.comparison[place].step = step(number)
    value.comparison[place].isCompletion = false
    value.comparison[place].measure = .left
    value.comparison[place].adjustedP = adjustedP
  }

  mutating func add(_ field: EventField, _ name: Text, users: Int, completed: Int, left: [Int] = [])
  {
    value.values.append(
      ValueCompletion(
        field: field, value: name, users: users, completed: completed, left: left))
  }

  /// So many days of 1,000 users, of whom so many complete; days are told apart by number.
  mutating func addDays(_ count: Int, completed: Int) {
    for _ in 0..<count {
      value.closedDays.append(
        TrendRow(
          key: Self.everyone, periodStart: "day-\(value.closedDays.count + 1)", started: 1000,
          matured: 1000, completed: Count(completed), left: Count(1000 - completed), inProgress: 0,
          isFinal: true, alarm: nil))
    }
  }

  func insights() -> [Insight] { FlowInsights.all(in: value) }

  func insight(_ kind: InsightKind) -> Insight? { insights().first { $0.kind == kind } }
}

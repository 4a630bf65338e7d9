package import Definitions
package import EventLog
import Journeys
import Statistics

/// What the users of a flow allow an experiment to find, by either test.
package struct ExperimentOutlook: Sendable {
  /// What one test takes for a rise.
  package struct Needs: Sendable {
    package let test: ExperimentPlan.Test
    /// Of control's completion rate.
    package let rise: Double
    /// Of all arms, at most.
    package let users: Int
    /// Whole weeks until these are there.
    package let weeks: Int
    /// The weeks that it takes on average, where the rise is real.
    package let meanWeeks: Double
    /// N* of the always-valid test.
    package let tuning: Int?

    package var plan: ExperimentPlan {
      ExperimentPlan(test: test, users: users, weeks: weeks, tuning: tuning)
    }
  }

  /// Who completes now.
  package let rate: Double
  package let usersPerDay: Double
  /// By weekday from Monday, the mean of those who start; `nil` where not every weekday was seen.
  package let weekdays: [Double]?
  /// How many arms, control among them.
  package let arms: Int
  private let design: ExperimentDesign
  /// How much of all users control and the smallest variant have together.
  private let share: Double

  /// - Parameters:
  ///   - rate: Who completes now.
  ///   - experiment: Its planned shares; two equal arms where there is none.
  ///   - days: Users who started, day by day, without gaps; whole days only.
  ///   - monday: The place in `days` of the first Monday.
  package init(
    rate: Double, experiment: ExperimentDefinition?, days: [Int], monday: Int = 0
  ) {
    let total = days.reduce(0, +)
    let perDay = days.isEmpty ? 0 : Double(total) / Double(days.count)
    let weekdays = (0..<7).map { weekday in
      days.indices.filter { ($0 - monday + 7_000) % 7 == weekday }.map { days[$0] }
    }
    let isWhole = weekdays.allSatisfy { !$0.isEmpty }
    self.init(
      rate: rate, experiment: experiment, usersPerDay: perDay,
      weekdays: isWhole ? weekdays.map { Double($0.reduce(0, +)) / Double($0.count) } : nil)
  }

  package init(
    rate: Double, experiment: ExperimentDefinition?, usersPerDay: Double, weekdays: [Double]? = nil
  ) {
    self.rate = rate
    self.usersPerDay = usersPerDay
    self.weekdays = weekdays
    let shares = Self.shares(of: experiment)
    arms = shares.others.count + 1
    let least = shares.others.min() ?? 0.5
    share = shares.control + least
    var design = ExperimentDesign(
      controlRate: rate, variantPerControl: least / shares.control,
      usersPerDay: usersPerDay * share)
    // Holm's adjustment asks for no more than Bonferroni's.
    design.level = Verdict.level / Double(max(1, shares.others.count))
    self.design = design
  }

  private static func shares(
    of experiment: ExperimentDefinition?
  ) -> (control: Double, others: [Double]) {
    guard let experiment else { return (0.5, [0.5]) }
    let names = experiment.declaredVariants
    let control = experiment.control ?? names.min()
    let weights =
      experiment.split.map { split in
        split.filter { $0.weight > 0 }.map { ($0.variant, $0.weight) }
      } ?? names.map { ($0, 1.0) }
    let all = weights.reduce(0) { $0 + $1.1 }
    let own = weights.first { $0.0 == control }.map(\.1) ?? 0
    let others = weights.filter { $0.0 != control }.map { $0.1 / all }
    return own > 0 && !others.isEmpty ? (own / all, others) : (0.5, [0.5])
  }

  /// What a guardrail takes to be called not worse.
  package struct Guardrail: Sendable {
    package let goal: Text
    package let rate: Double
    package let margin: Double
    /// Of all arms.
    package let users: Int
    package let weeks: Int
  }

  /// - Parameters:
  ///   - goal: With its margin; `nil` for one that is no guardrail.
  ///   - rate: The share that reaches it now.
  ///   - tuning: N* of the experiment.
  /// - Returns: `nil` also where nobody reaches it, or all, or nobody comes.
  package func guardrail(_ goal: GoalDefinition, rate: Double, tuning: Int) -> Guardrail? {
    guard let margin = goal.margin, usersPerDay > 0,
      let pair = design.guardrailUsers(rate: rate, margin: margin, tuning: tuning),
      pair / share < 1e12
    else { return nil }
    let users = Int((pair / share).rounded(.up))
    return Guardrail(
      goal: goal.id, rate: rate, margin: margin, users: users,
      weeks: max(1, Int((Double(users) / (7 * usersPerDay)).rounded(.up))))
  }

  /// What a test takes for a rise; `nil` where it leads above 1, or nobody comes.
  package func needs(_ test: ExperimentPlan.Test, rise: Double) -> Needs? {
    guard usersPerDay > 0, let needs = pair(test, rise) else { return nil }
    let users = Int((needs.users / share).rounded(.up))
    guard Double(users) / usersPerDay < 7e6 else { return nil }
    let weeks = max(1, Int((Double(users) / (7 * usersPerDay)).rounded(.up)))
    return Needs(
      test: test, rise: rise, users: users, weeks: weeks,
      meanWeeks: max(1, needs.meanUsers / share / (7 * usersPerDay)), tuning: needs.tuning)
  }

  /// What a test finds in so many weeks; `nil` where not even a rise to all.
  package func needs(_ test: ExperimentPlan.Test, weeks: Int) -> Needs? {
    let users = usersPerDay * 7 * Double(weeks)
    guard let rise = design.rise(foundWith: users * share, { pair(test, $0) }),
      let needs = pair(test, rise)
    else { return nil }
    return Needs(
      test: test, rise: rise, users: Int(users.rounded()), weeks: weeks,
      meanWeeks: max(1, needs.meanUsers / share / (7 * usersPerDay)), tuning: needs.tuning)
  }

  private func pair(_ test: ExperimentPlan.Test, _ rise: Double) -> ExperimentDesign.Needs? {
    switch test {
    case .alwaysValid: design.alwaysValid(rise: rise)
    case .bounded: design.bounded(rise: rise)
    }
  }
}

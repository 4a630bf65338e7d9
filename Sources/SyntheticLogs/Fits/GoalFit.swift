import Definitions
import Journeys
import Statistics

/// How often, and how soon, users reached one goal.
struct GoalFit: Sendable {
  /// Among the goals of the flow that was read.
  private let place: Int
  private var completed = DecisionCount()
  private var others = DecisionCount()
  /// From the goal's anchor.
  private var times = TimeHistogram()

  init(place: Int) {
    self.place = place
  }

  mutating func add(_ facts: JourneyFacts) {
    let goal = facts.goals[place]
    guard goal.isCounted else { return }
    if facts.whole.isCompleted {
      completed.add(goal.isReached)
    } else {
      others.add(goal.isReached)
    }
    if let time = goal.milliseconds { times.add(time) }
  }

  mutating func merge(_ other: GoalFit) {
    completed.merge(other.completed)
    others.merge(other.others)
    times.merge(other.times)
  }

  var reached: Int { completed.happened + others.happened }

  func rates(of goal: GoalDefinition) -> LaterEventRates {
    var rates = LaterEventRates(name: goal.event)
    rates.completed = completed.share
    rates.skipped = others.share
    rates.left = others.share
    rates.hours = times.quantile(0.5).map { Double($0) / 3_600_000 } ?? 0
    return rates
  }
}

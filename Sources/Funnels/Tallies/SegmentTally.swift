import Definitions
import Journeys
import Statistics

/// Mergeable counts of one segment of one flow.
struct SegmentTally: UserTally {
  /// Users whose window is over.
  var matured: FunnelTally
  /// Users whose window is still open at as-of.
  var young: FunnelTally
  var enteredMidway = 0
  /// From first entry to first completion, of all who entered and completed, ever.
  var completion = TimeHistogram()
  /// From first entry to as-of, of all who entered and have not completed.
  var open = TimeHistogram()
  /// About users who are counted more than once: their `completion`, beside `open`.
  var completionClusters = ClusterTimes()
  /// Always of users.
  var goals = GoalTally()
  /// By the day of the first entry.
  var days = NumberedTallies<DayTally>()

  /// Who completed of those who entered on a day.
  typealias DayTally = ByMaturity<Proportion>

  init(stepCount: Int) {
    matured = FunnelTally(stepCount: stepCount)
    young = FunnelTally(stepCount: stepCount)
  }

  var started: Int { matured.started + young.started }
  var users: Int { started + enteredMidway }

  /// Whether nobody has matured, so that all who started count as if.
  var isProvisional: Bool { matured.started == 0 && young.started > 0 }

  /// The counts that stand for matured users.
  var counted: FunnelTally { isProvisional ? young : matured }

  mutating func add(_ facts: EnteredFacts, list: Span<Int>, day: Int) {
    if let milliseconds = facts.completionMilliseconds {
      completion.add(milliseconds)
    } else {
      open.add(facts.openMilliseconds)
    }
    let place = days.place(of: day, orNew: DayTally(Proportion()))
    days[at: place][facts.isMatured].count(facts.isCompleted)
    if facts.isMatured { matured.add(facts, list: list) } else { young.add(facts, list: list) }
  }

  /// Takes note of one user's attempts in this segment, each of which has been added.
  ///
  /// `list`, `calendar`: as where they were added. `value`: as in `ClusterTally`.
  mutating func addClusters(
    _ attempts: [AttemptFacts], list: Span<Int>, calendar: ReportCalendar, value: (Int) -> Int
  ) {
    var completed = TimeHistogram()
    for attempt in attempts {
      if let milliseconds = attempt.entered.completionMilliseconds { completed.add(milliseconds) }
    }
    completionClusters.add(ofUser: completed, open: attempts.count - completed.count)
    for isMatured in [true, false] {
      let alike = attempts.filter { $0.entered.isMatured == isMatured }
      guard alike.count > 1 else { continue }
      let user = UserAttempts(
        alike, stepCount: matured.steps.count, list: list, calendar: calendar)
      if isMatured {
        matured.clusters.add(user, value: value)
      } else {
        young.clusters.add(user, value: value)
      }
    }
  }

  mutating func merge(_ other: SegmentTally) {
    matured.merge(other.matured)
    young.merge(other.young)
    enteredMidway += other.enteredMidway
    completion.merge(other.completion)
    open.merge(other.open)
    completionClusters.merge(other.completionClusters)
    days.merge(other.days)
    if !other.goals.isEmpty { goals.merge(other.goals) }
  }

  /// Makes all times ready to be asked.
  mutating func finalize() {
    matured.finalize()
    young.finalize()
    completion.finalize()
    open.finalize()
    if !goals.isEmpty { goals.finalize() }
  }
}

extension SegmentTally {
  /// The bytes of memory that the counts take.
  var memory: Int {
    matured.memory + young.memory + completion.memory + open.memory + days.memory()
      + completionClusters.memory + goals.memory
  }
}

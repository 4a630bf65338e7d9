import Definitions
import Journeys
import Statistics

// Where attempts are counted, those of one user resemble each other, and the intervals of rates have
// to know how many users the attempts are of. Most users make one attempt, and add nothing here. Of a
// user with several in a segment, the attempts are counted as a funnel of their own first, which gives
// the user's part of each rate; the sums of these parts' squares and products are what merges. Times
// with a median that has limits are taken from that funnel too.

/// Rates of a funnel that have an interval.
enum ClusteredRate: Hashable, Sendable {
  /// Reached a step of the flow, of all who entered.
  case reached(step: Int)
  /// Reached a step of the flow, of all who reached the step before it.
  case advanced(toStep: Int)
  /// Completed, of all who entered.
  case completed
  /// Completed, of all who reached the last step.
  case completedFromLast
  /// Granted, of all who were asked.
  case granted(step: Int, permission: Int)
  /// Completed, of all who chose a value; the value's number plus 1, 0 for none.
  case completedAfterChoice(step: Int, choice: Int, value: Int)
  /// Completed, of all who entered on a day.
  case completedOfDay(Int)
  /// Completed, of all who entered in the week from a Monday.
  case completedOfWeek(from: Int)
  /// Left, of all who reached a step of the flow.
  case left(step: Int)
  /// Did not complete, of all whose last answer about a permission is this one.
  case leftAfter(LastAnswer, step: Int, permission: Int)
}

/// The last answer of a user who was asked for a permission, or had answered before.
enum LastAnswer: Int, Hashable, CaseIterable, Sendable { case grant, denial, none }

/// Times of a funnel whose median has limits, of who entered and matured alike.
enum ClusteredTime: Hashable, Sendable {
  /// From a step of the flow to a later one.
  case advance(step: Int)
  /// From a step of the flow to the last event, of who left there.
  case beforeLeaving(step: Int)
}

/// Mergeable sums about users with several attempts in one segment, by rate and by time.
struct ClusterTally: Sendable {
  /// Only rates that a user with several attempts counts in.
  private(set) var sums: [ClusteredRate: ClusterSums]
  /// Only times that a user with several attempts has twice.
  private(set) var times: [ClusteredTime: ClusterTimes]

  init(sums: [ClusteredRate: ClusterSums] = [:], times: [ClusteredTime: ClusterTimes] = [:]) {
    self.sums = sums
    self.times = times
  }

  /// Whether no user counts more than once.
  var isEmpty: Bool { sums.isEmpty }

  /// Empty sums where no user counts more than once.
  subscript(rate: ClusteredRate) -> ClusterSums {
    sums[rate] ?? ClusterSums()
  }

  /// Empty sums where no user has the time more than once.
  subscript(time: ClusteredTime) -> ClusterTimes {
    times[time] ?? ClusterTimes()
  }

  /// Counts one user's attempts.
  ///
  /// `value`: the number that stands for a choice's value, since a missing value may be spelt out.
  mutating func add(_ attempts: UserAttempts, value: (Int) -> Int) {
    for (rate, part) in attempts.parts(value: value) where part.users > 1 {
      sums[rate, default: .init()].merge(ClusterSums(ofUser: part))
    }
    for (time, ofUser) in attempts.times where ofUser.count > 1 {
      times[time, default: .init()].add(ofUser: ofUser)
    }
  }

  /// The bytes of memory that the sums take.
  var memory: Int {
    let rate = MemoryLayout<ClusteredRate>.stride + MemoryLayout<ClusterSums>.stride + 1
    let time = MemoryLayout<ClusteredTime>.stride + MemoryLayout<ClusterTimes>.stride + 1
    return sums.capacity * rate + times.values.reduce(times.capacity * time) { $0 + $1.memory }
  }

  mutating func merge(_ other: Self) {
    for (rate, more) in other.sums { sums[rate, default: .init()].merge(more) }
    for (time, more) in other.times { times[time, default: .init()].merge(more) }
  }
}

/// The attempts of one user in one segment, all matured or all in progress.
struct UserAttempts {
  private var funnel: FunnelTally
  private var days: [Int: Proportion] = [:]
  private var weeks: [Int: Proportion] = [:]

  /// Counts the attempts.
  ///
  /// `list`: the flow's step at each position of the user's list. `calendar` has the report's days.
  init(
    _ attempts: [AttemptFacts], stepCount: Int, list: Span<Int>, calendar: ReportCalendar
  ) {
    funnel = FunnelTally(stepCount: stepCount)
    for attempt in attempts {
      funnel.add(attempt.entered, list: list)
      let day = calendar.day(of: attempt.startTime)
      days[day, default: Proportion()].count(attempt.entered.isCompleted)
      weeks[ReportCalendar.monday(of: day), default: Proportion()].count(
        attempt.entered.isCompleted)
    }
  }

  /// The user's times, in no order.
  fileprivate var times: [(ClusteredTime, TimeHistogram)] {
    funnel.steps.enumerated().flatMap { index, step in
      [(.advance(step: index), step.advance), (.beforeLeaving(step: index), step.beforeLeaving)]
    }
  }

  /// The user's part of each rate, in no order.
  fileprivate func parts(value: (Int) -> Int) -> [ClusteredRate: Proportion] {
    var parts: [ClusteredRate: Proportion] = [
      .completed: Proportion(funnel[.completed], of: funnel.started),
      .completedFromLast: Proportion(funnel[.completed], of: funnel[.reachedLast]),
    ]
    for (day, part) in days { parts[.completedOfDay(day)] = part }
    for (monday, part) in weeks { parts[.completedOfWeek(from: monday)] = part }
    for (index, step) in funnel.steps.enumerated() {
      parts[.reached(step: index)] = Proportion(step[.reached], of: funnel.started)
      parts[.advanced(toStep: index)] = Proportion(step[.reached], of: step[.reachedPrevious])
      parts[.left(step: index)] = Proportion(step[.left], of: step[.reached])
      for (permission, tally) in step.permissions.entries {
        parts[.granted(step: index, permission: permission)] =
          Proportion(tally[.granted], of: tally[.asked])
        for answer in LastAnswer.allCases {
          parts[.leftAfter(answer, step: index, permission: permission)] = tally.left(after: answer)
        }
      }
      for (choice, tally) in step.choices.entries {
        for (number, chosen) in tally.values.entries {
          let rate = ClusteredRate.completedAfterChoice(
            step: index, choice: choice, value: value(number))
          parts[rate, default: Proportion()].merge(
            Proportion(chosen[.completed], of: chosen[.users]))
        }
      }
    }
    return parts
  }
}

extension PermissionTally {
  fileprivate func left(after answer: LastAnswer) -> Proportion {
    switch answer {
    case .grant:
      Proportion(self[.leftAfterGrant], of: self[.leftAfterGrant] + self[.completedAfterGrant])
    case .denial:
      Proportion(self[.leftAfterDenial], of: self[.leftAfterDenial] + self[.completedAfterDenial])
    case .none: Proportion(self[.leftUnanswered], of: self[.unanswered])
    }
  }
}

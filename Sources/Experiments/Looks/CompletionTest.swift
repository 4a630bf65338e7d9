import Definitions
import Statistics

/// How completion is judged at the looks of a log.
enum CompletionTest {
  /// As often and as long as anybody likes.
  case alwaysValid(AlwaysValid)
  /// Up to so many users of all arms together.
  case bounded(users: Int)

  init(_ experiment: ExperimentDefinition) {
    self =
      experiment.boundedUsers.map { .bounded(users: $0) }
      ?? .alwaysValid(AlwaysValid(tuning: experiment.plannedTuning, level: Verdict.level))
  }

  /// The p of no difference after each look, which never rises; one a look.
  ///
  /// `share`: how much of all planned users the two arms are to have.
  func p(after looks: [DailyLooks.Look], share: Double) -> [Double] {
    let z = looks.map { abs(pooledZ(control: $0.control, variant: $0.variant) ?? 0) }
    switch self {
    case .alwaysValid(let test):
      var least = 1.0
      return zip(looks, z).map { look, z in
        least = min(least, test.p(z: z, users: look.users) ?? 1)
        return least
      }
    case .bounded(let users):
      let course = Self.course(of: looks, planned: Double(users) * share)
      var known: [Int: Double] = [:]
      return looks.indices.map { place in
        let seen = course.prefix { $0.place <= place }
        if let p = known[seen.count] { return p }
        let p = BoundedTest.p(fractions: seen.map(\.fraction), z: seen.map { z[$0.place] })
        known[seen.count] = p
        return p
      }
    }
  }

  /// What stands in place of a normal quantile in the interval of the difference; `nil` for that of the
  /// always-valid test, infinite where no look of a bounded one can end it yet.
  func multiplier(after looks: [DailyLooks.Look], share: Double) -> Double? {
    guard case .bounded(let users) = self else { return nil }
    let course = Self.course(of: looks, planned: Double(users) * share)
    return BoundedTest(level: Verdict.level).boundaries(at: course.map(\.fraction)).last
      ?? .infinity
  }

  /// The looks that count, by their places, with the part of the planned users that they have: none too
  /// near the one before, and none after the plan is full.
  ///
  /// The last may have more users than planned: then it is less like the one before than if it had just these,
  /// which its boundary allows for.
  private static func course(
    of looks: [DailyLooks.Look], planned: Double
  ) -> [(place: Int, fraction: Double)] {
    var course: [(place: Int, fraction: Double)] = []
    for (place, look) in looks.enumerated() {
      let fraction = Double(look.users) / planned
      let last = course.last?.fraction ?? 0
      guard last < 1 else { break }
      guard fraction >= 1 || fraction - last >= BoundedTest.leastStep else { continue }
      course.append((place, fraction))
    }
    return course
  }
}

import Definitions
import EventLog
import Foundation

// When a verdict on completion may be given, and what was found by then.
//
// A day is closed when the window of whoever entered at its very end is over. Looked at is the end of each
// closed day, from the seventh day on after the first on which somebody entered in an arm; counted are
// all matured users who entered in the two arms up to then, at least 100 in each. p is the least of all
// looks; a variant is clear on the first day on which it, adjusted over the variants, is below 0.05, and stays so.
//
// Holes, and how they are read here:
// - The first week counts calendar days of the report's time zone, with entries or without.
// - A variant without a look has p of all its matured users, and is too early.
// - Before its first look a variant takes part in the adjustment with 1.

struct ReferenceLooks {
  /// The end of a day that can be judged.
  struct Day {
    let name: Text
    let end: Int64
  }

  let arms: ReferenceComparedArms
  let tuning: Int
  let days: [Day]

  /// How many days are closed.
  static func closedDays(of population: ReferencePopulation) -> Int {
    closed(population).count
  }

  /// From the seventh on.
  static func judgedDays(of population: ReferencePopulation) -> [Day] {
    Array(closed(population).dropFirst(6))
  }

  private static func closed(_ population: ReferencePopulation) -> [Day] {
    let flow = population.flow
    let entries = population.entered.filter { $0.variant != .mixed && $0.variant != .unassigned }
      .map(\.entryTime)
    guard let first = entries.min(), let asOf = flow.asOf else { return [] }
    var settings = flow.settings
    settings.trend = .day
    var days: [Day] = []
    var period = ReferenceTrendTable.period(around: first, settings)
    while period.end + flow.windowMilliseconds <= asOf {
      days.append(Day(name: period.name, end: period.end))
      period = ReferenceTrendTable.period(around: period.end, settings)
    }
    return days
  }

  /// By day: how many entered in either arm up to its end, and completed.
  private func counts(_ day: Day) -> [(reached: Int, users: Int)] {
    [arms.controlUsers, arms.variantUsers].map { users in
      let early = users.filter { $0.entryTime < day.end }
      return (early.count(where: \.hasCompleted), early.count)
    }
  }

  /// The least p up to each day, with the difference there; nothing for days without a look.
  var courses: [(day: Day, p: Double, difference: Double)?] {
    var least = 1.0
    return days.map { day in
      let counts = counts(day)
      guard counts.allSatisfy({ $0.users >= 100 }),
        let rates = ReferenceTwoRates(control: counts[0], variant: counts[1])
      else { return nil }
      let test = ReferenceAlwaysValid(users: Double(rates.users), tuning: tuning)
      least = min(least, test.p(ofSquare: rates.square))
      return (day, least, rates.difference)
    }
  }
}

extension ReferenceLooks {
  struct Finding {
    /// `nil` without a look.
    var p: Double?
    /// The day on which it became clear, and whether completion was higher then.
    var clear: (day: Text, isHigher: Bool)?
  }

  /// One a variant, in their order.
  ///
  /// `count`: how many variants have matured users.
  static func findings(_ all: [ReferenceLooks], among count: Int) -> [Finding] {
    let courses = all.map(\.courses)
    let seen = courses.filter { $0.contains { $0 != nil } }.count
    var findings = courses.map { Finding(p: $0.compactMap { $0?.p }.last) }
    for place in all.first?.days.indices ?? 0..<0 {
      let p = courses.map { $0[...place].compactMap { $0?.p }.last }
      let without =
        max(0, count - seen)
        + zip(p, courses).count { own, course in
          own == nil && course.contains { $0 != nil }
        }
      let family = p.compactMap(\.self) + [Double](repeating: 1, count: without)
      for index in all.indices where findings[index].clear == nil {
        guard let own = p[index], let look = courses[index][place],
          ReferenceAdjustment.holm(own, among: family) < 0.05
        else { continue }
        findings[index].clear = (look.day.name, look.difference > 0)
      }
    }
    return findings
  }
}

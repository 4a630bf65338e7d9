import Definitions
import EventLog
import Journeys

// Whether a variant's share changed from day to day.
//
// Pearson's chi-square test that the variant has the same share of the users of both arms, its own and
// the control's, on every day of entry. Days are put together, in their order, until five users of
// each arm are expected; what is left over at the end goes to the last of them. The share changed
// where p, times the number of variants, is below 0.001.
//
// Holes, and how they are read here:
// - Counted are all who entered, as for the split, by the day of entry in the report's time zone,
//   whatever the trend's periods are.
// - Control has no test of its own, nor has an arm without weight: it has no share that was planned.
//   Where the plan is not known all arms are tested.
// - Unlike the split, the shares are those of the users whom the filters let in.
// - The number of variants is that of the tests, as a p that does not exist counts nowhere else.
// - Every variant whose share changed is told of, not only the clearest.

enum ReferenceDrift {
  /// The users of both arms who entered on one day, or on several.
  private struct Days {
    var control = 0
    var variant = 0

    var users: Int { control + variant }

    func adding(_ other: Days) -> Days {
      Days(control: control + other.control, variant: variant + other.variant)
    }
  }

  static func hasDrifted(_ variant: Text, in population: ReferencePopulation) -> Bool {
    let flow = population.flow
    let arms = ReferenceVariants.arms(in: flow, of: population.entered)
    let planned = ReferenceVariants.planned(among: arms, in: flow)
    guard let control = ReferenceVariants.control(in: flow, of: arms),
      planned.contains(control), planned.contains(variant), variant != control,
      let p = p(of: variant, beside: control, in: population)
    else { return false }
    let tests = planned.filter { $0 != control }
      .compactMap { Self.p(of: $0, beside: control, in: population) }
    return p * Double(tests.count) < 0.001
  }

  /// `nil` where there are fewer than two parts to compare.
  private static func p(
    of variant: Text, beside control: Text, in population: ReferencePopulation
  ) -> Double? {
    homogeneityP(of: together(days(of: control, variant, in: population)))
  }

  /// Each day on which somebody of either arm entered.
  private static func days(
    of control: Text, _ variant: Text, in population: ReferencePopulation
  ) -> [Days] {
    var settings = population.flow.settings
    settings.trend = .day
    var byStart: [Int64: Days] = [:]
    for user in population.entered {
      let isControl = user.variant == .value(control)
      guard isControl || user.variant == .value(variant) else { continue }
      let start = ReferenceTrendTable.period(around: user.entryTime, settings).start
      let one = isControl ? Days(control: 1) : Days(variant: 1)
      byStart[start] = (byStart[start] ?? Days()).adding(one)
    }
    return byStart.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The days put together until five users of each arm are expected.
  private static func together(_ days: [Days]) -> [Days] {
    let all = days.reduce(Days()) { $0.adding($1) }
    let rarer = min(all.control, all.variant)
    var result: [Days] = []
    var open = Days()
    for day in days {
      open = open.adding(day)
      guard rarer > 0, open.users * rarer >= 5 * all.users else { continue }
      result.append(open)
      open = Days()
    }
    if let last = result.popLast() { result.append(last.adding(open)) }
    return result
  }

  private static func homogeneityP(of parts: [Days]) -> Double? {
    guard parts.count > 1 else { return nil }
    let all = parts.reduce(Days()) { $0.adding($1) }
    let share = Double(all.variant) / Double(all.users)
    let squares = parts.map { part -> Double in
      let expected: Double = share * Double(part.users)
      let others: Double = Double(part.users) - expected
      let gap: Double = Double(part.variant) - expected
      return gap * gap / expected + gap * gap / others
    }
    let chiSquare = squares.reduce(0, +)
    return ReferenceStatistics.chiSquareUpperTail(chiSquare, degrees: parts.count - 1)
  }
}

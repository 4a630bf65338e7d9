import Definitions
import EventLog
import Journeys

// The doubts about a comparison, joined by `;`, in this order:
//
//     mixed             so many users saw several variants that the comparison may be off
//     drift             the variant's share changed from day to day
//     reversal          over all users the difference has one sign, within platforms, versions, countries
//                       or weeks of entry the other, and neither is below half a point
//     late_assignment   5 % of the matured users of the whole log, or more, are unassigned, or their
//                       completion's Wilson interval does not meet that of all arms together
//     heterogeneity     the effect differs within platforms, versions, countries or weeks of entry
//     interaction       the effect differs across the arms of another experiment
//     first_week        fewer than seven days are closed
//
// Holes, and how they are read here:
// - Drift and reversal are of a variant, the others of the experiment: they stand on all its rows.
// - Mixed users are among the matured, and in no arm.
// - An interaction is tested of the experiment that stands first in the definition, each of its variants
//   against control, over the arms of the second in which both have ten matured users of the report;
//   the least p, times the number of tests there are.
// - Reversal is the Mantel-Haenszel difference, of arms with 100 matured users; a part that one arm lacks
//   says nothing. In a provisional report neither is looked for. Of fields only those that a variant of the flow can be parted by: what the report
//   splits by, and platform, app_version, country.

enum ReferenceDoubts {
  static func cell(
    on variant: Text, of population: ReferencePopulation, beside all: [ReferencePopulation]
  ) -> ReferenceCell {
    var doubts: [String] = []
    if ReferenceAssignmentTable.hasTooManyMixed(population) { doubts.append("mixed") }
    if ReferenceDrift.hasDrifted(variant, in: population) { doubts.append("drift") }
    if isReversed(variant, in: population) { doubts.append("reversal") }
    if isAssignedLate(population) { doubts.append("late_assignment") }
    if differs(variant, in: population) { doubts.append("heterogeneity") }
    if interacts(population, with: all) { doubts.append("interaction") }
    if ReferenceLooks.closedDays(of: population) < 7 { doubts.append("first_week") }
    return doubts.isEmpty ? .empty : .text(Text(doubts.joined(separator: ";")))
  }

  private static func isAssignedLate(_ population: ReferencePopulation) -> Bool {
    let matured = population.enteredInLog.filter(\.isMatured)
    let unassigned = matured.filter { $0.variant == .unassigned }
    let inArms = matured.filter { $0.variant != .unassigned && $0.variant != .mixed }
    guard !unassigned.isEmpty else { return false }
    if unassigned.count * 100 >= matured.count * 5 { return true }
    guard
      let one = ReferenceStatistics.wilson(
        unassigned.count(where: \.hasCompleted), of: unassigned.count),
      let other = ReferenceStatistics.wilson(
        inArms.count(where: \.hasCompleted), of: inArms.count)
    else { return false }
    return one.high < other.low || other.high < one.low
  }

  // MARK: - Interaction

  private static func interacts(
    _ population: ReferencePopulation, with all: [ReferencePopulation]
  ) -> Bool {
    let ids = all.map { $0.flow.definition.experiment?.id }
    guard !population.isProvisional,
      let own = ids.firstIndex(of: population.flow.definition.experiment?.id)
    else {
      return false
    }
    return all.indices.contains { other in
      guard other != own else { return false }
      let p = interactionP(of: all[min(own, other)], across: all[max(own, other)])
      return p.map { $0 < 0.01 } ?? false
    }
  }

  private static func interactionP(
    of first: ReferencePopulation, across second: ReferencePopulation
  ) -> Double? {
    let arms = ReferenceVariants.arms(in: first.flow, of: first.entered)
    guard let control = ReferenceVariants.control(in: first.flow, of: arms) else { return nil }
    let strata = ReferenceVariants.arms(in: second.flow, of: second.entered)
    let ps = arms.filter { $0 != control }.compactMap { variant in
      ReferenceOddsRatios.evennessP(
        of: strata.compactMap { stratum in
          let users = zip(first.entered, second.entered).filter { own, other in
            own.isMatured && other.variant == .value(stratum)
          }.map(\.0)
          let one = users.filter { $0.variant == .value(control) }
          let two = users.filter { $0.variant == .value(variant) }
          guard one.count >= 10, two.count >= 10 else { return nil }
          return ReferenceOddsRatios.Table(
            controlReached: Double(one.count(where: \.hasCompleted)),
            controlUsers: Double(one.count),
            variantReached: Double(two.count(where: \.hasCompleted)),
            variantUsers: Double(two.count))
        })
    }
    return ps.min().map { min(1, $0 * Double(ps.count)) }
  }

  // MARK: - Heterogeneity

  /// Of parts in which both arms have ten matured users, some of whom completed and some not.
  private static func differs(_ variant: Text, in population: ReferencePopulation) -> Bool {
    let flow = population.flow
    guard !population.isProvisional else { return false }
    let arms = ReferenceVariants.arms(in: flow, of: population.entered)
    guard let control = ReferenceVariants.control(in: flow, of: arms), control != variant else {
      return false
    }
    let users = population.entered.filter(\.isMatured)
    let fields = [.platform, .appVersion, .country] as [EventField]
    return partings(by: fields, in: flow).contains { part in
      let tables = Dictionary(grouping: users, by: part).values.compactMap { users in
        let one = users.filter { $0.variant == .value(control) }
        let two = users.filter { $0.variant == .value(variant) }
        let completed = (one + two).count(where: \.hasCompleted)
        guard one.count >= 10, two.count >= 10, completed > 0,
          completed < one.count + two.count
        else { return nil as ReferenceOddsRatios.Table? }
        return ReferenceOddsRatios.Table(
          controlReached: Double(one.count(where: \.hasCompleted)),
          controlUsers: Double(one.count),
          variantReached: Double(two.count(where: \.hasCompleted)),
          variantUsers: Double(two.count))
      }
      return ReferenceOddsRatios.evennessP(of: tables).map { $0 < 0.005 } ?? false
    }
  }

  /// What part a user falls into, by each of the fields and by the week of entry.
  private static func partings(
    by fields: [EventField], in flow: ReferenceFlow
  ) -> [(ReferenceUser) -> String] {
    fields.map { field in { (user: ReferenceUser) in user.value(of: field)?.string ?? "(none)" } }
      + [
        { user in
          var settings = flow.settings
          settings.trend = .week
          return "\(ReferenceTrendTable.period(around: user.entryTime, settings).start)"
        }
      ]
  }

  // MARK: - Reversal

  private static func isReversed(_ variant: Text, in population: ReferencePopulation) -> Bool {
    let flow = population.flow
    guard !population.isProvisional else { return false }
    let arms = ReferenceVariants.arms(in: flow, of: population.entered)
    guard let control = ReferenceVariants.control(in: flow, of: arms), control != variant else {
      return false
    }
    let users = population.entered.filter(\.isMatured)
    let one = users.filter { $0.variant == .value(control) }
    let two = users.filter { $0.variant == .value(variant) }
    guard one.count >= 100, two.count >= 100 else { return false }
    let crude = share(two) - share(one)
    var fields = flow.settings.by
    for field in [.platform, .appVersion, .country] as [EventField] where !fields.contains(field) {
      fields.append(field)
    }
    return partings(by: fields, in: flow).contains { part in
      guard let within = stratified(one, two, by: part) else { return false }
      return crude * within < 0 && min(abs(crude), abs(within)) >= 0.005
    }
  }

  private static func share(_ users: [ReferenceUser]) -> Double {
    Double(users.count(where: \.hasCompleted)) / Double(users.count)
  }

  private static func stratified(
    _ control: [ReferenceUser], _ variant: [ReferenceUser], by part: (ReferenceUser) -> String
  ) -> Double? {
    let ones = Dictionary(grouping: control, by: part)
    let twos = Dictionary(grouping: variant, by: part)
    var (sum, weights) = (0.0, 0.0)
    for name in Set(ones.keys).intersection(twos.keys).sorted() {
      guard let one = ones[name], let two = twos[name] else { continue }
      let weight = Double(one.count) * Double(two.count) / Double(one.count + two.count)
      sum += weight * (share(two) - share(one))
      weights += weight
    }
    return weights > 0 ? sum / weights : nil
  }
}

/// Whether the odds ratio of two arms is one for all strata: Breslow and Day with Tarone's correction.
enum ReferenceOddsRatios {
  struct Table {
    var controlReached: Double
    var controlUsers: Double
    var variantReached: Double
    var variantUsers: Double

    var reached: Double { controlReached + variantReached }
    var users: Double { controlUsers + variantUsers }
  }

  /// `nil` where there is no one odds ratio above 0, and where in a stratum nobody reached, or all.
  static func evennessP(of tables: [Table]) -> Double? {
    guard tables.count > 1, tables.allSatisfy({ $0.reached > 0 && $0.reached < $0.users }) else {
      return nil
    }
    let above = tables.reduce(0) {
      $0 + $1.variantReached * ($1.controlUsers - $1.controlReached) / $1.users
    }
    let below = tables.reduce(0) {
      $0 + $1.controlReached * ($1.variantUsers - $1.variantReached) / $1.users
    }
    guard above > 0, below > 0 else { return nil }
    let ratio = above / below
    var (statistic, deviations, variances) = (0.0, 0.0, 0.0)
    for table in tables {
      let fitted = fitted(table, ratio)
      let variance =
        1
        / (1 / fitted + 1 / (table.reached - fitted) + 1 / (table.variantUsers - fitted)
          + 1 / (table.controlUsers - table.reached + fitted))
      let gap = table.variantReached - fitted
      statistic += gap * gap / variance
      deviations += gap
      variances += variance
    }
    return ReferenceStatistics.chiSquareUpperTail(
      statistic - deviations * deviations / variances, degrees: tables.count - 1)
  }

  /// How many of the variant reach when the odds ratio holds, found by halving.
  private static func fitted(_ table: Table, _ ratio: Double) -> Double {
    var low = max(0, table.reached - table.controlUsers)
    var high = min(table.reached, table.variantUsers)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      let odds =
        middle * (table.controlUsers - table.reached + middle)
        - ratio * (table.reached - middle) * (table.variantUsers - middle)
      if odds < 0 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

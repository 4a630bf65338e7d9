import Definitions
package import EventLog
import Funnels
import Statistics

/// Two experiments of a flow of which one changes what the other does: the effect of the first on
/// completion is not the same in all arms of the second.
///
/// The test is that of Breslow and Day with Tarone's correction, over the arms of the second, in which
/// both arms of the first hold at least `fewestUsers` matured users. Of several variants of the first,
/// each against control, the least p times their number counts.
package struct Interaction: Hashable, Sendable {
  /// The ids, in the order of the definition.
  package let experiments: [Text]
  package let p: Double

  /// Below this the effect differs.
  private static let differsBelow = 0.01

  /// Every cell of arm by arm has as many.
  private static let fewestUsers = 10

  /// Those of all pairs of experiments.
  static func interactions(among all: [Arms]) -> [Interaction] {
    all.indices.flatMap { one in
      all[(one + 1)...].compactMap { other in
        p(of: all[one], across: other).flatMap { p in
          p < differsBelow
            ? Interaction(experiments: [all[one].experiment.id, other.experiment.id], p: p) : nil
        }
      }
    }
  }

  private static func p(of first: Arms, across second: Arms) -> Double? {
    let stratification = Stratification.experiment(second.experiment.id)
    guard let control = first.controlArm?.completions(by: stratification) else { return nil }
    let tests = first.variants.compactMap { variant -> Double? in
      guard let own = variant.completions(by: stratification) else { return nil }
      let numbers = Set(control.keys).intersection(own.keys).sorted()
      let strata = numbers.compactMap { number -> Stratum? in
        guard number > 0, let one = control[number], let other = own[number],
          min(one.users, other.users) >= fewestUsers
        else { return nil }
        return Stratum(control: one, variant: other)
      }
      return StratifiedDifference(strata: strata)?.taroneP
    }
    return tests.min().map { min(1, $0 * Double(tests.count)) }
  }
}

package import EventLog
import Statistics

/// A variant whose share of the users changed from day to day by more than chance.
///
/// It was ramped up, switched off for a time, or logged only by some releases. Days differ in many
/// ways, so arms that are spread over them unevenly differ too.
package struct SplitDrift: Hashable, Sendable {
  package let variant: Text
  /// Of the same share on all days, times the number of variants that were tested.
  package let p: Double

  /// Below this the shares are not the same on all days.
  private static let changedBelow = 0.001

  /// Days are put together until as many users as this are expected in each arm.
  ///
  /// Source: W. G. Cochran, "Some methods for strengthening the common χ² tests", Biometrics 10
  /// (1954) 417–451.
  private static let fewestExpected = 5.0

  /// The variants whose share changed, in byte order; none where nobody can know.
  static func drifts(in arms: Arms) -> [SplitDrift] {
    let planned = arms.arms.filter { $0.weight > 0 }
    guard let control = planned.first(where: { $0.variant == arms.control }) else { return [] }
    let tests = planned.filter { $0.variant != control.variant }.compactMap { variant in
      p(of: variant, beside: control).map { (variant.variant, $0) }
    }
    return tests.map { SplitDrift(variant: $0, p: min(1, $1 * Double(tests.count))) }
      .filter { $0.p < changedBelow }
  }

  private static func p(of variant: Arms.Arm, beside control: Arms.Arm) -> Double? {
    let users = Double(variant.entered + control.entered)
    guard users > 0 else { return nil }
    let smaller = Double(min(variant.entered, control.entered)) / users
    let spans = spans(of: variant, beside: control) { Double($0) * smaller >= fewestExpected }
    return HomogeneityTest(reached: spans.map(\.variant), users: spans.map(\.all))?.p
  }

  /// Users by day, days put together until they are enough; what remains goes to the last.
  private static func spans(
    of variant: Arms.Arm, beside control: Arms.Arm, areEnough: (Int) -> Bool
  ) -> [(variant: Int, all: Int)] {
    let (one, other) = (variant.enteredByDay, control.enteredByDay)
    var spans: [(variant: Int, all: Int)] = []
    var open = (variant: 0, all: 0)
    for day in Set(one.keys).union(other.keys).sorted() {
      let users = one[day] ?? 0
      open = (open.variant + users, open.all + users + (other[day] ?? 0))
      guard areEnough(open.all) else { continue }
      spans.append(open)
      open = (0, 0)
    }
    if let last = spans.popLast() {
      spans.append((last.variant + open.variant, last.all + open.all))
    }
    return spans
  }
}

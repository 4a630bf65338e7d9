import Expectations
import Statistics
import Testing

/// What joins the two score intervals with the pooled test and each other.
struct ScoreDualityTests {
  private struct Table {
    var control: Proportion
    var variant: Proportion
  }

  private static func tables(users: [(Int, Int)]) -> [Table] {
    users.flatMap { control, variant in
      (0...control).flatMap { x in
        (0...variant).map {
          Table(control: Proportion(x, of: control), variant: Proportion($0, of: variant))
        }
      }
    }
  }

  /// Tables of a control of 1 % to 99 % whose variant is about `z` standard errors off.
  private static func largeTables(users: Int, z: Double) -> [Table] {
    [0.01, 0.3, 0.5, 0.9, 0.99].flatMap { rate in
      let reached = Int(rate * Double(users))
      let spread = (2 * rate * (1 - rate) / Double(users)).squareRoot()
      return [-1.0, 1].flatMap { sign -> [Table] in
        let distance = Int(sign * z * spread * Double(users))
        return (distance - 3...distance + 3).map { shift -> Table in
          let variant = min(max(reached + shift, 0), users)
          return Table(
            control: Proportion(reached, of: users), variant: Proportion(variant, of: users))
        }
      }
    }
  }

  /// Whether both intervals exclude 0 exactly where the test rejects.
  private func isDual(_ table: Table, z: Double) throws -> Bool {
    let test = try #require(pooledZ(control: table.control, variant: table.variant))
    let interval = try #require(
      scoreDifferenceInterval(control: table.control, variant: table.variant, z: z))
    let limits = try #require(
      scoreUpliftLimits(control: table.control, variant: table.variant, z: z))
    let differs = interval.low > 0 || interval.high < 0
    let changes = limits.low > 0 || (limits.high.map { $0 < 0 } ?? false)
    return differs == (abs(test) > z) && changes == differs
  }

  @Test(arguments: 1...12)
  func `both intervals exclude 0 exactly where the test rejects, in every small table`(
    users: Int
  ) throws {
    // Swapping arms mirrors both intervals, so the larger arm may always be the variant.
    let tables = Self.tables(users: (users...12).map { (users, $0) })
    let contradictions = try tables.filter { try !isDual($0, z: normalQuantile95) }
    expectEmpty(contradictions)
  }

  @Test(arguments: [100, 12_345, 1_000_000, 2_000_000_000])
  func `both intervals exclude 0 exactly where the always-valid p is below the level`(
    users: Int
  ) throws {
    let test = AlwaysValid()
    let multiplier = try #require(test.multiplier(users: 2 * users))
    var rejected = 0
    for table in Self.largeTables(users: users, z: multiplier) {
      let z = try #require(pooledZ(control: table.control, variant: table.variant))
      let p = try #require(test.p(z: z, users: 2 * users))
      expect((p < test.level), equals: abs(z) > multiplier, "\(table)")
      try expect(isDual(table, z: multiplier), "\(table)")
      if p < test.level { rejected += 1 }
    }
    #expect(rejected > 0)
  }

  @Test func `a multiplier on the very statistic does not exclude 0`() throws {
    let control = Proportion(20, of: 100)
    let variant = Proportion(35, of: 100)
    let z = try #require(pooledZ(control: control, variant: variant))
    let kept = try #require(scoreDifferenceInterval(control: control, variant: variant, z: z))
    let excluded = try #require(
      scoreDifferenceInterval(control: control, variant: variant, z: z.nextDown))
    #expect(kept.low <= 0)
    #expect(excluded.low > 0)
  }

  @Test func `swapping arms negates the difference and inverts the ratio`() throws {
    for table in Self.tables(users: [(5, 7), (9, 9)]) {
      let (one, other) = (table.control, table.variant)
      let interval = scoreDifferenceInterval(control: one, variant: other, z: normalQuantile95)
      let swapped = scoreDifferenceInterval(control: other, variant: one, z: normalQuantile95)
      expect(swapped?.low, equals: interval.map { -$0.high }, "\(table)")
      expect(swapped?.high, equals: interval.map { -$0.low }, "\(table)")
      let limits = try #require(
        scoreUpliftLimits(control: one, variant: other, z: normalQuantile95))
      let inverse = try #require(
        scoreUpliftLimits(control: other, variant: one, z: normalQuantile95))
      let inverted = limits.high.map { 1 / (1 + $0) - 1 } ?? -1
      expect(agree(inverse.low, inverted, relative: 0, absolute: 1e-12), "\(table)")
    }
  }

  @Test func `the observed difference and uplift lie inside`() throws {
    for table in Self.tables(users: [(6, 11)]) {
      let interval = try #require(
        scoreDifferenceInterval(control: table.control, variant: table.variant, z: 1))
      let observed = try #require(difference(control: table.control, variant: table.variant))
      expect(interval.low <= observed && observed <= interval.high, "\(table)")
    }
  }
}

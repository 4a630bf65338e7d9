import Expectations
import Statistics
import Testing

struct PooledTestTests {
  // 20 of 100 against 30 of 100: 0.1 / √(0.25 · 0.75 · 0.02) = 1.632993…
  @Test func `the z of a table worked by hand`() {
    let z = pooledZ(control: Proportion(20, of: 100), variant: Proportion(30, of: 100))
    expect(agree(z, 1.632993161855452, relative: 1e-15))
  }

  @Test func `an empty arm has no test`() {
    expectNil(pooledZ(control: Proportion(0, of: 0), variant: Proportion(1, of: 2)))
    expectNil(pooledZ(control: Proportion(1, of: 2), variant: Proportion(0, of: 0)))
  }

  @Test func `where all reached or none there is no difference`() {
    expect(pooledZ(control: Proportion(0, of: 10), variant: Proportion(0, of: 12)), equals: 0)
    expect(pooledZ(control: Proportion(10, of: 10), variant: Proportion(12, of: 12)), equals: 0)
  }

  @Test func `nobody against everybody is tested`() {
    let z = pooledZ(control: Proportion(0, of: 10), variant: Proportion(10, of: 10))
    expect(agree(z, 20.0.squareRoot(), relative: 1e-15))
  }

  @Test func `swapping arms negates z`() {
    let control = Proportion(2_140, of: 5_210)
    let variant = Proportion(2_363, of: 5_188)
    let z = pooledZ(control: control, variant: variant)
    expect(pooledZ(control: variant, variant: control), equals: z.map { -$0 })
  }

  @Test func `its square is Pearson's statistic`() throws {
    let z = try #require(
      pooledZ(control: Proportion(7, of: 30), variant: Proportion(19, of: 45)))
    expect(
      agree(twoSidedNormalP(z), chiSquareUpperTail(z * z, degreesOfFreedom: 1), relative: 1e-12))
  }
}

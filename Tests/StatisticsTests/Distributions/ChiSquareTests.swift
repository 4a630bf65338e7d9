import Expectations
import Statistics
import Testing

struct ChiSquareTests {
  @Test func `a large statistic with many degrees of freedom neither overflows nor vanishes`() {
    // The finite sum of Abramowitz and Stegun 26.4.5 in decimal arithmetic of 60 digits.
    let far = chiSquareUpperTail(2000, degreesOfFreedom: 1000)
    let middle = chiSquareUpperTail(1000, degreesOfFreedom: 1000)
    expect(agree(far, 4.1436785914549916e-69, relative: 1e-9))
    expect(agree(middle, 0.49405285382923964, relative: 1e-9))
  }

  @Test func `nothing is below 0`() {
    expect(chiSquareUpperTail(0, degreesOfFreedom: 3), equals: 1)
    expect(chiSquareUpperTail(-1, degreesOfFreedom: 4), equals: 1)
  }
}

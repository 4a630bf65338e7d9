import Statistics
import Testing

struct DifferenceIntervalTests {
  private func limits95(_ control: Proportion, _ variant: Proportion) -> Interval? {
    scoreDifferenceInterval(control: control, variant: variant, z: normalQuantile95)
  }

  // R. G. Newcombe, Statistics in Medicine 17 (1998) 873–890, example (a), 48/80 and 56/70: Mee's
  // ends are 0.0533 and 0.3377.
  @Test func `the ends are those of a published example`() throws {
    let interval = try #require(limits95(Proportion(48, of: 80), Proportion(56, of: 70)))
    #expect(agree(interval.low, 0.0533, relative: 0, absolute: 5e-5))
    #expect(agree(interval.high, 0.3377, relative: 0, absolute: 5e-5))
  }

  @Test func `an empty arm has no interval`() {
    #expect(limits95(Proportion(0, of: 0), Proportion(1, of: 2)) == nil)
    #expect(limits95(Proportion(1, of: 2), Proportion(0, of: 0)) == nil)
  }

  @Test func `a difference of 1 pins its end`() throws {
    let rise = try #require(limits95(Proportion(0, of: 40), Proportion(40, of: 40)))
    #expect(rise.high == 1)
    #expect(agree(rise.low, 0.9083637409289458, relative: 1e-12))
    let fall = try #require(limits95(Proportion(5, of: 5), Proportion(0, of: 7)))
    #expect(fall.low == -1)
  }

  // Where nobody reached in n users an arm, the end is z²/(n + z²).
  @Test func `arms without success or without failure have a true interval`() throws {
    let none = try #require(limits95(Proportion(0, of: 10), Proportion(0, of: 12)))
    let all = try #require(limits95(Proportion(10, of: 10), Proportion(12, of: 12)))
    let z2 = normalQuantile95 * normalQuantile95
    #expect(agree(none.low, -z2 / (10 + z2), relative: 1e-14))
    #expect(agree(none.high, z2 / (12 + z2), relative: 1e-14))
    #expect(all.low == -none.high)
    #expect(all.high == -none.low)
  }

  @Test func `equal shares lie around an end that is not negative zero`() throws {
    let interval = try #require(
      scoreDifferenceInterval(
        control: Proportion(1, of: 1), variant: Proportion(1, of: 1), z: 0))
    #expect(interval.low.sign == .plus)
    #expect(interval.high == 0)
  }

  // Expected value: mpmath, 40 digits.
  @Test func `the ends of a billion users keep their digits`() throws {
    let all = Proportion(852_988_030, of: 852_988_030)
    let interval = try #require(scoreDifferenceInterval(control: all, variant: all, z: 13.36))
    #expect(agree(interval.high, 2.0925213059633544e-7, relative: 1e-12))
  }
}

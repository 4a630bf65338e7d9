import Expectations
import Statistics
import Testing

struct ProportionTests {
  @Test func `nobody has no rate, no interval and no difference`() {
    expectNil(Proportion(0, of: 0).rate)
    expectNil(Proportion(0, of: 0).wilsonInterval())
    expectNil(difference(control: Proportion(0, of: 0), variant: Proportion(1, of: 2)))
    expectNil(difference(control: Proportion(1, of: 2), variant: Proportion(0, of: 0)))
  }

  @Test func `the difference is the variant's share minus the control's`() {
    expect(difference(control: Proportion(1, of: 4), variant: Proportion(3, of: 4)), equals: 0.5)
    expect(difference(control: Proportion(5, of: 5), variant: Proportion(0, of: 7)), equals: -1)
  }

  @Test func `equal shares of unequal arms differ by exactly 0`() {
    let control = Proportion(123, of: 1_230)
    let variant = Proportion(246, of: 2_460)
    expect(difference(control: control, variant: variant), equals: 0)
  }

  @Test func `one user more in billions shows in the difference`() {
    let control = Proportion(1_000_000_000, of: 4_000_000_000)
    let variant = Proportion(1_000_000_001, of: 4_000_000_000)
    expect(difference(control: control, variant: variant), equals: 2.5e-10)
  }

  @Test func `one user more in trillions shows too, whose products take more than 64 bits`() {
    let control = Proportion(1_000_000_000_000, of: 4_000_000_000_000)
    let variant = Proportion(1_000_000_000_001, of: 4_000_000_000_000)
    expect(difference(control: control, variant: variant), equals: 2.5e-13)
  }
}

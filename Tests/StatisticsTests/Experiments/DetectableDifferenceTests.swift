import Statistics
import Expectations
import Testing

struct DetectableDifferenceTests {
  // R: power.prop.test(n = 50, p1 = .50, p2 = .75) has power 0.7401659.
  @Test func `the power is that of R's example`() {
    let power = power(
      controlRate: 0.5, variantRate: 0.75, controlUsers: 50, variantUsers: 50,
      z: normalQuantile95)
    expect(agree(power, 0.7401659, relative: 0, absolute: 5e-8))
  }

  @Test func `empty arms and shares that cannot vary have no power`() {
    expectNil(power(controlRate: 0.1, variantRate: 0.2, controlUsers: 0, variantUsers: 9, z: 2))
    expectNil(power(controlRate: 0, variantRate: 1, controlUsers: 9, variantUsers: 9, z: 2))
  }

  @Test(arguments: [Direction.rise, .fall])
  func `the detectable difference is found with the power asked for`(direction: Direction) throws {
    let difference = try #require(
      detectableDifference(
        controlRate: 0.4, controlUsers: 1_000, variantUsers: 700, z: 3.04, power: 0.9, direction))
    #expect(difference > 0)
    let power = power(
      controlRate: 0.4, variantRate: direction == .rise ? 0.4 + difference : 0.4 - difference,
      controlUsers: 1_000, variantUsers: 700, z: 3.04)
    expect(agree(power, 0.9, relative: 1e-12))
  }

  @Test func `a rise from p is as detectable as a fall from 1 − p`() {
    let rise = detectableDifference(
      controlRate: 0.25, controlUsers: 90, variantUsers: 80, z: 2, .rise)
    let fall = detectableDifference(
      controlRate: 0.75, controlUsers: 90, variantUsers: 80, z: 2, .fall)
    expect(rise != nil)
    expect(agree(rise, fall, relative: 1e-13))
  }

  @Test func `what not even 0 or 1 would show is not detectable`() {
    expectNil(
      detectableDifference(controlRate: 0.05, controlUsers: 129, variantUsers: 258, z: 2.6, .fall))
    expectNil(
      detectableDifference(controlRate: 1, controlUsers: 500, variantUsers: 500, z: 2, .rise))
    expectNil(
      detectableDifference(controlRate: 0.5, controlUsers: 0, variantUsers: 500, z: 2, .rise))
  }
}

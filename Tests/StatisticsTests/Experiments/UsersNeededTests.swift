import Expectations
import Statistics
import Testing

struct UsersNeededTests {
  // (1.96·√(2·0.25) + 0.8416·√(0.24 + 0.24))² / 0.2², shares of 0.4 and 0.6: 96.92 users an arm.
  @Test func `the users of equal arms are those worked by hand`() {
    let users = usersNeeded(
      controlRate: 0.4, variantRate: 0.6, variantPerControl: 1, z: normalQuantile95)
    expect(agree(users, 96.92, relative: 0, absolute: 5e-3))
  }

  @Test func `equal shares need no number of users`() {
    expectNil(usersNeeded(controlRate: 0.4, variantRate: 0.4, variantPerControl: 1, z: 2))
    expectNil(
      usersNeeded(
        controlRate: 0.4, variantRate: 0.4, variantPerControl: 1, alwaysValid: AlwaysValid()))
  }

  @Test(arguments: [(0.4, 0.44, 1.0), (0.01, 0.011, 2), (0.9, 0.5, 0.25)])
  func `the users needed have the power asked for at their own multiplier`(
    control: Double, variant: Double, ratio: Double
  ) throws {
    let test = AlwaysValid()
    let users = try #require(
      usersNeeded(
        controlRate: control, variantRate: variant, variantPerControl: ratio, alwaysValid: test)
    ).rounded(.up)
    let reachesPower = { (users: Double) -> Bool? in
      test.multiplier(users: Int((users * (1 + ratio)).rounded())).flatMap {
        power(
          controlRate: control, variantRate: variant, controlUsers: users,
          variantUsers: ratio * users, z: $0)
      }.map { $0 >= 0.8 }
    }
    expect(reachesPower(users + 1), equals: true)
    expect(reachesPower(users - 2), equals: false)
  }
}

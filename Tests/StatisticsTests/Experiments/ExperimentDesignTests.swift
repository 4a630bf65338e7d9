import Expectations
import Testing

@testable import Statistics

/// How many users an experiment needs.
struct ExperimentDesignTests {
  private let design = ExperimentDesign(controlRate: 0.5, variantPerControl: 1, usersPerDay: 200)

  @Test func `one look needs what power tables say`() throws {
    // R: power.prop.test(p1 = 0.5, p2 = 0.55, power = 0.8) gives n = 1564.672 a group.
    let users = try #require(design.fixedUsers(rise: 0.05))
    #expect(abs(users - 2 * 1564.672) < 0.01)
    expectNil(design.fixedUsers(rise: 0.51))
  }

  @Test func `a bounded test needs a few per cent more at most, and fewer on average`() throws {
    let (fixed, needs) = try (
      #require(design.fixedUsers(rise: 0.05)), #require(design.bounded(rise: 0.05))
    )
    expect(needs.users > fixed && needs.users < 1.06 * fixed)
    #expect(needs.meanUsers < 0.85 * fixed)
    expectNil(needs.tuning)
  }

  @Test func `an always-valid test needs more, and less than the formula for one look says`() throws
  {
    let needs = try #require(design.alwaysValid(rise: 0.05))
    let bounded = try #require(design.bounded(rise: 0.05))
    #expect(needs.users > bounded.users)
    let tuning = try #require(needs.tuning)
    let single = try #require(
      usersNeeded(
        controlRate: 0.5, variantRate: 0.55, variantPerControl: 1,
        alwaysValid: AlwaysValid(tuning: tuning)))
    #expect(needs.users <= 2 * single)
    #expect(needs.meanUsers < needs.users)
  }

  @Test func `where all users come in a week there is one look`() throws {
    var fast = design
    fast.usersPerDay = 10_000
    let (fixed, needs) = try (
      #require(fast.fixedUsers(rise: 0.05)), #require(fast.bounded(rise: 0.05))
    )
    #expect(abs(needs.users / fixed - 1) < 0.002)
    #expect(abs(needs.meanUsers / fixed - 1) < 0.002)
  }

  @Test func `the rise that so many users find needs so many users`() throws {
    let rise = try #require(design.rise(foundWith: 4_000) { design.bounded(rise: $0) })
    let needs = try #require(design.bounded(rise: rise))
    #expect(abs(needs.users / 4_000 - 1) < 0.01)
    expectNil(design.rise(foundWith: 10) { design.bounded(rise: $0) })
  }

  @Test func `a guardrail needs the users at which its interval and its power fit into the margin`()
    throws
  {
    let users = try #require(design.guardrailUsers(rate: 0.4, margin: 0.02, tuning: 5_000))
    let multiplier = try #require(AlwaysValid().multiplier(users: Int(users.rounded())))
    let error = (0.4 * 0.6 * 4 / users).squareRoot()
    // Φ⁻¹(0.8) = 0.8416212
    #expect(abs((multiplier + 0.841_621_2) * error - 0.02) < 1e-6)
    expectNil(design.guardrailUsers(rate: 0, margin: 0.02, tuning: 5_000))
  }

  @Test func `an uneven split needs more`() throws {
    var uneven = design
    uneven.variantPerControl = 1.0 / 9
    let (even, other) = try (
      #require(design.bounded(rise: 0.05)), #require(uneven.bounded(rise: 0.05))
    )
    // 1 / (4 · 0.1 · 0.9) = 2.8 times as many.
    #expect(abs(other.users / even.users - 2.8) < 0.1)
  }
}

import Expectations
import Testing

@testable import Statistics

/// The test that is planned for a largest number of users.
struct BoundedTestTests {
  // Two-sided boundaries at 5 % for equally spaced looks, as R's ldbounds and gsDesign print them
  // (`ldBounds(t = (1:K)/K, iuse = 1, alpha = 0.05)`; `gsDesign(k = K, test.type = 2, sfu = sfLDOF)`).
  static let published: [[Double]] = [
    [1.9600], [2.9626, 1.9686], [3.7103, 2.5114, 1.9930], [4.3326, 2.9631, 2.3590, 2.0141],
    [4.8769, 3.3569, 2.6803, 2.2898, 2.0310],
  ]

  @Test(arguments: published)
  func `boundaries are those of other programs`(expected: [Double]) {
    let looks = Double(expected.count)
    let fractions = (1...expected.count).map { Double($0) / looks }
    for (boundary, other) in zip(BoundedTest().boundaries(at: fractions), expected) {
      // To 1e-4, and half of the last digit that is printed.
      #expect(abs(boundary - other) <= 0.000_15, "\(boundary) \(other)")
    }
  }

  // What R's ldbounds prints for `bounds(c(0.10, 0.33, 1), iuse = c(1, 1), alpha = c(0.025, 0.025))`: J. D. Sorkin,
  // "output of bounds function (ldbounds package)", R-help, March 2020.
  @Test func `boundaries of looks at any times are those of R`() {
    let boundaries = BoundedTest().boundaries(at: [0.1, 0.33, 1])
    // The second is 3.730665 by adaptive quadrature: R's own is that far off.
    for (boundary, other) in zip(boundaries, [6.9913, 3.7308, 1.9605]) {
      #expect(abs(boundary - other) <= 0.000_15, "\(boundary) \(other)")
    }
  }

  // The same recursion with 4,001 points of the trapezoid rule, in Python with scipy.stats.norm.
  @Test func `boundaries are those of another implementation to seven digits`() {
    let expected = [
      4.876884948790762, 3.3570119193959584, 2.6802800251557084, 2.289816706801425,
      2.031031966569334,
    ]
    for (boundary, other) in zip(BoundedTest().boundaries(at: [0.2, 0.4, 0.6, 0.8, 1]), expected) {
      #expect(abs(boundary - other) < 2e-7, "\(boundary) \(other)")
    }
  }

  @Test func `one look spends all, and a first look spends what it may`() {
    let test = BoundedTest(level: 0.05)
    expect(test.spent(at: 1), equals: 0.05)
    expect(test.spent(at: 2), equals: 0.05)
    // 4 (1 − Φ(2.241403 / √0.5)) = 4 · 0.000763
    #expect(abs(test.spent(at: 0.5) - 0.003_050_7) < 1e-6)
    let boundary = test.boundaries(at: [0.5])[0]
    #expect(abs(twoSidedNormalP(boundary) - test.spent(at: 0.5)) < 1e-9)
  }

  @Test func `where next to nothing may be spent no boundary ends the test, and nothing is lost`() {
    let boundaries = BoundedTest().boundaries(at: [0.01, 0.02, 0.5, 1])
    expect(boundaries[0], equals: .infinity)
    #expect(abs(boundaries[2] - BoundedTest().boundaries(at: [0.5])[0]) < 1e-6)
    #expect(abs(boundaries[3] - BoundedTest().boundaries(at: [0.5, 1])[1]) < 1e-6)
  }

  private static let hundredths = (1...100).map { Double($0) / 100 }

  @Test(arguments: [[0.5, 1], [0.2, 0.3, 0.9, 1], hundredths])
  func `without a difference the level is spent, and no more`(fractions: [Double]) {
    let boundaries = BoundedTest().boundaries(at: fractions)
    let course = BoundedCourse(fractions: fractions, boundaries: boundaries, drift: 0)
    #expect(abs(course.power - 0.025) < 1e-6)
    #expect(abs(course.mistaken.reduce(0, +) - 0.025) < 1e-6)
    #expect(course.meanFraction < 1)
  }

  @Test func `one look is the usual test`() {
    // Φ(2.8 − 1.96) = 0.79955
    let course = BoundedCourse(fractions: [1], boundaries: [1.959964], drift: 2.8)
    #expect(abs(course.power - normalCumulative(2.8 - 1.959964)) < 1e-12)
    expect(course.meanFraction, equals: 1)
  }

  @Test func `two looks agree with drawn courses`() {
    let fractions = [0.4, 1]
    let boundaries = BoundedTest().boundaries(at: fractions)
    let course = BoundedCourse(fractions: fractions, boundaries: boundaries, drift: 3)
    var random = SplitMix(seed: 7)
    let draws = 200_000
    var found = 0
    for _ in 0..<draws {
      let first = 3 * 0.4 + 0.4.squareRoot() * random.normal()
      let last = first + 3 * 0.6 + 0.6.squareRoot() * random.normal()
      let isEarly = first / 0.4.squareRoot() >= boundaries[0]
      let goesOn = abs(first / 0.4.squareRoot()) < boundaries[0]
      if isEarly || (goesOn && last >= boundaries[1]) { found += 1 }
    }
    // Five standard errors of so many draws.
    #expect(abs(Double(found) / Double(draws) - course.power) < 0.005)
  }

  @Test func `many looks cost little and save users`() {
    let fractions = (1...100).map { Double($0) / 100 }
    let boundaries = BoundedTest().boundaries(at: fractions)
    expect(zip(boundaries, boundaries.dropFirst()).allSatisfy { $0 >= $1 - 1e-6 })
    let course = BoundedCourse(fractions: fractions, boundaries: boundaries, drift: 2.8016)
    expect(course.power > 0.77 && course.power < 0.8)
    #expect(course.meanFraction < 0.85)
  }
}

/// Numbers that are the same in every run.
private struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) / 9_007_199_254_740_992
  }

  mutating func normal() -> Double { normalQuantile(max(next(), 1e-300)) }
}

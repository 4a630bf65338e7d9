import Statistics
import Testing

struct WilsonIntervalTests {
  private struct Inputs: Decodable {
    var x: Int
    var n: Int
    var confidence: Double
  }

  private struct Expected: Decodable {
    var lower: Double?
    var upper: Double?
  }

  /// Two-sided normal quantiles, from mpmath.
  private static let quantiles: [Double: Double] = [
    0.8: 1.2815515655446004, 0.9: 1.6448536269514722, 0.95: 1.959963984540054,
    0.99: 2.5758293035489004, 0.999: 3.2905267314919255,
  ]

  @Test func `the limits equal the reference values`() throws {
    let reference = try ReferenceVectors<Inputs, Expected>(file: "wilson")
    #expect(reference.vectors.count == 49)
    for vector in reference.vectors {
      let z = try #require(Self.quantiles[vector.inputs.confidence])
      let interval = wilsonInterval(successes: vector.inputs.x, trials: vector.inputs.n, z: z)
      let agrees =
        agree(interval?.low, vector.expected.lower, relative: 1e-11, absolute: 1e-15)
        && agree(interval?.high, vector.expected.upper, relative: 1e-11, absolute: 1e-15)
      #expect(agrees, "\(vector.id)")
    }
  }

  @Test func `no success makes the lower end exactly 0, no failure the upper exactly 1`() {
    #expect(wilsonInterval(successes: 0, trials: 7)?.low == 0)
    #expect(wilsonInterval(successes: 7, trials: 7)?.high == 1)
    #expect(wilsonInterval(successes: 1_000_000, trials: 1_000_000)?.high == 1)
  }

  @Test func `no trials have no interval`() {
    #expect(wilsonInterval(successes: 0, trials: 0) == nil)
  }

  @Test func `swapping success and failure mirrors the interval`() throws {
    let interval = try #require(wilsonInterval(successes: 45, trials: 100))
    let mirror = try #require(wilsonInterval(successes: 55, trials: 100))
    #expect(mirror.low == 1 - interval.high)
    #expect(mirror.high == 1 - interval.low)
    #expect(agree(interval.low, 0.3561454, relative: 1e-5))
    #expect(agree(interval.high, 0.5475540, relative: 1e-5))
  }
}

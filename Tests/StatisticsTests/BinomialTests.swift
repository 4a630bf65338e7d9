import Expectations
import Statistics
import Testing

struct BinomialTests {
  @Test(arguments: [(0.0, 1.0), (1, 4), (2, 6), (3, 4), (4, 1)])
  func `four tosses of a coin have the probabilities of Pascal's triangle`(
    k: Double, ways: Double
  ) {
    let probability = binomialProbability(k, of: 4, p: 0.5, q: 0.5)
    expect(agree(probability, ways / 16, relative: 1e-14))
  }

  @Test func `what cannot happen has probability 0, what must happen 1`() {
    expect(binomialProbability(-1, of: 4, p: 0.5, q: 0.5), equals: 0)
    expect(binomialProbability(5, of: 4, p: 0.5, q: 0.5), equals: 0)
    expect(binomialProbability(2, of: 4, p: 0, q: 1), equals: 0)
    expect(binomialProbability(0, of: 4, p: 0, q: 1), equals: 1)
    expect(binomialProbability(4, of: 4, p: 1, q: 0), equals: 1)
    expect(binomialProbability(0, of: 0, p: 0.3, q: 0.7), equals: 1)
  }

  @Test func `the tails of four tosses are sums of Pascal's triangle`() {
    let tail = BinomialTail(successes: 1, trials: 4, p: 0.5)
    expect(agree(tail.lower, 5.0 / 16, relative: 1e-14))
    expect(agree(tail.upper, 11.0 / 16, relative: 1e-14))
  }

  @Test func `nothing is below no success or above all`() {
    let below = BinomialTail(successes: -1, trials: 4, p: 0.5)
    expect(below.lower, equals: 0)
    expect(below.upper, equals: 1)
    let all = BinomialTail(successes: 4, trials: 4, p: 0.5)
    expect(all.lower, equals: 1)
    expect(all.upper, equals: 0)
  }

  @Test func `swapping success and failure swaps the tails`() {
    let tail = BinomialTail(successes: 30, trials: 100, p: 0.25)
    let mirror = BinomialTail(successes: 69, trials: 100, p: 0.75)
    expect(agree(mirror.upper, tail.lower, relative: 1e-13))
    expect(agree(mirror.lower, tail.upper, relative: 1e-13))
  }
}

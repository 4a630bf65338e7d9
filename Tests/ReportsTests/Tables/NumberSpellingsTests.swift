import Expectations
import TestSupport
import Testing

@testable import Reports

struct NumberSpellingsTests {
  @Test func `a number is spelled alike, whether it came up before or another has its place`() {
    var random = SplitMix64(seed: 7)
    var spellings = NumberSpellings()
    let extremes = [
      0, -0.0, 1, -3, 1e15, 1e16, 1e-5, 9.9e-6, -0.5, .pi, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude,
      .nan, .infinity, -.infinity,
    ]
    var again = 0
    var seen: Set<Double> = []
    for _ in 0..<20_000 {
      // Few rates, which come up again, and more times than there are places.
      let number =
        switch random.below(4) {
        case 0: random.pick(extremes)
        case 1: Double(random.below(2_000)) / 7
        default: Double(random.below(12)) / Double(1 + random.below(11))
        }
      if !seen.insert(number).inserted { again += 1 }
      var bytes = RowBytes(capacity: 0)
      spellings.append(number, to: &bytes)
      let spelling = CSVText.spelling(of: number) ?? ""
      expect(String(decoding: bytes.array, as: UTF8.self), equals: spelling, "\(number)")
    }
    #expect(again > 10_000 && seen.count > 1_000)
  }
}

import Expectations
import Testing

@testable import SyntheticLogs

struct RandomNumbersTests {
  /// The first numbers of the published generator from seed 1234567.
  @Test func `the generator gives the published numbers`() {
    var random = RandomNumbers(seed: 1_234_567)
    expect(random.next(), equals: 6_457_827_717_110_365_317)
    expect(random.next(), equals: 3_203_168_211_198_807_973)
    expect(random.next(), equals: 9_817_491_932_198_370_423)
  }

  @Test(arguments: [0, .leastNonzeroMagnitude, 0x1p-53, 0.005, 0.5, 0.95, 1 - 0x1p-53, 1])
  func `shares are counted as they are drawn one by one`(chance: Double) {
    var (one, other) = (RandomNumbers(seed: 7), RandomNumbers(seed: 7))
    let drawn = (0..<10_000).map { _ in one.share() }.count { $0 < chance }
    expect(other.countOfShares(10_000, below: chance), equals: drawn)
    expect(other.next(), equals: one.next())
  }

  @Test func `a share that is the chance is not below it`() {
    var random = RandomNumbers(seed: 7)
    let share = random.share()
    for (chance, count) in [(share.nextDown, 0), (share, 0), (share.nextUp, 1)] {
      var again = RandomNumbers(seed: 7)
      expect(again.countOfShares(1, below: chance), equals: count)
    }
  }

  @Test func `half of the times are below the median and a tenth above three medians`() {
    var random = RandomNumbers(seed: 1)
    let times = (0..<20_000).map { _ in random.milliseconds(median: 8_000) }.sorted()
    expect((7_700...8_300).contains(times[10_000]))
    expect((23_000...25_000).contains(times[18_000]))
    #expect(times[19_999] <= 800_000)
  }
}

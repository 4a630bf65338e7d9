import Definitions
import EventLog
import Expectations
import Funnels
import Journeys
import Testing

@testable import Insights

/// Every number in a sentence is one of its row.
struct SentenceNumbersTests {
  /// The numbers of a sentence outside quotation marks.
  private func numbers(in sentence: String) -> [Double] {
    let words = sentence.replacing(/“[^”]*”/, with: "")
    return words.matches(of: /[0-9][0-9,]*(?:\.[0-9]+)?/).compactMap {
      Double($0.0.replacing(",", with: ""))
    }
  }

  /// What may be printed of a row: counts, gains, and rates in per cent.
  private func isOfRow(_ number: Double, _ insight: Insight) -> Bool {
    let counts = [insight.users, insight.ofUsers].compactMap(\.self).map(Double.init)
    let rates = [
      insight.rate.rate, insight.rate.low, insight.rate.high, insight.comparedRate,
    ].compactMap(\.self)
    return counts.contains(number) || insight.gain.map { abs($0 - number) <= 0.5 } == true
      || rates.contains { abs($0 * 100 - number) <= 0.5 + 1e-9 }
      || rates.contains { number == 1 && $0 < 0.005 || number == 99 && $0 >= 0.995 }
  }

  @Test func `of all kinds`() {
    var evidence = Evidence(20_000, left: [40, 1_000, 1_500, 2_000, 2_500])
    evidence.add("push", isRequired: true, at: 2, granted: (80, 9_720), denied: (1_120, 2))
    evidence.add(.platform, "android 12", users: 8_000, completed: 3_600, left: [1, 900, 0, 0, 0])
    evidence.add(.unexplained, at: 5, users: 2_400)
    let insights = evidence.insights()
    expect(Set(insights.map(\.kind)), equals: [.stepLoss, .permission, .who, .fatigue, .unlogged])
    for insight in insights {
      let numbers = numbers(in: insight.sentence)
      expect(!numbers.isEmpty)
      for number in numbers { expect(isOfRow(number, insight), "\(number): \(insight.sentence)") }
    }
  }
}

import Definitions
import EventLog
import Expectations
import Journeys
import Testing

@testable import Funnels
@testable import OnboardingFunnel

struct FlowMetricsTests {
  @Test func `alarms are counted over the last seven final periods`() {
    let days: [(isFinal: Bool, alarm: Bool?)] =
      [(true, true)] + [(true, true), (true, nil), (true, false), (true, false)]
      + [(true, true), (true, false), (true, false), (false, true)]
    expect(
      FlowMetrics.alarms(of: Self.trend(days)), equals: .count(2, parts: "2026-03-02, 2026-03-06"))
  }

  @Test func `no alarm is a value, where a period was judged`() {
    let trend = Self.trend([(true, nil), (true, false)])
    expect(FlowMetrics.alarms(of: trend), equals: .count(0))
  }

  @Test func `where no period was judged there is no value`() {
    for days: [(Bool, Bool?)] in [[], [(true, nil), (true, nil)], [(false, true)]] {
      expect(FlowMetrics.alarms(of: Self.trend(days)), equals: .missing(.noPeriodJudged))
    }
    // The eighth day from the end was judged, and none since.
    let old = Self.trend([(true, true)] + Array(repeating: (true, nil), count: 7))
    expect(FlowMetrics.alarms(of: old), equals: .missing(.noPeriodJudged))
  }

  /// Days from 1 March 2026 on.
  private static func trend(_ days: [(isFinal: Bool, alarm: Bool?)]) -> [TrendRow] {
    let key = FlowKey(flow: "tour", version: nil)
    return days.enumerated().map { index, day in
      TrendRow(
        key: RowKey(flow: key, breakdown: .all, segment: .everyone),
        periodStart: "2026-03-0\(index + 1)", started: 0, matured: 0, completed: 0, left: 0,
        inProgress: 0, isFinal: day.isFinal, alarm: day.alarm)
    }
  }
}

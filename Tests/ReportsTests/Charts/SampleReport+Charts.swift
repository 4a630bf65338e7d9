import TestSupport

@testable import Experiments
@testable import Funnels
@testable import Reports

extension SampleReport {
  /// A chart of the sample that makes all, after a change, with ordinary spaces; `nil` where it is not drawn.
  static func chart(
    _ kind: ChartKind, _ change: (inout Report) -> Void = { _ in }
  ) -> String? {
    var contents = charted()
    change(&contents)
    return contents.charts.first { $0.name == "charts/flow-1-\(kind).svg" }
      .map { String(decoding: $0.bytes, as: UTF8.self).withOrdinarySpaces }
  }

  /// The sample with what makes all charts: a curve, days enough for a trend, and a judged experiment.
  static func charted() -> Report {
    var contents = contents()
    contents.flow.rows.curve = [
      CurveRow(key: all, seconds: 61.234, completed: 0.25, low: 0.1, high: 0.5),
      CurveRow(key: all, seconds: 7_200, completed: 0.4, low: 0.2, high: 0.7),
    ]
    contents.flow.rows.trend = days()
    contents.flow.comparison[0].verdict = .noClearDifference
    return contents
  }

  /// Final days without and with limits, the second of these an alarm; one that is not final, and
  /// one without users between.
  private static func days() -> [TrendRow] {
    let rates: [(Double?, RateLimits?, alarm: Bool?)] = [
      (0.4, nil, nil), (0.5, RateLimits(low: 0.3, high: 0.6), false),
      (0.1, RateLimits(low: 0.31, high: 0.61), true), (nil, nil, nil), (0.45, nil, nil),
    ]
    return rates.enumerated().map { index, day in
      let users = day.0 == nil ? 0 : 100
      let completed = Int((day.0 ?? 0) * 100)
      return TrendRow(
        key: all, periodStart: "2026-03-0\(index + 1)", started: Count(users),
        matured: Count(users),
        completed: Count(completed), left: Count(users - completed), inProgress: 0,
        isFinal: index < 4, alarm: day.alarm, limits: day.1)
    }
  }
}

extension Report {
  /// The files of all charts.
  var charts: [ReportFile] { ReportDocument(self).sections.flatMap(\.chartFiles) }
}

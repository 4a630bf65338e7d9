import Statistics

/// A point of the curve of users who have completed, by the time since their entry; in no file.
package struct CurveRow: Hashable, Sendable {
  package var key: RowKey
  package var seconds: Double
  /// The Kaplan–Meier estimate of those who have completed by then.
  package var completed: Double
  /// The 95 % limits of `completed`; `nil` where it is 1.
  package var low: Double?
  package var high: Double?
}

/// The points of the curve of users who have completed, by the time since their entry.
///
/// As many as there are times with completions, but at most 200: of more, those that stand at equal
/// distances in their order, with the first and the last.
enum CompletionCurve {
  private static let mostPoints = 200

  static func rows(of view: SegmentView) -> [CurveRow] {
    let curve = view.tally.completionCurve
    return thinned(curve.eventTimes).compactMap { time in
      guard let completed = curve.shareReached(by: time) else { return nil }
      let band = curve.band(at: time)
      return CurveRow(
        key: view.key, seconds: Double(time) / 1000, completed: completed,
        low: band.map { 1 - $0.high }, high: band.map { 1 - $0.low })
    }
  }

  private static func thinned(_ times: [Int64]) -> [Int64] {
    guard times.count > mostPoints else { return times }
    return (0..<mostPoints).map { times[$0 * (times.count - 1) / (mostPoints - 1)] }
  }
}

extension SegmentTally {
  /// The estimate of who has completed by when.
  var completionCurve: KaplanMeier {
    KaplanMeier(events: completion, censorings: open, clusters: completionClusters)
  }
}

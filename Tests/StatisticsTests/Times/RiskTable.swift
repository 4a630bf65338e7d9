@testable import Statistics

/// The times at which any of several groups has events, with who was at risk then.
struct RiskTable {
  /// One time with events.
  struct Row {
    var events: Int
    /// Users at risk by group.
    var atRisk: [Int]

    /// The groups' shares of the users at risk.
    var shares: [Double] {
      let all = Double(atRisk.reduce(0, +))
      return atRisk.map { Double($0) / all }
    }

    /// d·(r − d)/(r − 1) of r users at risk with d events; 0 for one user at risk.
    var variance: Double {
      let all = atRisk.reduce(0, +)
      guard all > 1 else { return 0 }
      return Double(events) * Double(all - events) / Double(all - 1)
    }
  }

  /// In order of time.
  private(set) var rows: [Row] = []

  init(groups: [(events: TimeHistogram, censorings: TimeHistogram)]) {
    let isExact = groups.allSatisfy { $0.events.isExact && $0.censorings.isExact }
    let departures = groups.enumerated().flatMap { group, times in
      Self.departures(times.events.runs, as: .event, of: group, isExact: isExact)
        + Self.departures(times.censorings.runs, as: .censoring, of: group, isExact: isExact)
    }.sorted { $0.milliseconds < $1.milliseconds }
    var atRisk = groups.map { $0.events.count + $0.censorings.count }
    var rest = departures[...]
    while let next = rest.first {
      let now = rest.prefix { $0.milliseconds == next.milliseconds }
      rest = rest[now.endIndex...]
      let events = now.reduce(0) { $0 + ($1.end == .event ? $1.count : 0) }
      if events > 0 { rows.append(Row(events: events, atRisk: atRisk)) }
      for departure in now { atRisk[departure.group] -= departure.count }
    }
  }

  private enum End {
    case event
    case censoring
  }

  /// Users of a group who are at risk up to a time and not after it.
  private struct Departure {
    var milliseconds: Int64
    var group: Int
    var count: Int
    var end: End
  }

  private static func departures(
    _ runs: [TimeHistogram.Run], as end: End, of group: Int, isExact: Bool
  ) -> [Departure] {
    runs.map { run in
      let time = isExact ? run.milliseconds : TimeBucket(of: run.milliseconds).first
      return Departure(milliseconds: time, group: group, count: run.count, end: end)
    }
  }
}

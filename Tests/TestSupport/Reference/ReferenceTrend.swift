import Definitions
import EventLog
import Foundation
import Journeys
import Synchronization

// trend.csv: users by the period of their first entry.
//
// Days or weeks from Monday in the report's time zone. Every period from the flow's first entry to
// its last has a row, in every segment. A period is final when its end and a window are not after
// as-of. Only the reading `furthest` has alarms.
//
// Holes, and how they are read here:
// - "The flow's first entry" is the first of the users that the filters let through.
// - A period ends where the next begins. In a provisional report nothing is final.
// - Every segment is judged by its own periods.
// - Where more than 400 periods in a row have no first entry of anybody, filters or not, they have no
//   rows, and a finding tells of those on the smaller side.

/// Days or weeks, as instants in milliseconds.
struct ReferencePeriod {
  /// The first day, as `2026-03-08`.
  var name: Text
  /// Its first day, counted from any day.
  var day: Int
  var start: Int64
  /// Not included.
  var end: Int64
}

enum ReferenceTrendTable {
  static let columns = [
    "flow", "flow_version", "breakdown", "segment", "period_start", "started", "matured",
    "completed", "left", "in_progress", "completion_rate", "completion_rate_low",
    "completion_rate_high", "is_final", "alarm",
  ]

  static func rows(
    of segment: ReferenceSegment, over periods: [ReferencePeriod],
    in population: ReferencePopulation
  ) -> [[ReferenceCell]] {
    let flow = population.flow
    var earlier: [ReferenceAlarm.Period] = []
    return periods.map { period in
      let started = segment.entered.filter {
        $0.entryTime >= period.start && $0.entryTime < period.end
      }
      let matured = started.filter(\.isMatured)
      let completed = matured.filter(\.hasCompleted)
      let isOver = flow.asOf.map { period.end + flow.windowMilliseconds <= $0 } ?? false
      let isFinal = isOver && !population.isProvisional
      let judged = ReferenceAlarm.Period(
        day: period.day, completed: completed.count, users: matured.count)
      let alarm =
        isFinal && flow.reading == .furthest
        ? ReferenceAlarm.isGiven(
          judged, after: earlier, weekly: flow.settings.trend == .week) : nil
      if isFinal, judged.users > 0 { earlier.append(judged) }
      return segment.key(in: flow) + [
        .text(period.name), .integer(started.count), .integer(matured.count),
        .integer(completed.count), .integer(matured.count - completed.count),
        .integer(started.count - matured.count),
      ] + ReferenceStatistics.wilsonCells(completed, of: matured) + [
        .bool(isFinal), alarm.map { .bool($0) } ?? .empty,
      ]
    }
  }

  /// The periods from the first entry to the last, those without an entry too.
  ///
  /// `users`: of the flow, whatever the filters.
  static func periods(
    of population: ReferencePopulation, amid users: [ReferenceUser]
  ) -> [ReferencePeriod] {
    let entries = population.entered.map(\.entryTime)
    let all = entries + users.filter(\.hasEntered).map(\.entryTime)
    return groups(of: allPeriods(of: entries, population.flow.settings), with: all)
      .flatMap { $0 }
  }

  /// The periods but for those of gaps, parted where a gap is.
  static func groups(
    of periods: [ReferencePeriod], with entries: [Int64]
  ) -> [[ReferencePeriod]] {
    var groups: [[ReferencePeriod]] = [[]]
    var empty: [ReferencePeriod] = []
    for period in periods {
      let isEmpty = !entries.contains { $0 >= period.start && $0 < period.end }
      if isEmpty {
        empty.append(period)
        continue
      }
      if empty.count > 400 { groups.append([]) } else { groups[groups.count - 1] += empty }
      groups[groups.count - 1].append(period)
      empty = []
    }
    groups[groups.count - 1] += empty
    return groups
  }

  static func allPeriods(of entries: [Int64], _ settings: ReportSettings) -> [ReferencePeriod] {
    guard let first = entries.min(), let last = entries.max() else { return [] }
    var periods = [period(around: first, settings)]
    while let end = periods.last?.end, end <= last {
      periods.append(period(around: end, settings))
    }
    return periods
  }

  /// The periods that were asked for, by zone and length: calendars are slow, and users are many.
  private static let known = Mutex<[Text: [ReferencePeriod]]>([:])

  static func period(
    around instant: Int64, _ settings: ReportSettings
  ) -> ReferencePeriod {
    let key = Text("\(settings.timeZone) \(settings.trend)")
    let held = known.withLock { $0[key]?.last { $0.start <= instant && instant < $0.end } }
    if let held { return held }
    let period = newPeriod(around: instant, settings)
    known.withLock { $0[key, default: []].append(period) }
    return period
  }

  private static func newPeriod(
    around instant: Int64, _ settings: ReportSettings
  ) -> ReferencePeriod {
    guard let zone = TimeZone(identifier: settings.timeZone) else {
      preconditionFailure("a time zone by its IANA name")
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    calendar.firstWeekday = 2
    let wholeSeconds = (Double(instant) / 1000).rounded(.down)
    let component: Calendar.Component = settings.trend == .week ? .weekOfYear : .day
    guard
      let interval = calendar.dateInterval(
        of: component, for: Date(timeIntervalSince1970: wholeSeconds))
    else { preconditionFailure("every instant lies in a day") }
    return ReferencePeriod(
      name: name(of: interval.start, calendar),
      day: calendar.ordinality(of: .day, in: .era, for: interval.start) ?? 0,
      start: Int64(interval.start.timeIntervalSince1970.rounded()) * 1000,
      end: Int64(interval.end.timeIntervalSince1970.rounded()) * 1000)
  }

  private static func name(of date: Date, _ calendar: Calendar) -> Text {
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    return Text(
      "\(padded(parts.year, to: 4))-\(padded(parts.month, to: 2))-\(padded(parts.day, to: 2))")
  }

  private static func padded(_ number: Int?, to width: Int) -> String {
    let digits = String(number ?? 0)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

// Which day is it there, and when does that day begin?
//
// A zone is a list of spans, each with one offset from UTC. The calendar asks Foundation once for
// all transitions of a century, keeps them in two arrays, and answers every question from these:
//
//     starts   Int64.min   954032400000   972781200000   …      first instant of the span
//     offsets    3600000        7200000        3600000   …      local time − UTC, in milliseconds
//
// The local date of an instant is one binary search. The start of a day is the first instant whose
// local date is that day: we look at the span a day before UTC midnight (offsets stay below 16
// hours) and walk on until a span holds local midnight or begins after it. So a day
// without midnight (Havana in spring) begins at 01:00, a day that a zone left out (Apia,
// 2011-12-30) is empty and begins where the next one does, and a day that begins twice
// (St John's once fell back at 00:01) begins the first time; its eve then ends after it began, which
// is why the end of a day is asked for by itself.
//
// UTC is one span and never asks Foundation. Nothing here reads the machine's zone or locale.

import Foundation

/// The days of a report: local dates of one time zone, as numbers of days since 1970-01-01.
package struct ReportCalendar: Hashable, Sendable {
  /// The IANA name, as it was given.
  package let timeZone: String
  /// First instants of the spans of one offset, ascending; the first has none before it.
  private let starts: [Int64]
  /// Milliseconds that local time is ahead of UTC in each span.
  private let offsets: [Int64]

  package static let utc = ReportCalendar(timeZone: "UTC", starts: [.min], offsets: [0])

  /// 2000-01-01 until 2100-01-01, in milliseconds: no accepted event is earlier.
  package static let century: Range<Int64> = 946_684_800_000..<4_102_444_800_000

  /// The calendar of an IANA name; an unknown one is an error that offers the nearest.
  ///
  /// Transitions are known within `instants`. Before and after, the offset at the nearer end holds.
  package init(
    timeZone: String, covering instants: Range<Int64> = Self.century
  ) throws(ValueError) {
    guard timeZone != "UTC" else {
      self = .utc
      return
    }
    let zone = try TimeZoneName.zone(timeZone)
    var starts: [Int64] = [.min]
    var date = Date(timeIntervalSince1970: Double(instants.lowerBound) / 1_000)
    var offsets = [Int64(zone.secondsFromGMT(for: date)) * 1_000]
    while let next = zone.nextDaylightSavingTimeTransition(after: date), next > date {
      let start = Int64((next.timeIntervalSince1970 * 1_000).rounded())
      guard start < instants.upperBound else { break }
      let offset = Int64(zone.secondsFromGMT(for: next)) * 1_000
      if offset != offsets.last {
        starts.append(start)
        offsets.append(offset)
      }
      date = next
    }
    self.init(timeZone: timeZone, starts: starts, offsets: offsets)
  }

  private init(timeZone: String, starts: [Int64], offsets: [Int64]) {
    self.timeZone = timeZone
    self.starts = starts
    self.offsets = offsets
  }

  /// The local date of an instant, in days since 1970-01-01.
  package func day(of instant: Int64) -> Int {
    // Clamped, so that no instant a log could hold overflows.
    let local = min(max(instant, .min / 2), .max / 2) + offsets[span(of: instant)]
    return Int(Self.floor(local, Self.millisecondsPerDay))
  }

  /// The first instant of a local date; of a date that the zone left out, the first after it.
  package func start(ofDay day: Int) -> Int64 {
    let midnight = Int64(day) * Self.millisecondsPerDay
    var index = span(of: midnight - Self.millisecondsPerDay)
    while index + 1 < starts.count, midnight - offsets[index] >= starts[index + 1] { index += 1 }
    return max(starts[index], midnight - offsets[index])
  }

  /// The instant after the last of a local date.
  ///
  /// It is the start of the next day, but where clocks were put back across midnight.
  package func end(ofDay day: Int) -> Int64 {
    let midnight = Int64(day + 1) * Self.millisecondsPerDay
    var index = span(of: midnight + Self.millisecondsPerDay)
    while index > 0, midnight - offsets[index] <= starts[index] { index -= 1 }
    let end = midnight - offsets[index]
    return index + 1 < starts.count ? min(end, starts[index + 1]) : end
  }

  /// The Monday of a day's week: the day itself, or one of the six before it.
  package static func monday(of day: Int) -> Int {
    // Day 0 was a Thursday, three days after a Monday.
    7 * Int(floor(Int64(day + 3), 7)) - 3
  }

  /// A day as `2026-03-08`.
  package static func text(ofDay day: Int) -> String {
    CivilDate(dayNumber: day).description
  }

  /// Index of the span that holds an instant.
  private func span(of instant: Int64) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= instant { low = middle } else { high = middle }
    }
    return low
  }

  private static let millisecondsPerDay: Int64 = 86_400_000

  private static func floor(_ value: Int64, _ divisor: Int64) -> Int64 {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

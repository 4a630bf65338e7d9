/// What a timestamp that is a number counts.
package enum TimeUnit: String, CaseIterable, Sendable {
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"
  /// Seconds since 2001-01-01 in UTC, Apple's reference date: what `Date` is encoded as where nobody says
  /// otherwise, and what Core Data stores.
  case secondsSince2001 = "s2001"
  /// Tenths of microseconds since the year 1 in UTC: `DateTime.Ticks` of .NET, and so of Unity.
  case ticks
  /// Nothing: its digits are those of a date and a time of day, `20260303061005`.
  case calendar

  /// How many decimal places the unit lies below the second.
  var places: Int {
    switch self {
    case .seconds, .secondsSince2001: 0
    case .milliseconds: 3
    case .microseconds: 6
    case .ticks: 7
    case .nanoseconds: 9
    case .calendar: 0
    }
  }

  /// What numbers count from, in milliseconds since 1970.
  var epoch: Int64 {
    switch self {
    case .secondsSince2001: 978_307_200_000
    case .ticks: -62_135_596_800_000
    case .seconds, .milliseconds, .microseconds, .nanoseconds, .calendar: 0
    }
  }

  /// The milliseconds since 1970 of a number as it is spelt, further digits dropped (towards the past);
  /// `nil` where they do not fit.
  ///
  /// Exact: no floating point is involved.
  func milliseconds(_ digits: [UInt8]) -> Int64? {
    if self == .calendar {
      return SpelledTime(digits: digits).flatMap {
        try? RFC3339.milliseconds($0.dateAndTime + [UInt8(ascii: "Z")])
      }
    }
    // The last three places of the unit's number stand behind the millisecond's point.
    guard let time = DecimalText.floor(digits, shiftedBy: 3 - places) else { return nil }
    let (sum, overflows) = time.addingReportingOverflow(epoch)
    return overflows ? nil : sum
  }
}

/// What a timestamp that is a number counts from.
package enum NumberClock: Hashable, Sendable {
  /// 1970-01-01T00:00:00Z.
  case utc
  /// The same moment of the zone's own wall clock, where the mapping has one (Mixpanel's projects
  /// made before 2023).
  case wall
}

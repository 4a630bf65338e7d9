/// What a timestamp that is a number counts.
package enum TimeUnit: String, CaseIterable, Sendable {
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"

  /// How many decimal places the unit lies below the second.
  var places: Int {
    switch self {
    case .seconds: 0
    case .milliseconds: 3
    case .microseconds: 6
    case .nanoseconds: 9
    }
  }

  /// The milliseconds of a number as it is spelt, further digits dropped (towards the past); `nil`
  /// where they do not fit.
  ///
  /// Exact: no floating point is involved.
  func milliseconds(_ digits: [UInt8]) -> Int64? {
    // The last three places of the unit's number stand behind the millisecond's point.
    DecimalText.floor(digits, shiftedBy: 3 - places)
  }
}

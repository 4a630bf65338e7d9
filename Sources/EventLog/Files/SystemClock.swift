#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The clocks of the system; the core asks none, but is told the time.
package enum SystemClock {
  /// Milliseconds since 1970.
  package static var now: Int64 { milliseconds(of: CLOCK_REALTIME) }

  /// Milliseconds since some moment that stays the same while the program runs.
  package static var stopwatch: Int64 { milliseconds(of: CLOCK_MONOTONIC) }

  private static func milliseconds(of clock: clockid_t) -> Int64 {
    var now = timespec()
    // The pointer is to one `timespec` and lives for the call.
    _ = unsafe clock_gettime(clock, &now)
    return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
  }
}

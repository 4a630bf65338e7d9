/// How large a log is, and what is wrong with its lines.
package struct LogSettings: Sendable {
  package var seed: UInt64 = 1
  /// What sets a log apart from the one it is made after, where that was made with the same seed: then
  /// the same numbers would be ids and times of both.
  var salt: UInt64 = 0
  package var users = 1000
  /// Midnight of the first day, in milliseconds since 1970.
  package var start: Int64 = 1_772_323_200_000  // 2026-03-01
  package var days = 14
  /// How many users come on each day and in each hour of the day, in UTC, as weights; empty for the usual.
  var startsPerDay: [Double] = []
  var startsPerHour: [Double] = []
  /// The share of lines that arrive up to ten minutes late; all others arrive within two seconds.
  package var disorder = 0.02
  /// The share of lines that are delivered twice.
  package var duplicates = 0.005
  /// Lines that are no events, as a share of those that are.
  package var badLines = 0.0

  package init() {}

  /// What all random numbers begin with.
  var origin: UInt64 { seed &+ salt }

  /// The end of the log, excluded.
  package var end: Int64 { start + Int64(days) * 86_400_000 }
}

package import Definitions
import Journeys

// How large a log may be. Beyond these limits numbers would no longer fit where they are kept, or
// the tables of rates would not fit into memory; nobody needs such a log.

/// What keeps settings and rates within what a log can hold.
package enum LogLimits {
  static let users = 100_000_000
  /// Ten years: every minute of the log has a list of its own while it is made.
  static let days = 3_660
  /// Times before 2001 are none that reports accept.
  static let start: Int64 = 978_307_200_000
  /// The end of the year 9999, the last that RFC 3339 can write.
  static let end: Int64 = 253_402_300_800_000
  /// Lists of steps with rates of their own: a variant for each combination of acted-on values.
  static let tables = 10_000
  /// The largest weight, and the longest median time at a step in seconds.
  static let weight = 1e9

  /// Refuses what cannot be made.
  package static func check(_ rates: LogRates) throws(ValueError) {
    try check(rates.settings)
    guard rates.flows.contains(where: { $0.rates.weight > 0 }) else {
      throw ValueError("no flow has a weight", fix: "give one a \"weight\" above 0")
    }
    var traits = 1.0
    for (_, flow) in rates.flows {
      if !flow.variants.isEmpty, !flow.variants.contains(where: { $0.share > 0 }) {
        throw ValueError("no variant has a share", fix: "give one a share above 0")
      }
      for field in flow.fields where !field.values.contains(where: { $0.share > 0 }) {
        throw ValueError("no variant has a share", fix: "give one a share above 0")
      }
      try check(tablesOf: flow)
      let values = flow.fields.reduce(1.0) { $0 * Double($1.values.count) }
      traits = max(traits, values * Double(flow.variants.count + 1) * Double(rates.flows.count))
    }
    guard traits < 0x1p63 else {
      throw ValueError("the fields have too many combinations of values", fix: "name fewer")
    }
  }

  private static func check(_ settings: LogSettings) throws(ValueError) {
    guard settings.users <= users else {
      throw ValueError("\(settings.users) users are too many", fix: "write at most \(users)")
    }
    guard settings.days <= days else {
      throw ValueError("\(settings.days) days are too many", fix: "write at most \(days)")
    }
    guard settings.start >= start, settings.end <= end else {
      throw ValueError(
        "the log begins before 2001 or ends after 9999", fix: "write a start such as 2026-03-01")
    }
  }

  private static func check(tablesOf flow: FlowRates) throws(ValueError) {
    let combinations = flow.fields.filter(\.isActedOn).reduce(1.0) {
      $0 * Double($1.values.count)
    }
    guard combinations * Double(flow.variants.count + 1) <= Double(tables) else {
      throw ValueError(
        "the fields with \"steps\" of their own have more than \(tables) combinations of values",
        fix: "give fewer fields rates of their own")
    }
  }
}

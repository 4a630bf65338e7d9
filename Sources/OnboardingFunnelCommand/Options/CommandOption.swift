/// An option: how it is spelt, without its two dashes.
///
/// A word means one thing, whichever command it stands after, but for `--users`, how many to make or where to
/// list them, and `--json`, where to write it or that it is printed. `OptionRow.all` says where it may stand.
enum CommandOption: String, CaseIterable {
  case annotate
  case asOf = "as-of"
  case bad
  case by
  case compareTo = "compare-to"
  case config
  case control
  case count
  case days
  case disorder
  case duplicates
  case expectLines = "expect-lines"
  case experiment
  case failWhen = "fail-when"
  case final
  case flow
  case format
  case help
  case html
  case json
  case keep
  case keyFile = "key-file"
  case leftAt = "left-at"
  case like
  case lockWait = "lock-wait"
  case maxBad = "max-bad"
  case maxBadRatio = "max-bad-ratio"
  case maxLine = "max-line"
  case memory
  case metrics
  case minCell = "min-cell"
  case once
  case order
  case out
  case outcome
  case progress
  case quarantine
  case quarantineRaw = "quarantine-raw"
  case quiet
  case range
  case rate
  case rates
  case reason
  case redefine
  case reset
  case rise
  case seed
  case shards
  case since
  case size
  case spillDir = "spill-dir"
  case start
  case state
  case strict
  case test
  case threads
  case timeZone = "time-zone"
  case trend
  case truth
  case until
  case user
  case users
  case usersPerDay = "users-per-day"
  case variant
  case verbose
  case version
  case weeks
  case `where`
  case window

  /// Its letter with a dash; `nil` where it has none.
  var shortName: String? {
    switch self {
    case .help: "-h"
    case .out: "-o"
    case .version: "-V"
    default: nil
    }
  }
}

/// An option: how it is spelt, without its two dashes.
///
/// A word means one thing, whichever command it stands after, but for `--users`, how many to make or where to
/// list them, and `--json`, where to write it or that it is printed. `Command.options` says where it may stand.
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

  /// How it is written after `command`: `--window DURATION`.
  func form(after command: Command) -> String {
    "--\(rawValue)\(value(after: command).map { " \($0.placeholder)" } ?? "")"
  }

  /// Whether it may stand more than once after `command`.
  func isRepeatable(after command: Command) -> Bool {
    switch self {
    case .flow, .by, .where, .failWhen, .like, .variant: true
    case .user: command == .forget
    case .annotate, .asOf, .bad, .compareTo, .config, .control, .count, .days, .disorder,
      .duplicates,
      .expectLines, .experiment, .final, .format, .help, .html, .json, .keep, .keyFile, .leftAt,
      .lockWait,
      .maxBad,
      .maxBadRatio, .maxLine, .memory, .metrics, .minCell, .once, .order, .out, .outcome, .progress,
      .quarantine,
      .quarantineRaw, .quiet, .range, .rate, .rates, .reason, .redefine, .reset, .rise, .seed,
      .shards, .since,
      .size, .spillDir, .start, .state, .strict, .test, .threads, .timeZone, .trend, .truth, .until,
      .users, .usersPerDay, .verbose, .version, .weeks, .window:
      false
    }
  }
}

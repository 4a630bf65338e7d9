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
  case failWhen = "fail-when"
  case final
  case flow
  case format
  case help
  case json
  case keep
  case keyFile = "key-file"
  case leftAt = "left-at"
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
  case rates
  case reason
  case redefine
  case reset
  case seed
  case shards
  case since
  case size
  case spillDir = "spill-dir"
  case start
  case state
  case strict
  case threads
  case timeZone = "time-zone"
  case trend
  case truth
  case until
  case user
  case users
  case variant
  case verbose
  case version
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
    case .flow, .by, .where, .failWhen, .variant: true
    case .user: command == .forget
    case .annotate, .asOf, .bad, .compareTo, .config, .control, .count, .days, .disorder,
      .duplicates,
      .expectLines, .final, .format, .help, .json, .keep, .keyFile, .leftAt, .lockWait, .maxBad,
      .maxBadRatio, .maxLine, .memory, .metrics, .minCell, .once, .order, .out, .outcome, .progress,
      .quarantine,
      .quarantineRaw, .quiet, .range, .rates, .reason, .redefine, .reset, .seed, .shards, .since,
      .size, .spillDir, .start, .state, .strict, .threads, .timeZone, .trend, .truth, .until,
      .users, .verbose, .version, .window:
      false
    }
  }
}

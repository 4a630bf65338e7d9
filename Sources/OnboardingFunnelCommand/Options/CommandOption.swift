/// An option: how it is spelt, without its two dashes.
///
/// A word means one thing, whichever command it stands after; `Command.options` says where it may
/// stand.
enum CommandOption: String, CaseIterable {
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
  case keep
  case keyFile = "key-file"
  case lockWait = "lock-wait"
  case maxBad = "max-bad"
  case maxBadRatio = "max-bad-ratio"
  case maxLine = "max-line"
  case memory
  case minCell = "min-cell"
  case order
  case out
  case progress
  case quarantine
  case quarantineRaw = "quarantine-raw"
  case quiet
  case range
  case rates
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

  /// How it is written: `--window DURATION`.
  var form: String { "--\(rawValue)\(value.map { " \($0.placeholder)" } ?? "")" }

  /// Whether it may stand more than once after `command`.
  func isRepeatable(after command: Command) -> Bool {
    switch self {
    case .flow, .by, .where, .failWhen, .variant: true
    case .user: command == .forget
    case .asOf, .bad, .compareTo, .config, .control, .count, .days, .disorder, .duplicates,
      .expectLines, .final, .format, .help, .keep, .keyFile, .lockWait, .maxBad, .maxBadRatio,
      .maxLine, .memory, .minCell, .order, .out, .progress, .quarantine, .quarantineRaw, .quiet,
      .range, .rates, .redefine, .reset, .seed, .shards, .since, .size, .spillDir, .start, .state,
      .strict, .threads, .timeZone, .trend, .truth, .until, .users, .verbose, .version, .window:
      false
    }
  }
}

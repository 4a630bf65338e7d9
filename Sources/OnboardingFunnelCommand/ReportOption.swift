/// An option of `report`: how it is spelt and what help says of it.
enum ReportOption: String, CommandOption {
  static let command = "report"

  case out
  case config
  case flow
  case format
  case by
  case `where`
  case since
  case until
  case compareTo = "compare-to"
  case asOf = "as-of"
  case window
  case order
  case count
  case trend
  case timeZone = "time-zone"
  case control
  case minCell = "min-cell"
  case strict
  case maxBad = "max-bad"
  case maxBadRatio = "max-bad-ratio"
  case quarantine
  case quarantineRaw = "quarantine-raw"
  case failWhen = "fail-when"
  case maxLine = "max-line"
  case memory
  case spillDir = "spill-dir"
  case threads
  case progress
  case quiet
  case verbose
  case help
  case version

  /// What stands for its value in help; `nil` for an option without one.
  var placeholder: String? {
    switch self {
    case .out, .spillDir: "DIR"
    case .config, .quarantine: "FILE"
    case .flow: "ID"
    case .format: "PRESET"
    case .by: "FIELD"
    case .where: "CONDITION"
    case .failWhen: "EXPR"
    case .since, .until, .asOf: "TIME"
    case .compareTo: "BASE"
    case .window: "DURATION"
    case .order: "READING"
    case .count: "UNIT"
    case .trend: "PERIOD"
    case .timeZone: "ZONE"
    case .control: "NAME"
    case .maxBad, .threads, .minCell: "N"
    case .maxBadRatio: "R"
    case .maxLine, .memory: "SIZE"
    case .progress: "WHEN"
    case .strict, .quarantineRaw, .quiet, .verbose, .help, .version: nil
    }
  }

  var isRepeatable: Bool {
    switch self {
    case .flow, .by, .where, .failWhen: true
    case .out, .config, .format, .since, .until, .compareTo, .asOf, .window, .order, .count, .trend,
      .timeZone,
      .control, .minCell, .strict, .maxBad, .maxBadRatio, .quarantine, .quarantineRaw, .maxLine,
      .memory,
      .spillDir, .threads, .progress, .quiet, .verbose, .help, .version:
      false
    }
  }

  var explanation: String {
    switch self {
    case .out: "write report.md, charts and CSV files there, not Markdown to standard output"
    case .config: "read all inputs with this onboarding.json"
    case .flow: "report on this flow only (repeatable)"
    case .format: "whose export it is: native, segment, amplitude, …; auto asks the first lines"
    case .by: "split by platform, app_version, os_version, locale, country, properties.NAME"
    case .where: "only users whose entry has FIELD=VALUE, or FIELD!=VALUE (repeatable)"
    case .since: "only users who entered then or later: a time, a date, or 30d before as-of"
    case .until: "only users who entered before then"
    case .compareTo: "what changed since previous-week, in START..END or against FIELD=VALUE"
    case .asOf: "look at the log as of then; by default its latest event"
    case .window: "the time a user has from entry on, such as 24h"
    case .order: "how far a user got: furthest (the default), ordered, strict, any"
    case .count: "what is counted: users (the default), attempts"
    case .trend: "day or week"
    case .timeZone: "the zone that days are cut in, such as Europe/Berlin"
    case .control: "the variant that others are compared with"
    case .minCell: "show no count of 1 to N - 1 users, nor what follows from it (none)"
    case .strict: "no bad line is allowed: --max-bad 0"
    case .maxBad: "status 65 when more lines than this are bad"
    case .maxBadRatio: "status 65 when a larger share is bad, from 1,000 lines on (0.5)"
    case .quarantine: "write where each bad line stands, and why, to this file"
    case .quarantineRaw: "with the bytes of the bad lines: personal data"
    case .failWhen: "status 1 when METRIC OP NUMBER or FLOW.METRIC OP NUMBER holds (repeatable)"
    case .maxLine: "the longest line that is read (1M)"
    case .memory: "how much memory to take (half of the machine's)"
    case .spillDir: "put records that do not fit into memory aside there (TMPDIR or /tmp)"
    case .threads: "how many threads work; results do not depend on it"
    case .progress: "auto (a terminal, from 2 s on), always or never, on standard error"
    case .quiet: "nothing on standard error but errors, and what --fail-when finds"
    case .verbose: "what was read with which definition, and how long it took"
    case .help: "this text"
    case .version: "the program's version"
    }
  }
}

/// An option of `check`: how it is spelt and what help says of it.
///
/// All are options of `report` and mean the same.
enum CheckOption: String, CommandOption {
  static let command = "check"

  case out
  case config
  case flow
  case format
  case `where`
  case since
  case until
  case asOf = "as-of"
  case window
  case timeZone = "time-zone"
  case strict
  case maxBad = "max-bad"
  case maxBadRatio = "max-bad-ratio"
  case maxLine = "max-line"
  case memory
  case spillDir = "spill-dir"
  case threads
  case progress
  case quiet
  case verbose
  case help
  case version

  var placeholder: String? { inReport.placeholder }

  var isRepeatable: Bool { inReport.isRepeatable }

  var explanation: String {
    switch self {
    case .out: "write check.md and quality.csv there too"
    case .flow: "check this flow only (repeatable)"
    case .quiet: "nothing on standard error but errors"
    case .verbose: "what was read with which definition"
    case .config, .format, .where, .since, .until, .asOf, .window, .timeZone, .strict, .maxBad,
      .maxBadRatio, .maxLine, .memory, .spillDir, .threads, .progress, .help, .version:
      inReport.explanation
    }
  }

  private var inReport: ReportOption {
    switch self {
    case .out: .out
    case .config: .config
    case .flow: .flow
    case .format: .format
    case .where: .where
    case .since: .since
    case .until: .until
    case .asOf: .asOf
    case .window: .window
    case .timeZone: .timeZone
    case .strict: .strict
    case .maxBad: .maxBad
    case .maxBadRatio: .maxBadRatio
    case .maxLine: .maxLine
    case .memory: .memory
    case .spillDir: .spillDir
    case .threads: .threads
    case .progress: .progress
    case .quiet: .quiet
    case .verbose: .verbose
    case .help: .help
    case .version: .version
    }
  }
}

/// An option of `merge`: how it is spelt and what help says of it.
///
/// Those of `report` mean the same, and those that decide what is counted are the same in all three
/// pieces of a job.
enum MergeOption: String, CommandOption {
  static let command = "merge"

  case expectLines = "expect-lines"
  case config
  case format
  case by
  case `where`
  case since
  case until
  case asOf = "as-of"
  case window
  case order
  case count
  case timeZone = "time-zone"
  case maxLine = "max-line"
  case out
  case flow
  case trend
  case control
  case minCell = "min-cell"
  case strict
  case maxBad = "max-bad"
  case maxBadRatio = "max-bad-ratio"
  case failWhen = "fail-when"
  case quiet
  case verbose
  case help
  case version

  var placeholder: String? {
    switch self {
    case .expectLines: "N"
    case .config, .format, .by, .where, .since, .until, .asOf, .window, .order, .count, .timeZone,
      .maxLine, .out, .flow, .trend, .control, .minCell, .strict, .maxBad, .maxBadRatio,
      .failWhen, .quiet, .verbose, .help, .version:
      inReport?.placeholder
    }
  }

  var isRepeatable: Bool { inReport?.isRepeatable ?? false }

  var explanation: String {
    switch self {
    case .expectLines: "status 65 unless the log has as many lines"
    case .config, .format, .by, .where, .since, .until, .asOf, .window, .order, .count, .timeZone,
      .maxLine, .out, .flow, .trend, .control, .minCell, .strict, .maxBad, .maxBadRatio,
      .failWhen, .quiet, .verbose, .help, .version:
      inReport?.explanation ?? ""
    }
  }

  private var inReport: ReportOption? { ReportOption(rawValue: rawValue) }
}

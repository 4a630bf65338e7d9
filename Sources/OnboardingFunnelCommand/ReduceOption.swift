/// An option of `reduce`: how it is spelt and what help says of it.
///
/// Those of `report` mean the same, and those that decide what is counted are the same in all three
/// pieces of a job.
enum ReduceOption: String, CommandOption {
  static let command = "reduce"

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
  case memory
  case spillDir = "spill-dir"
  case threads
  case help
  case version

  var placeholder: String? {
    switch self {
    case .config, .format, .by, .where, .since, .until, .asOf, .window, .order, .count, .timeZone,
      .maxLine, .memory, .spillDir, .threads, .help, .version:
      inReport?.placeholder
    }
  }

  var isRepeatable: Bool { inReport?.isRepeatable ?? false }

  var explanation: String {
    switch self {
    case .config, .format, .by, .where, .since, .until, .asOf, .window, .order, .count, .timeZone,
      .maxLine, .memory, .spillDir, .threads, .help, .version:
      inReport?.explanation ?? ""
    }
  }

  private var inReport: ReportOption? { ReportOption(rawValue: rawValue) }
}

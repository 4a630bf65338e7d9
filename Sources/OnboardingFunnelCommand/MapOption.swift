/// An option of `map`: how it is spelt and what help says of it.
///
/// Those of `report` mean the same, and those that decide what is counted are the same in all three
/// pieces of a job.
enum MapOption: String, CommandOption {
  static let command = "map"

  case range
  case shards
  case out
  case keyFile = "key-file"
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
  case help
  case version

  var placeholder: String? {
    switch self {
    case .range: "FILE START END"
    case .shards: "N"
    case .out: "DIR"
    case .keyFile: "FILE"
    case .config, .format, .by, .where, .since, .until, .asOf, .window, .order, .count, .timeZone,
      .maxLine, .help, .version:
      inReport?.placeholder
    }
  }

  var valueWords: Int {
    switch self {
    case .range: 3
    case .shards, .out, .keyFile, .config, .format, .by, .where, .since, .until, .asOf, .window,
      .order, .count, .timeZone, .maxLine, .help, .version:
      1
    }
  }

  var isRepeatable: Bool { inReport?.isRepeatable ?? false }

  var explanation: String {
    switch self {
    case .range: "the lines of FILE whose first bytes lie from START on and before END"
    case .shards: "write DIR/shard-0, shard-1, … with all lines of a user in one; with --out"
    case .out: "the folder of the shards; one for each map"
    case .keyFile: "random bytes that users are hashed with, the same for every map"
    case .config, .format, .by, .where, .since, .until, .asOf, .window, .order, .count, .timeZone,
      .maxLine, .help, .version:
      inReport?.explanation ?? ""
    }
  }

  private var inReport: ReportOption? { ReportOption(rawValue: rawValue) }
}

/// An option of `infer`: how it is spelt and what help says of it.
enum InferOption: String, CommandOption {
  static let command = "infer"

  case out
  case flow
  case format
  case asOf = "as-of"
  case maxBad = "max-bad"
  case maxBadRatio = "max-bad-ratio"
  case maxLine = "max-line"
  case memory
  case spillDir = "spill-dir"
  case threads
  case quiet
  case help
  case version

  var placeholder: String? {
    switch self {
    case .out, .spillDir: "DIR"
    case .flow: "ID"
    case .format: "PRESET"
    case .asOf: "TIME"
    case .maxBad, .threads: "N"
    case .maxBadRatio: "R"
    case .maxLine, .memory: "SIZE"
    case .quiet, .help, .version: nil
    }
  }

  var isRepeatable: Bool { self == .flow }

  var explanation: String {
    switch self {
    case .out: "write onboarding.json, which must not be there yet, and evidence.md there"
    case .flow: "propose this flow only (repeatable)"
    case .format: ReportOption.format.explanation
    case .asOf: ReportOption.asOf.explanation
    case .maxBad: ReportOption.maxBad.explanation
    case .maxBadRatio: ReportOption.maxBadRatio.explanation
    case .maxLine: ReportOption.maxLine.explanation
    case .memory: ReportOption.memory.explanation
    case .spillDir: ReportOption.spillDir.explanation
    case .threads: ReportOption.threads.explanation
    case .quiet: "nothing on standard error but errors"
    case .help: ReportOption.help.explanation
    case .version: ReportOption.version.explanation
    }
  }
}

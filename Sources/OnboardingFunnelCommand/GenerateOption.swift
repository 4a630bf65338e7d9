/// An option of `generate`: how it is spelt and what help says of it.
enum GenerateOption: String, CommandOption {
  static let command = "generate"

  case config
  case rates
  case out
  case truth
  case seed
  case users
  case size
  case start
  case days
  case variant
  case disorder
  case duplicates
  case bad
  case threads
  case help
  case version

  var placeholder: String? {
    switch self {
    case .config, .rates, .truth: "FILE"
    case .out: "DIR"
    case .seed, .users, .days, .threads: "N"
    case .size: "SIZE"
    case .start: "DATE"
    case .variant: "NAME=SHARE"
    case .disorder, .duplicates, .bad: "SHARE"
    case .help, .version: nil
    }
  }

  var isRepeatable: Bool { self == .variant }

  var explanation: String {
    switch self {
    case .config: "the definition whose flows users walk; without it, a small one of our own"
    case .rates: "what happens how often at which step; without it, what is usual"
    case .out: "write events.ndjson, onboarding.json and truth.json there"
    case .truth: "write what was really planted there, as JSON"
    case .seed: "another number, another log (1)"
    case .users: "how many users there are (1000)"
    case .size: "about how large the log is, in place of --users: 1G"
    case .start: "the first day (2026-03-01)"
    case .days: "over how many days users come (14)"
    case .variant: "how users are really assigned, against any plan: B=0.6 (repeatable)"
    case .disorder: "the share of lines that arrive up to ten minutes late (0.02)"
    case .duplicates: "the share of lines that are delivered twice (0.005)"
    case .bad: "the share of lines that are no events, beside the others (0)"
    case .threads: "how many threads work; the log does not depend on it"
    case .help: "this text"
    case .version: "the program's version"
    }
  }
}

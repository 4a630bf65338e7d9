/// A command: the first word after the program's name.
enum Command: String, CaseIterable {
  case report
  case check
  case infer
  case plan
  case explain
  case users
  case update
  case status
  case forget
  case generate
  case map
  case reduce
  case merge

  /// How it is written, but for options that may be left out.
  var form: String {
    switch self {
    case .report, .check, .infer, .plan, .users: "\(rawValue) INPUT..."
    case .explain: "explain --user ID INPUT..."
    case .update: "update --state DIR INPUT..."
    case .status: "status --state DIR"
    case .forget: "forget --state DIR --user ID"
    case .generate: "generate"
    case .map: "map --range FILE START END"
    case .reduce, .merge: "\(rawValue) [INPUT...]"
    }
  }

  /// Whether it gives the memory of large arrays back as soon as nobody needs it.
  ///
  /// Those do that keep what many users did, in arrays that grow. `generate`, `map` and `reduce` pass most of what
  /// they have in memory on, and would wait for new memory again and again; the others need little.
  var returnsFreedMemory: Bool {
    switch self {
    case .report, .check, .users, .update, .merge: true
    case .infer, .plan, .explain, .status, .forget, .generate, .map, .reduce: false
    }
  }

  /// What it makes, in a few words.
  var result: String {
    switch self {
    case .report: "a summary, Markdown in a pipe, or files with --out"
    case .infer: "a flow definition inferred from the log, to edit"
    case .plan: "how many users and weeks an experiment needs, and a plan"
    case .check: "what is wrong with the events; status 1 if anything is"
    case .explain: "what became of one user, and why"
    case .users: "the ids behind a number: who left where, and why"
    case .update: "reads only what is new, and reports on all of it"
    case .status: "how fresh a state is, and which conditions hold"
    case .forget: "removes one user from a state"
    case .generate: "a synthetic log, and the truth planted in it"
    case .map: "a part of a log as lines keyed by user, for an engine"
    case .reduce: "all lines of some users into one partial"
    case .merge: "all partials into the report on the whole log"
    }
  }
}

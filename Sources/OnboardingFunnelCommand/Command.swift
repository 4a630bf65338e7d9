/// A command that is built: the first word after the program's name.
enum Command: String, CaseIterable {
  case report
  case check
  case infer
  case explain
  case update
  case forget
  case generate
  case map
  case reduce
  case merge

  /// What stands after it, and what it makes of that, each in a few words.
  var summary: (form: String, result: String) {
    switch self {
    case .report:
      ("report INPUT... [options]", "a summary, Markdown in a pipe, or files with --out")
    case .infer: ("infer INPUT... [options]", "a flow definition read off the log, to be edited")
    case .check:
      ("check INPUT... [options]", "what is wrong with the events; status 1 if anything is")
    case .explain: ("explain --user ID INPUT...", "what became of one user, and why")
    case .update:
      ("update --state DIR INPUT...", "reads only what is new, and reports on all of it")
    case .forget: ("forget --state DIR --user ID", "removes one user from a state")
    case .generate: ("generate [options]", "a synthetic log, and the truth planted in it")
    case .map: ("map --range FILE START END", "a part of a log as lines by user, for an engine")
    case .reduce: ("reduce [INPUT...] [options]", "all lines of some users as one partial")
    case .merge: ("merge [INPUT...] [options]", "all partials as the report of the whole log")
    }
  }

  var help: String {
    switch self {
    case .report: HelpText.report
    case .infer: HelpText.infer
    case .check: HelpText.check
    case .explain: HelpText.explain
    case .update: HelpText.update
    case .forget: HelpText.forget
    case .generate: HelpText.generate
    case .map: HelpText.map
    case .reduce: HelpText.reduce
    case .merge: HelpText.merge
    }
  }
}

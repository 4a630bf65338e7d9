/// A shell that a script makes complete commands, options and their values.
enum CompletedShell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// What may stand first, with what it does.
  static var firstWords: [(word: String, does: String)] {
    Command.allCases.map { ($0.rawValue, $0.page.result) } + [
      ("help", "what a command does, its options and its cost"),
      ("completion", "a script with which the shell completes these words"),
    ]
  }

  var script: String {
    switch self {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }
}

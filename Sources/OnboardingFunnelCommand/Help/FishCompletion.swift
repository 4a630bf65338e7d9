/// What makes fish complete the program's words: a line for each command and each of its options, which
/// shows the explanations too.
///
/// A command is the word after the program's name and nothing else: a folder may be called `users` too.
enum FishCompletion {
  static var script: String {
    """
    # Completion of onboarding-funnel for fish. Load it with:
    #   onboarding-funnel completion fish | source
    function __onboarding_funnel_is
        set -l words (commandline -opc)
        test (count $words) -gt 1; and test $words[2] = $argv[1]
    end
    complete -c onboarding-funnel -e
    complete -c onboarding-funnel -n __fish_use_subcommand -f
    \(commands.joined(separator: "\n"))
    \(topics)
    \(Command.allCases.flatMap(options(of:)).joined(separator: "\n"))

    """
  }

  private static var commands: [String] {
    CompletedShell.firstWords.map { word, text in
      "complete -c onboarding-funnel -n __fish_use_subcommand -f -a \(word) -d \(quoted(text))"
    } + ["complete -c onboarding-funnel -n __fish_use_subcommand -f -l version -s V"]
  }

  private static var topics: String {
    let topics = Command.allCases.map(\.rawValue) + ["--manual"]
    let shells = CompletedShell.allCases.map(\.rawValue)
    return [("help", topics), ("completion", shells)].map { word, words in
      "complete -c onboarding-funnel -n '__onboarding_funnel_is \(word)' -f -a "
        + quoted(words.joined(separator: " "))
    }.joined(separator: "\n")
  }

  private static func options(of command: Command) -> [String] {
    command.options.map { row in
      var line =
        "complete -c onboarding-funnel -n '__onboarding_funnel_is \(command.rawValue)' "
        + "-l \(row.option.rawValue)"
      if let short = row.option.shortName { line += " -s \(short.dropFirst())" }
      switch row.value {
      case nil: break
      case .file?, .rangeOfFile?: line += " -r -F"
      case .folder?: line += " -x -a '(__fish_complete_directories)'"
      case .word(_, let words)?: line += " -x -a \(quoted(words.joined(separator: " ")))"
      case .text?: line += " -x"
      }
      return line + " -d \(quoted(row.explanation))"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.withBackslash(before: ["\\", "'"]))'"
  }
}

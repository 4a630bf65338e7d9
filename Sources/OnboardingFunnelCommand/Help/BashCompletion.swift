/// What makes bash complete the program's words: a function that asks which word stands before the
/// one that is typed.
///
/// It uses bash's own builtins only, in forms that the bash 3.2 of macOS has.
enum BashCompletion {
  static var script: String {
    """
    # Completion of onboarding-funnel for bash. Load it with:
    #   source <(onboarding-funnel completion bash)
    _onboarding_funnel() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options=
      COMPREPLY=()
      if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "\(words)" -- "$word"))
        return
      fi
      case ${COMP_WORDS[1]} in
    \(wholeWords)
    \(Command.allCases.map(options(of:)).joined(separator: "\n"))
      esac
      case $before in
    \(values)
      esac
      case $word in
        -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
        *) COMPREPLY=($(compgen -f -- "$word")) ;;
      esac
    }
    complete -o filenames -F _onboarding_funnel onboarding-funnel

    """
  }

  private static var words: String {
    (Command.allCases.map(\.rawValue) + ["help", "completion", "--version"])
      .joined(separator: " ")
  }

  private static var wholeWords: String {
    let shells = CompletedShell.allCases.map(\.rawValue).joined(separator: " ")
    let topics = Command.allCases.map(\.rawValue).joined(separator: " ")
    return """
          help) COMPREPLY=($(compgen -W "\(topics) --manual" -- "$word")); return ;;
          completion) COMPREPLY=($(compgen -W "\(shells)" -- "$word")); return ;;
      """
  }

  private static func options(of command: Command) -> String {
    let options = command.options.map { "--\($0.rawValue)" }.joined(separator: " ")
    return "    \(command.rawValue)) options=\"\(options)\" ;;"
  }

  /// A branch for each option with a value, by what it takes.
  private static var values: String {
    CommandOption.allCases.compactMap { option in
      switch option.value {
      case nil: nil
      case .file?, .rangeOfFile?: branch(option, "-f")
      case .folder?: branch(option, "-d")
      case .word(_, let words)?: branch(option, "-W \"\(words.joined(separator: " "))\"")
      case .text?: "    --\(option.rawValue)) return ;;"
      }
    }.joined(separator: "\n")
  }

  private static func branch(_ option: CommandOption, _ candidates: String) -> String {
    "    --\(option.rawValue)) COMPREPLY=($(compgen \(candidates) -- \"$word\")); return ;;"
  }
}

/// What makes bash complete the program's words: a function that asks which word stands before the
/// one that is typed.
///
/// It uses bash's own builtins only, in forms that the bash 3.2 of macOS has. Names of files may hold
/// blanks and brackets: what is typed is freed of its quotes before files are looked for, the names come
/// one a line and are not expanded, and bash quotes what it puts in (`-o filenames`).
enum BashCompletion {
  static var script: String {
    """
    # Completion of onboarding-funnel for bash. Load it with:
    #   source <(onboarding-funnel completion bash)
    _onboarding_funnel_paths() {
      local word=${2//\\\\/} path
      word=${word#[\\\"\\']}
      while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen "$1" -- "$word")
    }
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
      case "${COMP_WORDS[1]} $before" in
    \(values)
      esac
      case $word in
        -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
        *) _onboarding_funnel_paths -f "$word" ;;
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
    let options = command.options.map { "--\($0.option.rawValue)" }.joined(separator: " ")
    return "    \(command.rawValue)) options=\"\(options)\" ;;"
  }

  /// A branch for each option with a value, by what it takes; first those of which it depends on the
  /// command.
  private static var values: String {
    let usual = usualRows
    let others = Command.allCases.flatMap { command in
      command.options.filter { $0.value != usual[$0.option]?.value }.compactMap {
        branch(command, $0)
      }
    }
    return
      (others + CommandOption.allCases.compactMap { usual[$0].flatMap { branch(nil, $0) } })
      .joined(separator: "\n")
  }

  /// What an option is for `report`; one that `report` does not take, for the first command that does.
  private static var usualRows: [CommandOption: OptionRow] {
    let rows = OptionRow.all.sorted {
      $0.commands.contains(.report) && !$1.commands.contains(.report)
    }
    return Dictionary(rows.map { ($0.option, $0) }) { first, _ in first }
  }

  private static func branch(
    _ command: Command?, _ row: OptionRow
  ) -> String? {
    guard let value = row.value else { return nil }
    let names = ["--\(row.option.rawValue)"] + [row.option.shortName].compactMap(\.self)
    let patterns = names.map { name in
      command.map { "\"\($0.rawValue) \(name)\"" } ?? "*\" \(name)\""
    }
    return "    \(patterns.joined(separator: "|"))) \(candidates(of: value)) ;;"
  }

  private static func candidates(of value: OptionValue) -> String {
    switch value {
    case .file, .rangeOfFile: "_onboarding_funnel_paths -f \"$word\"; return"
    case .folder: "_onboarding_funnel_paths -d \"$word\"; return"
    case .word(_, let words):
      "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$word\")); return"
    case .text: "return"
    }
  }
}

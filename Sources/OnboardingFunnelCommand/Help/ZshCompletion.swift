/// What makes zsh complete the program's words: specifications for its `_arguments`, which shows the
/// explanations too.
enum ZshCompletion {
  static var script: String {
    """
    #compdef onboarding-funnel
    # Completion of onboarding-funnel for zsh. Write it to a file named _onboarding-funnel in a folder
    # of $fpath, or load it with:
    #   source <(onboarding-funnel completion zsh)
    _onboarding-funnel() {
      local -a commands=(
    \(commands)
      )
      if (( CURRENT == 2 )); then
        _describe command commands
        return
      fi
      local command=$words[2]
      shift words
      (( CURRENT-- ))
      case $command in
        help) _values topic \(Command.allCases.map(\.rawValue).joined(separator: " ")) --manual ;;
        completion) _values shell \(CompletedShell.allCases.map(\.rawValue).joined(separator: " ")) ;;
    \(Command.allCases.map(arguments(of:)).joined(separator: "\n"))
      esac
    }
    if [ "$funcstack[1]" = "_onboarding-funnel" ]; then
      _onboarding-funnel "$@"
    else
      compdef _onboarding-funnel onboarding-funnel
    fi

    """
  }

  private static var commands: String {
    CompletedShell.firstWords.map { "    \(quoted("\($0):\($1)"))" }.joined(separator: "\n")
  }

  private static func arguments(of command: Command) -> String {
    let options = command.options.map { "      \(quoted(specification($0)))" }
    return """
          \(command.rawValue)) _arguments \\
      \((options + ["      '*:input:_files'"]).joined(separator: " \\\n")) ;;
      """
  }

  /// As `_arguments` has it: what may be repeated begins with a star; name, with an equals sign where
  /// a value may be attached, explanation in brackets, and what the value is and may be, parted by
  /// colons.
  private static func specification(_ row: OptionRow) -> String {
    let star = row.isRepeatable ? "*" : ""
    let name = "\(star)--\(row.option.rawValue)"
    let explanation = "[\(escaped(row.explanation))]"
    guard let value = row.value else { return name + explanation }
    let named = name + "=" + explanation
    let message = ":\(escaped(value.placeholder)):"
    return switch value {
    case .file: named + message + "_files"
    case .folder: named + message + "_files -/"
    case .rangeOfFile: named + ":FILE:_files:START: :END: "
    case .word(_, let words): named + message + "(\(words.joined(separator: " ")))"
    case .text: named + message + " "
    }
  }

  /// Brackets and colons end a part of a specification.
  private static func escaped(_ text: String) -> String {
    text.withBackslash(before: ["\\", "[", "]", ":"])
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }
}

extension String {
  /// The text with a backslash before some signs, as shells want those that mean something to them.
  func withBackslash(before signs: Set<Unicode.Scalar>) -> String {
    unicodeScalars.reduce(into: "") { $0 += signs.contains($1) ? "\\\($1)" : "\($1)" }
  }
}

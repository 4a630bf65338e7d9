import OnboardingFunnel

/// An option as some commands take it.
struct OptionRow {
  let option: CommandOption
  /// `nil` for an option that stands alone.
  let value: OptionValue?
  let commands: [Command]
  /// What it does, in a few words.
  let explanation: String
  let isRepeatable: Bool
  /// `nil` where the command's plan says what becomes of it.
  let setting: AnalysisSetting?

  init(
    _ option: CommandOption, _ value: OptionValue?, _ commands: [Command], _ explanation: String,
    isRepeatable: Bool = false, sets setting: AnalysisSetting? = nil
  ) {
    self.option = option
    self.value = value
    self.commands = commands
    self.explanation = explanation
    self.isRepeatable = isRepeatable
    self.setting = setting
  }

  /// How it is written: `--window DURATION`.
  var form: String { "--\(option.rawValue)\(value.map { " \($0.placeholder)" } ?? "")" }
}

/// A setting of an analysis that an option gives as it is.
enum AnalysisSetting {
  typealias Path<Value> = any WritableKeyPath<Analysis, Value> & Sendable

  case text(Path<String?>)
  case texts(Path<[String]>)
  case number(Path<Int?>, atLeast: Int)
}

extension Command {
  /// The options it takes, in the order of its help.
  var options: [OptionRow] { OptionRow.all.filter { $0.commands.contains(self) } }
}

/// What stands after an option.
enum OptionValue: Equatable {
  case file
  case folder
  /// A file, and the bytes of it from the first number on and before the second.
  case rangeOfFile
  /// One of a few words.
  case word(String, among: [String])
  /// Anything else, by what help calls it.
  case text(String)

  /// What help calls it.
  var placeholder: String {
    switch self {
    case .file: "FILE"
    case .folder: "DIR"
    case .rangeOfFile: "FILE START END"
    case .word(let name, among: _), .text(let name): name
    }
  }

  /// How many words it has.
  var words: Int {
    switch self {
    case .rangeOfFile: 3
    case .file, .folder, .word, .text: 1
    }
  }
}

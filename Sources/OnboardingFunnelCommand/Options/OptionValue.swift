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

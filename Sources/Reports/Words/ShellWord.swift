import EventLog

/// A text as one word of a POSIX shell.
struct ShellWord {
  let text: String

  /// Letters, digits and a few signs stand as they are; all else in single quotes.
  init(_ word: String) {
    // zsh takes a word that begins with = for the path of a program.
    let isPlain =
      !word.isEmpty && !word.hasPrefix("=") && word.utf8.allSatisfy(Self.isPlain)
    text = isPlain ? word : "'" + word.replacingBytes(of: "'", with: "'\\''") + "'"
  }

  /// A file, a folder or `-`, which no program takes for an option.
  init(input: String) {
    self.init(input.hasPrefix("-") && input != "-" ? "./" + input : input)
  }

  /// An option and its value, which is not taken for another option.
  static func option(_ name: String, _ value: String) -> String {
    "--\(name)\(value.hasPrefix("-") ? "=" : " ")\(ShellWord(value).text)"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}

import EventLog

/// A text as one word of a POSIX shell.
struct ShellWord {
  let text: String

  /// Letters, digits and a few signs stand as they are; all else in single quotes.
  init(_ word: String) {
    let isPlain = !word.isEmpty && word.utf8.allSatisfy(Self.isPlain)
    text = isPlain ? word : "'" + word.replacingBytes(of: "'", with: "'\\''") + "'"
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

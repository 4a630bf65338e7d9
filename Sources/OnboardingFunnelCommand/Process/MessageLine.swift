/// One line of standard error: the program's name and a message.
enum MessageLine {
  /// The line with its line feed.
  ///
  /// `isColoured`: whether the word that says how bad it is stands out.
  static func text(_ message: String, isColoured: Bool) -> String {
    "onboarding-funnel: \(isColoured ? coloured(message) : message)\n"
  }

  /// Red and yellow, bold, as compilers have it (ECMA-48, SGR 31, 33 and 1).
  private static func coloured(_ message: String) -> String {
    for (word, colour) in [("error:", 31), ("warning:", 33)] {
      guard let start = message.indices.first(where: { message[$0...].hasPrefix(word) }) else {
        continue
      }
      let marked = "\u{1B}[1;\(colour)m\(word)\u{1B}[0m"
      return message[..<start] + marked + message[start...].dropFirst(word.count)
    }
    return message
  }
}

extension OnboardingFunnelCommand.Environment {
  /// Messages as lines of standard error.
  func messageLines(_ messages: [String]) -> String {
    messages.map { MessageLine.text($0, isColoured: errorHasColour) }.joined()
  }
}

package import EventLog

/// Bytes from data, a path or an option, made safe for a terminal.
///
/// Escape sequences, controls, marks that turn the direction of writing and bytes that are not
/// UTF-8 are spelt out (`\u{1B}`, `\x9B`); what is longer than 80 characters ends in `…`.
package struct TerminalText: CustomStringConvertible, Sendable {
  package let description: String

  package init(bytes: [UInt8]) {
    description = VisibleText(utf8: bytes).shortened(to: 80)
  }

  package init(_ string: String) {
    self.init(bytes: Array(string.utf8))
  }

  package init(_ text: Text) {
    self.init(bytes: text.utf8)
  }
}

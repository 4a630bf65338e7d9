/// A value that cannot be read, wherever it was given: in a definition or on the command line.
///
/// The caller adds where: the place in the file, or the option's name.
package struct ValueError: Error, Hashable, Sendable {
  /// What is wrong, the value quoted in it.
  package var message: String
  /// How to mend it.
  package var fix: String

  package init(_ message: String, fix: String) {
    self.message = message
    self.fix = fix
  }
}

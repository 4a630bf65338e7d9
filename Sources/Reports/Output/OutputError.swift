/// A fault of a run's outputs, which ends it.
///
/// Facts here, and the words that go with them; the command adds how it prints them.
package struct OutputError: Error, Hashable, Sendable {
  /// What failed; the exit status follows from it.
  package enum Code: Sendable {
    /// No permission, not a folder, something in the way. Status 73.
    case cannotCreate
    /// The disk is full, or the operating system failed to write. Status 74.
    case writeFailure
  }

  package var code: Code
  /// The file or folder, below the path the user named; or `standard output`.
  package var path: String
  /// What is wrong with it, as the end of a sentence that begins with the path.
  package var message: String
  /// What to do, as a sentence without its full stop.
  package var fix: String

  package init(_ code: Code, path: String, message: String, fix: String) {
    self.code = code
    self.path = path
    self.message = message
    self.fix = fix
  }

  /// A file that no run of ours has written, where one is to be replaced or removed.
  static func foreign(_ path: String) -> OutputError {
    OutputError(
      .cannotCreate, path: path,
      message: "exists already, and was not written by onboarding-funnel",
      fix: "move it away, or choose another name")
  }
}

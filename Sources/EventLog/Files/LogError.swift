/// A fault of a run's inputs or outputs, which ends it.
package struct LogError: Error, Sendable {
  /// What is at fault, by the word that ends the message; the exit status follows from it.
  package enum Code: String, Sendable {
    /// Does not exist, cannot be read, is no regular file; a folder without logs. Status 66.
    case noInput = "no_input"
    /// UTF-16, or a damaged compressed file. Status 65.
    case unusableInput = "unusable_input"
    /// The first lines may be of several formats. Status 65.
    case ambiguousFormat = "ambiguous_format"
    /// The program that unpacks the file is not installed. Status 69.
    case noDecompressor = "no_decompressor"
    /// The operating system failed to read. Status 74.
    case readFailure = "read_failure"
    /// Records could not be spilled on disk, or not read back. Status 74.
    case spillFailure = "spill_failure"
    /// More names, or more events of one user, than fit into the memory that was given. Status 65.
    case beyondMemory = "beyond_memory"
    /// Another run holds the state's lock. Status 75.
    case locked = "state_locked"
    /// A state that contradicts itself. Status 65.
    case damagedState = "damaged_state"
    /// An output, the state or a file for spilled records cannot be made: no permission, not a folder,
    /// something in the way. Status 73.
    case cannotCreate = "cannot_create"
    /// An output or the state could not be written. Status 74.
    case writeFailure = "write_failure"
  }

  package var code: Code
  /// The file or folder as the user named it, or by its path below the input or output; or `standard output`.
  package var file: String
  /// What is wrong with it, as the end of a sentence that begins with the file.
  package var message: String
  /// What to do, as a sentence without its full stop.
  package var fix: String

  package init(_ code: Code, file: String, message: String, fix: String) {
    self.code = code
    self.file = file
    self.message = message
    self.fix = fix
  }
}

/// What may be wrong with the inputs and outputs of a run.
extension Diagnostic.Code {
  /// Does not exist, cannot be read, is no regular file; a folder without logs or state.
  package static let noInput = Self("no_input", .noInput)
  /// UTF-16, or a damaged compressed file.
  package static let unusableInput = Self("unusable_input", .unusableInput)
  /// The first lines may be of several formats.
  package static let ambiguousFormat = Self("ambiguous_format", .unusableInput)
  /// The program that unpacks the file is not installed.
  package static let noDecompressor = Self("no_decompressor", .missingProgram)
  /// The operating system failed to read.
  package static let readFailure = Self("read_failure", .readOrWrite)
  /// Records could not be spilled on disk, or not read back.
  package static let spillFailure = Self("spill_failure", .readOrWrite)
  /// More names, or more events of one user, than fit into the memory that was given.
  package static let beyondMemory = Self("beyond_memory", .unusableInput)
  /// Another run holds the state's lock.
  package static let locked = Self("state_locked", .locked)
  /// A state that contradicts itself.
  package static let damagedState = Self("damaged_state", .unusableInput)
  /// An output, the state or a file for spilled records cannot be made: no permission, not a folder,
  /// something in the way.
  package static let cannotCreate = Self("cannot_create", .cannotCreate)
  /// An output or the state could not be written.
  package static let writeFailure = Self("write_failure", .readOrWrite)
}

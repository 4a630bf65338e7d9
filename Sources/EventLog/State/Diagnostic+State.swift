extension Diagnostic {
  /// The folder of the state, or its lock, cannot be opened or made.
  static func stateUnusable(_ path: String, _ error: SystemError) -> Diagnostic {
    switch error {
    case .notFolder, .exists:
      Diagnostic(
        .cannotCreate, at: .file(path), "is no folder", fix: "name another one with --state")
    case .isLink:
      Diagnostic(
        .cannotCreate, at: .file(path), "a symbolic link is in its place", fix: "remove the link")
    case .diskFull, .overQuota, .ioFailure: stateUnwritable(path, error)
    case .tooManyOpen, .tooManyOpenInSystem:
      Diagnostic(
        .readFailure, at: .file(path), "the state cannot be opened: too many files are open",
        fix: "raise the limit on open files (ulimit -n)")
    default:
      Diagnostic(
        .cannotCreate, at: .file(path), "the state cannot be opened: \(error.words)",
        fix: "grant the right to write there, or name another folder with --state")
    }
  }

  static func stateUnreadable(_ file: String, _ error: SystemError) -> Diagnostic {
    Diagnostic(
      .readFailure, at: .file(file), "reading the state failed: \(error.words)",
      fix: "check the disk, then run again")
  }

  /// Nothing of the run is kept.
  static func stateUnwritable(_ file: String, _ error: SystemError) -> Diagnostic {
    switch error {
    case .denied, .notPermitted, .readOnly, .isLink, .isFolder:
      Diagnostic(
        .cannotCreate, at: .file(file), "the state cannot be written: \(error.words)",
        fix: "grant the right to write there, or name another folder with --state")
    case .diskFull, .overQuota:
      Diagnostic(
        .writeFailure, at: .file(file), "no space left for the state, which stays as it was",
        fix: "free some space, then run again")
    case .fileTooLarge:
      Diagnostic(
        .writeFailure, at: .file(file), "the state's file is larger than allowed",
        fix: "raise the limit on file sizes (ulimit -f), then run again")
    default:
      Diagnostic(
        .writeFailure, at: .file(file),
        "writing the state failed, which stays as it was: \(error.words)",
        fix: "check the disk, then run again")
    }
  }

  /// What is there was not written by us, or was changed since.
  package static func damagedState(_ file: String, _ what: String) -> Diagnostic {
    Diagnostic(
      .damagedState, at: .file(file), "the state is damaged: \(what)",
      fix: "restore the folder from a backup, or start over with --reset")
  }
}

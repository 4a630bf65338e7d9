#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension LogError {
  /// The folder of the state, or its lock, cannot be opened or made.
  static func stateUnusable(_ path: String, _ error: SystemError) -> LogError {
    switch error.code {
    case ENOTDIR, EEXIST:
      LogError(
        .cannotCreate, file: path, message: "is no folder",
        fix: "name another one with --state")
    case ELOOP:
      LogError(
        .cannotCreate, file: path, message: "a symbolic link is in its place",
        fix: "remove the link")
    case ENOSPC, EDQUOT, EIO: stateUnwritable(path, error)
    case EMFILE, ENFILE:
      LogError(
        .readFailure, file: path, message: "the state cannot be opened: too many files are open",
        fix: "raise the limit on open files (ulimit -n)")
    default:
      LogError(
        .cannotCreate, file: path, message: "the state cannot be opened: \(error.words)",
        fix: "grant the right to write there, or name another folder with --state")
    }
  }

  static func stateUnreadable(_ file: String, _ error: SystemError) -> LogError {
    LogError(
      .readFailure, file: file, message: "reading the state failed: \(error.words)",
      fix: "check the disk, then run again")
  }

  /// Nothing of the run is kept.
  static func stateUnwritable(_ file: String, _ error: SystemError) -> LogError {
    switch error.code {
    case EACCES, EPERM, EROFS, ELOOP, EISDIR:
      LogError(
        .cannotCreate, file: file, message: "the state cannot be written: \(error.words)",
        fix: "grant the right to write there, or name another folder with --state")
    case ENOSPC, EDQUOT:
      LogError(
        .writeFailure, file: file, message: "no space left for the state, which stays as it was",
        fix: "free some space, then run again")
    case EFBIG:
      LogError(
        .writeFailure, file: file, message: "the state's file is larger than allowed",
        fix: "raise the limit on file sizes (ulimit -f), then run again")
    default:
      LogError(
        .writeFailure, file: file,
        message: "writing the state failed, which stays as it was: \(error.words)",
        fix: "check the disk, then run again")
    }
  }

  /// What is there was not written by us, or was changed since.
  package static func damagedState(_ file: String, _ what: String) -> LogError {
    LogError(
      .damagedState, file: file, message: "the state is damaged: \(what)",
      fix: "restore the folder from a backup, or start over with --reset")
  }
}

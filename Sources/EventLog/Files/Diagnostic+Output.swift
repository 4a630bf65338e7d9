extension Diagnostic {
  /// A file cannot be made, replaced or written to.
  package static func unwritable(_ path: String, _ error: SystemError) -> Diagnostic {
    switch error {
    case .denied, .notPermitted:
      uncreatable(path, "permission denied", "choose a folder that this user may write to")
    case .readOnly:
      uncreatable(path, "the file system is read-only", "choose a folder on another one")
    case .notFolder:
      uncreatable(
        path, "not a folder", "choose another name, or remove the file that is in its place")
    case .isFolder, .exists, .notEmpty:
      uncreatable(path, "something else is in its place", "remove or rename it")
    case .isLink: uncreatable(path, "a symbolic link is in its place", "remove the link")
    case .nameTooLong: uncreatable(path, "the name is too long", "choose a shorter one")
    case .missing: uncreatable(path, "the folder does not exist or was removed", "check the path")
    case .diskFull, .overQuota:
      writeFailure(path, "no space left", "free some space, or choose a folder on another disk")
    case .tooManyOpen, .tooManyOpenInSystem:
      writeFailure(path, "too many files are open", "raise the limit on open files (ulimit -n)")
    case .fileTooLarge:
      writeFailure(
        path, "the file is larger than allowed", "raise the limit on file sizes (ulimit -f)")
    case .ioFailure: writeFailure(path, "the disk or its connection failed", "check the disk")
    default:
      writeFailure(
        path, "system error \(error.code)", "see errno \(error.code) of the system's manual")
    }
  }

  private static func uncreatable(_ path: String, _ message: String, _ fix: String) -> Diagnostic {
    Diagnostic(.cannotCreate, at: .file(path), message, fix: fix)
  }

  private static func writeFailure(_ path: String, _ message: String, _ fix: String) -> Diagnostic {
    Diagnostic(.writeFailure, at: .file(path), message, fix: fix)
  }
}

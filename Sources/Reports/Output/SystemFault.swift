#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import EventLog

/// The number by which the operating system says why a call failed.
struct SystemFault: Error, Hashable {
  let number: Int32

  /// The fault of the call that has just failed.
  static var last: SystemFault { SystemFault(number: errno) }

  /// That there is no such file or folder.
  static var missing: SystemFault { SystemFault(number: ENOENT) }

  /// The fault as an error about `path`.
  func error(at path: String) -> Diagnostic {
    switch number {
    case EACCES, EPERM:
      create(path, "permission denied", "choose a folder that this user may write to")
    case EROFS: create(path, "the file system is read-only", "choose a folder on another one")
    case ENOTDIR:
      create(path, "not a folder", "choose another name, or remove the file that is in its place")
    case EISDIR, EEXIST, ENOTEMPTY:
      create(path, "something else is in its place", "remove or rename it")
    case ELOOP: create(path, "a symbolic link is in its place", "remove the link")
    case ENAMETOOLONG: create(path, "the name is too long", "choose a shorter one")
    case ENOENT: create(path, "the folder does not exist or was removed", "check the path")
    case ENOSPC, EDQUOT:
      write(path, "no space left", "free some space, or choose a folder on another disk")
    case EMFILE, ENFILE:
      write(path, "too many files are open", "raise the limit on open files (ulimit -n)")
    case EFBIG:
      write(path, "the file is larger than allowed", "raise the limit on file sizes (ulimit -f)")
    case EIO: write(path, "the disk or its connection failed", "check the disk")
    default: write(path, "system error \(number)", "see errno \(number) of the system's manual")
    }
  }

  private func create(_ path: String, _ message: String, _ fix: String) -> Diagnostic {
    Diagnostic(.cannotCreate, at: .file(path), message, fix: fix)
  }

  private func write(_ path: String, _ message: String, _ fix: String) -> Diagnostic {
    Diagnostic(.writeFailure, at: .file(path), message, fix: fix)
  }
}

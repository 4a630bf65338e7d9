/// The value of an expression, whose refusal by the system becomes a fault of what messages call `name`.
///
/// It takes an expression: a closure would have to spell out what it throws.
package func convertingErrors<Value: ~Copyable>(
  of value: @autoclosure () throws(SystemError) -> Value,
  to fault: (String, SystemError) -> Diagnostic, _ name: String
) throws(Diagnostic) -> Value {
  do {
    return try value()
  } catch {
    throw fault(name, error)
  }
}

extension Diagnostic {
  /// The file or folder cannot be opened or looked at.
  static func unopenable(_ file: String, _ error: SystemError) -> Diagnostic {
    switch error {
    case .missing, .notFolder:
      Diagnostic(
        .noInput, at: .file(file), "does not exist",
        fix: "check the path; a name with spaces needs quotes")
    case .denied, .notPermitted:
      Diagnostic(
        .noInput, at: .file(file), "cannot be read: \(error.words)",
        fix: "grant read permission, or run as its owner")
    case .tooManyOpen, .tooManyOpenInSystem:
      Diagnostic(
        .readFailure, at: .file(file), "cannot be opened: too many files are open",
        fix: "raise the limit on open files (ulimit -n)")
    default:
      Diagnostic(
        .noInput, at: .file(file), "cannot be opened: \(error.words)",
        fix: "see that it can be read, for instance with `cat`")
    }
  }

  /// The file is of another kind, given with its article.
  static func notRegular(_ file: String, is kind: String) -> Diagnostic {
    Diagnostic(
      .noInput, at: .file(file), "is \(kind), not a regular file",
      fix: "to read what a program writes, give `-` as the input and pipe it in")
  }

  /// Reading began and broke off.
  static func unreadable(_ file: String, _ error: SystemError) -> Diagnostic {
    Diagnostic(
      .readFailure, at: .file(file), "reading failed: \(error.words)",
      fix: "check the disk or the connection, then run again")
  }

  /// The file was begun anew or replaced between two looks at it.
  static func changed(_ file: String) -> Diagnostic {
    Diagnostic(
      .readFailure, at: .file(file), "was emptied or replaced while it was read",
      fix: "run again; when logs are rotated, run before or after")
  }

  /// What was packed cannot be unpacked.
  package static func damagedRecords(in folder: String? = nil) -> Diagnostic {
    Diagnostic(
      .spillFailure, at: .file(folder ?? "records"), "what was put aside came back damaged",
      fix: "check the disk and the machine's memory, then run again")
  }

  /// `encoding`: as `iconv` calls it.
  static func encoded(_ file: String, as encoding: String) -> Diagnostic {
    Diagnostic(
      .unusableInput, at: .file(file), "is \(encoding)",
      fix: "convert it first with `iconv -f \(encoding) -t UTF-8`")
  }

  static func tooLarge(_ file: String) -> Diagnostic {
    Diagnostic(
      .unusableInput, at: .file(file), "is too large to number its lines",
      fix: "split it between lines; with a --max-line of 1M a file may hold 1 TiB")
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A refusal of the operating system: the value of `errno`.
///
/// Whoever has to tell one refusal from another asks for those below, and needs no C library.
package struct SystemError: Error, Hashable {
  package var code: Int32

  /// What `errno` holds now.
  static var last: SystemError { SystemError(code: errno) }

  /// The system's own words, such as `Permission denied`.
  package var words: String {
    // strerror's string is a constant or the thread's own, and is copied at once.
    guard let words = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: words)
  }
}

extension SystemError {
  // What is in the way of a name.

  /// There is no such file or folder.
  package static var missing: Self { Self(code: ENOENT) }
  /// Something else is where a folder should be.
  package static var notFolder: Self { Self(code: ENOTDIR) }
  /// A folder is where a file should be.
  package static var isFolder: Self { Self(code: EISDIR) }
  /// Something has the name already.
  package static var exists: Self { Self(code: EEXIST) }
  /// The folder holds something.
  package static var notEmpty: Self { Self(code: ENOTEMPTY) }
  /// A symbolic link, where none is followed.
  package static var isLink: Self { Self(code: ELOOP) }
  /// The name is longer than the system allows.
  package static var nameTooLong: Self { Self(code: ENAMETOOLONG) }

  // What this user may not do.

  /// The permissions do not allow it.
  package static var denied: Self { Self(code: EACCES) }
  /// It takes other rights than this user has.
  package static var notPermitted: Self { Self(code: EPERM) }
  /// The file system is read-only.
  package static var readOnly: Self { Self(code: EROFS) }

  // What has run out.

  /// The disk has no room.
  package static var diskFull: Self { Self(code: ENOSPC) }
  /// The user's part of the disk has no room.
  package static var overQuota: Self { Self(code: EDQUOT) }
  /// The file is as large as it may get.
  package static var fileTooLarge: Self { Self(code: EFBIG) }
  /// The process has as many files open as it may.
  package static var tooManyOpen: Self { Self(code: EMFILE) }
  /// All processes together have as many files open as the system allows.
  package static var tooManyOpenInSystem: Self { Self(code: ENFILE) }

  // What failed, or cannot be.

  /// The disk or its connection failed.
  package static var ioFailure: Self { Self(code: EIO) }
  /// There is no such device, or nobody at the other end.
  package static var noDevice: Self { Self(code: ENXIO) }
  /// Nobody reads the pipe any more.
  package static var closedPipe: Self { Self(code: EPIPE) }
  /// The number is that of nothing that is open for this.
  package static var notOpen: Self { Self(code: EBADF) }
  /// What is asked for makes no sense here.
  package static var invalid: Self { Self(code: EINVAL) }
}

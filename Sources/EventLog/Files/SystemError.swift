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
  package static var notFolder: Self { Self(code: ENOTDIR) }
  package static var isFolder: Self { Self(code: EISDIR) }
  package static var exists: Self { Self(code: EEXIST) }
  package static var notEmpty: Self { Self(code: ENOTEMPTY) }
  /// A symbolic link, where none is followed.
  package static var isLink: Self { Self(code: ELOOP) }
  package static var nameTooLong: Self { Self(code: ENAMETOOLONG) }

  // What this user may not do.

  package static var denied: Self { Self(code: EACCES) }
  package static var notPermitted: Self { Self(code: EPERM) }
  /// Of the file system.
  package static var readOnly: Self { Self(code: EROFS) }

  // What has run out.

  package static var diskFull: Self { Self(code: ENOSPC) }
  package static var overQuota: Self { Self(code: EDQUOT) }
  package static var fileTooLarge: Self { Self(code: EFBIG) }
  package static var tooManyOpen: Self { Self(code: EMFILE) }
  /// In all processes together.
  package static var tooManyOpenInSystem: Self { Self(code: ENFILE) }

  // What failed, or cannot be.

  package static var ioFailure: Self { Self(code: EIO) }
  package static var noDevice: Self { Self(code: ENXIO) }
  /// Nobody reads the pipe any more.
  package static var closedPipe: Self { Self(code: EPIPE) }
  /// The number is that of nothing that is open for this.
  package static var notOpen: Self { Self(code: EBADF) }
  /// What is asked for makes no sense here.
  package static var invalid: Self { Self(code: EINVAL) }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How what was written to a descriptor is brought to the disk.
enum DiskSync {
  /// Brings it to the disk, and waits.
  ///
  /// Returns the value of `errno`, 0 where it has arrived.
  static func sync(_ number: Int32) -> Int32 {
    #if canImport(Darwin)
      // fsync does not empty the drive's own cache there; where F_FULLFSYNC fails, fsync must do.
      if fcntl(number, F_FULLFSYNC) == 0 { return 0 }
    #endif
    while fsync(number) != 0 {
      if errno != EINTR { return errno }
    }
    return 0
  }

  /// Sets out to bring it to the disk, where the system can, and does not wait.
  ///
  /// Only a hint: `sync` says whether it arrived.
  static func begin(_ number: Int32) {
    #if os(Linux)
      // Pages that are said not to be needed are written out. From the beginning to the end, which is
      // what a length of 0 says.
      _ = posix_fadvise(number, 0, 0, POSIX_FADV_DONTNEED)
    #endif
  }
}

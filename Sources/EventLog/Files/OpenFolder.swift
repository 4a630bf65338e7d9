#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open folder, in which files are made, read, renamed and removed.
///
/// All names are resolved against the open folder, so that nobody can exchange it meanwhile; no symbolic link
/// inside it is followed.
package struct OpenFolder: ~Copyable, Sendable {
  let descriptor: Descriptor

  /// Opens the folder that a path leads to, links followed.
  package init(at path: FilePath) throws(SystemError) {
    try path.requireWhole()
    let opened = unsafe open(path.cString, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { throw .last }
    descriptor = try Descriptor(owning: opened)
  }

  private init(_ descriptor: consuming Descriptor) {
    self.descriptor = descriptor
  }

  /// Opens a folder inside this one.
  package func folder(_ name: String) throws(SystemError) -> OpenFolder {
    OpenFolder(try opened(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC))
  }

  /// Makes a folder inside this one, unless something has its name.
  package func makeFolder(_ name: String) throws(SystemError) {
    if unsafe mkdirat(descriptor.number, name, 0o777) != 0, errno != EEXIST { throw .last }
  }

  /// Opens a file to read, without waiting for the writer of a FIFO.
  package func file(_ name: String) throws(SystemError) -> Descriptor {
    try opened(name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
  }

  /// Makes a file to write to, which must not exist.
  package func newFile(_ name: String, for access: FileAccess) throws(SystemError) -> Descriptor {
    try opened(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, access.mode)
  }

  /// Makes a file to read and write that is the owner's alone and must not exist.
  func newPrivateFile(_ name: String) throws(SystemError) -> Descriptor {
    let file = try opened(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    try file.restrictToOwner()
    return file
  }

  /// Opens a file to read and write that is the owner's alone, and is made where there is none.
  func privateFile(_ name: String) throws(SystemError) -> Descriptor {
    let file = try opened(name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    try file.restrictToOwner()
    return file
  }

  private func opened(
    _ name: String, _ flags: Int32, _ mode: mode_t = 0
  ) throws(SystemError) -> Descriptor {
    let opened = unsafe openat(descriptor.number, name, flags, mode)
    guard opened >= 0 else { throw .last }
    return try Descriptor(owning: opened)
  }

  /// What the system says of the folder.
  func status() throws(SystemError) -> FileStatus { try FileStatus(of: descriptor) }

  /// What the system says of an entry, be it a link.
  package func status(of name: String) throws(SystemError) -> FileStatus {
    try FileStatus(of: name, in: self)
  }

  /// Gives an entry another name, in place of what had it.
  package func rename(_ name: String, to other: String) throws(SystemError) {
    let number = descriptor.number
    guard unsafe renameat(number, name, number, other) == 0 else { throw .last }
  }

  /// Removes a file.
  package func remove(_ name: String) throws(SystemError) {
    guard unsafe unlinkat(descriptor.number, name, 0) == 0 else { throw .last }
  }

  /// Brings the names to the disk, where the file system can.
  package func sync() throws(SystemError) { try descriptor.syncIfSupported() }

  /// Waits until no other process has locked the folder, and locks it until it is closed.
  ///
  /// Where the file system knows no locks, there is none.
  package func lock() {
    while flock(descriptor.number, LOCK_EX) != 0, errno == EINTR {}
  }
}

/// Who may read a file that is made.
package enum FileAccess: Sendable {
  /// Whoever the umask allows.
  case everyone
  /// Mode 0600, for personal data.
  case ownerOnly

  fileprivate var mode: mode_t {
    switch self {
    case .everyone: 0o666
    case .ownerOnly: 0o600
    }
  }
}

extension Descriptor {
  /// Restricts a file to its owner, who can read and write it even where the umask says otherwise.
  fileprivate func restrictToOwner() throws(SystemError) {
    guard fchmod(number, 0o600) == 0 else { throw .last }
  }

  /// Locks a file, unless another process has.
  ///
  /// - Returns: Whether it is locked now.
  func lockIfFree() throws(SystemError) -> Bool {
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: return false
      default: throw .last
      }
    }
    return true
  }

  func unlock() { _ = flock(number, LOCK_UN) }
}

extension FilePath {
  /// Makes a folder where nothing is.
  package func makeFolder() throws(SystemError) {
    try requireWhole()
    if unsafe mkdir(cString, 0o777) != 0, errno != EEXIST { throw .last }
  }

  /// Makes a folder that is the owner's alone where nothing is.
  func makePrivateFolder() throws(SystemError) {
    try requireWhole()
    guard unsafe mkdir(cString, 0o700) == 0 else {
      if errno == EEXIST { return }
      throw .last
    }
    // The process's mask may have taken the owner's own rights away.
    guard unsafe chmod(cString, 0o700) == 0 else { throw .last }
  }

  /// The folders above, the outermost first.
  package var parents: [FilePath] {
    bytes.indices.filter { $0 > 0 && bytes[$0] == UInt8(ascii: "/") }
      .map { FilePath(bytes: Array(bytes[..<$0])) }
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the operating system says of a path or of something open.
package struct FileStatus: Sendable {
  package enum Kind: Sendable {
    case regular
    case folder
    case link
    /// Something of the process's own, without a name.
    case anonymous
    /// With the word for messages.
    case other(String)
  }

  /// What two names of one file share.
  struct Identity: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64
  }

  package var kind: Kind
  var identity: Identity
  package var size: Int64
  /// When the contents last changed, since 1970.
  var modifiedNanoseconds: Int64
  /// The owner's user id.
  private var owner: uid_t
  /// Whether others than the owner may write to it.
  var isWritableByOthers: Bool

  package init(of descriptor: borrowing Descriptor) throws(SystemError) {
    try self.init(ofNumber: descriptor.number)
  }

  /// Of what the process was given as standard input.
  static func ofStandardInput() throws(SystemError) -> FileStatus {
    try FileStatus(ofNumber: STDIN_FILENO)
  }

  private init(ofNumber number: Int32) throws(SystemError) {
    var status = stat()
    // fstat writes one `stat`, which is what it is given.
    guard unsafe fstat(number, &status) == 0 else { throw .last }
    self.init(status)
  }

  /// Of what the path names; where that is a link, of what it leads to.
  init(followingLinksAt path: FilePath) throws(SystemError) {
    try path.requireWhole()
    var status = stat()
    // As above.
    guard unsafe stat(path.cString, &status) == 0 else { throw .last }
    self.init(status)
  }

  /// Of the entry itself, be it a link.
  init(of path: FilePath) throws(SystemError) {
    try path.requireWhole()
    var status = stat()
    // As above.
    guard unsafe lstat(path.cString, &status) == 0 else { throw .last }
    self.init(status)
  }

  /// Of an entry of an open folder, be it a link.
  init(of name: String, in folder: borrowing OpenFolder) throws(SystemError) {
    var status = stat()
    // As above.
    guard unsafe fstatat(folder.descriptor.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw .last
    }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .other("a named pipe")
      case S_IFSOCK: .other("a socket")
      // What the system makes for a process itself, such as an event queue, has no type.
      case 0: .anonymous
      default: .other("a device")
      }
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino))
    size = Int64(status.st_size)
    owner = status.st_uid
    isWritableByOthers = status.st_mode & 0o022 != 0
    #if canImport(Darwin)
      let modified = status.st_mtimespec
    #else
      let modified = status.st_mtim
    #endif
    modifiedNanoseconds = Int64(modified.tv_sec) &* 1_000_000_000 &+ Int64(modified.tv_nsec)
  }
}

extension FileStatus {
  /// Whether it belongs to the user of this process.
  var isOwn: Bool { owner == geteuid() }
}

extension FileStatus.Kind {
  /// - Throws: `noInput` for anything but a regular file.
  func requireRegular(_ name: String) throws(Diagnostic) {
    switch self {
    case .regular: return
    case .folder: throw .notRegular(name, is: "a folder")
    case .link: throw .notRegular(name, is: "a link")
    case .anonymous: throw .notRegular(name, is: "no file")
    case .other(let word): throw .notRegular(name, is: word)
    }
  }
}

extension FilePath {
  /// - Throws: `ENOENT` for a path that holds a NUL, at which the system would take it to end: of
  ///   that name there is no file.
  package func requireWhole() throws(SystemError) {
    guard !bytes.contains(0) else { throw .missing }
  }

  /// Whether both paths lead to the same file, be it by links.
  package func isSameFile(as other: FilePath) -> Bool {
    guard let own = try? FileStatus(followingLinksAt: self),
      let others = try? FileStatus(followingLinksAt: other)
    else { return false }
    return own.identity == others.identity
  }

  /// Whether anything is there, be it a link that leads nowhere.
  package var isOccupied: Bool { (try? FileStatus(of: self)) != nil }
}

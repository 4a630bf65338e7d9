#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open folder in which files are staged under temporary names and then published.
///
/// All names are resolved against the open folder, so that nobody can exchange it meanwhile; no
/// symbolic link inside it is followed. Locked until it is closed: a second run waits.
struct OutputFolder: ~Copyable {
  /// As the user named it.
  let path: String
  let number: Int32

  /// Opens a folder, and creates it with its parents where it does not exist.
  init(creating path: String) throws(OutputError) {
    self.path = path
    // The system would take the path to end there.
    if path.utf8.contains(0) { throw SystemFault.missing.error(at: path) }
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    // Here and below: a String is passed as a C string that lives for the call.
    var opened = systemOpen(path, flags)
    if opened < 0, errno == ENOENT {
      let fault = Self.createFolders(at: path)
      opened = systemOpen(path, flags)
      if opened < 0, let fault { throw fault.error(at: path) }
    }
    guard opened >= 0 else { throw SystemFault.last.error(at: path) }
    number = opened
    // Where the file system knows no locks, there is none.
    while flock(number, LOCK_EX) != 0, errno == EINTR {}
  }

  /// An open folder, not locked.
  private init(path: String, number: Int32) {
    self.path = path
    self.number = number
  }

  deinit {
    try? OutputDescriptor(number: number).close()
  }

  /// The folder of a name inside this one, which is created where it does not exist.
  ///
  /// Its lock is that of this folder; a symbolic link in its place is an error.
  func creating(_ name: String) throws(OutputError) -> OutputFolder {
    if unsafe mkdirat(number, name, 0o777) != 0, errno != EEXIST { throw error(.last, name) }
    let opened = unsafe openat(number, name, Self.inside)
    guard opened >= 0 else { throw error(.last, name) }
    return OutputFolder(path: "\(path)/\(name)", number: opened)
  }

  /// The folder of a name inside this one; `nil` where there is none.
  func existing(_ name: String) throws(OutputError) -> OutputFolder? {
    let opened = unsafe openat(number, name, Self.inside)
    if opened >= 0 { return OutputFolder(path: "\(path)/\(name)", number: opened) }
    guard [ENOENT, ENOTDIR, ELOOP].contains(errno) else { throw error(.last, name) }
    return nil
  }

  private static let inside = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

  /// Opens a file under its temporary name.
  func open(
    _ file: String, for access: OutputFile.Access
  ) throws(OutputError) -> OutputDescriptor {
    let name = Self.temporaryName(of: file)
    try requireReplaceable(file)
    try removeStale(name, of: file)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let opened = unsafe openat(number, name, flags, access.mode)
    guard opened >= 0 else { throw error(.last, file) }
    return OutputDescriptor(number: opened)
  }

  func write(
    _ bytes: [UInt8], to output: OutputDescriptor, _ file: String
  ) throws(OutputError) {
    do {
      try output.write(bytes)
    } catch {
      throw self.error(error, file)
    }
  }

  /// Closes a file, whatever happens: after a failure to close it the system has closed it too, and its
  /// number may be another file's.
  func close(_ output: OutputDescriptor, _ file: String) throws(OutputError) {
    do {
      try output.close()
    } catch {
      throw self.error(error, file)
    }
  }

  /// Brings an open file to the disk and closes it, whatever happens.
  func finish(_ output: OutputDescriptor, _ file: String) throws(OutputError) {
    do throws(OutputError) {
      try sync(output, file)
    } catch {
      try? output.close()
      throw error
    }
    try close(output, file)
  }

  /// Brings an open file to the disk.
  func sync(_ output: OutputDescriptor, _ file: String) throws(OutputError) {
    do {
      try output.sync()
    } catch {
      throw self.error(error, file)
    }
  }

  /// Closes and removes a staged file that cannot be finished.
  func giveUp(_ output: OutputDescriptor, _ file: String) {
    try? output.close()
    discard(file)
  }

  /// Gives a staged file its name, in place of what had it.
  func publish(_ name: String) throws(OutputError) {
    let temporary = Self.temporaryName(of: name)
    guard unsafe renameat(number, temporary, number, name) == 0 else { throw error(.last, name) }
  }

  /// Removes a staged file that is not to be published.
  func discard(_ name: String) {
    _ = unsafe unlinkat(number, Self.temporaryName(of: name), 0)
  }

  /// Removes a file, if there is one.
  func remove(_ name: String) throws(OutputError) {
    guard unsafe unlinkat(number, name, 0) != 0, errno != ENOENT else { return }
    throw error(.last, name)
  }

  /// Brings the names to the disk.
  func sync() throws(OutputError) {
    do {
      try OutputDescriptor(number: number).sync()
    } catch {
      // Some file systems do not sync folders, and say so.
      if error.number != EINVAL { throw error.error(at: path) }
    }
  }

  /// Removes a temporary file that a run before left behind; whatever else has its name was not
  /// put there by us.
  private func removeStale(_ name: String, of file: String) throws(OutputError) {
    guard let kind = kind(of: name) else { return }
    guard kind == S_IFREG else {
      throw SystemFault(number: EEXIST).error(at: "\(path)/\(name)")
    }
    guard unsafe unlinkat(number, name, 0) == 0 else { throw error(.last, file) }
  }

  /// Refuses a device, a named pipe or a socket in the place of a file: it would be gone, and what
  /// others do with it would wait for ever.
  ///
  /// A folder is refused too, of which else the last rename would tell.
  /// A symbolic link is replaced; it is never followed.
  private func requireReplaceable(_ name: String) throws(OutputError) {
    guard let kind = kind(of: name) else { return }
    let word: String
    switch kind {
    case S_IFREG, S_IFLNK: return
    case S_IFDIR: throw error(SystemFault(number: EISDIR), name)
    case S_IFIFO: word = "a named pipe"
    case S_IFSOCK: word = "a socket"
    default: word = "a device"
    }
    throw OutputError(
      .cannotCreate, path: "\(path)/\(name)", message: "is \(word), not a regular file",
      fix: "name another file")
  }

  /// Refuses a symbolic link in the place of a file that the user named by itself: whoever made it
  /// wanted to keep it, and nothing is written to where a link leads.
  func refuseLink(_ name: String) throws(OutputError) {
    if kind(of: name) == S_IFLNK { throw error(SystemFault(number: ELOOP), name) }
  }

  /// The type of what has a name, be it a link; `nil` where there is nothing.
  private func kind(of name: String) -> mode_t? {
    var status = stat()
    // fstatat writes one `stat`, which is what it is given.
    guard unsafe fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return status.st_mode & S_IFMT
  }

  private func error(_ fault: SystemFault, _ name: String) -> OutputError {
    fault.error(at: "\(path)/\(name)")
  }

  private static let temporaryEnd = ".onboarding-funnel.tmp"

  private static func temporaryName(of name: String) -> String {
    ".\(name)\(temporaryEnd)"
  }

  /// The name that a file is staged for; `nil` for a name that is not temporary.
  static func stagedName(of temporary: String) -> String? {
    guard temporary.hasPrefix("."), temporary.hasSuffix(temporaryEnd) else { return nil }
    return String(temporary.dropFirst().dropLast(temporaryEnd.count))
  }

  /// Creates the folders of a path, from the outermost.
  ///
  /// - Returns: The first fault other than that a folder is there already.
  private static func createFolders(at path: String) -> SystemFault? {
    var fault: SystemFault?
    let separators = path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") }
    for end in separators + [path.utf8.endIndex] where end > path.utf8.startIndex {
      let isThere = unsafe mkdir(String(path[..<end]), 0o777) == 0 || errno == EEXIST
      if !isThere, fault == nil { fault = .last }
    }
    return fault
  }
}

/// `open(2)`, which the method of that name hides.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 {
  unsafe open(path, flags)
}

extension OutputFile.Access {
  fileprivate var mode: mode_t {
    switch self {
    // Whom the process's mask lets.
    case .everyone: 0o666
    case .ownerOnly: 0o600
    }
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import EventLog

/// An open folder in which files are staged under temporary names and then published.
///
/// All names are resolved against the open folder, so that nobody can exchange it meanwhile; no
/// symbolic link inside it is followed. Locked until it is closed: a second run waits.
struct OutputFolder: ~Copyable {
  /// As the user named it.
  let path: String
  let number: Int32

  /// Opens a folder, and creates it with its parents where it does not exist.
  init(creating path: String) throws(Diagnostic) {
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

  /// The folder at a path, not locked, for a look at what is in it; `nil` where there is none.
  static func existing(at path: String) throws(Diagnostic) -> OutputFolder? {
    if path.utf8.contains(0) { throw SystemFault.missing.error(at: path) }
    let opened = systemOpen(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if opened >= 0 { return OutputFolder(path: path, number: opened) }
    guard errno == ENOENT else { throw SystemFault.last.error(at: path) }
    return nil
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
  func creating(_ name: String) throws(Diagnostic) -> OutputFolder {
    if unsafe mkdirat(number, name, 0o777) != 0, errno != EEXIST { throw error(.last, name) }
    let opened = systemOpen(in: number, name, Self.inside)
    guard opened >= 0 else { throw error(.last, name) }
    return OutputFolder(path: "\(path)/\(name)", number: opened)
  }

  /// The folder of a name inside this one; `nil` where there is none.
  func existing(_ name: String) throws(Diagnostic) -> OutputFolder? {
    let opened = systemOpen(in: number, name, Self.inside)
    if opened >= 0 { return OutputFolder(path: "\(path)/\(name)", number: opened) }
    guard [ENOENT, ENOTDIR, ELOOP].contains(errno) else { throw error(.last, name) }
    return nil
  }

  private static let inside = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

  /// Opens a file under its temporary name, for which `requireReplaceable` has made sure.
  func open(
    _ file: String, for access: OutputFile.Access
  ) throws(Diagnostic) -> OutputDescriptor {
    let name = Self.temporaryName(of: file)
    try removeStale(name, of: file)
    return try Interruption.holdingOff { (names) throws(Diagnostic) in
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let opened = systemOpen(in: number, name, flags, access.mode)
      guard opened >= 0 else { throw error(.last, file) }
      names.add(name, in: number)
      return OutputDescriptor(number: opened)
    }
  }

  func write(
    _ bytes: [UInt8], to output: OutputDescriptor, _ file: String
  ) throws(Diagnostic) {
    do {
      try output.write(bytes)
    } catch {
      throw self.error(error, file)
    }
  }

  /// Closes a file, whatever happens: after a failure to close it the system has closed it too, and its
  /// number may be another file's.
  func close(_ output: OutputDescriptor, _ file: String) throws(Diagnostic) {
    do {
      try output.close()
    } catch {
      throw self.error(error, file)
    }
  }

  /// Brings an open file to the disk.
  func sync(_ output: OutputDescriptor, _ file: String) throws(Diagnostic) {
    do {
      try output.sync()
    } catch {
      throw self.error(error, file)
    }
  }

  /// Gives a staged file its name, in place of what had it.
  func publish(
    _ name: String, _ names: inout Interruption.StagedNames
  ) throws(Diagnostic) {
    let temporary = Self.temporaryName(of: name)
    guard unsafe renameat(number, temporary, number, name) == 0 else { throw error(.last, name) }
    names.remove(temporary, in: number)
  }

  /// Removes a staged file that is not to be published.
  func discard(_ name: String, _ names: inout Interruption.StagedNames) {
    let temporary = Self.temporaryName(of: name)
    _ = unsafe unlinkat(number, temporary, 0)
    names.remove(temporary, in: number)
  }

  /// Removes a file, if there is one.
  func remove(_ name: String) throws(Diagnostic) {
    guard unsafe unlinkat(number, name, 0) != 0, errno != ENOENT else { return }
    throw error(.last, name)
  }

  /// Brings the names to the disk.
  func sync() throws(Diagnostic) {
    do {
      try OutputDescriptor(number: number).sync()
    } catch {
      // Some file systems do not sync folders, and say so.
      if error.number != EINVAL { throw error.error(at: path) }
    }
  }

  /// Removes a temporary file that a run before left behind; whatever else has its name was not
  /// put there by us.
  private func removeStale(_ name: String, of file: String) throws(Diagnostic) {
    guard let kind = kind(of: name) else { return }
    guard kind == S_IFREG else {
      throw SystemFault(number: EEXIST).error(at: "\(path)/\(name)")
    }
    guard unsafe unlinkat(number, name, 0) == 0 else { throw error(.last, file) }
  }

  /// Refuses to replace or remove anything but a file that a run of ours wrote, which it tells by its
  /// mark.
  ///
  /// `mark`: `nil` where the caller knows whose the file is. A symbolic link is refused, for whoever
  /// made it wanted to keep it, and nothing is written to where a link leads; so is a device, a named
  /// pipe or a socket, with which others would wait for ever.
  func requireReplaceable(_ name: String, as mark: FileMark?) throws(Diagnostic) {
    guard let kind = kind(of: name) else { return }
    let word: String
    switch kind {
    case S_IFREG:
      guard let mark, try !carries(mark, name) else { return }
      throw Diagnostic(
        .cannotCreate, at: .file("\(path)/\(name)"),
        "exists already, and was not written by onboarding-funnel",
        fix: "move it away, or choose another name")
    case S_IFLNK: throw error(SystemFault(number: ELOOP), name)
    case S_IFDIR: throw error(SystemFault(number: EISDIR), name)
    case S_IFIFO: word = "a named pipe"
    case S_IFSOCK: word = "a socket"
    default: word = "a device"
    }
    throw Diagnostic(
      .cannotCreate, at: .file("\(path)/\(name)"), "is \(word), not a regular file",
      fix: "name another file")
  }

  /// Whether a regular file carries a mark.
  private func carries(_ mark: FileMark, _ name: String) throws(Diagnostic) -> Bool {
    let opened = systemOpen(in: number, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard opened >= 0 else { throw error(.last, name) }
    let file = OutputDescriptor(number: opened)
    defer { try? file.close() }
    do {
      let size = try file.size()
      return try mark.marks(head: try file.read(min(size, FileMark.headSize), at: 0)) {
        () throws(SystemFault) in
        let tail = min(size, FileMark.tailSize)
        return try file.read(tail, at: size - tail)
      }
    } catch {
      throw self.error(error, name)
    }
  }

  /// The type of what has a name, be it a link; `nil` where there is nothing.
  private func kind(of name: String) -> mode_t? {
    var status = stat()
    // fstatat writes one `stat`, which is what it is given.
    guard unsafe fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return status.st_mode & S_IFMT
  }

  private func error(_ fault: SystemFault, _ name: String) -> Diagnostic {
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
  aboveStreams(unsafe open(path, flags))
}

/// `openat(2)`.
private func systemOpen(
  in folder: Int32, _ name: String, _ flags: Int32, _ mode: mode_t = 0
) -> Int32 {
  aboveStreams(unsafe openat(folder, name, flags, mode))
}

/// What was opened, under a number above 2: in a process that was started without standard error, a
/// file of that number would receive its messages.
private func aboveStreams(_ number: Int32) -> Int32 {
  guard 0...2 ~= number else { return number }
  let above = fcntl(number, F_DUPFD_CLOEXEC, 3)
  let fault = errno
  close(number)
  errno = fault
  return above
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

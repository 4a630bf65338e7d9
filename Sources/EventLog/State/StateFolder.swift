#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The open folder of a state, which no other run uses meanwhile.
///
/// All names are resolved against the open folder, no symbolic link inside it is followed, and only
/// the owner may read what is put there. The lock is on a file that is never removed, so that two
/// runs cannot hold locks on two files of one name.
///
/// A class, since segments read from it as long as somebody holds them.
package final class StateFolder: Sendable {
  /// As the user named it.
  package let path: String
  private let folder: Descriptor
  /// Held, not used.
  private let lock: Descriptor

  package static let lockName = "lock"
  package static let keyName = "key"
  package static let manifestName = "state.json"
  /// What a run tells the next one, and whoever asks how things are; no figure depends on it.
  package static let lastRunName = "last-run.json"

  /// Opens a folder, which is made where it does not exist, and takes its lock.
  ///
  /// `seconds`: how long another run is waited for. `pause`: passes a tenth of a second of it.
  ///
  /// - Throws: `cannotCreate` for what is no folder, holds something else than a state, or is not
  ///   the caller's alone; `locked`. Nothing is made in a folder that is refused.
  package init(
    _ path: String, waiting seconds: Int, pause: () -> Void = { usleep(100_000) }
  ) throws(Diagnostic) {
    self.path = path
    try Self.requireNothingElse(in: path)
    folder = try convertingErrors(of: Self.open(path), to: Diagnostic.stateUnusable, path)
    try Self.requireOwn(folder, path)
    lock = try convertingErrors(
      of: Descriptor(in: folder, Self.lockName, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC),
      to: Diagnostic.stateUnusable, "\(path)/\(Self.lockName)")
    try Self.take(lock, path: path, waiting: seconds, pause: pause)
  }

  deinit {
    // To close it is not enough: a program that another thread is just starting has a copy of all that
    // is open, until it has become that program.
    _ = flock(lock.number, LOCK_UN)
  }

  /// The bytes of a file; `nil` where there is none.
  package func contents(of name: String) throws(Diagnostic) -> [UInt8]? {
    do throws(SystemError) {
      let file = try open(name)
      let size = try FileStatus(of: file).size
      return try file.bytes(Int(size), at: 0)
    } catch {
      if error.code == ENOENT { return nil }
      throw .stateUnreadable("\(path)/\(name)", error)
    }
  }

  /// Replaces a file whole, and brings it and its name to the disk: when this returns, the file is
  /// the new one after a power cut too; when it throws, it is the old one.
  package func replace(_ name: String, with bytes: [UInt8]) throws(Diagnostic) {
    let temporary = name + Self.temporaryEnd
    do throws(SystemError) {
      let file = try create(temporary)
      try file.write(bytes, count: bytes.count, at: 0)
      try file.sync()
      guard unsafe renameat(folder.number, temporary, folder.number, name) == 0 else {
        throw .last
      }
      try folder.sync()
    } catch {
      _ = unsafe unlinkat(folder.number, temporary, 0)
      throw .stateUnwritable("\(path)/\(name)", error)
    }
  }

  /// A new file, in place of one that an ended run left behind.
  func create(_ name: String) throws(SystemError) -> Descriptor {
    if unsafe unlinkat(folder.number, name, 0) != 0, errno != ENOENT { throw .last }
    return try Descriptor(in: folder, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC)
  }

  /// A file to read.
  func open(_ name: String) throws(SystemError) -> Descriptor {
    try Descriptor(in: folder, name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
  }

  /// Removes a file, where there is one.
  ///
  /// What cannot be removed stays: nobody reads a file that the state does not name.
  package func remove(_ name: String) {
    _ = unsafe unlinkat(folder.number, name, 0)
  }

  /// Brings the names of new files to the disk.
  func sync() throws(SystemError) {
    try folder.sync()
  }

  /// The names of all files, in order.
  package func names() throws(Diagnostic) -> [String] {
    try convertingErrors(
      of: entries(ofFolder: FilePath(path)), to: Diagnostic.stateUnreadable, path
    ).map { FilePath(bytes: $0).string }
  }

  /// What names of files end with that are not finished.
  package static let temporaryEnd = ".tmp"

  /// A folder of logs or reports, named by mistake, is not made a state.
  ///
  /// What else a state holds is left alone: it has a manifest, and a lock that is never removed.
  private static func requireNothingElse(in path: String) throws(Diagnostic) {
    // What cannot be listed cannot be opened either, which says why.
    let names = (try? FilePath(path).folderEntries()) ?? []
    if [lockName, manifestName].allSatisfy({ names.contains(Array($0.utf8)) }) { return }
    guard let other = names.first(where: { !isOwn($0) }) else { return }
    throw Diagnostic(
      .cannotCreate, at: .file(path),
      "is not a state: it holds \(VisibleText.quoted(Text(utf8: other)))",
      fix: "name a folder that is empty, or not there yet, with --state")
  }

  /// Whether a folder that holds these files is a state, and nothing else.
  static func isState(holding names: [[UInt8]]) -> Bool {
    [lockName, keyName, manifestName].allSatisfy { names.contains(Array($0.utf8)) }
      && names.allSatisfy(isOwn)
  }

  /// Whether a file of this name belongs to a state.
  private static func isOwn(_ name: [UInt8]) -> Bool {
    let name = String(decoding: name, as: UTF8.self)
    return [lockName, keyName, manifestName, lastRunName].contains(name) || isTransient(name)
  }

  /// Whether a file of this name is one of those that come and go: records, or a file that is not
  /// finished.
  package static func isTransient(_ name: String) -> Bool {
    guard name.hasSuffix(temporaryEnd) else { return StateSegmentEntry.isName(name) }
    let finished = String(name.dropLast(temporaryEnd.count))
    return [keyName, manifestName, lastRunName].contains(finished)
      || StateSegmentEntry.isName(finished)
  }

  private static func open(_ path: String) throws(SystemError) -> Descriptor {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    do throws(SystemError) {
      return try Descriptor(at: path, flags)
    } catch  where error.code == ENOENT {
      try create(path)
      return try Descriptor(at: path, flags)
    }
  }

  /// Makes a folder and those above it.
  private static func create(_ path: String) throws(SystemError) {
    let slashes = path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") }
    for end in slashes where end > path.utf8.startIndex {
      _ = unsafe mkdir(String(path[..<end]), 0o777)
    }
    guard unsafe mkdir(path, 0o700) == 0 else {
      if errno == EEXIST { return }
      throw .last
    }
    // The process's mask may have taken the owner's own rights away.
    guard unsafe chmod(path, 0o700) == 0 else { throw .last }
  }

  /// What others may write to is not believed.
  private static func requireOwn(_ folder: borrowing Descriptor, _ path: String) throws(Diagnostic)
  {
    var status = stat()
    // fstat writes one `stat`, which is what it is given.
    guard unsafe fstat(folder.number, &status) == 0 else { throw .stateUnusable(path, .last) }
    guard status.st_uid == geteuid() else {
      throw Diagnostic(
        .cannotCreate, at: .file(path), "the state belongs to another user",
        fix: "run as its owner, or name another folder with --state")
    }
    guard status.st_mode & 0o022 == 0 else {
      throw Diagnostic(
        .cannotCreate, at: .file(path), "other users may write to the state",
        fix: "run `chmod 700` on it")
    }
  }

  private static func take(
    _ lock: borrowing Descriptor, path: String, waiting seconds: Int, pause: () -> Void
  ) throws(Diagnostic) {
    // A tenth of a second at a time; as many as can be counted are for ever.
    var rest = min(seconds, Int.max / 10) * 10
    while flock(lock.number, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK where rest > 0:
        rest -= 1
        pause()
      case EWOULDBLOCK:
        throw Diagnostic(
          .locked, at: .file(path), "another run is using the state",
          fix: "wait until it ends, or let this one wait with --lock-wait SECONDS")
      default: throw .stateUnusable(path, .last)
      }
    }
  }
}

extension Descriptor {
  /// Opens a path.
  fileprivate init(at path: String, _ flags: Int32) throws(SystemError) {
    let opened = unsafe systemOpen(path, flags)
    guard opened >= 0 else { throw .last }
    try self.init(owning: opened)
  }

  /// Opens a file of a folder, which the owner alone may read where it is made.
  fileprivate init(
    in folder: borrowing Descriptor, _ name: String, _ flags: Int32
  ) throws(SystemError) {
    let opened = unsafe openat(folder.number, name, flags, 0o600)
    guard opened >= 0 else { throw .last }
    // As for the folder.
    if flags & O_CREAT != 0, fchmod(opened, 0o600) != 0 {
      let fault = SystemError.last
      close(opened)
      throw fault
    }
    try self.init(owning: opened)
  }

  /// Brings what was written to the disk.
  func sync() throws(SystemError) {
    let code = DiskSync.sync(number)
    // Some file systems do not sync folders, and say so.
    guard code == 0 || code == EINVAL else { throw SystemError(code: code) }
  }
}

/// `open(2)`, which methods of that name hide.
@unsafe private func systemOpen(_ path: String, _ flags: Int32) -> Int32 {
  unsafe open(path, flags)
}

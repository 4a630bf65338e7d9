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
  private let folder: OpenFolder
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
    _ path: String, waiting seconds: Int, pause: () -> Void = WorkerThread.sleepShortly
  ) throws(Diagnostic) {
    self.path = path
    try Self.requireNothingElse(in: path)
    folder = try convertingErrors(of: Self.open(path), to: Diagnostic.stateUnusable, path)
    try Self.requireOwn(folder, path)
    lock = try convertingErrors(
      of: folder.privateFile(Self.lockName), to: Diagnostic.stateUnusable,
      "\(path)/\(Self.lockName)")
    try Self.take(lock, path: path, waiting: seconds, pause: pause)
  }

  deinit {
    // To close it is not enough: a program that another thread is just starting has a copy of all that
    // is open, until it has become that program.
    lock.unlock()
  }

  /// The bytes of a file; `nil` where there is none.
  package func contents(of name: String) throws(Diagnostic) -> [UInt8]? {
    do throws(SystemError) {
      let file = try open(name)
      let size = try FileStatus(of: file).size
      return try file.bytes(Int(size), at: 0)
    } catch {
      if error == .missing { return nil }
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
      try file.syncIfSupported()
      try folder.rename(temporary, to: name)
      try folder.sync()
    } catch {
      remove(temporary)
      throw .stateUnwritable("\(path)/\(name)", error)
    }
  }

  /// A new file, in place of one that an ended run left behind.
  func create(_ name: String) throws(SystemError) -> Descriptor {
    do throws(SystemError) {
      try folder.remove(name)
    } catch  where error == .missing {}
    return try folder.newPrivateFile(name)
  }

  /// A file to read.
  func open(_ name: String) throws(SystemError) -> Descriptor {
    try folder.file(name)
  }

  /// Removes a file, where there is one.
  ///
  /// What cannot be removed stays: nobody reads a file that the state does not name.
  package func remove(_ name: String) {
    try? folder.remove(name)
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

  private static func open(_ path: String) throws(SystemError) -> OpenFolder {
    let path = FilePath(path)
    // Before any folder is made.
    try path.requireWhole()
    do throws(SystemError) {
      return try OpenFolder(at: path)
    } catch  where error == .missing {
      // A parent that cannot be made shows as an error of the last folder.
      for parent in path.parents { try? parent.makeFolder() }
      try path.makePrivateFolder()
      return try OpenFolder(at: path)
    }
  }

  /// What others may write to is not believed.
  private static func requireOwn(_ folder: borrowing OpenFolder, _ path: String) throws(Diagnostic)
  {
    let status = try convertingErrors(of: folder.status(), to: Diagnostic.stateUnusable, path)
    guard status.isOwn else {
      throw Diagnostic(
        .cannotCreate, at: .file(path), "the state belongs to another user",
        fix: "run as its owner, or name another folder with --state")
    }
    guard !status.isWritableByOthers else {
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
    while true {
      let isTaken = try convertingErrors(of: lock.lockIfFree(), to: Diagnostic.stateUnusable, path)
      if isTaken { return }
      guard rest > 0 else {
        throw Diagnostic(
          .locked, at: .file(path), "another run is using the state",
          fix: "wait until it ends, or let this one wait with --lock-wait SECONDS")
      }
      rest -= 1
      pause()
    }
  }
}

import EventLog

/// An open folder in which files are staged under temporary names and then published.
///
/// Locked until it is closed: a second run waits.
struct OutputFolder: ~Copyable {
  /// As the user named it.
  let path: String
  private let folder: OpenFolder

  /// Opens a folder, and creates it with its parents where it does not exist.
  init(creating path: String) throws(Diagnostic) {
    self.path = path
    folder = try convertingErrors(
      of: Self.openedOrMade(FilePath(path)), to: Diagnostic.unwritable, path)
    folder.lock()
  }

  /// The folder at a path, not locked, for a look at what is in it; `nil` where there is none.
  static func existing(at path: String) throws(Diagnostic) -> OutputFolder? {
    try FilePath(path).requireWhole(named: path)
    do throws(SystemError) {
      return OutputFolder(path: path, try OpenFolder(at: FilePath(path)))
    } catch {
      if error == .missing { return nil }
      throw .unwritable(path, error)
    }
  }

  /// An open folder, not locked.
  private init(path: String, _ folder: consuming OpenFolder) {
    self.path = path
    self.folder = folder
  }

  /// The folder of a name inside this one, which is created where it does not exist.
  ///
  /// Its lock is that of this folder; a symbolic link in its place is an error.
  func creating(_ name: String) throws(Diagnostic) -> OutputFolder {
    let path = self.path(of: name)
    try convertingErrors(of: folder.makeFolder(name), to: Diagnostic.unwritable, path)
    return OutputFolder(
      path: path,
      try convertingErrors(of: folder.folder(name), to: Diagnostic.unwritable, path))
  }

  /// The folder of a name inside this one; `nil` where there is none.
  func existing(_ name: String) throws(Diagnostic) -> OutputFolder? {
    do throws(SystemError) {
      return OutputFolder(path: path(of: name), try folder.folder(name))
    } catch {
      if [.missing, .notFolder, .isLink].contains(error) { return nil }
      throw .unwritable(path(of: name), error)
    }
  }

  /// Opens a file under its temporary name, for which `requireReplaceable` has made sure.
  func open(_ file: String, for access: FileAccess) throws(Diagnostic) -> StagedOutput {
    let name = Self.temporaryName(of: file)
    let path = path(of: file)
    try removeStale(name, of: file)
    let opened = try Interruption.holdingOff { (names) throws(Diagnostic) in
      let opened = try convertingErrors(
        of: folder.newFile(name, for: access), to: Diagnostic.unwritable, path)
      names.add(name, in: folder)
      return opened
    }
    return StagedOutput(name: file, path: path, opened)
  }

  /// Gives a staged file its name, in place of what had it.
  func publish(
    _ name: String, _ names: inout Interruption.StagedNames
  ) throws(Diagnostic) {
    let temporary = Self.temporaryName(of: name)
    try convertingErrors(
      of: folder.rename(temporary, to: name), to: Diagnostic.unwritable, path(of: name))
    names.remove(temporary, in: folder)
  }

  /// Removes a staged file that is not to be published.
  func discard(_ name: String, _ names: inout Interruption.StagedNames) {
    let temporary = Self.temporaryName(of: name)
    try? folder.remove(temporary)
    names.remove(temporary, in: folder)
  }

  /// Removes a file, if there is one.
  func remove(_ name: String) throws(Diagnostic) {
    do throws(SystemError) {
      try folder.remove(name)
    } catch {
      if error != .missing { throw .unwritable(path(of: name), error) }
    }
  }

  /// Brings the names to the disk.
  func sync() throws(Diagnostic) {
    try convertingErrors(of: folder.sync(), to: Diagnostic.unwritable, path)
  }

  /// The names in the folder, in no particular order.
  func fileNames() throws(Diagnostic) -> [String] {
    try convertingErrors(of: folder.names(), to: Diagnostic.unwritable, path)
  }

  /// Removes a temporary file that a run before left behind; whatever else has its name was not
  /// put there by us.
  private func removeStale(_ name: String, of file: String) throws(Diagnostic) {
    guard let status = try? folder.status(of: name) else { return }
    guard case .regular = status.kind else { throw .unwritable(path(of: name), .exists) }
    try convertingErrors(of: folder.remove(name), to: Diagnostic.unwritable, path(of: file))
  }

  /// Refuses to replace or remove anything but a file that a run of ours wrote, which it tells by its
  /// mark.
  ///
  /// `mark`: `nil` where the caller knows whose the file is. A symbolic link is refused, for whoever
  /// made it wanted to keep it, and nothing is written to where a link leads; so is a device, a named
  /// pipe or a socket, with which others would wait for ever.
  func requireReplaceable(_ name: String, as mark: FileMark?) throws(Diagnostic) {
    guard let status = try? folder.status(of: name) else { return }
    let path = path(of: name)
    switch status.kind {
    case .regular:
      guard let mark, try !carries(mark, name) else { return }
      throw Diagnostic(
        .cannotCreate, at: .file(path), "exists already, and was not written by onboarding-funnel",
        fix: "move it away, or choose another name")
    case .link: throw .unwritable(path, .isLink)
    case .folder: throw .unwritable(path, .isFolder)
    case .anonymous: throw .notReplaceable(path, is: "a device")
    case .other(let word): throw .notReplaceable(path, is: word)
    }
  }

  /// Whether a regular file carries a mark.
  private func carries(_ mark: FileMark, _ name: String) throws(Diagnostic) -> Bool {
    do throws(SystemError) {
      let file = try folder.file(name)
      let size = Int(try FileStatus(of: file).size)
      return try mark.marks(head: try file.bytes(min(size, FileMark.headSize), at: 0)) {
        () throws(SystemError) in
        let tail = min(size, FileMark.tailSize)
        return try file.bytes(tail, at: Int64(size - tail))
      }
    } catch {
      throw .unwritable(path(of: name), error)
    }
  }

  private func path(of name: String) -> String { "\(path)/\(name)" }

  private static let temporaryEnd = ".onboarding-funnel.tmp"

  private static func temporaryName(of name: String) -> String {
    ".\(name)\(temporaryEnd)"
  }

  /// The name that a file is staged for; `nil` for a name that is not temporary.
  static func stagedName(of temporary: String) -> String? {
    guard temporary.hasPrefix("."), temporary.hasSuffix(temporaryEnd) else { return nil }
    return String(temporary.dropFirst().dropLast(temporaryEnd.count))
  }

  private static func openedOrMade(_ path: FilePath) throws(SystemError) -> OpenFolder {
    try path.requireWhole()
    do throws(SystemError) {
      return try OpenFolder(at: path)
    } catch  where error == .missing {
      let fault = makeFolders(at: path)
      do throws(SystemError) {
        return try OpenFolder(at: path)
      } catch {
        throw fault ?? error
      }
    }
  }

  /// Creates the folders of a path, from the outermost.
  ///
  /// - Returns: The first fault other than that a folder is there already.
  private static func makeFolders(at path: FilePath) -> SystemError? {
    var fault: SystemError?
    for folder in path.parents + [path] {
      do throws(SystemError) {
        try folder.makeFolder()
      } catch {
        fault = fault ?? error
      }
    }
    return fault
  }
}

extension FilePath {
  /// - Throws: `cannotCreate` for a path that holds a NUL, at which the system would take it to end.
  func requireWhole(named name: String) throws(Diagnostic) {
    try convertingErrors(of: requireWhole(), to: Diagnostic.unwritable, name)
  }
}

extension Diagnostic {
  /// `kind`: with its article.
  fileprivate static func notReplaceable(_ path: String, is kind: String) -> Diagnostic {
    Diagnostic(
      .cannotCreate, at: .file(path), "is \(kind), not a regular file", fix: "name another file")
  }
}

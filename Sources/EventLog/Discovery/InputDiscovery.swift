extension LogFile {
  /// The files of a run, in the order of the inputs and within a folder by path.
  ///
  /// An input is a file of any name, a folder, or `-`. A folder is searched to any depth for the
  /// names of `LogName`. Entries that begin with a dot are passed over, links to files followed,
  /// links to folders not. A file that is found twice, under whatever names, stands where it was
  /// found first.
  ///
  /// - Throws: `noInput` where an input, or a log in a folder, does not exist, cannot be read or is
  ///   no regular file, and where a folder holds no log.
  package static func discover(_ inputs: [String]) throws(Diagnostic) -> [LogFile] {
    try search(inputs).files
  }

  /// The files of a run, and the entries of folders that are not read.
  ///
  /// - Throws: As `discover` does.
  package static func search(
    _ inputs: [String]
  ) throws(Diagnostic) -> (files: [LogFile], skipped: SkippedFiles) {
    let search = try InputSearch(inputs)
    return try search.found((0..<search.lookCount).map { search.look(at: $0) })
  }
}

/// The files of a run by their names, of which those in folders are yet to be looked into.
///
/// Where there are very many, looking is most of the work, and can be shared.
package struct InputSearch: Sendable {
  private enum Input: Sendable {
    case standardInput
    case file(FoundLog, path: FilePath, FirstLook, named: String)
    /// `looks`: those of its logs, among all.
    case folder(named: String, FolderContents, looks: Range<Int>)
  }

  private var inputs: [Input] = []
  private var looks: [(path: FilePath, log: FoundLog)] = []

  /// Searches the folders for names.
  ///
  /// - Throws: As `LogFile.discover` does for inputs and folders.
  package init(_ inputs: [String]) throws(Diagnostic) {
    for input in inputs { try add(input) }
  }

  /// How many files are to be looked into.
  package var lookCount: Int { looks.count }

  /// Looks into a file of a folder.
  package func look(at number: Int) -> Result<InputLook, Diagnostic> {
    let (path, log) = looks[number]
    return Result { () throws(Diagnostic) in
      InputLook(look: try FirstLook(at: path, named: log.below.string))
    }
  }

  /// The files of a run, and the entries of folders that are not read.
  ///
  /// `results`: of all looks, in order.
  ///
  /// - Throws: As `LogFile.discover` does.
  package func found(
    _ results: [Result<InputLook, Diagnostic>]
  ) throws(Diagnostic) -> (files: [LogFile], skipped: SkippedFiles) {
    var discovery = InputDiscovery()
    for input in inputs {
      switch input {
      case .standardInput: try discovery.addStandardInput()
      case .file(let log, let path, let look, let name):
        try discovery.addFile(log, at: path, look, reportedAs: name)
      case .folder(let name, let contents, let range):
        try discovery.addFolder(
          zip(looks[range], results[range]).map { ($0.0.path, $0.0.log, $0.1) },
          skipped: contents.skipped, named: name)
      }
    }
    return (discovery.files, SkippedFiles(discovery.skipped))
  }

  private mutating func add(_ input: String) throws(Diagnostic) {
    if input == "-" {
      inputs.append(.standardInput)
      return
    }
    let path = FilePath(input)
    let look = try FirstLook(at: path, named: input)
    guard case .folder = look.status.kind else {
      let found = FoundLog(
        below: FilePath(bytes: path.lastComponent), definition: try definition(beside: path))
      inputs.append(.file(found, path: path, look, named: input))
      return
    }
    var found = try contents(of: path, named: input)
    let start = looks.count
    for log in found.logs.sorted(by: { $0.below < $1.below }) {
      looks.append((path.appending(log.below.bytes), log))
    }
    found.logs = []
    inputs.append(.folder(named: input, found, looks: start..<looks.count))
  }
}

/// What a file in a folder is, as far as its first bytes tell.
package struct InputLook: Sendable {
  fileprivate let look: FirstLook
}

private struct InputDiscovery {
  private(set) var files: [LogFile] = []
  private(set) var skipped: [SkippedFile] = []
  private var indices: [FileStatus.Identity: Int] = [:]

  mutating func addStandardInput() throws(Diagnostic) {
    let closed = Diagnostic(
      .noInput, at: .file("-"), "standard input is closed", fix: "pipe the log in, or name a file")
    guard let status = try? FileStatus.ofStandardInput() else { throw closed }
    switch status.kind {
    case .folder: throw .notRegular("-", is: "a folder")
    // Where it was closed, something of the process's own may have taken its number.
    case .anonymous: throw closed
    case .regular, .link, .other: break
    }
    add(
      LogFile(path: FilePath(bytes: []), name: "-", kind: .standardInput, size: nil),
      status.identity)
  }

  /// `logs`: in the order of paths.
  mutating func addFolder(
    _ logs: [(path: FilePath, log: FoundLog, look: Result<InputLook, Diagnostic>)],
    skipped others: [SkippedFile], named input: String
  ) throws(Diagnostic) {
    var skipped = others
    var hasLog = false
    for (path, log, result) in logs {
      let look = try result.get().look
      if look.isOwn {
        skipped.append(SkippedFile(name: log.below.string, reason: .own))
      } else {
        try addFile(log, at: path, look, reportedAs: log.below.string)
        hasLog = true
      }
    }
    guard hasLog else {
      throw Diagnostic(
        .noInput, at: .file(input), "holds no log (\(LogName.pattern), also rotated or compressed)",
        fix: "name the files themselves; a file that is named may have any name")
    }
    self.skipped += skipped.sorted { FilePath($0.name) < FilePath($1.name) }
  }

  /// Adds a file that messages name as `reported`.
  mutating func addFile(
    _ log: FoundLog, at path: FilePath, _ look: FirstLook, reportedAs reported: String
  ) throws(Diagnostic) {
    try look.status.kind.requireRegular(reported)
    let compression = Compression(of: path.lastComponent)
    let plain = look.isSized ? LogFile.Kind.plain : .unsized
    var file = LogFile(
      path: path, name: log.below.string, kind: compression.map { .compressed($0) } ?? plain,
      size: look.isSized ? look.status.size : nil,
      identity: look.isSized ? look.status.identity : nil, definition: log.definition,
      mustHoldEvents: log.mustHoldEvents)
    file.isLines = look.isLines
    add(file, look.status.identity)
  }

  private mutating func add(_ file: LogFile, _ identity: FileStatus.Identity) {
    if let index = indices[identity] {
      files[index].repeatedNames.append(file.name)
      // A file that is named is read whatever it holds, also where a folder has it too.
      files[index].mustHoldEvents = files[index].mustHoldEvents && file.mustHoldEvents
    } else {
      indices[identity] = files.count
      files.append(file)
    }
  }
}

/// What is known of an input once it was opened, which it is before the first line of any is read.
private struct FirstLook: Sendable {
  let status: FileStatus
  /// Whether this program wrote the file.
  let isOwn: Bool
  /// Whether the file has as many bytes as the system says.
  let isSized: Bool
  /// Whether its text is lines; of a compressed file that is not known.
  let isLines: Bool

  /// Opens and closes again, so that what cannot be read is known before the first line is.
  init(at path: FilePath, named name: String) throws(Diagnostic) {
    let descriptor = try Self.opened(path, named: name)
    status = try descriptor.status(named: name)
    guard case .regular = status.kind else {
      (isOwn, isSized, isLines) = (false, true, true)
      return
    }
    do {
      let beginning = try descriptor.beginning(OwnFile.mostBytes, ofSize: status.size)
      isOwn = OwnFile(beginning: beginning[...]) != nil
      // Of many small files this is all that is read.
      let isWhole = beginning.count < OwnFile.mostBytes && beginning.count == Int(status.size)
      isSized = isWhole ? true : try descriptor.endsAt(status.size)
      isLines = try descriptor.isLines(
        beginning: beginning, size: status.size, suffix: LogName.suffix(of: path.lastComponent))
    } catch {
      throw .unreadable(name, error)
    }
  }

  private static func opened(_ path: FilePath, named name: String) throws(Diagnostic) -> Descriptor
  {
    do {
      return try Descriptor(opening: path)
    } catch  where error == .noDevice {
      throw .notRegular(name, is: "a socket or a device without a driver")
    } catch {
      throw .unopenable(name, error)
    }
  }
}

extension Descriptor {
  /// Whether the text of a file is lines; most such begin with one that tells.
  fileprivate func isLines(
    beginning: [UInt8], size: Int64, suffix: String
  ) throws(SystemError) -> Bool {
    if beginning.isEmpty || TextForm.hasObjectFirst(beginning[...]) { return true }
    let bytes =
      beginning.count < OwnFile.mostBytes ? beginning : try self.bytes(TextForm.mostBytes, at: 0)
    return TextForm(bytes[...], isWhole: bytes.count < TextForm.mostBytes, suffix: suffix) == .lines
  }
}

private func definition(beside path: FilePath) throws(Diagnostic) -> LogFile.Definition? {
  let beside = path.folder.appending(LogFile.Definition.fileName)
  do {
    _ = try FileStatus(of: beside)
    return LogFile.Definition(path: beside, name: FilePath(bytes: beside.lastComponent).string)
  } catch  where error == .missing {
    return nil
  } catch {
    throw .unopenable(beside.string, error)
  }
}

/// A log below a folder, not yet opened, or a folder that is yet to be searched.
struct FoundLog: Sendable {
  /// The path below the input.
  var below: FilePath
  var definition: LogFile.Definition?
  /// Whether it is skipped where it holds no event.
  var mustHoldEvents = false
}

/// What was found below a folder, in no order.
struct FolderContents: Sendable {
  var logs: [FoundLog] = []
  var skipped: [SkippedFile] = []
  /// Of the skipped files those without a suffix: the logs of a folder that has no other.
  var bare: [FoundLog] = []
  /// Those named as texts: the logs of a folder that has neither, if they begin with a JSON object.
  var texts: [FoundLog] = []

  /// Takes those for logs, if there is no other.
  fileprivate mutating func takeBare(in input: FilePath) {
    guard logs.isEmpty else { return }
    logs =
      bare.isEmpty ? texts.filter { beginsWithObject(input.appending($0.below.bytes)) } : bare
    let names = Set(logs.map(\.below.string))
    skipped.removeAll { $0.reason == .name && names.contains($0.name) }
  }
}

/// The contents of a folder.
func contents(of input: FilePath, named name: String) throws(Diagnostic) -> FolderContents {
  var search = FolderSearch(input: input, name: name)
  return try search.run()
}

/// The search of a folder and all below it.
private struct FolderSearch {
  let input: FilePath
  let name: String
  var found = FolderContents()
  /// Folders to visit, in place of a recursion, so that depth costs no stack.
  var folders = [FoundLog(below: FilePath(bytes: []))]

  mutating func run() throws(Diagnostic) -> FolderContents {
    while let folder = folders.popLast() { try visit(folder) }
    found.takeBare(in: input)
    return found
  }

  private mutating func visit(_ folder: FoundLog) throws(Diagnostic) {
    let entries = try entries(of: folder)
    let names = entries.map(\.name)
    if StateFolder.isState(holding: names) {
      found.skipped.append(SkippedFile(name: folder.below.string + "/", reason: .own))
      return
    }
    var definition = folder.definition
    if names.contains(LogFile.Definition.fileName) {
      let below = folder.below.appending(LogFile.Definition.fileName)
      definition = .init(path: input.appending(below.bytes), name: below.string)
    }
    for entry in entries where entry.name != LogFile.Definition.fileName {
      let below = folder.below.appending(entry.name)
      try take(entry, as: FoundLog(below: below, definition: definition))
    }
  }

  private func entries(of folder: FoundLog) throws(Diagnostic) -> [FolderEntry] {
    let isInput = folder.below.bytes.isEmpty
    do {
      return try kindedEntries(
        ofFolder: isInput ? input : input.appending(folder.below.bytes))
    } catch {
      throw .unopenable(isInput ? name : folder.below.string, error)
    }
  }

  private mutating func take(_ entry: FolderEntry, as log: FoundLog) throws(Diagnostic) {
    var log = log
    let path = input.appending(log.below.bytes)
    switch try content(of: entry, at: path, named: log.below) {
    case .folder: folders.append(log)
    case .log(let mustHoldEvents):
      log.mustHoldEvents = mustHoldEvents
      found.logs.append(log)
    case .skipped(let reason):
      log.mustHoldEvents = true
      if reason == .name, LogName.isBare(entry.name) { found.bare.append(log) }
      if reason == .name, LogName.isText(entry.name) { found.texts.append(log) }
      found.skipped.append(SkippedFile(name: log.below.string, reason: reason))
    case .nothing: break
    }
  }
}

/// Whether the first bytes of a file are those of an object of JSON; false where it cannot be read.
private func beginsWithObject(_ path: FilePath) -> Bool {
  guard let descriptor = try? Descriptor(opening: path),
    let status = try? descriptor.status(named: path.string), case .regular = status.kind,
    let beginning = try? descriptor.beginning(OwnFile.mostBytes, ofSize: status.size)
  else { return false }
  return TextForm.opensObject(beginning[...])
}

private enum EntryContent {
  case folder
  case log(mustHoldEvents: Bool)
  case skipped(SkippedFile.Reason)
  /// It went away.
  case nothing

  /// Of what is no folder.
  init(_ name: LogName) {
    self =
      switch name {
      case .lines: .log(mustHoldEvents: false)
      case .candidate: .log(mustHoldEvents: true)
      case .own: .skipped(.own)
      case .other: .skipped(.name)
      }
  }

  var isLog: Bool {
    if case .log = self { true } else { false }
  }
}

private func content(
  of entry: FolderEntry, at path: FilePath, named below: FilePath
) throws(Diagnostic) -> EntryContent {
  switch entry.kind {
  case .regular: return EntryContent(LogName(entry.name))
  case .folder: return .folder
  case .unsaid: return try contentOfUnsaid(path, named: below)
  }
}

private func contentOfUnsaid(
  _ path: FilePath, named below: FilePath
) throws(Diagnostic) -> EntryContent {
  let byName = EntryContent(LogName(path.lastComponent))
  do {
    switch try FileStatus(of: path).kind {
    case .folder:
      return .folder
    case .link:
      if let kind = try? FileStatus(followingLinksAt: path).kind, case .folder = kind {
        return .skipped(.linkToFolder)
      }
      // A dangling link is a log, which opening will refuse.
      return byName
    case .regular, .anonymous, .other:
      return byName
    }
  } catch  where error == .missing {
    // Entries may come and go; a log that went away is refused where it is opened.
    return byName.isLog ? byName : .nothing
  } catch {
    throw .unopenable(below.string, error)
  }
}

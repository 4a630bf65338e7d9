#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A log below a folder, not yet opened, or a folder that is yet to be searched.
struct FoundLog {
  /// The path below the input.
  var below: FilePath
  var definition: LogFile.Definition?
}

/// The logs below a folder, in no order.
///
/// A list of folders to visit instead of a recursion, so that depth costs no stack.
func logs(in input: FilePath, named name: String) throws(LogError) -> [FoundLog] {
  var found: [FoundLog] = []
  var folders = [FoundLog(below: FilePath(bytes: []))]
  while var folder = folders.popLast() {
    let path = folder.below.bytes.isEmpty ? input : input.appending(folder.below.bytes)
    let names: [[UInt8]]
    do {
      names = try entries(ofFolder: path)
    } catch {
      throw .unopenable(folder.below.bytes.isEmpty ? name : folder.below.string, error)
    }
    if names.contains(LogFile.Definition.fileName) {
      let below = folder.below.appending(LogFile.Definition.fileName)
      folder.definition = .init(path: input.appending(below.bytes), name: below.string)
    }
    for entry in names {
      let below = folder.below.appending(entry)
      let log = FoundLog(below: below, definition: folder.definition)
      switch try content(of: input.appending(below.bytes), named: below) {
      case .folder: folders.append(log)
      case .log: found.append(log)
      case .nothing: break
      }
    }
  }
  return found
}

private enum EntryContent {
  case folder
  case log
  case nothing
}

private func content(
  of path: FilePath, named below: FilePath
) throws(LogError) -> EntryContent {
  do {
    switch try FileStatus(of: path).kind {
    case .folder:
      return .folder
    case .link where isLogName(path.lastComponent):
      if case .folder = try FileStatus(followingLinksAt: path).kind { return .nothing }
      return .log
    case .regular, .link, .other:
      return isLogName(path.lastComponent) ? .log : .nothing
    }
  } catch  where error.code == ENOENT {
    // A dangling link is a log, which opening will refuse. Other entries may come and go.
    return isLogName(path.lastComponent) ? .log : .nothing
  } catch {
    throw .unopenable(below.string, error)
  }
}

private let logSuffixes = [".ndjson", ".jsonl"].flatMap { suffix in
  [suffix] + Compression.allCases.map { suffix + $0.suffix }
}.map { Array($0.utf8) }

private func isLogName(_ name: [UInt8]) -> Bool {
  logSuffixes.contains { name.suffix($0.count).elementsEqual($0) }
}

/// Names of a folder's entries but those that begin with a dot, in the order of their bytes.
private func entries(ofFolder path: FilePath) throws(SystemError) -> [[UInt8]] {
  guard let folder = unsafe opendir(path.cString) else { throw .last }
  // Open until here, and used nowhere after.
  defer { unsafe closedir(folder) }
  var names: [[UInt8]] = []
  while true {
    // Only errno tells the end from a failure.
    errno = 0
    guard let entry = unsafe readdir(folder) else { break }
    let name = unsafe bytes(ofNameIn: entry)
    if name.first != UInt8(ascii: ".") { names.append(name) }
  }
  guard errno == 0 else { throw .last }
  return names.sorted { $0.lexicographicallyPrecedes($1) }
}

/// The entry is shorter than the type says, down to its name's NUL, so the name is read in place
/// and the entry never copied.
private func bytes(ofNameIn entry: UnsafePointer<dirent>) -> [UInt8] {
  guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
  let name = unsafe UnsafeRawPointer(entry) + offset
  // The system ends the name with a NUL.
  let length = unsafe strlen(name.assumingMemoryBound(to: CChar.self))
  return unsafe Array(UnsafeRawBufferPointer(start: name, count: length))
}

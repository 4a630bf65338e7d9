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
    case .regular, .link, .anonymous, .other:
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

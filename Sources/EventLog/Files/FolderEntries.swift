#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension FilePath {
  /// Names of the entries of the folder that this path leads to, links followed, but those that
  /// begin with a dot, in the order of their bytes.
  ///
  /// - Returns: `nil` where there is nothing, or something else than a folder.
  package func folderEntries() throws(Diagnostic) -> [[UInt8]]? {
    do {
      return try entries(ofFolder: self)
    } catch  where [.missing, .notFolder].contains(error) {
      return nil
    } catch {
      throw .unopenable(string, error)
    }
  }
}

/// An entry of a folder.
struct FolderEntry {
  /// What the folder itself says of an entry, which spares asking the entry.
  enum Kind {
    case regular
    case folder
    /// Something else, or the file system does not keep it in its folders.
    case unsaid
  }

  let name: [UInt8]
  let kind: Kind
}

/// Names of a folder's entries but those that begin with a dot, in the order of their bytes.
func entries(ofFolder path: FilePath) throws(SystemError) -> [[UInt8]] {
  try kindedEntries(ofFolder: path).map(\.name)
}

/// A folder's entries but those that begin with a dot, in the order of their names' bytes.
func kindedEntries(ofFolder path: FilePath) throws(SystemError) -> [FolderEntry] {
  guard let folder = unsafe opendir(path.cString) else { throw .last }
  // Open until here, and used nowhere after.
  defer { unsafe closedir(folder) }
  var entries: [FolderEntry] = []
  try unsafe forEachEntry(readBy: { unsafe readdir(folder) }) { entry in
    let name = unsafe bytes(ofNameIn: entry)
    guard name.first != UInt8(ascii: ".") else { return }
    entries.append(FolderEntry(name: name, kind: unsafe kind(in: entry)))
  }
  return entries.sorted { $0.name.lexicographicallyPrecedes($1.name) }
}

extension OpenFolder {
  /// All names in the folder, in no particular order.
  package func names() throws(SystemError) -> [String] {
    // Opened anew, for reading the names moves the place in what is open.
    let opened = unsafe openat(descriptor.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { throw .last }
    guard let folder = unsafe fdopendir(opened) else {
      let fault = SystemError.last
      close(opened)
      throw fault
    }
    // Open until here, and used nowhere after; the number is closed with it.
    defer { unsafe closedir(folder) }
    var names: [String] = []
    try unsafe forEachEntry(readBy: { unsafe readdir(folder) }) { entry in
      names.append(String(decoding: unsafe bytes(ofNameIn: entry), as: UTF8.self))
    }
    return names
  }
}

/// Passes the entries that `next` reads, each of which lives until the next is read.
private func forEachEntry(
  readBy next: () -> UnsafeMutablePointer<dirent>?, _ take: (UnsafePointer<dirent>) -> Void
) throws(SystemError) {
  while true {
    // Only errno tells the end from a failure.
    errno = 0
    guard let entry = unsafe next() else { break }
    unsafe take(entry)
  }
  guard errno == 0 else { throw .last }
}

private func kind(in entry: UnsafePointer<dirent>) -> FolderEntry.Kind {
  guard let offset = MemoryLayout<dirent>.offset(of: \.d_type) else { return .unsaid }
  // The type stands before the name, and so within the entry.
  let type = unsafe (UnsafeRawPointer(entry) + offset).load(as: UInt8.self)
  switch Int(type) {
  case Int(DT_REG): return .regular
  case Int(DT_DIR): return .folder
  default: return .unsaid
  }
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

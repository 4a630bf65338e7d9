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
  package func folderEntries() throws(LogError) -> [[UInt8]]? {
    do {
      return try entries(ofFolder: self)
    } catch  where [ENOENT, ENOTDIR].contains(error.code) {
      return nil
    } catch {
      throw .unopenable(string, error)
    }
  }
}

/// Names of a folder's entries but those that begin with a dot, in the order of their bytes.
func entries(ofFolder path: FilePath) throws(SystemError) -> [[UInt8]] {
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

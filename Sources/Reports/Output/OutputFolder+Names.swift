#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import EventLog

extension OutputFolder {
  /// The names in the folder, in no particular order.
  func fileNames() throws(Diagnostic) -> [String] {
    // Opened anew, for reading the names moves the place in what is open.
    let opened = unsafe openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { throw SystemFault.last.error(at: path) }
    guard let entries = unsafe fdopendir(opened) else {
      let fault = SystemFault.last
      try? OutputDescriptor(number: opened).close()
      throw fault.error(at: path)
    }
    // Open until here, and used nowhere after; the number is closed with it.
    defer { unsafe closedir(entries) }
    var names: [String] = []
    while true {
      // Only errno tells the end from a failure.
      errno = 0
      guard let entry = unsafe readdir(entries) else { break }
      names.append(unsafe name(of: entry))
    }
    guard errno == 0 else { throw SystemFault.last.error(at: path) }
    return names
  }
}

/// The entry is shorter than the type says, down to its name's NUL, so the name is read in place
/// and the entry never copied.
private func name(of entry: UnsafePointer<dirent>) -> String {
  guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return "" }
  let name = unsafe UnsafeRawPointer(entry) + offset
  return unsafe String(cString: name.assumingMemoryBound(to: CChar.self))
}

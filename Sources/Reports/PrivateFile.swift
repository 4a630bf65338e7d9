/// A file of personal data, which only its owner may read: mode 0600.
package enum PrivateFile {
  /// Replaces the file at `path` whole, or leaves it as it was.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(OutputError) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { $0 == path.startIndex ? "/" : path[..<$0] } ?? "."
    let name = slash.map { path[path.utf8.index(after: $0)...] } ?? path[...]
    guard !name.isEmpty else {
      throw OutputError(
        .cannotCreate, path: path, message: "names a folder", fix: "add a file name")
    }
    let output = try OutputFolder(creating: String(folder))
    let file = ReportFile(name: String(name), bytes: bytes)
    try output.stage(file, for: .ownerOnly)
    do throws(OutputError) {
      try output.publish(file.name)
    } catch {
      output.discard(file.name)
      throw error
    }
    try output.sync()
  }
}

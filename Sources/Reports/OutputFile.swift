/// A file alone that is written whole: replaced, or left as it was.
package enum OutputFile {
  /// Who may read it.
  package enum Access: Sendable {
    case everyone
    /// Mode 0600, for personal data.
    case ownerOnly
  }

  /// Replaces the file at `path`, whose folder is created where it does not exist.
  ///
  /// - Throws: `cannotCreate` and `writeFailure`; the file is then what it was.
  package static func replace(
    _ path: String, with bytes: [UInt8], for access: Access
  ) throws(OutputError) {
    let place = try OutputPlace(path)
    let output = try OutputFolder(creating: place.folder)
    try output.refuseLink(place.name)
    var staged = StagedFiles(in: output)
    try staged.stage([ReportFile(name: place.name, bytes: bytes)], for: access)
    try staged.sync()
    try staged.publishAll()
    try staged.folder.sync()
  }
}

/// A file that is written piece by piece and takes its name when it is whole; given up, it leaves
/// nothing behind.
///
/// Its folder is locked until then.
package struct StagedFile: ~Copyable {
  private let folder: OutputFolder
  private let name: String
  private var output: OutputDescriptor?

  /// Opens the file under a temporary name.
  ///
  /// - Throws: `cannotCreate`.
  package init(_ path: String) throws(OutputError) {
    let place = try OutputPlace(path)
    let folder = try OutputFolder(creating: place.folder)
    try folder.refuseLink(place.name)
    output = try folder.open(place.name, for: .everyone)
    name = place.name
    self.folder = folder
  }

  deinit {
    if let output { folder.giveUp(output, name) }
  }

  /// Appends bytes.
  ///
  /// - Throws: `writeFailure`.
  package func write(_ bytes: [UInt8]) throws(OutputError) {
    try output.map { output throws(OutputError) in try folder.write(bytes, to: output, name) }
  }

  /// Brings the file to the disk and gives it its name.
  ///
  /// - Throws: `writeFailure`; `cannotCreate` for the name.
  package mutating func publish() throws(OutputError) {
    guard let output else { return }
    self.output = nil
    do throws(OutputError) {
      try folder.finish(output, name)
      try folder.publish(name)
    } catch {
      folder.discard(name)
      throw error
    }
    try folder.sync()
  }
}

/// A path taken apart into a folder and a name.
private struct OutputPlace {
  let folder: String
  let name: String

  init(_ path: String) throws(OutputError) {
    // The system would take the name to end there.
    if path.utf8.contains(0) { throw SystemFault.missing.error(at: path) }
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    name = String(slash.map { path[path.utf8.index(after: $0)...] } ?? path[...])
    guard !name.isEmpty else {
      throw OutputError(
        .cannotCreate, path: path, message: "names a folder", fix: "add a file name")
    }
  }
}

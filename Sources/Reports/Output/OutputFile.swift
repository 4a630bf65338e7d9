package import EventLog

/// A file alone that is written whole: replaced, or left as it was.
package enum OutputFile {
  /// Replaces the file at `path`, whose folder is created where it does not exist.
  ///
  /// `mark`: what tells the file of an earlier run; any other is left alone.
  ///
  /// - Throws: `cannotCreate` and `writeFailure`; the file is then what it was.
  package static func replace(
    _ path: String, with bytes: [UInt8], for access: FileAccess, over mark: FileMark
  ) throws(Diagnostic) {
    let place = try OutputPlace(path)
    var staged = StagedFiles(in: try OutputFolder(creating: place.folder))
    try staged.folder.requireReplaceable(place.name, as: mark)
    try staged.stage([ReportFile(name: place.name, bytes: bytes)], for: access)
    try staged.publish()
  }

  /// Refuses what `replace` would refuse, before anything is done.
  package static func requireReplaceable(
    _ path: String, over mark: FileMark
  ) throws(Diagnostic) {
    let place = try OutputPlace(path)
    guard let folder = try OutputFolder.existing(at: place.folder) else { return }
    try folder.requireReplaceable(place.name, as: mark)
  }
}

/// A file that is written piece by piece and takes its name when it is whole; given up, it leaves
/// nothing behind.
///
/// Its folder is locked until then.
package struct StagedFile: ~Copyable {
  /// The file first.
  private var files: StagedFiles

  /// Opens the file under a temporary name.
  ///
  /// `mark`: what tells the file of an earlier run; `nil` where the caller knows whose the file is
  /// that is there.
  ///
  /// - Throws: `cannotCreate`.
  package init(
    _ path: String, for access: FileAccess = .everyone, over mark: FileMark? = nil
  ) throws(Diagnostic) {
    let place = try OutputPlace(path)
    var files = StagedFiles(in: try OutputFolder(creating: place.folder))
    try files.folder.requireReplaceable(place.name, as: mark)
    try files.open(place.name, for: access)
    self.files = files
  }

  /// Appends bytes.
  ///
  /// - Throws: `writeFailure`.
  package func write(_ bytes: [UInt8]) throws(Diagnostic) {
    try files.write(bytes, to: 0)
  }

  /// Brings the file to the disk and gives it its name, and with it `others` of the same folder theirs.
  ///
  /// Nothing is written after that.
  ///
  /// - Throws: `writeFailure`; `cannotCreate` for a name.
  package mutating func publish(beside others: [ReportFile] = []) throws(Diagnostic) {
    for other in others { try files.folder.requireReplaceable(other.name, as: nil) }
    try files.stage(others)
    try files.publish()
  }
}

/// A path taken apart into a folder and a name.
private struct OutputPlace {
  let folder: String
  let name: String

  init(_ path: String) throws(Diagnostic) {
    try FilePath(path).requireWhole(named: path)
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    name = String(slash.map { path[path.utf8.index(after: $0)...] } ?? path[...])
    guard !name.isEmpty else {
      throw Diagnostic(.cannotCreate, at: .file(path), "names a folder", fix: "add a file name")
    }
  }
}

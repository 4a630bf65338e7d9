#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file without a name, for bytes that memory has no room for; gone when nobody holds it.
///
/// It is removed from its folder as soon as it is made, so no way of ending the process, by a signal
/// or the machine's power either, leaves it behind, and nobody can open it by name. Its mode is
/// 0600 from the first moment.
///
/// A class, since several workers read it and the last of them closes it.
package final class SpillFile: Sendable {
  private let descriptor: Descriptor
  /// The folder, as messages call it.
  package let folder: String

  /// Makes the file; `folder` is as the user wrote it.
  ///
  /// - Throws: `cannotCreate` for a folder that does not exist or may not be written to,
  ///   `spillFailure` where the disk is full or fails.
  package init(in folder: String) throws(Diagnostic) {
    self.folder = folder
    descriptor = try convertingErrors(
      of: Descriptor(unnamedIn: FilePath(folder)), to: Diagnostic.unspillable, folder)
  }

  /// The folder for what is spilled where none is named: `TMPDIR`, or else `/tmp`.
  package static func systemFolder() -> String {
    environmentValue("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// Writes the first `count` bytes at an offset.
  ///
  /// - Throws: `spillFailure`.
  package func write(_ bytes: [UInt8], count: Int, at offset: Int64) throws(Diagnostic) {
    try convertingErrors(
      of: descriptor.write(bytes, count: count, at: offset), to: Diagnostic.spillFailure, folder)
  }

  /// Reads `count` bytes at an offset to `target`, from `place` on.
  ///
  /// - Throws: `spillFailure`, also where the file ends before.
  package func read(
    _ count: Int, at offset: Int64, to target: inout MutableRawSpan, place: Int
  ) throws(Diagnostic) {
    let read = try convertingErrors(
      of: descriptor.read(count, at: offset, to: &target, place: place),
      to: Diagnostic.spillFailure, folder)
    guard read == count else { throw .damagedRecords(in: folder) }
  }

  /// The `count` bytes at an offset.
  ///
  /// - Throws: `spillFailure`, also where the file ends before.
  package func bytes(_ count: Int, at offset: Int64) throws(Diagnostic) -> [UInt8] {
    let bytes = try convertingErrors(
      of: descriptor.bytes(count, at: offset), to: Diagnostic.spillFailure, folder)
    guard bytes.count == count else { throw .damagedRecords(in: folder) }
    return bytes
  }
}

extension Descriptor {
  /// Opens a new file for reading and writing that has no name.
  init(unnamedIn folder: FilePath) throws(SystemError) {
    try self.init(owning: Self.unnamedFile(in: folder))
  }

  private static func unnamedFile(in folder: FilePath) throws(SystemError) -> Int32 {
    var generator = SystemRandomNumberGenerator()
    while true {
      let name = ".onboarding-funnel-" + String(generator.next() as UInt64, radix: 16)
      let path = folder.appending(Array(name.utf8)).cString
      let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let number = unsafe open(path, flags, 0o600)
      if number >= 0 {
        guard unsafe unlink(path) != 0 else { return number }
        let fault = SystemError.last
        systemClose(number)
        throw fault
      }
      // Another file of this name is as likely as two equal hashes: another name is tried.
      guard errno == EINTR || errno == EEXIST else { throw .last }
    }
  }

  /// Reads the bytes from an offset on to `target`, and returns how many: `count`, or fewer where
  /// the file ends before.
  func read(
    _ count: Int, at offset: Int64, to target: inout MutableRawSpan, place: Int
  ) throws(SystemError) -> Int {
    try unsafe target.withUnsafeMutableBytes { (buffer) throws(SystemError) -> Int in
      // Checked by the slice's bounds; any byte is fit to be read as one.
      let part = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[place..<place + count])
      return try unsafe read(into: part.bindMemory(to: UInt8.self), at: offset)
    }
  }
}

extension Diagnostic {
  /// The folder takes no file.
  fileprivate static func unspillable(_ folder: String, _ error: SystemError) -> Diagnostic {
    switch error {
    case .missing, .notFolder:
      Diagnostic(
        .cannotCreate, at: .file(folder), "is not a folder that records can be spilled to",
        fix: "make it, or name another one with --spill-dir")
    case .denied, .notPermitted, .readOnly, .nameTooLong, .isLink:
      Diagnostic(
        .cannotCreate, at: .file(folder), "records cannot be put aside here: \(error.words)",
        fix: "name another folder with --spill-dir")
    default:
      spillFailure(folder, error)
    }
  }

  /// Writing or reading what was spilled broke off.
  fileprivate static func spillFailure(_ folder: String, _ error: SystemError) -> Diagnostic {
    let fix =
      switch error {
      case .diskFull, .overQuota:
        "free some space, name a folder on another disk with --spill-dir, or raise --memory"
      case .fileTooLarge: "raise the limit on file sizes (ulimit -f), or --memory"
      default: "check the disk, or name another folder with --spill-dir"
      }
    return Diagnostic(
      .spillFailure, at: .file(folder), "putting records aside failed: \(error.words)", fix: fix)
  }
}

import EventLog

/// A staged file that is still written to.
///
/// A class, since those of a folder are in an array, which holds nothing that is closed at its end.
final class StagedOutput {
  let name: String
  /// As messages call it.
  private let path: String
  /// `nil` once it is closed.
  private var descriptor: Descriptor?

  init(name: String, path: String, _ descriptor: consuming Descriptor) {
    self.name = name
    self.path = path
    self.descriptor = consume descriptor
  }

  func write(_ bytes: [UInt8]) throws(Diagnostic) {
    try convertingErrors(of: descriptor?.write(bytes), to: Diagnostic.unwritable, path)
  }

  /// Sets out to bring it to the disk, and does not wait.
  func beginSync() { descriptor?.beginSync() }

  /// Brings it to the disk.
  func sync() throws(Diagnostic) {
    try convertingErrors(of: descriptor?.sync(), to: Diagnostic.unwritable, path)
  }

  /// Closes it; what cannot be closed is not open any more either.
  func close() throws(Diagnostic) {
    try convertingErrors(of: descriptor.take()?.close(), to: Diagnostic.unwritable, path)
  }
}

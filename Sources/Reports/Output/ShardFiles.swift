package import EventLog

/// The files `shard-0`, `shard-1`, … of a folder, written side by side: they take their names when
/// all are whole, and given up they leave nothing behind.
///
/// Only their owner may read them. The folder is locked until then.
package struct ShardFiles: ~Copyable {
  /// By shard.
  private var files: StagedFiles

  /// Opens the files under temporary names, in a folder that is created where it does not exist.
  ///
  /// - Throws: `cannotCreate`.
  package init(count: Int, in path: String) throws(Diagnostic) {
    let names = (0..<count).map { "shard-\($0)" }
    var files = StagedFiles(in: try OutputFolder(creating: path))
    for name in names { try files.folder.requireReplaceable(name, as: .shard) }
    for name in names { try files.open(name, for: .ownerOnly) }
    self.files = files
  }

  /// Appends bytes to a shard, counted from 0.
  ///
  /// - Throws: `writeFailure`.
  package func write(_ bytes: [UInt8], to shard: Int) throws(Diagnostic) {
    try files.write(bytes, to: shard)
  }

  /// Brings the files to the disk and gives them their names, all or, where the system fails at the
  /// names, the first of them.
  ///
  /// Nothing is written after that.
  ///
  /// - Throws: `writeFailure`; `cannotCreate` for a name.
  package mutating func publish() throws(Diagnostic) { try files.publish() }
}

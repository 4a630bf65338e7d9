package import EventLog

/// The files `shard-0`, `shard-1`, … of a folder, written side by side: they take their names when
/// all are whole, and given up they leave nothing behind.
///
/// Only their owner may read them. The folder is locked until then.
package struct ShardFiles: ~Copyable {
  private let folder: OutputFolder
  /// By shard; none once they are published.
  private var outputs: [OutputDescriptor]
  /// Of those that have not taken their names.
  private var unpublished: [String]

  /// Opens the files under temporary names, in a folder that is created where it does not exist.
  ///
  /// - Throws: `cannotCreate`.
  package init(count: Int, in path: String) throws(LogError) {
    let folder = try OutputFolder(creating: path)
    for shard in 0..<count { try folder.requireReplaceable(Self.name(of: shard), as: .shard) }
    var outputs: [OutputDescriptor] = []
    do throws(LogError) {
      for shard in 0..<count {
        outputs.append(try folder.open(Self.name(of: shard), for: .ownerOnly))
      }
    } catch {
      for (shard, output) in outputs.enumerated() { folder.disable(output, Self.name(of: shard)) }
      throw error
    }
    self.folder = folder
    self.outputs = outputs
    unpublished = outputs.indices.map(Self.name)
  }

  deinit {
    for output in outputs { try? output.close() }
    discardAll()
  }

  private func discardAll() {
    Interruption.holdingOff { held in
      for name in unpublished { folder.discard(name, &held) }
    }
  }

  /// Appends bytes to a shard, counted from 0.
  ///
  /// - Throws: `writeFailure`.
  package func write(_ bytes: [UInt8], to shard: Int) throws(LogError) {
    try folder.write(bytes, to: outputs[shard], Self.name(of: shard))
  }

  /// Brings the files to the disk and gives them their names, all or, where the system fails at the
  /// names, the first of them.
  ///
  /// - Throws: `writeFailure`; `cannotCreate` for a name.
  package mutating func publish() throws(LogError) {
    while let output = outputs.popLast() {
      try folder.finish(output, Self.name(of: outputs.count))
    }
    try Interruption.holdingOff { (held) throws(LogError) in
      for name in unpublished {
        try folder.publish(name, &held)
        unpublished.removeFirst()
      }
    }
    try folder.sync()
  }

  private static func name(of shard: Int) -> String { "shard-\(shard)" }
}

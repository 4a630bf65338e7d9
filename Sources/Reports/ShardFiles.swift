/// The files `shard-0`, `shard-1`, … of a folder, written side by side: they take their names when
/// all are whole, and given up they leave nothing behind.
///
/// Only their owner may read them. The folder is locked until then.
package struct ShardFiles: ~Copyable {
  private let folder: OutputFolder
  /// By shard; none once they are published.
  private var outputs: [OutputDescriptor]

  package init(count: Int, in path: String) throws(OutputError) {
    let folder = try OutputFolder(creating: path)
    var outputs: [OutputDescriptor] = []
    do throws(OutputError) {
      for shard in 0..<count {
        outputs.append(try folder.open(Self.name(of: shard), for: .ownerOnly))
      }
    } catch {
      for (shard, output) in outputs.enumerated() { folder.giveUp(output, Self.name(of: shard)) }
      throw error
    }
    self.folder = folder
    self.outputs = outputs
  }

  deinit {
    for (shard, output) in outputs.enumerated() { folder.giveUp(output, Self.name(of: shard)) }
  }

  /// Appends bytes to a shard, counted from 0.
  ///
  /// - Throws: `writeFailure`.
  package func write(_ bytes: [UInt8], to shard: Int) throws(OutputError) {
    try folder.write(bytes, to: outputs[shard], Self.name(of: shard))
  }

  /// Brings the files to the disk and gives them their names.
  package mutating func publish() throws(OutputError) {
    let count = outputs.count
    while let output = outputs.last {
      try folder.close(output, Self.name(of: outputs.count - 1))
      outputs.removeLast()
    }
    for shard in 0..<count { try folder.publish(Self.name(of: shard)) }
    try folder.sync()
  }

  private static func name(of shard: Int) -> String { "shard-\(shard)" }
}

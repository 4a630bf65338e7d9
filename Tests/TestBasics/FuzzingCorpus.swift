import Foundation

/// The inputs of fuzz targets, which ordinary tests replay: seeds, and what was found.
package enum FuzzingCorpus {
  private static let folder = ProjectFolder.root.appendingPathComponent("Tests/Fuzzing/Corpus")

  /// The inputs of `Tests/Fuzzing/Fuzz….swift` with their names, in the order of these.
  package static func inputs(of target: String) throws -> [(name: String, bytes: [UInt8])] {
    let folder = folder.appendingPathComponent(target)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      (name, Array(try Data(contentsOf: folder.appendingPathComponent(name))))
    }
  }
}

import Foundation

/// The bytes of each file of a folder by its name.
func fileBytes(at folder: String) throws -> [String: Data] {
  let names = try FileManager.default.contentsOfDirectory(atPath: folder)
  return Dictionary(
    uniqueKeysWithValues: try names.map {
      ($0, try Data(contentsOf: URL(fileURLWithPath: folder + "/" + $0)))
    })
}

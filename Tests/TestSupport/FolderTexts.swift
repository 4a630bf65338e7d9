import Foundation

/// The text of every file below a folder by its path there, hidden ones included; empty where there is
/// no folder.
package func folderTexts(at folder: String) throws -> [String: String] {
  var texts: [String: String] = [:]
  for name in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [] {
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
    guard !isFolder.boolValue else { continue }
    texts[name] = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
  }
  return texts
}

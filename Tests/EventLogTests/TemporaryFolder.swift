import Foundation

/// A folder of one test, removed with all it holds at the end.
struct TemporaryFolder: ~Copyable {
  let path: String

  init() throws {
    let name = "onboarding-funnel-\(UUID().uuidString)"
    path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, the folders above it included, and returns its path.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }

  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  /// Writes a shell script, and waits until it can be executed: while another thread starts a
  /// process, that holds what is open here for writing, and such a file is "busy".
  func writeProgram(_ name: String, _ body: String) throws {
    let path = try write(name, "#!/bin/sh\n[ \"$1\" = -probe ] && exit 0\n\(body)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    for _ in 0..<1000 {
      let probe = Process()
      probe.executableURL = URL(fileURLWithPath: path)
      probe.arguments = ["-probe"]
      if (try? probe.run()) != nil {
        probe.waitUntilExit()
        return
      }
      usleep(1000)
    }
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path + "/" + name, withDestinationPath: target)
  }
}

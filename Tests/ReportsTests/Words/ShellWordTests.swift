import Expectations
import Foundation
import Testing

@testable import Reports

/// Names from data in a command that people copy into a shell.
struct ShellWordTests {
  @Test func `what no shell reads stands as it is`() {
    expect(ShellWord("platform=ios").text, equals: "platform=ios")
    expect(ShellWord("=ios").text, equals: "'=ios'")
    expect(ShellWord("").text, equals: "''")
    expect(ShellWord("a b").text, equals: "'a b'")
    expect(ShellWord("it's").text, equals: #"'it'\''s'"#)
  }

  @Test func `the shell reads every name back, and does nothing else`() throws {
    // No name holds a NUL, which no argument can.
    let names = try HostileNames.all().filter { !$0.unicodeScalars.contains("\0") }
    for name in names + [
      "$(echo no)", "`echo no`", "a\\b", "~", "*", "a;b", "!x", "'\u{301}$(echo no)",
    ] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "printf %s \(ShellWord(name).text)"]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      expect(String(decoding: output, as: UTF8.self), equals: name, "\(name)")
    }
  }
}

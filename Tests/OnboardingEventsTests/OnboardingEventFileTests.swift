import Expectations
import Foundation
import OnboardingEvents
import TestSupport
import Testing

/// Events come into the file, whoever else writes, renames or removes it.
struct OnboardingEventFileTests {
  private let folder: TemporaryFolder
  private let file: OnboardingEventFile

  init() throws {
    folder = try TemporaryFolder()
    file = OnboardingEventFile(folder.path + "/events.ndjson")
  }

  private func event(_ number: Int) -> OnboardingEvent {
    OnboardingEvent(.pageViewed(step: "s\(number)"), user: "u", time: sampleTime)
  }

  private func lines(_ name: String = "events.ndjson") throws -> [String] {
    let text = try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
    expect(text.isEmpty || text.hasSuffix("\n"))
    return text.split(separator: "\n").map(String.init)
  }

  @Test func `each event is a line at the end, and the file its owner's`() throws {
    try file.append(event(1))
    try file.append(event(2))
    try expect(lines(), equals: [event(1).line(), event(2).line()])
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a file that was renamed or removed is made again`() throws {
    try file.append(event(1))
    try FileManager.default.moveItem(atPath: file.path, toPath: folder.path + "/events.ndjson.1")
    try file.append(event(2))
    try expect(lines("events.ndjson.1"), equals: [event(1).line()])
    try expect(lines(), equals: [event(2).line()])
    try FileManager.default.removeItem(atPath: file.path)
    try file.append(event(3))
    try expect(lines(), equals: [event(3).line()])
  }

  @Test func `behind a torn line the next begins a line of its own`() throws {
    try folder.write(#"{"event":"page_vie"#, to: "events.ndjson")
    try file.append(event(1))
    try expect(lines(), equals: [#"{"event":"page_vie"#, event(1).line()])
  }

  @Test func `an event that is none leaves the file as it was`() throws {
    try file.append(event(1))
    let error = #expect(throws: OnboardingEventError.self) {
      try file.append(OnboardingEvent(.pageViewed(step: ""), user: "u", time: sampleTime))
    }
    expect(error?.reason == .missingField && error?.systemCode == nil)
    try expect(lines(), equals: [event(1).line()])
  }

  @Test func `what cannot be written is told`() throws {
    let missing = OnboardingEventFile(folder.path + "/missing/events.ndjson")
    let error = #expect(throws: OnboardingEventError.self) { try missing.append(event(1)) }
    expect(error?.reason == .cannotOpen && error?.systemCode == ENOENT)
    expect(error?.message.hasPrefix(missing.path + ": error: cannot be opened"), equals: true)
    for path in [folder.path, "/dev/null", "a\0b", ""] {
      let error = #expect(throws: OnboardingEventError.self) {
        try OnboardingEventFile(path).append(event(1))
      }
      expect(error?.reason, equals: .cannotOpen, "\(path)")
    }
  }

  /// Each append opens the file anew, so threads are to the system what processes are.
  @Test func `nothing is lost or cut while many write and one renames`() async throws {
    let (file, folder) = (file, folder.path)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for number in 0..<250 {
            var event = OnboardingEvent(.started, user: "\(writer)", time: sampleTime)
            event.sequence = Int64(number)
            event.properties["text"] = String(repeating: "x", count: 200)
            try file.append(event)
          }
        }
      }
      group.addTask {
        for rotation in 0..<100 {
          // There may be no file yet.
          try? FileManager.default.moveItem(
            atPath: file.path, toPath: folder + "/events.ndjson.\(rotation)")
          await Task.yield()
        }
      }
      try await group.waitForAll()
    }
    var counts: [String: [Int64]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      for line in try lines(name) {
        let event = try JSONDecoder().decode(OnboardingEvent.self, from: Data(line.utf8))
        counts[event.user, default: []].append(try #require(event.sequence))
      }
    }
    expect(counts.count, equals: 4)
    for numbers in counts.values { expect(numbers.sorted(), equals: Array(0..<250)) }
  }
}

import Expectations
import OnboardingFunnel
import Synchronization
import TestSupport
import Testing

/// How much a run says it has to read.
struct UpdateProgressTests {
  @Test func `an update has only to read what is new`() async throws {
    let sample = try SampleLog()
    try await expect(sample.totals(), equals: [Int64(sample.bytes.count)])
    let more = Array("{}\n{}\n".utf8)
    try sample.folder.write(sample.bytes + more, to: "log/events.ndjson")
    try await expect(sample.totals(), equals: [Int64(more.count)])
  }
}

/// One event under a definition, and a state.
private struct SampleLog {
  let folder: TemporaryFolder
  let bytes: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    bytes = Array(
      #"{"event":"started","user_id":"u","timestamp":"2026-01-01T00:00:00Z"}\#n"#.utf8)
    try folder.write(bytes, to: "log/events.ndjson")
    try folder.write(
      #"{"flows":[{"id":"tour","steps":[{"id":"welcome"}]}]}"#, to: "log/onboarding.json")
  }

  /// What an update said, each once.
  func totals() async throws -> [Int64] {
    let totals = Totals()
    var analysis = Analysis(inputs: [folder.path + "/log"])
    analysis.onNote = { note in
      if case .read(_, let total?) = note { totals.add(total) }
    }
    _ = try await analysis.update(StateSettings(folder: folder.path + "/state"))
    return totals.all
  }
}

/// A class because workers share it.
private final class Totals: Sendable {
  private let totals = Mutex<Set<Int64>>([])

  var all: [Int64] { totals.withLock { $0.sorted() } }

  func add(_ total: Int64) {
    totals.withLock { _ = $0.insert(total) }
  }
}

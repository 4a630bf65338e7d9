import TestSupport
import Testing

struct QualityRowsTests {
  @Test func `the names of other kinds are listed, the most frequent first`() async throws {
    let folder = try TemporaryFolder()
    let names = ["tap", "identify", "identify", "app_open", "page_viewed"]
    let lines = names.map { name in
      #"{"event":"\#(name)","timestamp":"2026-03-01T00:00:00Z","user_id":"u","step":"a"}"#
    }
    let log = try folder.write(lines.joined(separator: "\n"), to: "events.ndjson")
    let quality = try #require(try await runReport([log])["quality.csv"])
    let other = ["scope": "log", "finding": "other_events"]
    #expect(quality.value("count", where: other) == "4")
    #expect(
      quality.value("explanation", where: other)
        == #"events of other kinds, outside every funnel: "identify" 2, "app_open" 1, "tap" 1"#)
  }
}

import Expectations
import Testing

@testable import EventLog

/// What a batch keeps beside its events: sessions, ids of users and rows of properties.
struct KeptTextsTests {
  private func scan(_ text: String, _ settings: ScanSettings) -> ScannedBatch {
    var scanner = ChunkScanner(settings: settings, key: testKey, worker: 0)
    var batch = ScannedEvents()
    scanner.scan(
      Chunk(file: 0, source: 0, index: 0, offset: 0, bytes: Array(text.utf8)), into: &batch)
    let events = batch.events
    return ScannedBatch(
      sessions: events.map { batch.session(of: $0)?.string },
      ids: events.map { batch.id(of: $0).string },
      hasRow: events.map { batch.row(of: $0) != nil })
  }

  private struct ScannedBatch {
    let sessions: [String?]
    let ids: [String]
    let hasRow: [Bool]
  }

  @Test func `each event has its own session, id and row, whichever of them a line has`() {
    var settings = ScanSettings()
    settings.propertyKeeping = .ofAnyEntry
    settings.keepsIDs = true
    let time = #""event":"page_viewed","step":"a","ts":1772323200000"#
    let lines = [
      #"{"anonymous_id":"ada","session_id":"s1",\#(time),"properties":{"plan":"pro"}}"#,
      #"{"anonymous_id":"bob",\#(time),"properties":{"plan":"pro"}}"#,
      #"{"anonymous_id":"eve","session_id":"s2",\#(time)}"#,
      #"{"anonymous_id":"\u0061da","session_id":"s\u0031",\#(time),"properties":{"plan":"free"}}"#,
      #"{"user_id":"kim","anonymous_id":"joe",\#(time)}"#,
      #"{"user_id":"kim",\#(time)}"#,
    ]
    // The first lines teach the fast path, the last ones take it.
    let scanned = scan((lines + lines + lines).map { $0 + "\n" }.joined(), settings)
    for start in [0, 6, 12] {
      let own = start..<start + 6
      expect(Array(scanned.sessions[own]), equals: ["s1", nil, "s2", "s1", nil, nil])
      expect(Array(scanned.ids[own]), equals: ["ada", "bob", "eve", "ada", "joe", "kim"])
      expect(Array(scanned.hasRow[own]), equals: [true, true, false, true, false, false])
    }
  }

  @Test(arguments: [PropertyKeeping.ofAnyEntry, .ofLikelyEntries])
  func `more than 256 pages keep their properties like the first ones`(keeping: PropertyKeeping) {
    var settings = ScanSettings()
    settings.propertyKeeping = keeping
    let text = (0..<600).map { number in
      #"{"event":"page_viewed","user_id":"u\#(number)","ts":1772323200000,"step":"s\#(number % 300)","properties":{"n":\#(number)}}"#
        + "\n"
    }.joined()
    expect(scan(text, settings).hasRow, equals: Array(repeating: true, count: 600))
  }

  @Test func `a line of more than 32 KB is an event, and none with a field twice`() {
    let text = String(repeating: "x", count: 40_000)
    let line = #"{"user_id":"u","event":"started","ts":1772323200000,"note":"\#(text)"}"#
    let twice =
      #"{"user_id":"u","event":"started","ts":1772323200000,"note":"\#(text)","user_id":"u"}"#
    var scanner = ChunkScanner(settings: ScanSettings(), key: testKey, worker: 0)
    var batch = ScannedEvents()
    let lines = [line, twice, line, twice, line]
    scanner.scan(
      Chunk(
        file: 0, source: 0, index: 0, offset: 0, bytes: Array(lines.map { $0 + "\n" }.joined().utf8)
      ),
      into: &batch)
    let summary = ScanSummary.merging([scanner.finish()])
    expect(summary.accepted, equals: 3)
    expect(summary.rejected, equals: [.duplicateKey: 2])
  }
}

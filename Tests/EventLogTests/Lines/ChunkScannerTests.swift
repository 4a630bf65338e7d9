import EventLog
import Expectations
import Testing

struct ChunkScannerTests {
  private static let line = #"{"user_id":"u","event":"started","ts":1772323200000}"#

  @Test func `lines are counted whether accepted, blank or rejected`() {
    let scanned = scan([Self.line, "", " \t\r", "x", Self.line + "\r"])
    expect(scanned.summary.lines, equals: 5)
    expect(scanned.summary.accepted, equals: 2)
    expect(scanned.summary.blank, equals: 2)
    expect(scanned.summary.rejected, equals: [.jsonSyntax: 1])
    expect(scanned.records.map(\.place.line), equals: [0, 4])
  }

  @Test func `a last line without line feed is a line, an empty one is none`() {
    expect(scan(Array(Self.line.utf8)).summary.accepted, equals: 1)
    expect(scan(lines([])).summary.lines, equals: 0)
    expect(scan(lines(["", ""])).summary.blank, equals: 2)
    expect(scan(Array("{".utf8)).summary.rejected, equals: [.jsonTruncated: 1])
  }

  @Test func `a byte order mark is dropped at byte 0 of a file only`() {
    let marked = Array("\u{FEFF}\(Self.line)\n".utf8)
    expect(scan(marked + marked).summary.rejected, equals: [.jsonSyntax: 1])
    expect(scan(Array("\u{FEFF}".utf8)).summary.blank, equals: 1)
    let second = Chunk(file: 0, source: 0, index: 1, offset: 100, bytes: marked)
    let first = Chunk(file: 0, source: 0, index: 0, offset: 0, bytes: marked)
    expect(scan([first, second]).summary.rejected, equals: [.jsonSyntax: 1])
    let bad = Array("\u{FEFF}x".utf8)
    expect(scan(bad).summary.rejectedLines.map(\.rejection.column), equals: [4])
  }

  @Test func `a rejected line is kept with its place, offset, length and column`() throws {
    let bytes = lines([Self.line, "", #"{"a":x}"#])
    let summary = scan([
      Chunk(file: 3, source: 0, index: 0, offset: 0, bytes: lines([Self.line])),
      Chunk(file: 3, source: 0, index: 1, offset: 1000, bytes: bytes),
    ]).summary
    let line = try #require(summary.rejectedLines.first)
    expect(summary.rejectedLines.count, equals: 1)
    expect(line.place, equals: Place(file: 3, chunk: 1, line: 2))
    expect(summary.lineIndex.lineNumber(of: line.place), equals: 4)
    expect(line.offset, equals: 1000 + Int64(Self.line.utf8.count) + 2)
    expect(line.length, equals: 7)
    expect(line.rejection.reason, equals: .jsonSyntax)
    expect(line.rejection.column, equals: 6)
    expectNil(line.bytes)
  }

  @Test func `a line skipped in reading comes after the lines of its chunk`() throws {
    let bytes = lines([Self.line])
    let chunk = Chunk(
      file: 0, source: 0, index: 0, offset: 50, bytes: bytes, oversizedLine: 2_000_000)
    let summary = scan([chunk]).summary
    expect(summary.lines, equals: 2)
    let line = try #require(summary.rejectedLines.first)
    expect(line.place, equals: Place(file: 0, chunk: 0, line: 1))
    expect(line.offset, equals: 50 + Int64(bytes.count))
    expect(line.length, equals: 2_000_000)
    expect(line.rejection.reason, equals: .lineTooLong)
    expect(
      line.rejection.detail,
      equals:
        "the line has 2000000 bytes, more than 1048576; write less on a line, or raise --max-line")
    expect(line.rejection.column, equals: 1_048_577)
  }

  @Test func `a line as long as allowed is read, one byte more is too long, blank or not`() {
    var settings = ScanSettings()
    settings.longestLine = Self.line.utf8.count
    expect(scan([Self.line], settings: settings).summary.accepted, equals: 1)
    let spaces = String(repeating: " ", count: Self.line.utf8.count)
    expect(scan([spaces], settings: settings).summary.blank, equals: 1)
    expect(scan([Self.line + " "], settings: settings).summary.rejected, equals: [.lineTooLong: 1])
    expect(scan([spaces + " "], settings: settings).summary.rejected, equals: [.lineTooLong: 1])
  }

  @Test func `the first three of each reason are kept, or all, or all with their bytes`() {
    let bad = ["x", "{", "x", "{", "x", "x", "x"]
    var settings = ScanSettings()
    let examples = scan(bad, settings: settings).summary
    expect(examples.rejectedLines.map(\.place.line), equals: [0, 1, 2, 3, 4])
    expect(examples.rejected, equals: [.jsonSyntax: 5, .jsonTruncated: 2])
    settings.spillsRejects = .places
    let all = scan(bad, settings: settings).summary.everyRejectedLine
    expect(all.map(\.place.line), equals: Array(0..<7))
    expect(all.allSatisfy { $0.bytes == nil })
    settings.spillsRejects = .bytes
    expect(
      scan(bad, settings: settings).summary.everyRejectedLine.map(\.bytes),
      equals: bad.map { Array($0.utf8) })
  }

  @Test func `examples are the first by place, whatever chunk comes first`() {
    let chunks = (0..<4).map { index in
      Chunk(
        file: 0, source: 0, index: index, offset: Int64(index * 4), bytes: lines(["x", "x"]))
    }
    let places = [(0, 0), (0, 1), (1, 0)].map { Place(file: 0, chunk: $0.0, line: $0.1) }
    expect(scan(chunks.reversed()).summary.rejectedLines.map(\.place), equals: places)
  }

  @Test func `a record holds what the line says`() throws {
    let scanned = scan([
      #"{"user_id":"u","event":"exposed","ts":1772323200459,"id":"e","session_id":"s","seq":-3}"#,
      #"{"user_id":"u","event":"exposed","ts":1772323200458}"#,
    ])
    let (first, second) = (scanned.records[0], scanned.records[1])
    let user = testKey.user("u")
    expect(first.user, equals: user)
    expect(first.time, equals: 1_772_323_200_459)
    expect(first.eventID != 0 && second.eventID == 0)
    expect(first.sequence, equals: -3)
    expectNil(second.sequence)
    expect(scanned.sessions, equals: ["s", nil])
    expect(first.shape == second.shape && first.dimensions == second.dimensions)
    expect(scanned.summary.latestTime, equals: 1_772_323_200_459)
    expect(scanned.summary.shapes.map(\.kind), equals: [.exposed])
  }

  @Test func `an integer and the string of its digits are one id, however long`() {
    let ids = ["9007199254740993", #""9007199254740993""#, #""900719925474099\u0033""#]
    let users = scan(ids.map { #"{"distinct_id":\#($0),"event":"x","ts":1772323200000}"# })
      .records.map(\.user)
    expect(users.count == 3 && Set(users).count == 1)
    #expect(
      scan([#"{"user_id":9007199254740992,"event":"x","ts":1772323200000}"#]).records[0].user
        != users[0])
  }

  @Test func `the id that was not taken is noted, of accepted lines only`() {
    let scanned = scan([
      #"{"anonymous_id":"a","user_id":"u","event":"x","ts":1772323200000}"#,
      #"{"anonymous_id":"b","user_id":"b","event":"x","ts":1772323200000}"#,
      #"{"anonymous_id":"c","user_id":"v","event":"x","ts":1}"#,
      #"{"user_id":"w","event":"x","ts":1772323200000}"#,
    ])
    expect(scanned.secondIDs, equals: [testKey.user("u")])
  }

  @Test func `each source has its own identity, and its own symbols`() {
    let line = #"{"anonymous_id":"a","user_id":"u","event":"started","ts":1772323200000}"#
    let settings = ScanSettings(identities: [.install, .account])
    let chunks = (0..<2).map {
      Chunk(file: $0, source: $0, index: 0, offset: 0, bytes: lines([line]))
    }
    let scanned = scan(chunks, settings: settings)
    expect(scanned.records.map(\.user), equals: [testKey.user("a"), testKey.user("u")])
    expect(scanned.summary.shapes.map(\.source), equals: [0, 1])
  }

  @Test func `a rejected line leaves no symbols and no latest time`() {
    let summary = scan([
      #"{"user_id":"u","event":"purchase","platform":"web","ts":1}"#,
      #"{"user_id":"u","event":"purchase","platform":"a\u0000","ts":1772323200000}"#,
      #"{"user_id":"u","event":"pur\u0000chase","ts":1772323200000}"#,
    ]).summary
    expect(summary.shapes.isEmpty && summary.dimensionSets.isEmpty && summary.latestTime == nil)
    expect(summary.rejected, equals: [.badTimestamp: 1, .badName: 2])
  }

  @Test func `a batch is filled chunk by chunk until it is emptied`() {
    var scanner = ChunkScanner(settings: ScanSettings(), key: testKey, worker: 0)
    var batch = ScannedEvents()
    for session in ["s", "t"] {
      let line = #"{"user_id":"u","event":"started","ts":1772323200000,"session_id":"\#(session)"}"#
      scanner.scan(
        Chunk(file: 0, source: 0, index: 0, offset: 0, bytes: lines([line])), into: &batch)
    }
    expect(Scanned(batch, summary: .merging([])).sessions, equals: ["s", "t"])
    batch.removeAll()
    expect(batch.events.isEmpty && batch.secondIDs.isEmpty)
  }
}

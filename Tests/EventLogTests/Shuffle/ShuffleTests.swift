import Expectations
import Testing

@testable import EventLog

/// Events that leave a map as lines and come back in a reduce.
struct ShuffleTests {
  private static let key = HashKey(low: 1, high: 2, lifetime: .kept)
  private static let properties: [Text] = ["plan", "a,b|c"]

  /// An event as it can be compared: with names for numbers.
  private struct Arrived: Hashable {
    var user: UInt64
    var time: Int64
    var eventID: UInt64
    var sequence: Int64?
    var session: Text?
    var shape: EventShape
    var dimensions: Dimensions
    var range: RangeName
    var line: Int
  }

  private static let lines = [
    #"{"event":"page_viewed","ts":"2026-03-01T10:00:00Z","anonymous_id":"a","step":"welcome","session_id":"s|1\t,\\","sequence":-3,"event_id":"e1"}"#,
    #"{"event":"choice_made","ts":1772359200001,"anonymous_id":"b","user_id":"a","choice":"level","value":["a,b","","|\\"],"step_index":2}"#,
    "",
    #"{"event":"choice_made","ts":1772359200001,"user_id":"c","choice":"level","value":[]}"#,
    "nonsense",
    #"{"event":"skipped","scope":"flow","ts":1772359200002,"user_id":"c","flow":"tour, 2","flow_version":"é","variant":"A","experiments":{"x":"B","y":"C|"},"platform":"ios","properties":{"plan":"pro","a,b|c":true}}"#,
    #"{"event":"something else","ts":1772359200003,"user_id":"c","os_version":"17","locale":"de","country":"DE","version":"1.0"}"#,
  ]

  private var settings: ScanSettings { ScanSettings(properties: Self.properties) }

  /// The lines that a map writes, by shard, and what it counts.
  private func mapped(
    _ text: String, name: String = "log", start: Int64 = 0, shards: Int = 1
  ) -> (shards: [[UInt8]], counts: RangeCounts) {
    let range = RangeName(file: Text(name), start: start)
    var writer = ShuffleWriter(range: range, settings: settings, key: Self.key)
    var (join, output) = (ShuffleJoin(), Array(repeating: [UInt8](), count: shards))
    let chunk = Chunk(file: 0, source: 0, index: 0, offset: start, bytes: Array(text.utf8))
    join.add(writer.write(chunk, after: 0, shards: shards), number: 0, to: &output)
    return (output, RangeCounts(name: range, of: [writer.scan]))
  }

  private func reduced(
    _ lines: [UInt8]
  ) throws -> (events: [Arrived], secondIDs: [UInt64], runLines: [[UInt8]]) {
    var reader = ShuffleReader(propertyCount: Self.properties.count)
    var batch = ScannedEvents()
    try reader.read(Chunk(file: 0, source: 0, index: 0, offset: 0, bytes: lines), into: &batch)
    let findings = reader.findings
    var events: [Arrived] = []
    for event in batch.events {
      events.append(
        Arrived(
          user: event.user, time: event.time, eventID: event.eventID, sequence: event.sequence,
          session: batch.session(of: event), shape: findings.shapes[Int(event.shape)],
          dimensions: findings.dimensionSets[Int(event.dimensions)],
          range: findings.ranges[event.place.file], line: event.place.lineOfRange))
    }
    return (events, batch.secondIDs, findings.runLines)
  }

  /// The same lines, scanned for a report.
  private func scanned(_ text: String) -> [Arrived] {
    var scanner = ChunkScanner(settings: settings, key: Self.key, worker: 0)
    var batch = ScannedEvents()
    let bytes = Array(text.utf8)
    scanner.scan(Chunk(file: 0, source: 0, index: 0, offset: 0, bytes: bytes), into: &batch)
    let summary = ScanSummary.merging([scanner.finish()])
    var events: [Arrived] = []
    for event in batch.events {
      events.append(
        Arrived(
          user: event.user, time: event.time, eventID: event.eventID, sequence: event.sequence,
          session: batch.session(of: event), shape: summary.shapes[Int(event.shape)],
          dimensions: summary.dimensionSets[Int(event.dimensions)],
          range: RangeName(file: "log", start: 0), line: event.place.line))
    }
    return events
  }

  @Test func `every event arrives with all that was read of it`() throws {
    let text = Self.lines.joined(separator: "\n")
    let arrived = try reduced(mapped(text).shards[0])
    expect(arrived.events.sorted { $0.line < $1.line }, equals: scanned(text))
    expect(arrived.events.count, equals: 5)
    expect(arrived.secondIDs, equals: [Self.key.user("a")])
  }

  @Test func `rows of properties arrive under the numbers of the findings, whole numbers too`()
    throws
  {
    let lines = [
      #""plan":"pro","age":31"#, #""age":"31","id":"007""#, #""plan":"pro","age":-1,"n":0"#,
    ].enumerated().map { number, properties in
      #"{"event":"page_viewed","ts":17723592000\#(number)0,"user_id":"a","step":"s","properties":{\#(properties)}}"#
    }
    var settings = ScanSettings()
    settings.propertyKeeping = .ofAnyEntry
    var writer = ShuffleWriter(
      range: RangeName(file: "log", start: 0), settings: settings, key: Self.key)
    let text = Array(lines.joined(separator: "\n").utf8)
    var shards: [[UInt8]] = [[]]
    var join = ShuffleJoin()
    join.add(
      writer.write(
        Chunk(file: 0, source: 0, index: 0, offset: 0, bytes: text), after: 0, shards: 1),
      number: 0, to: &shards)
    var reader = ShuffleReader(propertyCount: 0)
    var batch = ScannedEvents()
    try reader.read(Chunk(file: 0, source: 0, index: 0, offset: 0, bytes: shards[0]), into: &batch)
    let pairs = reader.findings.pairs
    var rows: [[String]] = []
    for event in batch.events {
      let row = [PropertyPair](row: batch.row(of: event) ?? []) { pairs[$0].symbol[...] }
      rows.append(row.map { "\($0.name.string)=\($0.value.string)" })
    }
    expect(
      rows,
      equals: [["plan=pro", "age=31"], ["age=31", "id=007"], ["plan=pro", "age=-1", "n=0"]])
    expect(pairs.map(\.value), equals: ["pro", "", "007", "-1", ""])
  }

  @Test func `chunks come in their order, whichever is done first`() {
    func joined(_ order: [Int]) -> (output: [UInt8], waiting: [Int]) {
      var (join, output, waiting) = (ShuffleJoin(), [[UInt8]()], [Int]())
      for number in order {
        var writer = ShuffleWriter(
          range: RangeName(file: "log", start: 0), settings: settings, key: Self.key)
        let chunk = Chunk(
          file: 0, source: 0, index: number, offset: 0, bytes: Array(Self.lines[number].utf8))
        join.add(
          writer.write(chunk, after: number, shards: 1), number: number, to: &output)
        waiting.append(join.waitingCount)
      }
      return (output[0], waiting)
    }
    let inOrder = joined([0, 1, 2, 3])
    expect(inOrder.waiting, equals: [0, 0, 0, 0])
    expect(inOrder.output.count { $0 == UInt8(ascii: "\n") } >= 4)
    let others = [
      ([3, 2, 1, 0], [1, 2, 3, 0]), ([1, 0, 3, 2], [1, 0, 1, 0]), ([2, 0, 1, 3], [1, 1, 0, 0]),
    ]
    for (order, waiting) in others {
      let joined = joined(order)
      expect(joined.output, equals: inOrder.output, "\(order)")
      expect(joined.waiting, equals: waiting, "\(order)")
    }
  }

  @Test func `a line of the shuffle is a key, a tab and a payload`() throws {
    let (shards, _) = mapped(Self.lines[0] + "\n")
    expect(
      String(decoding: shards[0], as: UTF8.self),
      equals: "\(Self.user("a"))\te|1772359200000|log|0|0|\(Self.id("e1"))|-3|"
        + "s\\7c1\\09\\2c\\5c|3,,,,,,welcome,,|,,,,,,,\n")
  }

  private static func user(_ id: Text) -> String {
    let digits = String(key.user(id), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func id(_ id: String) -> String {
    String(PaddedBytes.withCopy(of: Array(id.utf8)) { key.event($0) }, radix: 16)
  }

  @Test(
    arguments: [
      ("0|3|||f|v||s|||", "3,,,f,v,,s,,", "3,s"), ("0|3||||||s|||", "3,,,,,,s,,", "3,s"),
      ("0|14|||f||||||", "14,,,f,,,,,", "14"), ("0|6|||f|||s|p||", "6,,,f,,,s,p,", "6,s,p"),
      ("0|9|||f|||||c|", "9,,,f,,,,,c", "9,,,c"), ("0|3||2|f||||||", "3,,2,f,,,,,", nil),
      ("0|11|1||f|||s|||", "11,1,,f,,,s,,", nil), ("0|15|||||n||||", "15,,,,,n,,,", nil),
      ("0|9||||||||c||", "9,,,,,,,,c,", nil), ("0|9||||||||c||a|b,|", "9,,,,,,,,c,,a,b\\2c", nil),
    ] as [(String, String, String?)])
  func `what happened is the texts of its symbol without the source, and in short some of them`(
    symbol: String, whole: String, short: String?
  ) {
    let bytes = symbol.utf8.map { $0 == UInt8(ascii: "|") ? 0xFF : $0 }
    let shape = ShuffledShape(symbol: bytes[...])
    expect(String(decoding: shape.whole, as: UTF8.self), equals: whole)
    expect(shape.short.map { String(decoding: $0, as: UTF8.self) }, equals: short)
    expect(EventShape(shuffleText: shape.whole)?.symbol(), equals: bytes)
    guard let short = shape.short else { return }
    expect(ShuffledShape.whole(ofShort: short[...], flow: shape.flow[...]), equals: shape.whole)
  }

  /// What a user does in turn with another, with what stands behind the first event of either.
  private static let turns: [(line: String, text: String)] = [
    (
      #"{"event":"page_viewed","ts":1772359200000,"user_id":"a","step":"x","flow":"f","session_id":"=;","platform":"ios"}"#,
      "e|1772359200000|log|0|0|||\\3d\\3b|3,,,f,,,x,,|,ios,,,,,,"
    ),
    (#"{"event":"page_viewed","ts":1772359205000,"user_id":"b","step":"x","flow":"f"}"#, ""),
    (
      #"{"event":"page_completed","ts":1772359207000,"user_id":"a","step":"x","flow":"f","session_id":"=;","platform":"ios","event_id":"e1"}"#,
      ";7000|2|ID|10,x"
    ),
    (
      #"{"event":"permission_denied","ts":1772359206500,"user_id":"a","step":"x;","permission":"p","flow":"f","session_id":"=;","platform":"ios","sequence":7}"#,
      ";-500|1||6,x\\3b,p|7|=|="
    ),
    (
      #"{"event":"choice_made","ts":1772359208500,"user_id":"a","step":"x","choice":"c","value":"v","flow":"f","session_id":"=;","platform":"ios"}"#,
      ";2000|1||9,,,f,,,x,,c,,v"
    ),
    (
      #"{"event":"completed","ts":1772359208500,"user_id":"a","flow":"f","session_id":"s","platform":"web"}"#,
      ";0|1||14||s|,web,,,,,,"
    ),
    (
      #"{"event":"page_viewed","ts":1772359208501,"user_id":"a","step":"x","flow":"g","platform":"web"}"#,
      ";1|1||3,,,g,,,x,,|||="
    ),
    (
      #"{"event":"page_viewed","ts":1772359208502,"user_id":"a","step":"y","flow":"g","platform":"web"}"#,
      ";1|1||3,y"
    ),
  ]

  @Test func `events of one user are one line, each after the first with what is other`() throws {
    let text = Self.turns.map(\.line).joined(separator: "\n") + "\n"
    let lines = String(decoding: mapped(text).shards[0], as: UTF8.self).split(separator: "\n")
    expect(lines.count, equals: 2)
    let expected = Self.turns.map(\.text).joined()
      .replacing("ID", with: Self.id("e1"))
    expect(String(lines[0]), equals: "\(Self.user("a"))\t\(expected)")
    let arrived = try reduced(mapped(text).shards[0])
    expect(arrived.events.sorted { $0.line < $1.line }, equals: scanned(text))
  }

  @Test func `a user with very many events has several lines`() throws {
    let text = (0..<1_000).map {
      #"{"event":"page_viewed","ts":\#(1_772_359_200_000 + $0),"user_id":"a","step":"x"}"# + "\n"
    }.joined()
    let lines = mapped(text).shards[0]
    let lengths = lines.split(separator: UInt8(ascii: "\n")).map(\.count)
    expect(lengths.count, equals: 2)
    expect(lengths.allSatisfy { $0 < 8_300 })
    try expect(reduced(lines).events, equals: scanned(text))
  }

  @Test func `all lines of a user are in one shard, whatever the number of shards`() throws {
    let text = Self.lines.joined(separator: "\n") + "\n"
    for count in [1, 2, 7] {
      let (shards, _) = mapped(text, shards: count)
      let arrived = try shards.map { try reduced($0) }
      expect(arrived.flatMap(\.events).count, equals: 5)
      for shard in arrived {
        expect(
          shard.events.allSatisfy { event in
            arrived.count { other in other.events.contains { $0.user == event.user } } == 1
          })
      }
    }
  }

  @Test func `what became of the lines is counted, with its places in the range`() {
    let (_, counts) = mapped(Self.lines.joined(separator: "\n"), start: 5000)
    expect(counts.counts.lines, equals: 7)
    expect(counts.counts.accepted, equals: 5)
    expect(counts.counts.events, equals: 5)
    expect(counts.counts.blank, equals: 1)
    expect(counts.counts.rejected[.jsonSyntax], equals: 1)
    expect(counts.examples.map(\.line), equals: [4])
    expect(
      counts.examples[0].offset,
      equals: 5000 + Int64(Self.lines[..<4].joined(separator: "\n").utf8.count)
        + 1)
  }

  @Test func `counts travel with the examples of rejected lines`() throws {
    var (_, counts) = mapped(Self.lines.joined(separator: "\n"), start: 5000)
    counts.extent = RangeCounts.Extent(end: 9000, fileSize: 10_000)
    counts.names = NamesSeen(fields: [.country], properties: ["paln": "plan", "tier": "tier"])
    var (sent, writer) = (counts, PartialWriter())
    try writer.section("range") { (writer) throws(PartialFault) in try sent.code(with: &writer) }
    writer.finish()
    let read = try PartialReader.read(writer.bytes) { (reader) throws(PartialFault) in
      var read = RangeCounts(name: RangeName(file: "", start: 0))
      try reader.section("range") { (reader) throws(PartialFault) in try read.code(with: &reader) }
      return read
    }
    expect(read, equals: counts)
  }

  @Test(arguments: [
    "", "x", "!", "0123456789abcdef", "0123456789abcdef\t", "0123456789abcdef\tx",
    "0123456789abcdef\too", "0123456789ABCDEF\to", "0123456789abcdeg\to",
    "0123456789abcdef\te|1|f|0|0||||0,,,,,,,,|,,,,,,,|", "0123456789abcdef\te|1|f|0|0||||0,,,,,,,,",
    "0123456789abcdef\te|1|f|0|0||||99,,,,,,,,|,,,,,,,",
    "0123456789abcdef\te|1|f|0|0||||0,7,,,,,,,|,,,,,,,",
    "0123456789abcdef\te|1|f|0|0||||0,,x,,,,,,|,,,,,,,",
    "0123456789abcdef\te|1|f|0|0||||03,,,,,,,,|,,,,,,,",
    "0123456789abcdef\te|1|f|0|0||||+3,,,,,,,,|,,,,,,,",
    "0123456789abcdef\te|1|f|0|0||||0,,-0,,,,,,|,,,,,,,",
    "0123456789abcdef\te|1|f|0|0||||0,,,\\ff,,,,,|,,,,,,,",
    "0123456789abcdef\te|1|f|0|0||||0,,,,,,,,|\\ff,,,,,,,",
    "0123456789abcdef\te|1|f|0|0||||0,,,,,,,,|,,,,,,,,",
    "0123456789abcdef\te|1|f|0|0||||0,,,,,,,,|,,,,,,",
    "0123456789abcdef\te|1|f|0|-1||||0,,,,,,,,|,,,,,,,",
    "0123456789abcdef\te|1|f|-1|0||||0,,,,,,,,|,,,,,,,",
    "0123456789abcdef\te||f|0|0||||0,,,,,,,,|,,,,,,,",
    "0123456789abcdef\te|99999999999999999999|f|0|0||||0,,,,,,,,|,,,,,,,",
    "0123456789abcdef\te|1|f|0|0|012|||0,,,,,,,,|,,,,,,,",
    "0123456789abcdef\te|1|f|0|0|0123456789abcdef0|||0,,,,,,,,|,,,,,,,",
    "0123456789abcdef\te|1|f|0|0||||0|,,,,,,,", "0123456789abcdef\te|1|f|0|0||=||0,,,,,,,,|,,,,,,,",
    "0123456789abcdef\te|1|f|0|0||||0,,,,,,,,|=",
    "0123456789abcdef\te|1|f|0|0||||0,,,,,,,,|,,,,,,,;",
    "0123456789abcdef\te|1|f|0|0||||0,,,,,,,,|,,,,,,,;1|1|",
    "0123456789abcdef\te|1|f|0|0||||0,,,,,,,,|,,,,,,,;1|1||",
    "0123456789abcdef\te|1|f|0|0||||0,,,,,,,,|,,,,,,,;1|1||99",
    "0123456789abcdef\te|1|f|0|0||||0,,,,,,,,|,,,,,,,;1|1||0,",
    "0123456789abcdef\te|1|f|0|0||||0,,,,,,,,|,,,,,,,;1|1||0,a,b,c,d",
    "0123456789abcdef\te|1|f|0|0||||0,,,,,,,,|,,,,,,,;1|1||0|",
    "0123456789abcdef\te|1|f|0|0||||0,,,,,,,,|,,,,,,,;1|1||0||",
    "0123456789abcdef\te|1|f|0|0||||0,,,,,,,,|,,,,,,,;1|1||0||=",
    "0123456789abcdef\te|1|f|0|0||||0,,,,,,,,|,,,,,,,;1|1||0||=|",
    "0123456789abcdef\te|1|f|0|0||||0,,,,,,,,|,,,,,,,;1|1||0||=|=|",
    "0123456789abcdef\te|1|f|0|0||||0,,,,,,,,|,,,,,,,;1|-1||0",
    "0123456789abcdef\te|1|f|0|0||||0,,,,,,,,|,,,,,,,;9223372036854775807|1||0",
    "0123456789abcdef\te|1|f|0|0||||0,,,,,,,,|,,,,,,,;1|9223372036854775807||0",
    "0123456789abcdef\te|1|f|0|0||||0,,,,,,,,|,,,,,,,;;1|1||0",
    "0123456789abcdef\te|1|f|0|0|||\\|0,,,,,,,,|,,,,,,,",
    "0123456789abcdef\te|1|f|0|0|||\\zz|0,,,,,,,,|,,,,,,,",
  ])
  func `what map does not write is refused with its line`(line: String) throws {
    let good = "0123456789abcdef\te|1|f|0|0||||0,,,,,,,,|,,,,,,,\n"
    let fault = #expect(throws: ShuffleFault.self) {
      try reduced(Array((good + line + "\n" + good).utf8))
    }
    expect(fault?.line, equals: 2)
  }

  @Test func `lines about the run are kept, and a last line needs no line feed`() throws {
    let arrived = try reduced(Array("!\t{\"map\":[]}\n0123456789abcdef\to".utf8))
    expect(arrived.runLines, equals: [Array("{\"map\":[]}".utf8)])
    expect(arrived.secondIDs, equals: [0x0123_4567_89ab_cdef])
  }
}

/// Parts of files.
struct OrderedChunksTests {
  /// The lines of a part, and the offset of the first.
  private func lines(
    of path: String, _ part: Range<Int64>?, chunkSize: Int, longestLine: Int = 50
  ) throws -> [String] {
    let file = try LogFile.discover([path])[0]
    var chunks = try OrderedChunks(
      of: file, part: part, chunkSize: chunkSize, longestLine: longestLine)
    var lines: [String] = []
    while let chunk = try chunks.next() {
      // By bytes: a carriage return and a line feed are one character.
      let own = chunk.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let isUnended = chunk.bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false
      lines += own.dropLast(isUnended ? 0 : 1).map { String(decoding: $0, as: UTF8.self) }
      if let length = chunk.oversizedLine { lines.append("too long: \(length)") }
    }
    return lines
  }

  @Test func `every line is in the part that holds its first byte, in its order`() throws {
    let folder = try TemporaryFolder()
    let text = "a\n\nbb\n" + String(repeating: "x", count: 70) + "\nccc\r\n\n\ndddd\nno end"
    let path = try folder.write("log.ndjson", text)
    let all = ["a", "", "bb", "too long: 70", "ccc\r", "", "", "dddd", "no end"]
    let size = Int64(text.utf8.count)
    for chunkSize in [1, 7, 64, 1000] {
      try expect(lines(of: path, nil, chunkSize: chunkSize), equals: all)
      for cut in 0...size {
        let halves =
          try lines(of: path, 0..<cut, chunkSize: chunkSize)
          + lines(of: path, cut..<size, chunkSize: chunkSize)
        expect(halves, equals: all, "cut at \(cut), chunks of \(chunkSize)")
      }
    }
    try expect(lines(of: path, 1..<2, chunkSize: 7), equals: [])
    try expect(lines(of: path, 2..<3, chunkSize: 7), equals: [""])
    try expect(lines(of: path, 3..<1000, chunkSize: 7), equals: Array(all[2...]))
    try expect(lines(of: path, 900..<1000, chunkSize: 7), equals: [])
  }
}

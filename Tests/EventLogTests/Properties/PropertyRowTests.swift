import Expectations
import Testing

@testable import EventLog

/// What rows say of properties, however they are written.
struct PropertyRowTests {
  /// Writes rows of one worker.
  private struct Worker: ~Copyable {
    var rows = PropertyRowWriter(hash: testKey.folded)
    var pairs = SymbolTable(key: testKey)

    /// The row of a line's properties.
    mutating func row(_ object: String) -> [UInt8] {
      var row = ByteBuffer()
      PaddedBytes.withCopy(of: Array(object.utf8)) { line in
        rows.append(
          membersOf: JSONSlice(start: 0, end: line.count, kind: .object), of: line, to: &row,
          pairs: &pairs)
      }
      return row.bytes.array(0..<row.count)
    }

    /// A row of properties that are texts already.
    mutating func row(_ properties: [PropertyPair]) -> [UInt8] {
      var row = ByteBuffer()
      for property in properties { rows.append(property, to: &row, pairs: &pairs) }
      return row.bytes.array(0..<row.count)
    }

    func pairs(of row: [UInt8]) -> [PropertyPair] {
      [PropertyPair](row: row) { pairs.bytes($0) }
    }

    var symbols: [PropertyPair] {
      (0..<pairs.count).compactMap { PropertyPair(symbol: pairs.bytes($0)) }
    }
  }

  private static func pair(_ name: Text, _ value: Text) -> PropertyPair {
    PropertyPair(name: name, value: value)
  }

  @Test func `whole numbers of a name share one pair, be they numbers or texts`() {
    var worker = Worker()
    for object in [
      #"{"n":12}"#, #"{"n":"12"}"#, #"{"n":12}"#, #"{"n": "12"}"#, #"{"n":"\u0031\u0032"}"#,
      #"{"n":12.0}"#, #"{"\u006e":12}"#, #"{ "n" : 12 }"#,
    ] { expect(worker.row(object), equals: [1, 12], "\(object)") }
    expect(worker.row([Self.pair("n", "12")]), equals: [1, 12])
    expect(worker.row(#"{"n":0,"m":"300"}"#), equals: [1, 0, 2, 0xAC, 2])
    expect(worker.symbols, equals: [Self.pair("n", ""), Self.pair("m", "")])
  }

  @Test(arguments: [
    #""007""#, #""-1""#, "-1", #""1.0""#, "1.5", #""1e2""#, #""1234567890123456""#,
    "1234567890123456", #"" 1""#, #""1 ""#, #""+1""#, #""٣""#, "true", #""1,000""#,
  ])
  func `any other value is a text`(value: String) throws {
    var worker = Worker()
    for _ in 0..<2 { expect(worker.row(#"{"n":\#(value)}"#), equals: [1]) }
    expect(worker.symbols.map(\.isOpen), equals: [false])
    expect(worker.symbols.map(\.wholeValue), equals: [nil])
  }

  @Test(arguments: ["0", "7", "10", "99999999", "100000000", "999999999999999"])
  func `whole numbers are read as they were written`(digits: String) {
    var worker = Worker()
    let value = Self.pair("n", Text(digits))
    let row = worker.row(#"{"n":\#(digits)}"#)
    expect(worker.row(#"{"n":"\#(digits)"}"#), equals: row)
    expect(worker.pairs(of: row) == [value] && value.wholeValue == Int(digits))
    expect(worker.symbols, equals: [Self.pair("n", "")])
  }

  @Test func `a property may have texts and numbers`() {
    var worker = Worker()
    let expected = ["1", "one", "2", "007", "1"].map { Self.pair("n", Text($0)) }
    let rows = [#"1"#, #""one""#, #""2""#, #""007""#, #""1""#].map { worker.row(#"{"n":\#($0)}"#) }
    expect(rows.flatMap { worker.pairs(of: $0) }, equals: expected)
    expect(worker.symbols.map(\.value), equals: ["", "one", "007"])
  }

  @Test func `without a value there is no property, and an open pair stays what it is`() {
    var worker = Worker()
    expect(worker.row(#"{"n":1}"#), equals: [1, 1])
    expect(worker.row(#"{"n":"","n":null,"n":{},"n":[1]}"#), equals: [])
    expect(worker.row([Self.pair("n", "")]), equals: [])
    expect(worker.row(#"{"":1,"a\u0000b":1}"#), equals: [])
  }

  @Test func `in a full table a name that is not there stands in full, one that is there does not`()
  {
    var worker = Worker()
    _ = worker.row(#"{"known":1}"#)
    for number in 1..<PropertyNumbers.mostPairs { _ = worker.row(#"{"id":"x\#(number)"}"#) }
    expect(worker.pairs.count, equals: PropertyNumbers.mostPairs)
    expect(worker.row(#"{"known":5}"#), equals: [1, 5])
    let full = [0, 6] + Array("new".utf8) + [0xFF] + Array("12".utf8)
    for object in [#"{"new":12}"#, #"{"new":"12"}"#, #"{"new":12}"#] {
      expect(worker.row(object), equals: full)
    }
    expect(worker.pairs(of: full), equals: [Self.pair("new", "12")])
    expect(worker.pairs.count, equals: PropertyNumbers.mostPairs)
  }

  /// What some rows say, of a worker whose pairs have their numbers in the run.
  private func read(_ rows: [[UInt8]], _ pairs: [PropertyPair]) throws -> [[PropertyRows.Property]]
  {
    let entries = rows.enumerated().map { line, row in
      PlainRecords.Entry(
        event: ScannedEvent(
          user: 5, time: 0, place: Place(range: 0, line: line), shape: 0, dimensions: 0), row: row)
    }
    let plain = PlainRecords(
      entries: [entries], numbers: [(0..<UInt32(max(1, pairs.count))).map { $0 }])
    var partition = RecordPartition()
    try partition.read(
      5, of: plain.packed(inBatchesOf: 3), numbers: plain.numbers,
      properties: PropertyNumbers(pairs))
    return partition.records.map { record in
      var properties: [PropertyRows.Property] = []
      partition.rows.forEach(of: record.row) { properties.append($0) }
      return properties
    }
  }

  private static func inFull(_ name: String, _ value: String) -> [UInt8] {
    [0, UInt8(name.utf8.count + value.utf8.count + 1)] + Array(name.utf8) + [0xFF]
      + Array(value.utf8)
  }

  @Test func `in a run a pair is the same, by number and in full`() throws {
    let pairs = [Self.pair("n", ""), Self.pair("plan", "pro"), Self.pair("plan", "")]
    let rows = [
      [1, 12, 2], Self.inFull("n", "12") + Self.inFull("plan", "pro"),
      Self.inFull("plan", "7") + Self.inFull("m", "7") + Self.inFull("n", "012"), [3, 7],
      Self.inFull("n", "pro") + Self.inFull("plan", "prof") + Self.inFull("plan", "pro"),
    ]
    try expect(
      read(rows, pairs),
      equals: [
        [.whole(name: 0, value: 12), .shared(1)], [.whole(name: 0, value: 12), .shared(1)],
        [.whole(name: 2, value: 7), .own(Self.pair("m", "7")), .own(Self.pair("n", "012"))],
        [.whole(name: 2, value: 7)],
        [.own(Self.pair("n", "pro")), .own(Self.pair("plan", "prof")), .shared(1)],
      ])
  }

  @Test func `nonsense ends a row`() throws {
    let pairs = [Self.pair("n", ""), Self.pair("plan", "pro")]
    let tooMuch: [UInt8] = [1, 0x80, 0x80, 0x9A, 0xA6, 0xEA, 0xAF, 0xE3, 0x01, 2]
    let rows: [[UInt8]] = [
      [2] + Self.inFull("n", "") + [2], [2] + Self.inFull("", "x") + [2], [2, 1], [2, 3, 2],
      [2, 1, 0x80], [2, 1] + Array(repeating: 0xFF, count: 12), [2, 0, 200, 1, 0xFF], [2] + tooMuch,
    ]
    for row in try read(rows, pairs) { expect(row, equals: [.shared(1)]) }
  }

  @Test func `rows that are made of others are read as they were`() {
    let numbers = PropertyNumbers([Self.pair("n", ""), Self.pair("plan", "pro")])
    var rows = PropertyRows()
    rows.removeAll(numbers: numbers)
    let pairs = [
      Self.pair("n", "12"), Self.pair("plan", "pro"), Self.pair("n", "x"), Self.pair("m", "9"),
    ]
    let row = rows.append(pairs)
    var found: [PropertyRows.Property] = []
    rows.forEach(of: row) { found.append($0) }
    expect(found, equals: pairs.map { numbers.property(of: $0) })
    expect(found.prefix(2), equals: [.whole(name: 0, value: 12), .shared(1)])
    let (same, other) = (rows.append(pairs), rows.append(Array(pairs.reversed())))
    expect(rows.areAlike(row, same))
    expect(!rows.areAlike(row, other))
  }
}

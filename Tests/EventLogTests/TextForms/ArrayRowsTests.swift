import Expectations
import Testing

@testable import EventLog

/// Rows that are arrays of JSON, as services print what a query found.
struct ArrayRowsTests {
  private func form(_ text: String, isWhole: Bool = true) -> TextForm {
    TextForm(Array(text.utf8)[...], isWhole: isWhole, suffix: ".json")
  }

  private func rows(of text: String, blockSize: Int = 1 << 20) throws -> [String] {
    try records(of: text, form(text), blockSize: blockSize).map(\.text)
  }

  @Test(
    arguments: [
      // pandas, ClickHouse, a spreadsheet, Azure's logs, InfluxDB.
      #"{"columns":["uid","event"],"index":[0,1],"data":[["u1","viewed"],["u2",null]]}"#,
      #"{"meta":[{"name":"uid","type":"String"},{"name":"event"}],"data":[["u1","viewed"],["u2",""]]}"#,
      #"{"tables":[{"columns":[{"name":"uid"},{"name":"event"}],"rows":[["u1","viewed"],["u2",null]]}]}"#,
      #"{"results":[{"series":[{"columns":["uid","event"],"values":[["u1","viewed"],["u2",null]]}]}]}"#,
      // The names may come behind the rows.
      #"{"data":{"rows":[["u1","viewed"],["u2",null]],"cols":[{"name":"uid"},{"name":"event"}]}}"#,
    ], [1, 7, 1 << 20])
  func `an object says the columns of the rows in it`(text: String, blockSize: Int) throws {
    try expect(
      rows(of: text, blockSize: blockSize),
      equals: [#"{"uid":"u1","event":"viewed"}"#, #"{"uid":"u2"}"#])
  }

  @Test(
    arguments: [
      #"[["uid","event","n"],["u1","viewed",7],["u2","done",{"a":[1]}]]"#,
      "[\n [\"uid\",\"event\",\"n\"],\n [\"u1\",\"viewed\",7],\n [\"u2\",\"done\",{\"a\":[1]}]\n]\n",
      "[\"uid\",\"event\",\"n\"]\n[\"u1\",\"viewed\",7]\n[\"u2\",\"done\",{\"a\":[1]}]\n",
      #"{"range":"Log!A1:C3","values":[["uid","event","n"],["u1","viewed",7],["u2","done",{"a":[1]}]]}"#,
    ], [1, 7, 1 << 20])
  func `the first row has the names where nothing else has`(text: String, blockSize: Int) throws {
    try expect(
      rows(of: text, blockSize: blockSize),
      equals: [
        #"{"uid":"u1","event":"viewed","n":7}"#, #"{"uid":"u2","event":"done","n":{"a":[1]}}"#,
      ])
  }

  @Test func `numbers of rows may be longer than what is looked at`() {
    let text = #"{"columns":["uid","event"],"index":[0,1,2,3"#
    expect(
      form(text, isWhole: false),
      equals: .arrays(
        ArrayRows(columns: [Text("uid"), Text("event")], enclosure: .document, hasHeaderRow: false))
    )
    expect(form(text), equals: .lines)
  }

  @Test(arguments: [
    // No names, a row more, names that come again, points of a map, a line of a log with its columns.
    #"[["u1","viewed",7],["u2","done",8]]"#, #"{"data":[["u1","viewed"],["u2","done"]]}"#,
    #"[["uid","event","n"],["u1","viewed"]]"#, #"[["a","b","c"],["b","b","d"],["c","a"]]"#,
    #"{"type":"Polygon","coordinates":[[[1,2],[3,4]]]}"#, "[1,2]\n[3,4]\n",
    "{\"columns\":[\"a\",\"b\"],\"data\":[[1,2]]}\n{\"columns\":[\"a\",\"b\"],\"data\":[[3,4]]}\n",
    // Arrays inside of events, and lines that are not all arrays.
    #"{"events":[{"e":"v","fields":["a","b"],"path":[[1,2],[3,4]]},{"e":"v"}]}"#,
    #"{"events":[{"e":"v","options":[["a","b","c"],["d","e","f"]]},{"e":"v"}]}"#,
    "[\"info\",\"server\",\"up\"]\n[\"warn\",\"cache\",\"cold\"]\n{\"event\":\"a\"}\n",
    // Two tables, of which each may have columns of its own.
    #"{"series":[{"columns":["a","b"],"values":[[1,2]]},{"columns":["a","b"],"values":[[3,4]]}]}"#,
    #"{"columns":["a","b"],"data":[[1,2]],"other":[[3,4]]}"#,
  ])
  func `other arrays are no rows`(text: String) {
    if case .arrays = form(text) { Issue.record("\(text)") }
  }

  @Test func `a row with more or fewer values than columns is at fault where they end`() throws {
    let text = #"{"columns":["a","b"],"data":[[1],[1,2,3],[1,2],[1,x]]}"#
    try expect(
      records(of: text, form(text)),
      equals: [
        ReadRecord(1, 29, "json_truncated: [1]"), ReadRecord(1, 33, "json_trailing: [1,2,3]"),
        ReadRecord(1, 41, #"{"a":1,"b":2}"#), ReadRecord(1, 47, "json_syntax: [1,x]"),
      ])
  }

  @Test(arguments: [
    ("[\"a\",\"b\",\"c\"]\n[1,2,3]\n[4,\"x\n[5,6,7]\n[8,9,0]\n", "[4,\"x\r"),
    ("[\n [\"a\",\"b\",\"c\"],\n [1,2,3],\n [4,\"x\n [5,6,7],\n [8,9,0]\n]\n", "[4,\"x\r "),
    ("[[\"a\",\"b\",\"c\"],[1,2,3],[4,5 x],[5,6,7],[8,9,0]]", "json_syntax: [4,5 x]"),
  ])
  func `a row that was torn does not swallow those behind it`(text: String, torn: String) throws {
    let rows = try rows(of: text)
    let (first, last) = (#"{"a":1,"b":2,"c":3}"#, #"{"a":8,"b":9,"c":0}"#)
    expect(rows.first == first && rows.last == last && rows.contains(#"{"a":5,"b":6,"c":7}"#))
    expect(rows.contains { $0.hasSuffix(torn) }, "\(rows)")
  }

  @Test func `a second table in an object that is longer than what is looked at is at fault`()
    throws
  {
    let table = ArrayRows(
      columns: [Text("a"), Text("b")], enclosure: .document, hasHeaderRow: false)
    let text = #"{"columns":["a","b"],"data":[[1,2]],"n":1,"other":[[3,4],[5,6]]}"#
    try expect(
      records(of: text, .arrays(table)).map(\.text), equals: [#"{"a":1,"b":2}"#, "json_syntax: ["])
  }

  @Test(arguments: 1...40)
  func `rows do not depend on where the text is cut into blocks`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "[", "]", "[1,2]", "[\"a\",null]", ",", "\"x\"", "{\"b\":[[3,4]]}", "}", "\n", "é",
    ]
    for _ in 0..<40 {
      let count = Int.random(in: 1...24, using: &generator)
      let middle = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let rows = ArrayRows(
        columns: [Text("a"), Text("b")],
        enclosure: [.document, .array, .sequence].randomElement(using: &generator) ?? .array,
        hasHeaderRow: Bool.random(using: &generator))
      let text = rows.enclosure == .document ? "{\"data\":[[1,2],\(middle)" : "[\(middle)"
      let whole = try? records(of: text, .arrays(rows))
      for blockSize in [1, 2, 3, 5, 11] {
        try expect(
          records(of: text, .arrays(rows), blockSize: blockSize), equals: whole,
          "\(text.debugDescription)")
      }
    }
  }

  @Test func `what is wrong on the line of a row has its place in the row`() throws {
    let text = #"{"columns":["a","b"],"data":[[1,"x"]]}"#
    var reader = RecordReader(form(text), longest: 1 << 20, named: "log")
    reader.append(Array(text.utf8))
    var memory: [UInt8] = []
    let region = try #require(try reader.next(isEnd: true)).lines(in: &memory)
    expect(region.text, equals: Array("{\"a\":1,\"b\":\"x\"}\n".utf8))
    #expect(region.records.position(of: 12, in: 0) == (0, 33))
  }
}

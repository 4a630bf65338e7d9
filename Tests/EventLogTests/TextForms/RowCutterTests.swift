import Expectations
import Testing

@testable import EventLog

/// The records of tables.
struct RowCutterTests {
  private let csv = TextForm.table(separator: UInt8(ascii: ","))

  @Test func `the header gives the keys, and empty cells are absent`() throws {
    try expect(
      records(of: "\u{FEFF}user_id,event,\"a \"\"b\"\"\"\r\nu1,x,\r\n,\"\",7\r\n", csv),
      equals: [
        ReadRecord(2, 28, #"{"user_id":"u1","event":"x"}"#), ReadRecord(3, 35, #"{"a \"b\"":"7"}"#),
      ])
  }

  @Test func `quotes hold separators, quotes and line feeds`() throws {
    try expect(
      records(of: "a,b\n\"x,y\",\"1 \"\"2\"\"\n3\"\nz,\"\\\t\u{1}\"", csv),
      equals: [
        ReadRecord(2, 4, #"{"a":"x,y","b":"1 \"2\"\n3"}"#),
        ReadRecord(4, 22, #"{"a":"z","b":"\\\t\u0001"}"#),
      ])
  }

  @Test func `cells are texts, but where a native field would refuse one`() throws {
    try expect(
      records(
        of:
          "user_id,timestamp,step_index,step,sequence,n,props,value\n007,17,-1,2,0,5,\"{\"\"a\"\":1}\",[1]\n",
        csv
      ).map(\.text),
      equals: [
        #"{"user_id":"007","timestamp":17,"step_index":-1,"step":2,"sequence":0,"n":"5","props":{"a":1},"value":[1]}"#
      ])
    try expect(
      records(of: "timestamp,step_index,props,value\n2026-03-01,01,{a,[b\n", csv).map(\.text),
      equals: [#"{"timestamp":"2026-03-01","step_index":"01","props":"{a","value":"[b"}"#])
  }

  @Test func `with tabs, quotes inside of a cell are text`() throws {
    try expect(
      records(
        of: "a\tb\n1\t{\"c\":\"d\"}\n\"2\t3\"\tx\"y\n", .table(separator: UInt8(ascii: "\t"))
      ).map(\.text), equals: [#"{"a":"1","b":"{\"c\":\"d\"}"}"#, #"{"a":"2\t3","b":"x\"y"}"#])
  }

  @Test func `what databases print for no value is absent, unless it stands in quotes`() throws {
    try expect(
      records(of: "a,b,c\nNULL,\\N,\"NULL\"\nnull,NULLS,1\n", csv).map(\.text),
      equals: [
        #"{"c":"NULL"}"#, #"{"a":"null","b":"NULLS","c":"1"}"#,
      ])
  }

  @Test func `rows of nothing are blank`() throws {
    try expect(records(of: "a,b\n\n \r\n,\n", csv).map(\.text), equals: ["", "", ""])
  }

  @Test(arguments: [
    ("a,b\n1\n2,3\n", ["json_truncated: 1", #"{"a":"2","b":"3"}"#]),
    ("a,b\n1,2,3\n", ["json_trailing: 1,2,3"]),
    ("a,b\n\"1\"x,2\n3,4\n", ["json_syntax: \"1\"x,2", #"{"a":"3","b":"4"}"#]),
    ("a,b\n1,2\"\n", ["json_syntax: 1,2\""]),
    // A quote that does not close costs its own line only.
    (
      "a,b\n1,\"2\n3,\"4\"\n5,6\n",
      ["json_syntax: 1,\"2", #"{"a":"3","b":"4"}"#, #"{"a":"5","b":"6"}"#]
    ),
    ("a,b\n1,\"2\n3,4\n", ["json_truncated: 1,\"2", #"{"a":"3","b":"4"}"#]),
  ])
  func `a row that is not whole is at fault`(text: String, expected: [String]) throws {
    try expect(records(of: text, csv).map(\.text), equals: expected)
  }

  @Test func `a row that is too long costs itself, and one with an open quote its first line`()
    throws
  {
    let text =
      "a,b\n\(String(repeating: "x", count: 40)),1\n2,\"\(String(repeating: "y\n", count: 20))\n3,4\n"
    for blockSize in [1, 9] {
      let found = try records(of: text, csv, blockSize: blockSize, longest: 20).map(\.text)
      expect(found.first, equals: "skipped 42")
      expect(found.dropFirst().first, equals: "json_syntax: 2,\"y")
      expect(found.last, equals: #"{"a":"3","b":"4"}"#)
    }
  }

  @Test(arguments: 1...60)
  func `rows do not depend on where the text is cut into blocks`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = ["a", ",", "\"", "\n", "\r\n", "\"\"", "b,c", "\"x\"", " ", "1,2\n"]
    for _ in 0..<40 {
      let count = Int.random(in: 1...24, using: &generator)
      let text =
        "k,l\n" + (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let whole = try records(of: text, csv)
      for blockSize in [1, 2, 3, 5, 11] {
        try expect(
          records(of: text, csv, blockSize: blockSize), equals: whole, "\(text.debugDescription)")
      }
    }
  }

  @Test func `a first row that is no header leaves none for later rows, however bytes come`() throws
  {
    let text = Array("a,b\"2\n3,x\n4,y\n".utf8)
    let whole = try records(of: text, .table(separator: 0x2C))
    expect(whole.map(\.text), equals: ["a,b\"2", "3,x", "4,y"])
    for size in 1...5 {
      try expect(records(of: text, .table(separator: 0x2C), blockSize: size), equals: whole)
    }
  }

  @Test func `blank rows and comments before a header are no records`() throws {
    let text = Array("# of today\n#\n \na,b\n#1,2\n# 3,4\n".utf8)
    for size in [1, 3, 100] {
      let found = try records(of: text, .table(separator: 0x2C), blockSize: size)
      expect(found.map(\.text), equals: [##"{"a":"#1","b":"2"}"##, ##"{"a":"# 3","b":"4"}"##])
      expect(found.map(\.line), equals: [5, 6])
    }
  }

  private let comma = UInt8(ascii: ",")

  private func form(_ text: [UInt8], suffix: String = ".csv") -> TextForm {
    TextForm(text[...], isWhole: true, suffix: suffix)
  }

  @Test func `titles of a sheet before a header are no records`() throws {
    for titles in [
      "Events of today,,,\nExported by,\"Doe, J\",,,\n,,,,\n", "Events of today\n\nby: Maria\n",
    ] {
      let text = Array((titles + "a,b,c,d,e\n1,,,,2\nTotal,,,,\n").utf8)
      let form = form(text)
      expect(form, equals: .table(separator: comma, titles: 3))
      for size in [1, 3, 100] {
        let found = try records(of: text, form, blockSize: size)
        expect(found.map(\.text), equals: [#"{"a":"1","e":"2"}"#, #"{"a":"Total"}"#])
        expect(found.map(\.line), equals: [5, 6])
      }
    }
  }

  @Test(arguments: [
    // Cells with commas, columns without a name, rows that say little, and lists in the last cell.
    "user_id;time;event;answer\nu1;t;viewed;\nu1;t;answered;sleep, focus, stress, energy\n",
    "user;event,;time\nu1;a,b;c\n", "user,event,time,,,,\nu1,opened,t,,,,\n",
    "user,event,tags\nu1,viewed,a;b;c;d\nu1,viewed,a;b;c;d\n", "user,event\nu1,opened\n",
  ])
  func `the first row that names columns is the header`(text: String) {
    let first = text.utf8.contains(UInt8(ascii: ";")) && !text.hasPrefix("user,")
    let separator = first ? UInt8(ascii: ";") : comma
    expect(form(Array(text.utf8)), equals: .table(separator: separator))
  }

  @Test func `lines of words before what could be a table are text, if nothing calls it a table`() {
    let text = Array("Server started\nuser,event\nu1,opened\n".utf8)
    expect(form(text, suffix: ".log"), equals: .lines)
    expect(form(text), equals: .table(separator: comma, titles: 1))
    // No row has as many cells as what could be the header.
    expect(form(Array("Server started\nuser,event\nu1\n".utf8)), equals: .lines)
  }
}

import Expectations
import Testing

@testable import EventLog

/// The records of JSON texts that are no lines.
struct ValueCutterTests {
  @Test func `the objects of an array are records, with line feeds replaced`() throws {
    try expect(
      records(of: "\u{FEFF}[\n  {\"a\": 1,\n   \"b\": [{}]},\r\n  {\"c\": \"},{\"}\n]\n"),
      equals: [
        ReadRecord(2, 7, "{\"a\": 1,\r   \"b\": [{}]}"), ReadRecord(4, 34, "{\"c\": \"},{\"}"),
      ])
  }

  @Test func `objects may follow each other in any way, and arrays, too`() throws {
    try expect(
      records(of: "{\"a\":1}{\"b\":2} {\n}\n[{\"c\":\"\\\"}\"}][{}]").map(\.text),
      equals: ["{\"a\":1}", "{\"b\":2}", "{\r}", "{\"c\":\"\\\"}\"}", "{}"])
    try expectEmpty(records(of: "[ ]\n[]"))
  }

  @Test(arguments: [
    ("[{} {}]", ["{}", "json_syntax: {", "{}"]), ("[{},,{}]", ["{}", "json_syntax: ,", "{}"]),
    ("[,{}]", ["json_syntax: ,", "{}"]), ("[{},]", ["{}", "json_syntax: ]"]),
    ("[{}", ["{}", "json_truncated: "]), ("[{},", ["{}", "json_truncated: "]),
    ("[{\"a\":1", ["{\"a\":1", "json_truncated: "]), ("{}]{}", ["{}", "]", "{}"]),
    ("{},\n{}", ["{}", ",", "{}"]),
    ("[1, \"a,]\", null , [{}], {}]", ["1", "\"a,]\"", "null ", "[{}]", "{}"]),
    ("{} x 12\n{}", ["{}", "x 12", "{}"]), ("[{} 5]", ["{}", "5"]),
  ])
  func `what is between records and does not belong there is a record at fault`(
    text: String, expected: [String]
  ) throws {
    try expect(records(of: text).map(\.text), equals: expected)
  }

  @Test(arguments: [
    // Broken, and as long as its brackets say.
    ("[{\"a\":1,},{\"b\":2}]", ["{\"a\":1,}", "{\"b\":2}"]),
    ("[{'a':1},{\"b\":2}]", ["{'a':1}", "{\"b\":2}"]),
    ("[{\"a\":{\"x\":1} {\"y\":2}},{\"b\":2}]", ["{\"a\":{\"x\":1} {\"y\":2}}", "{\"b\":2}"]),
    // Torn: the next begins a line no further to the right, or begins alike.
    ("[\n {\"a\":\"x\n {\"b\":2}\n]", ["{\"a\":\"x\r ", "json_syntax: {", "{\"b\":2}"]),
    ("{\"a\":1,\n{\"b\":2}\n{\"c\":3}", ["{\"a\":1,\r", "{\"b\":2}", "{\"c\":3}"]),
    ("{\"a\":1{\"a\":2}{\"a\":3}", ["{\"a\":1", "{\"a\":2}", "{\"a\":3}"]),
    ("[{\"a\":\"x{\"a\":2},{\"a\":3}]", ["{\"a\":\"x{\"a\":2},", "json_syntax: {", "{\"a\":3}"]),
  ])
  func `a broken object does not swallow those behind it`(text: String, expected: [String]) throws {
    try expect(records(of: text).map(\.text), equals: expected)
  }

  @Test(arguments: [1, 7, 1000])
  func `the objects in the arrays of a document that is too long are records`(
    blockSize: Int
  ) throws {
    let answer =
      #"{"took":3,"s":"[{\"","hits":{"hits":[{"a":1}, {"a":[{}]}],"n":[1,{}]},"e":[{"b":2}]}"#
    try expect(
      records(of: answer + "\n{\"c\":3}", blockSize: blockSize, longest: 48),
      equals: [
        ReadRecord(1, 37, #"{"a":1}"#), ReadRecord(1, 46, #"{"a":[{}]}"#),
        ReadRecord(1, 75, #"{"b":2}"#), ReadRecord(2, 85, #"{"c":3}"#),
      ])
  }

  @Test(arguments: [1, 7, 1000])
  func `an element that is too long itself is a document as well`(blockSize: Int) throws {
    let events = (1...5).map { #"{"a":\#($0)}"# }.joined(separator: ",\n")
    let answer = #"{"results":[{"events":[\#(events)]},{"events":[]}],"n":5}"#
    try expect(
      records(of: answer, blockSize: blockSize, longest: 32).map(\.text),
      equals: (1...5).map { #"{"a":\#($0)}"# } + [#"{"events":[]}"#])
  }

  @Test(arguments: [1, 7])
  func `a document that is too long and has no objects in arrays is passed over`(
    blockSize: Int
  ) throws {
    let map = #"{"k1":{"a":1},"k2":{"a":2},"k3":[1,2,3]}"#
    try expect(
      records(of: map + "{}", blockSize: blockSize, longest: 24).map(\.text),
      equals: ["skipped \(map.utf8.count)", "{}"])
  }

  @Test func `what is around the arrays of a document is not kept without bound`() {
    let map = (1...20).map { #""k\#($0)":{"a":1}"# }.joined(separator: ",")
    let error = #expect(throws: Diagnostic.self) {
      try records(of: #"{"columns":[{"a":1}],"rows":{\#(map)}}"#, blockSize: 7, longest: 48)
    }
    expect(error?.message.contains("more than 48 bytes from byte 19 on"), equals: true)
  }

  @Test func `a document that was torn is told of`() throws {
    let torn = #"{"hits":[{"a":1},{"a":2},{"a":3}"#
    try expect(
      records(of: torn, blockSize: 7, longest: 24).map(\.text),
      equals: [#"{"a":1}"#, #"{"a":2}"#, #"{"a":3}"#, "json_truncated: "])
  }

  @Test func `an object that is too long is passed over and told with its length`() throws {
    let long = "{\"a\":\"\(String(repeating: "x\\n", count: 20))\",\n\"b\":1}"
    let text = "[{},\n\(long),\n{\"c\":3}]"
    for blockSize in [1, 7, 1000] {
      try expect(
        records(of: text, blockSize: blockSize, longest: 24).map(\.text),
        equals: [
          "{}",
          blockSize == 1000 ? long.replacing("\n", with: "\r") : "skipped \(long.utf8.count)",
          "{\"c\":3}",
        ],
        "blocks of \(blockSize)")
    }
  }

  @Test func `a broken object that does not end ends the reading`() throws {
    let text = "{\"a\":1}\n{\"a\" 1,\(String(repeating: "[", count: 100))"
    #expect(throws: Diagnostic.self) { try records(of: text, blockSize: 8, longest: 32) }
    do throws(Diagnostic) {
      _ = try records(of: text, blockSize: 8, longest: 32)
    } catch {
      expect(error.code, equals: .unusableInput)
      expect(
        error.message,
        equals: "the object at byte 8 is not JSON and does not end within 32 bytes, so nothing "
          + "after it can be read")
    }
  }

  @Test(arguments: 1...60)
  func `records do not depend on where the text is cut into blocks`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"event\":", "{\"event\":", "\n", " ", "\"", "\\",
      "1",
      "{\"a\":1}", "null", "\r\n", "\u{FEFF}", "é",
    ]
    for _ in 0..<40 {
      let count = Int.random(in: 1...24, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let whole = try? records(of: text)
      for blockSize in [1, 2, 3, 5, 11] {
        try expect(
          records(of: text, blockSize: blockSize), equals: whole, "\(text.debugDescription)")
      }
    }
  }

  @Test(arguments: 1...60)
  func `in a string no byte but a few says anything`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "\"", "\"", "\\", "\n", "{\"a\":", "[", "{", "]", "}", ":", ",", "é ", "word", "\t", "1",
    ]
    let marks = Array("\"\\\n{[".utf8)
    for _ in 0..<40 {
      let text =
        "{\"a\":" + (0..<30).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let bytes = Array(text.utf8)
      var value = OpenValue(start: 0, first: bytes[0], indentation: 0, isInArray: true)
      for place in bytes.indices {
        let before = value
        guard value.step(bytes.span, at: place, isEnd: true) == .goesOn else { break }
        if before.isInPlainText, !marks.contains(bytes[place]) {
          #expect(value == before, "byte \(place) of \(text.debugDescription)")
        }
      }
    }
  }
}

import EventLog
import Expectations
import Testing

@testable import Reports

private func written(_ write: (inout RowWriter) -> Void) -> String {
  var writer = RowWriter(columns: 1)
  writer.row(write)
  return String(decoding: writer.bytes.csv.dropLast(), as: UTF8.self)
}

struct CSVTextTests {
  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"), ("=", "'="),
    ("＝1+1", "'＝1+1"), ("＋1", "'＋1"), ("－1", "'－1"), ("＠x", "'＠x"),
    ("\tx", "'\tx"), ("\0x", "'\0x"), ("'x", "''x"), ("''", "'''"),
    ("\rx", "\"'\rx\""), ("\nx", "\"'\nx\""), ("\r\n", "\"'\r\n\""),
    ("  =1+1", "\"'  =1+1\""), (" @x", "\"' @x\""), ("\u{FEFF}=1", "'\u{FEFF}=1"),
    ("\u{200B}+1", "'\u{200B}+1"), ("\u{A0}-1", "'\u{A0}-1"), (" \t=1", "\"' \t=1\""),
    ("=HYPERLINK(\"x\")", "\"'=HYPERLINK(\"\"x\"\")\""), ("=a,b", "\"'=a,b\""),
    ("=\u{301}1", "'=\u{301}1"),
  ])
  func `what a spreadsheet could take for a formula gets one quote sign`(
    text: String, field: String
  ) {
    expect(written { $0.text(Text(text)) }, equals: field)
  }

  @Test(arguments: [
    "welcome", "a=b", "1-2", "x'", "(none)", "é", "日本", "a b", "x@y", "🙂", "a\tb",
  ])
  func `other text stands as it is`(text: String) {
    expect(written { $0.text(Text(text)) }, equals: text)
  }

  @Test(arguments: [
    ("a,b", "\"a,b\""), ("say \"x\"", "\"say \"\"x\"\"\""), ("a\nb", "\"a\nb\""),
    ("a\rb", "\"a\rb\""), ("a\r\nb", "\"a\r\nb\""), (" x", "\" x\""), ("x ", "\"x \""),
    (" ", "\" \""),
  ])
  func `separators, quotes, line ends and spaces at an end are quoted`(
    text: String, field: String
  ) {
    expect(written { $0.text(Text(text)) }, equals: field)
  }

  @Test(arguments: ["=1", "'=1", "''", "'", " =1", "-", "x", "\u{FEFF}'", "\t\"'"])
  func `dropping one leading quote sign restores every text`(text: String) {
    var field = written { $0.text(Text(text)) }
    if field.hasPrefix("\"") {
      field = String(field.dropFirst().dropLast())
      field = field.split(separator: "\"\"", omittingEmptySubsequences: false)
        .joined(separator: "\"")
    }
    let scalars = Array(field.unicodeScalars)
    let restored = scalars.first == "'" ? scalars.dropFirst() : scalars[...]
    expect(Array(restored), equals: Array(text.unicodeScalars))
  }

  @Test(arguments: [
    ("welcome", #""welcome""#), ("", #""""#), ("=1+1", #""=1+1""#), ("a,b", #""a,b""#),
    ("say \"x\"", #""say \"x\"""#), ("a\nb", #""a\u000ab""#), ("\\", #""\\""#),
    ("\u{1}", #""\u0001""#),
    ("<b>", #""\u003cb\u003e""#), ("é 日本", #""é 日本""#), ("'x", #""'x""#), ("(none)", #""(none)""#),
  ])
  func `in an object text is a string of JSON, as it is`(text: String, field: String) {
    for write in [
      { (row: inout RowWriter) in row.text(Text(text)) }, { $0.words(text) },
    ] as [(inout RowWriter) -> Void] {
      var writer = RowWriter(columns: 1, ObjectMarks(keys: ["a"]))
      writer.row(write)
      expect(
        String(decoding: writer.bytes.json, as: UTF8.self), equals: "\n" + #"{"a": \#(field)}"#)
    }
  }

  @Test func `bytes that are not UTF-8 are replaced`() {
    expect(written { $0.text(Text(utf8: [0x61, 0xFF, 0x62])) }, equals: "a\u{FFFD}b")
  }

  @Test func `what does not exist is an empty field`() {
    expect(written { $0.text(nil) }, equals: "")
    expect(written { $0.integer(nil) }, equals: "")
    expect(written { $0.number(nil) }, equals: "")
    expect(written { $0.boolean(nil) }, equals: "")
  }
}

struct CSVNumberTests {
  @Test(
    arguments: [
      (0.0, "0"), (-0.0, "0"), (1, "1"), (-3, "-3"), (0.5, "0.5"), (1.0 / 3, "0.3333333333333333"),
      (0.1 + 0.2, "0.30000000000000004"), (61.234, "61.234"), (86_400, "86400"),
      (0.00001, "0.00001"), (0.000012345, "0.000012345"), (-0.00002, "-0.00002"),
      (0.0001, "0.0001"), (1e15, "1000000000000000"), (123_456_789_012_345.6, "123456789012345.6"),
      (999_999_999_999_999.9, "999999999999999.9"), (9.99e-6, "9.99e-06"), (1e16, "1e+16"),
      (9_007_199_254_740_992, "9007199254740992"), (.leastNonzeroMagnitude, "5e-324"),
    ] as [(Double, String)])
  func `a number is the shortest decimal that reads back the same`(
    number: Double, field: String
  ) {
    expect(written { $0.number(number) }, equals: field)
    expect(Double(field), equals: number)
  }

  @Test func `what is not a number is an empty field`() {
    expect(written { $0.number(.nan) }, equals: "")
    expect(written { $0.number(.infinity) }, equals: "")
    expect(written { $0.number(-.infinity) }, equals: "")
  }

  @Test func `counts and truth values are spelt plainly`() {
    expect(written { $0.integer(1_234_567) }, equals: "1234567")
    expect(written { $0.integer(-1) }, equals: "-1")
    expect(written { $0.boolean(true) }, equals: "true")
    expect(written { $0.boolean(false) }, equals: "false")
  }
}

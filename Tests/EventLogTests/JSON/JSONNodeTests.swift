import Expectations
import Testing

@testable import EventLog

struct JSONNodeTests {
  @Test func `a document keeps values, order and places`() throws {
    let root = try JSONNode.parse(Array(#" {"b": [1, -0.5e3, "x\ny"], "a": {}, "b": null}"#.utf8))
    guard case .object(let members) = root.value else {
      Issue.record("no object")
      return
    }
    expect(root.offset, equals: 1)
    expect(members.map(\.key), equals: ["b", "a", "b"])
    expect(members.map(\.keyOffset), equals: [2, 28, 37])
    expect(members.map(\.node.offset), equals: [7, 33, 42])
    guard case .array(let elements) = members[0].node.value,
      case .number("1") = elements[0].value, case .number("-0.5e3") = elements[1].value,
      case .string("x\ny") = elements[2].value, case .object(let none) = members[1].node.value,
      case .null = members[2].node.value
    else {
      Issue.record("wrong values")
      return
    }
    expectEmpty(none)
    expect(elements.map(\.offset), equals: [8, 11, 19])
  }

  @Test(arguments: [
    (#""\u0041\u00e9\u20AC\ud83d\ude00\/\b\f\r\t\"\\""#, "Aé€😀/\u{8}\u{C}\r\t\"\\"),
    (#""""#, ""),
    (#""é""#, "é"),
  ])
  func `a string is read without its escapes`(text: String, content: String) throws {
    guard case .string(let read) = try JSONNode.parse(Array(text.utf8)).value else {
      Issue.record("no string")
      return
    }
    expect(read, equals: Text(content))
  }

  @Test func `512 levels are read and 513 are not`() {
    let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    expectNil(error(deep))
    expect(error("[" + deep + "]")?.reason, equals: .tooDeep)
    expect(error("[" + deep + "]")?.offset, equals: 512)
    let mixed = String(repeating: #"{"a":["#, count: 256) + String(repeating: "]}", count: 256)
    expectNil(error(mixed))
    expect(error("[" + mixed + "]")?.reason, equals: .tooDeep)
  }

  @Test(arguments: [
    (
      "", RejectReason.jsonTruncated, 0,
      "the text ends before a value; close what is open"
    ),
    (" \n", .jsonTruncated, 2, "the text ends before a value; close what is open"),
    ("[1,", .jsonTruncated, 3, "the text ends before a value; close what is open"),
    (#"{"a""#, .jsonTruncated, 4, "the text ends before a colon; close what is open"),
    (
      #"["a"#, .jsonTruncated, 3,
      "the text ends before the end of the string; close what is open"
    ),
    (
      #"["\u00"#, .jsonTruncated, 6,
      "the text ends before the rest of the escape; close what is open"
    ),
    ("-", .jsonTruncated, 1, "the text ends before a digit; close what is open"),
    (
      "tru", .jsonTruncated, 3,
      "the text ends before true, false or null; close what is open"
    ),
    ("[1,]", .jsonSyntax, 3, #"expected a value, found "]"; write strict JSON"#),
    (
      #"{"a":1,}"#, .jsonSyntax, 7,
      #"expected a key in double quotes, found "}"; write strict JSON"#
    ),
    (
      "{a:1}", .jsonSyntax, 1, #"expected a key in double quotes, found "a"; write strict JSON"#
    ),
    (
      "[1 2]", .jsonSyntax, 3,
      #"expected a comma or a closing bracket, found "2"; write strict JSON"#
    ),
    (
      "{\"a\":1]", .jsonSyntax, 6,
      #"expected a comma or a closing brace, found "]"; write strict JSON"#
    ),
    ("nulx", .jsonSyntax, 3, #"expected true, false or null, found "x"; write strict JSON"#),
    ("[1.]", .jsonSyntax, 3, #"expected a digit, found "]"; write strict JSON"#),
    ("[\u{202E}]", .jsonSyntax, 1, #"expected a value, found "\u{202E}"; write strict JSON"#),
    ("[01]", .jsonSyntax, 1, "a number begins with a zero; write it without, or as a string"),
    ("[-01]", .jsonSyntax, 2, "a number begins with a zero; write it without, or as a string"),
    (
      "[\"a\tb\"]", .jsonSyntax, 3,
      "control character 0x09 is not allowed in a string; write it as an escape such as \\n or \\u0009"
    ),
    (
      #"["a\x"]"#, .jsonSyntax, 3,
      "this backslash does not begin a JSON escape; write \\\\ for a backslash, \\u and four hexadecimal digits for a character"
    ),
    ("{} ,", .jsonTrailing, 3, #""," follows the end of the value; remove it"#),
    (
      #"["a\udc00"]"#, .badSurrogate, 3,
      #"\udc00 is half of a surrogate pair; write both halves, or the character itself"#
    ),
  ])
  func `a fault is named with its place`(
    text: String, reason: RejectReason, offset: Int, message: String
  ) {
    expect(error(text), equals: JSONError(reason: reason, offset: offset, message: message))
  }

  @Test func `a byte order mark may stand before the text and is counted in places`() throws {
    try expect(JSONNode.parse([0xEF, 0xBB, 0xBF] + Array("[]".utf8)).offset, equals: 3)
    expect(error("\u{FEFF}[")?.offset, equals: 4)
    expect(error("[\u{FEFF}]")?.reason, equals: .jsonSyntax)
  }

  private func error(_ text: String) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONNode.parse(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }
}

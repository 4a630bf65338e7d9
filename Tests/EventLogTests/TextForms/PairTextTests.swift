import Expectations
import Testing

@testable import EventLog

/// Lines of pairs, `level=info event=done`, and such pairs in a text inside of JSON.
struct PairTextTests {
  private func object(_ row: String) -> String? {
    var text = RowText()
    let bytes = Array(row.utf8)
    guard (try? RowForm.pairs.write(bytes.span, longest: 1 << 20, to: &text)) != nil else {
      return nil
    }
    text.endRow()
    return String(decoding: text.bytes.dropLast(), as: UTF8.self)
  }

  @Test(arguments: [
    ("level=info uid=7", #"{"level":"info","uid":"7"}"#),
    (#"msg="step shown" a.b=c/d?e=f"#, #"{"msg":"step shown","a.b":"c/d?e=f"}"#),
    (#"msg="say \"hi\"\n" x="\u00e9""#, #"{"msg":"say \"hi\"\n","x":"é"}"#),
    // Go spells what is no text so; JSON does not.
    (#"msg="\x00" x=1"#, #"{"msg":"\\x00","x":"1"}"#),
    // A native field that takes numbers has them.
    ("step_index=2 timestamp=1772964040000", #"{"step_index":2,"timestamp":1772964040000}"#),
    ("empty= quoted=\"\" x=1", #"{"x":"1"}"#),
    ("  a=1\tb=2 \r", #"{"a":"1","b":"2"}"#), ("", ""), (" ", ""),
  ])
  func `pairs become an object`(row: String, wanted: String) {
    expect(object(row), equals: wanted)
  }

  @Test(arguments: [
    ("a=1 b", 4, "json_syntax"), ("a = 1", 0, "json_syntax"), ("=1", 0, "json_syntax"),
    ("a=\"b\"c", 5, "json_syntax"), ("a=b\"c\"", 3, "json_syntax"), ("a=\"b", 2, "json_truncated"),
    ("a=\"b\\\"", 2, "json_truncated"), ("2a=1", 0, "json_syntax"),
  ])
  func `what is no pair is told by its place`(row: String, offset: Int, reason: String) {
    let fault = #expect(throws: LineFault.self) { try PairText(Array(row.utf8)) }
    expect(fault?.offset == offset && fault?.reason.rawValue == reason)
  }

  @Test func `a value's place in the object is its place in the row`() {
    let row = Array(#"a=1 b="x y" c=z"#.utf8)
    let text = #"{"a":"1","b":"x y","c":"z"}"#
    let value = text.utf8.count - 4
    expect(RowForm.pairs.source(of: value, in: row), equals: 14)
  }

  @Test(arguments: ["a=1 b=2\n", "\n\na=1 b=2\na=1 b=\"c\"\nx=1 y=2\nnonsense\n", "a=1 b=2"])
  func `lines of pairs are such a form`(text: String) {
    expect(TextForm(Array(text.utf8)[...], isWhole: true), equals: .pairs)
  }

  @Test(arguments: [
    "a=1\n", "a=1 b=2\nnonsense\n", "2026-03-01 INFO a=1 b=2\n", "a=1&b=2\n", "level=info, x=1\n",
    "a,b=1\n1,2\n",
  ])
  func `others are not`(text: String) {
    #expect(TextForm(Array(text.utf8)[...], isWhole: true) != .pairs)
  }

  @Test(
    arguments: [
      (#"{"line":"level=info msg=\"a b\" uid=7"}"#, "a b"), (#"{"line":"msg=a uid=7"}"#, nil),
      (#"{"line":"msg=a uid=7 x=1 and more"}"#, nil), (#"{"line":{"msg":"c"}}"#, "c"),
    ] as [(String, String?)])
  func `a path leads into a text of three pairs or more`(line: String, wanted: String?) throws {
    let node = try JSONNode.parse(Array(line.utf8)).value(at: FieldPath(["line", "msg"]))
    let text: String? =
      if case .string(let text)? = node?.value { text.string } else { nil }
    expect(text, equals: wanted)
  }

  @Test func `lines at fault are told, and the others read`() throws {
    let folder = try TemporaryFolder()
    let good = "event=started user_id=u timestamp=1772964040000\n"
    let text =
      good + good + good + "event=started user_id=\"u\n"
      + "event=completed user_id=v timestamp=never\n"
    let scanned = try scan(queue(of: folder.write("app.log", text), chunkSize: 16).all())
    expect(scanned.summary.rejectedCount, equals: 2)
    let rejected = scanned.summary.rejectedLines.map { line in
      let number = scanned.summary.lineIndex.lineNumber(of: line.place) + line.linesToFault
      return "\(number):\(line.rejection.column) \(line.rejection.reason.rawValue)"
    }
    expect(rejected, equals: ["4:23 json_truncated", "5:37 bad_timestamp"])
  }
}

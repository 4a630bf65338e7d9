import Expectations
import Testing

@testable import EventLog

struct ByteSearchTests {
  @Test(arguments: [
    ("it's", "'", "'\\''", #"it'\''s"#), ("aaa", "aa", "b", "ba"), ("a..b..", "..", "", "ab"),
    ("", "x", "y", ""), ("é", "x", "y", "é"), ("xyx", "xyz", "-", "xyx"),
  ])
  func `bytes are replaced from left to right`(
    text: String, old: String, new: String, whole: String
  ) {
    expect(text.replacingBytes(of: old, with: new), equals: whole)
  }

  @Test func `a byte is found in a character that it begins`() {
    expect(Array("a\r\nb".replacingBytes(of: "\n", with: "%").utf8), equals: Array("a\r%b".utf8))
    expect("\"\u{308}".replacingBytes(of: "\"", with: "\\\"").utf8.starts(with: #"\""#.utf8))
  }

  @Test func `the first place of some bytes is found, whatever they are part of`() {
    let text = "ab\r\nab"
    expect(
      text.firstRange(ofBytes: "ab"),
      equals: text
        .startIndex..<text.utf8.index(text.startIndex, offsetBy: 2))
    expect(text.firstRange(ofBytes: "\n").map { String(text[$0.upperBound...]) }, equals: "ab")
    expectNil(text.firstRange(ofBytes: "ba"))
    expectNil("a".firstRange(ofBytes: "ab"))
  }
}

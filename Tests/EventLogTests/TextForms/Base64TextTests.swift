import Expectations
import Testing

@testable import EventLog

/// JSON that a queue hands on in base64.
struct Base64TextTests {
  private func json(_ text: String) -> String? {
    Base64Text.json(in: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ("eyJhIjoxfQ==", #"{"a":1}"#), ("eyJhIjoxfQ", #"{"a":1}"#), ("W3siYSI6MX1d", #"[{"a":1}]"#),
    // The same bytes in the alphabet for addresses.
    ("eyJhIjoifn5+Pz8/In0=", #"{"a":"~~~???"}"#), ("eyJhIjoifn5-Pz8_In0", #"{"a":"~~~???"}"#),
  ])
  func `an object or an array of objects is found`(text: String, expected: String) {
    expect(json(text), equals: expected)
  }

  @Test(arguments: [
    "", "eyJ", "hello", "aGVsbG8=", "eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.c2ln", "eyJhIjoxfQ===",
    "eyJhIjox fQ==", "eyJhI",
  ])
  func `other texts, and tokens with dots, are not opened`(text: String) {
    #expect(json(text).flatMap { try? JSONNode.parse(Array($0.utf8)) } == nil)
  }
}

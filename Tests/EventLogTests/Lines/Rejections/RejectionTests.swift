import EventLog
import Expectations
import Testing

struct RejectionTests {
  /// Lines with `⟪⟫` where the column must point, and the words.
  @Test(arguments: [
    ("⟪⟫[1]", "not_object: the line is an array, not an object; write one object a line"),
    ("⟪⟫null", "not_object: the line is null, not an object; write one object a line"),
    (" ⟪⟫12", "not_object: the line is an integer, not an object; write one object a line"),
    ("{}⟪⟫{}", #"json_trailing: "{" follows the end of the value; write one object a line"#),
    ("[1]⟪⟫]", #"json_trailing: "]" follows the end of the value; write one object a line"#),
    (
      #"{"a":"b⟪⟫"#,
      "json_truncated: the line ends before the end of the string; "
        + "write each event whole, with a line feed after it"
    ),
    (#"{"a":⟪⟫NaN}"#, #"json_syntax: expected a value, found "N"; write strict JSON"#),
    (
      #"{"ts":1,⟪⟫"t\u0073":2}"#,
      #"duplicate_key: key "ts" appears twice; write it once"#
    ),
    (
      #"{"experiments":{"b":"x","a":"x",⟪⟫"\u0062":null,"a":1}}"#,
      #"duplicate_key: key "b" appears twice; write it once"#
    ),
    (
      #"⟪⟫{"ts":{}}"#,
      #"missing_field: the event has no kind; add "event", such as "page_viewed""#
    ),
    (
      #" ⟪⟫{"event":"x","ts":{}}"#,
      #"missing_field: the event has no user; add "anonymous_id" or "user_id""#
    ),
    (
      #"⟪⟫{"event":"x","user_id":"u","ts":null}"#,
      #"missing_field: the event has no time; add "timestamp", such as "2025-03-01T09:30:00Z""#
    ),
    (
      #"⟪⟫{"event":"page_viewed","user_id":"u","ts":[]}"#,
      #"missing_field: the event has no step; add "step" or "step_index""#
    ),
    (
      #"⟪⟫{"event":"page_completed","user_id":"u","ts":1772323200000,"step":""}"#,
      #"missing_field: the event has no step; add "step" or "step_index""#
    ),
    (
      #"⟪⟫{"event":"permission_auto_granted","user_id":"u","ts":1}"#,
      #"missing_field: the event has no permission; add "permission", such as "notifications""#
    ),
    (
      #"⟪⟫{"event":"choice_made","user_id":"u","ts":1}"#,
      #"missing_field: the event has no choice; add "choice", the name of what was chosen"#
    ),
    (
      #"{"event":"started","user_id":⟪⟫true,"ts":1}"#,
      #"wrong_type: field "user_id" is a boolean, not a string or an integer; "#
        + "write a string or an integer, or leave it out"
    ),
    (
      #"{"event":"started","userId":⟪⟫1.0,"ts":1}"#,
      #"wrong_type: field "userId" is a number with a fraction or an exponent, "#
        + "not a string or an integer; write a string or an integer, or leave it out"
    ),
    (
      #"{"event":"x","user_id":"u","ts":1,"seq":⟪⟫9223372036854775808}"#,
      #"wrong_type: field "seq" is an integer of more than 64 bits, "#
        + "not an integer of at most 64 bits; write an integer of at most 64 bits, or leave it out"
    ),
    (
      #"{"event":"x","user_id":"u","ts":1,"step":⟪⟫2.5}"#,
      #"wrong_type: field "step" is a number with a fraction or an exponent, "#
        + "not a string or a whole number; write a string or a whole number, or leave it out"
    ),
    (
      #"{"event":"x","user_id":"u","ts":1,"scope":⟪⟫"Flow"}"#,
      #"wrong_type: field "scope" is "Flow"; write "step" or "flow", or leave it out"#
    ),
    (
      #"{"event":"x","user_id":"u","ts":1,"experiments":{"b":⟪⟫1}}"#,
      #"wrong_type: field "experiments" holds an integer; write each variant as a string"#
    ),
    (
      #"{"event":"x","user_id":"u","ts":1,"value":["b",⟪⟫{}]}"#,
      #"wrong_type: field "value" holds an object; write strings, numbers and booleans only"#
    ),
    (
      #"{"event":"x","user_id":"u","ts":1,"page":⟪⟫"a\u202eb"}"#,
      #"bad_name: field "page" holds "a\u{202E}b" with the character U+202E, "#
        + "which is not allowed in a name; remove it"
    ),
    (
      #"{"event":"x","user_id":"u","ts":⟪⟫"2025-13-01T00:00:00Z"}"#,
      #"bad_timestamp: field "ts" is "2025-13-01T00:00:00Z": month 13 does not exist; "#
        + "write an RFC 3339 instant such as 2025-03-01T09:30:00Z"
    ),
    (
      #"{"event":"x","user_id":"u","time":null,"ts":⟪⟫""}"#,
      #"bad_timestamp: field "ts" is "": it is empty; "#
        + "write an RFC 3339 instant such as 2025-03-01T09:30:00Z"
    ),
    (
      #"{"event":"x","user_id":"u","ts":⟪⟫1772323200}"#,
      #"bad_timestamp: field "ts" is "1772323200": it lies before 2001; "#
        + "set the device's clock, or write milliseconds instead of seconds"
    ),
    (
      #"{"event":"x","user_id":"u","ts":⟪⟫1772323200000.0}"#,
      #"bad_timestamp: field "ts" is "1772323200000": epoch milliseconds are an integer; "#
        + "write epoch milliseconds, or an RFC 3339 instant"
    ),
    (
      #"{"event":"x","user_id":"u","ts":⟪⟫253402300800000}"#,
      #"bad_timestamp: field "ts" is "253402300800000": it lies after the year 9999; "#
        + "write epoch milliseconds, or an RFC 3339 instant"
    ),
  ])
  func `a rejection names place, fault and remedy`(marked: String, words: String) throws {
    let parts = marked.split(separator: "⟪⟫", omittingEmptySubsequences: false)
    let found = try #require(rejection(parts.joined()))
    expect("\(found.reason.rawValue): \(found.detail)", equals: words)
    expect(found.column, equals: parts[0].utf8.count + 1)
  }

  @Test(arguments: [
    #""platform":1"#, #""os":true"#, #""app_version":2.4"#, #""locale":[]"#, #""country":{}"#,
    #""os_version":18"#, #""flow":1"#, #""flow_version":3"#, #""variant":1"#, #""permission":1"#,
    #""choice":[]"#, #""experiments":"a""#, #""experiments":[]"#, #""properties":1"#,
    #""props":"a""#, #""value":{}"#, #""value":[[]]"#, #""event_id":1.5"#, #""id":{}"#,
    #""session_id":false"#, #""sequence":"1""#, #""sequence":1.0"#, #""step_index":"1""#,
    #""step_index":1.0"#, #""step":true"#, #""step":1e30"#, #""scope":1"#, #""scope":"page""#,
    #""device_id":[]"#,
  ])
  func `a field that is read must have its type`(field: String) {
    let line = #"{"event":"started","user_id":"u","ts":1772323200000,\#(field)}"#
    expect(rejection(line)?.reason, equals: .wrongType)
  }

  @Test(arguments: [
    #""platform":"ios","os":5"#, #""version":{},"app_version":"2""#, #""event":"started","name":5"#,
    #""step":"a","page":[]"#, #""id":7,"uuid":{}"#, #""properties":{},"props":[]"#,
    #""experiments":null"#, #""scope":"""#, #""sequence":null"#,
  ])
  func `a spelling that does not win may have any type`(field: String) {
    let line = #"{"kind":"started","user_id":"u","ts":1772323200000,\#(field)}"#
    expectNil(rejection(line))
  }

  @Test(arguments: [
    #""event":"a\u0000""#, #""flow":"a\n""#, #""flow_version":"\t""#, #""step":"\u007f""#,
    #""variant":"\u0085""#, #""permission":"\u061c""#, #""choice":"\u200e""#,
    #""value":"\u200f""#, #""value":["ok","\u2066"]"#, #""experiments":{"\u2069":"a"}"#,
    #""experiments":{"a":"\u2028"}"#, #""platform":"\u2029""#, #""app_version":"\ufeff""#,
    #""os_version":"\u202a""#, #""locale":"\u0000""#, #""country":"\u0000""#,
    #""props":{"p":"\u0000"}"#, "\"step\":\"a\u{9B}b\"", "\"step\":\"a\u{FEFF}b\"",
  ])
  func `a name holds no character that acts on others`(field: String) {
    let settings = ScanSettings(properties: ["p"])
    let line = #"{"name":"x","user_id":"u","ts":1,\#(field)}"#
    expect(rejection(line, settings: settings)?.reason, equals: .badName)
  }

  @Test func `a name has 256 bytes at most, an id 1024`() {
    for field in ["event", "step", "variant", "choice", "value", "platform"] {
      expectNil(lengthRejection(field, length: 256))
      expect(lengthRejection(field, length: 257)?.reason, equals: .badName)
    }
    for field in ["user_id", "device_id", "event_id", "session_id"] {
      expectNil(lengthRejection(field, length: 1024))
      expect(lengthRejection(field, length: 1025)?.reason, equals: .badName)
    }
    expect(
      lengthRejection("user_id", length: 1025)?.detail,
      equals: #"field "user_id" holds 1025 bytes, more than 1024; shorten it"#)
    let spaced = String(repeating: "_", count: 300) + "started"
    expect(
      rejection(#"{"event":"\#(spaced)","user_id":"u","ts":1772323200000}"#)?.reason,
      equals: .badName)
  }

  @Test func `ids may hold any character`() {
    expectNil(
      rejection(
        #"{"event":"started","user_id":"\u202e","event_id":"\n","session_id":"\u0000","ts":1772323200000}"#
      ))
  }

  @Test(arguments: [
    ("\u{FF}", RejectReason.invalidUTF8),
    (#"{"event":"\ud800","ts":1,"ts":2}"#, .badSurrogate),
    (#"["\ud800"]"#, .notObject),
    (#"{"event":5,"ts":1,"ts":2}"#, .duplicateKey),
    (#"{"event":5,"ts":1}"#, .missingField),
    (#"{"event":5,"ts":1,"user_id":"u","step":"\u0000"}"#, .wrongType),
    (#"{"event":"x","ts":1,"user_id":"u","step":"\u0000"}"#, .badName),
    (#"{"event":"x","ts":1,"user_id":"u"}"#, .badTimestamp),
    (#"{"event":"x","ts":"","user_id":"u","platform":1}"#, .wrongType),
    (#"{"event":"page_viewed","ts":"","user_id":"u"}"#, .missingField),
    (#"{"event":"x","user_id":"u","ts":1,"props":{"p":1,"p":2}}"#, .duplicateKey),
    (#"{"event":"x","user_id":"u","ts":1,"props":{"q":1,"q":2}}"#, .badTimestamp),
  ])
  func `the first reason in the order of checks is given`(line: String, reason: RejectReason) {
    let bytes = line == "\u{FF}" ? [0xFF] : Array(line.utf8)
    expect(rejection(bytes, settings: ScanSettings(properties: ["p"]))?.reason, equals: reason)
  }

  @Test func `a detail never holds a user's id`() {
    let id = "secret@example.org"
    let lines = [
      #"{"event":"x","ts":1,"user_id":\#(id)}"#, #"{"event":"x","ts":1,"user_id":"\#(id)"}{"#,
      #"{"event":"x","ts":1,"user_id":{"a":"\#(id)"}}"#, #"{"event":"x","ts":1,"user_id":"\#(id)""#,
      #"{"event":"x","ts":1,"user_id":"\#(String(repeating: id, count: 100))"}"#, #""\#(id)""#,
    ]
    for line in lines {
      expect(rejection(line)?.detail.contains("secret"), equals: false, "\(line)")
    }
  }

  private func lengthRejection(_ field: String, length: Int) -> Rejection? {
    let value = String(repeating: "x", count: length)
    return rejection(
      #"{"name":"started","distinct_id":"u","ts":1772323200000,"\#(field)":"\#(value)"}"#)
  }
}

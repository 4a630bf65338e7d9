import Expectations
import Testing

@testable import EventLog

/// What loggers put before the event of a line.
struct LeadingTextTests {
  @Test(
    arguments: [
      (#"2026-03-01 06:10:09,120 INFO {"a":1}"#, "2026-03-01 06:10:09,120"),
      (#"[2026-03-01T06:10:09.120Z] app[7]: {"a":1}"#, "2026-03-01T06:10:09.120Z"),
      (#"I 1772345409120 {x} {"a":1}"#, "1772345409120"),
      (#"10.0.0.1 - [01/Mar/2026:06:10:09 +0000] {}"#, "01/Mar/2026:06:10:09 +0000"),
      (#"Mar  1 06:10:09 host app[812]: {"a":1}"#, nil),
      (#"app: {"a":1}"#, nil),
    ] as [(String, String?)])
  func `the text ends where an object begins, and may begin with a time`(
    line: String, time: String?
  ) throws {
    let text = try #require(LeadingText(Array(line.utf8)))
    expect(text.time, equals: time.map { Text($0) })
    expect(line.utf8.dropFirst(text.end).first, equals: UInt8(ascii: "{"))
    #expect((try? JSONNode.parse(behindText: Array(line.utf8))) != nil)
  }

  @Test(
    arguments: [
      (
        #"[2026-03-01 06:10:09] production.INFO: onboarding.step {"a":1}"#,
        "production.INFO: onboarding.step"
      ),
      (#"2026-03-01T06:10:09Z INFO [analytics] {"a":1}"#, "INFO [analytics"),
      (#"app: {"a":1}"#, "app"),
      (#"2026-03-01T06:10:09Z {"a":1}"#, nil),
    ] as [(String, String?)])
  func `what it says besides has no marks at its ends`(line: String, words: String?) {
    expect(LeadingText(Array(line.utf8))?.words, equals: words.map { Text($0) })
  }

  @Test func `a long text says nothing`() {
    let line = "at " + String(repeating: "x", count: 130) + #" {"a":1}"#
    expectNil(LeadingText(Array(line.utf8))?.words)
  }

  @Test(arguments: [#"{"a":1}"#, #"  {"a":{"b":1}}"#, "", "no object {x} here"])
  func `there is none before a line's object, or without one`(line: String) {
    expectNil(LeadingText(Array(line.utf8)))
  }

  @Test func `a time of the event's own stays`() throws {
    let node = try JSONNode.parse(behindText: Array(#"2026-03-01 {"leading_time":"x"}"#.utf8))
    expect(node.canonicalText, equals: #"{"leading_time":"x"}"#)
  }
}

extension LeadingTextTests {
  @Test func `a rule finds what stands before the object`() {
    var mapping = Mapping(preset: .native)
    mapping.skipsLeadingText = true
    var rule = KindRule(events: [], kind: .pageViewed)
    rule.values[.step] = ["leading_text"]
    mapping.rules = [rule]
    let line = #"goal {"event":"x","user_id":"u","timestamp":"2026-03-01T06:10:09Z"}"#
    let sample = SampledEvents(
      [.init(file: 0, bytes: Array(line.utf8))], mapping: mapping, longestLine: 1 << 20)
    expect(sample.shapes.map(\.step), equals: ["goal"])
  }
}

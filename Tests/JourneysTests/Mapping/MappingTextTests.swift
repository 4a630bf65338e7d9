import Definitions
import EventLog
import Expectations
import Testing

/// A mapping written down is the same mapping when it is read back.
struct MappingTextTests {
  private static let mapping = #"""
    { "preset": "native",
      "fields": { "event": { "path": ["a", "b"], "as": "key" }, "timestamp": [["t"], ["u", "v"]], "step": { "path": ["url"], "as": "route" }, "flow": [],
                  "step_index": { "path": ["n"], "base": 1 }, "locale": { "path": ["l"], "values": { "x": "" } } },
      "rules": [
        { "event": "onboarding_{step}_viewed", "kind": "page_viewed" },
        { "event": ["Skip", "Close"], "where": { "/a~1b": { "present": true }, "/c": ["1", "2"], "/d": "3",
            "/url": { "route": ["/a", "/b"] }, "/from": { "route": "/c" } },
          "kind": "flow_skipped", "set": { "step": "s" }, "fields": { "choice": ["q"] } },
        { "kind": "other" }
      ],
      "variants": [{ "in": ["p"], "prefix": "$feature/" }], "records": ["events"], "timeUnit": "us", "dateOrder": "day_month_year",
      "timeZone": "UTC", "otherLines": "skip", "leadingText": "skip" }
    """#

  @Test func `every part of a mapping is written down`() throws {
    let read = try configuration(mapping: Self.mapping).mapping
    let mapping = try #require(read)
    let text = DefinitionText([], mapping: MappingText(mapping)).string
    try expect(
      Configuration.parse(Array(text.utf8), file: "onboarding.json").mapping, equals: mapping)
  }

  @Test func `a mapping of a file is written as it stands there`() throws {
    let node = try JSONNode.parse(Array(Self.mapping.utf8))
    let text = DefinitionText([], mapping: MappingText(node)).string
    let read = try configuration(mapping: Self.mapping).mapping
    try expect(Configuration.parse(Array(text.utf8), file: "onboarding.json").mapping, equals: read)
  }

  private func configuration(mapping: String) throws -> Configuration {
    try Configuration.parse(
      Array(#"{ "flows": [], "mapping": \#(mapping) }"#.utf8), file: "onboarding.json")
  }
}

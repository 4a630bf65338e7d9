import Definitions
import EventLog
import Expectations
import Journeys
import Testing

struct ConfigurationSourceTests {
  @Test func `a fault of the JSON has line, column and remedy`() throws {
    try expect(
      fault(in: "{\n  \"flows\": [],\n}"),
      equals: #"""
        3:1: error: expected a key in double quotes, found "}"; write strict JSON; correct the JSON \#
        here [json_syntax]
        """#)
  }

  @Test func `a document cut short is pointed at behind its last byte`() throws {
    try expect(
      fault(in: "{ \"flows\":"),
      equals: """
        1:11: error: the text ends before a value; close what is open; write the rest of the document \
        [json_truncated]
        """)
  }

  @Test func `columns count bytes`() throws {
    try expect(
      fault(in: #"{ "flows": [ { "id": "é", "stepz": [] } ] }"#),
      equals: #"1:28: error: unknown key "stepz" in a flow; write "steps" [unknown_key]"#)
  }

  @Test func `a key that would move the cursor is quoted visibly`() throws {
    try expect(
      fault(in: #"{ "identity\u001b[2J": 1 }"#),
      equals: #"""
        1:3: error: unknown key "identity\u{1B}[2J" in the configuration; remove it, or write one of \#
        "flows", "identity", "mapping", "dimensions", "bins", "report" [unknown_key]
        """#)
  }
}

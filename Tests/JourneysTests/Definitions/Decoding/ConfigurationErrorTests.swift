import Definitions
import EventLog
import Expectations
import Journeys
import Testing

struct ConfigurationErrorTests {
  @Test func `a fault of the JSON has line, column and remedy`() {
    let bytes = Array("{\n  \"flows\": [],\n}".utf8)
    let error = ConfigurationError.syntax(
      .jsonSyntax, at: 17, message: "a key was expected", in: bytes, file: "app/onboarding.json")
    expect(
      error.description,
      equals:
        "app/onboarding.json:3:1: error: a key was expected; correct the JSON here [json_syntax]")
  }

  @Test func `a document cut short is pointed at behind its last byte`() {
    let bytes = Array("{ \"flows\":".utf8)
    let error = ConfigurationError.syntax(
      .jsonTruncated, at: 10, message: "the document ends inside an object", in: bytes,
      file: "onboarding.json")
    expect(
      error.description,
      equals: """
        onboarding.json:1:11: error: the document ends inside an object; write the rest of the \
        document [json_truncated]
        """)
  }

  @Test func `columns count bytes`() throws {
    try expect(
      fault(in: #"{ "flows": [ { "id": "é", "stepz": [] } ] }"#),
      equals: #"1:28: error: unknown key "stepz" in a flow; write "steps" [unknown_key]"#)
  }

  @Test func `the name of the file cannot move the cursor`() {
    let error = ConfigurationError(
      .conflictingDefinitions, file: "a\u{1B}[2J\n/onboarding.json",
      message: "the flow \"f\" is defined differently in b/onboarding.json",
      fix: "give one of the two another id or version")
    expect(
      error.description,
      equals: """
        a\\u{1B}[2J\\u{A}/onboarding.json: error: the flow "f" is defined differently in \
        b/onboarding.json; give one of the two another id or version [conflicting_definitions]
        """)
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

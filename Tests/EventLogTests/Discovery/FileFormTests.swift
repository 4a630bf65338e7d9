import Testing

@testable import EventLog

/// What files without events look like, and which are this program's own.
struct FileFormTests {
  private func form(_ text: String, _ suffix: String = ".log") -> FileForm {
    FileForm(Array(text.utf8), suffix: suffix)
  }

  @Test func `JSON of several lines is told from lines of JSON`() {
    #expect(form("[{\"event\":\"started\"}]") == .jsonArray)
    #expect(form("\u{FEFF}\n  [\n") == .jsonArray)
    #expect(form("{\n  \"a\": 1\n}\n") == .longObjects)
    #expect(form("{\"a\":1}\r\n{\"a\":2}\r\n") == .jsonLines)
  }

  @Test func `a table has as many separators in its second line as in its first`() {
    #expect(form("user,step\nu1,welcome\n") == .csv)
    #expect(form("user;step\nu1;\"a;b\"\n") == .csv)
    #expect(form("user\tstep\nu1\twelcome\n") == .tsv)
    #expect(form("10:00 started\n10:01 done, all well\n") == .lines)
    #expect(form("one line, with a comma\n") == .lines)
    #expect(form("user\nu1\n", ".csv") == .csv)
    #expect(form("user\nu1\n", ".tsv") == .tsv)
    #expect(form("[1]", ".csv") == .jsonArray)
  }

  @Test func `encodings that are not UTF-8 have their names`() {
    #expect(FileForm([0xFF, 0xFE, 0x7B, 0], suffix: "") == .utf16)
    #expect(FileForm([0xFE, 0xFF, 0, 0x7B], suffix: "") == .utf16)
    #expect(FileForm([0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0], suffix: "") == .utf32)
    #expect(FileForm([0, 0, 0xFE, 0xFF], suffix: "") == .utf32)
    #expect(FileForm([0x1F, 0x8B, 8, 0], suffix: "") == .binary)
  }

  @Test(arguments: [
    "flow,flow_version,breakdown,segment,step_index,step\n",
    "flow,flow_version,experiment,variant,users\n", "flow,flow_version,user,outcome,step_index\n",
    "scope,finding,severity,count\n",
    #"{"file":"a \"b\".ndjson","line":9,"byte_offset":88,"length":3,"reason":"json_syntax","column":1}"#,
  ])
  func `tables and quarantine files of this program are known by their beginning`(text: String) {
    #expect(OwnFile(beginning: Array(text.utf8)[...]) != nil)
  }

  @Test(arguments: [
    "", "flow,flow_version,event,timestamp\n", "scope,finding\n", #"{"file":"a","line":9}"#,
    #"{"event":"started","file":"a","line":9,"byte_offset":88,"length":3,"reason":"x"}"#,
    #"{"file":"a","line":x,"byte_offset":88,"length":3,"reason":"x"}"#,
  ])
  func `what merely resembles them may be a log`(text: String) {
    #expect(OwnFile(beginning: Array(text.utf8)[...]) == nil)
  }
}

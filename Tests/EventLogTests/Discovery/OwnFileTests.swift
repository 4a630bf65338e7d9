import Expectations
import Testing

@testable import EventLog

/// Which files are this program's own by how they begin.
struct OwnFileTests {
  @Test(arguments: [
    "flow,flow_version,breakdown,segment,step_index,step\n",
    "flow,flow_version,experiment,variant,users\n", "flow,flow_version,user,outcome,step_index\n",
    "flow,flow_version,rank,kind,step_index\n",
    "scope,finding,severity,count\n",
    #"{"file":"a \"b\".ndjson","line":9,"byte_offset":88,"length":3,"reason":"json_syntax","column":1}"#,
  ])
  func `tables and quarantine files of this program are known by their beginning`(text: String) {
    expect(OwnFile(beginning: Array(text.utf8)[...]) != nil)
  }

  @Test(arguments: [
    "", "flow,flow_version,event,timestamp\n", "scope,finding\n", #"{"file":"a","line":9}"#,
    #"{"event":"started","file":"a","line":9,"byte_offset":88,"length":3,"reason":"x"}"#,
    #"{"file":"a","line":x,"byte_offset":88,"length":3,"reason":"x"}"#,
  ])
  func `what merely resembles them may be a log`(text: String) {
    expectNil(OwnFile(beginning: Array(text.utf8)[...]))
  }
}

import Expectations
import Testing

@testable import EventLog

/// Which names of files in a folder are names of logs.
struct LogNameTests {
  @Test(arguments: ["a.ndjson", "a.jsonl", "a.b.ndjson.gz", "app-20261117.jsonl.zst"])
  func `lines of JSON are always read`(name: String) {
    expect(LogName(Array(name.utf8)), equals: .lines)
  }

  @Test(arguments: [
    "app.log", "part.json.gz", "users.csv", "users.tsv.bz2", "app-20261117.log", "a.json.xz",
    "log20260504.clef",
  ])
  func `a file with another name of a log is read where it holds events`(name: String) {
    expect(LogName(Array(name.utf8)), equals: .candidate)
  }

  @Test(arguments: [
    "app.log.1", "app.log.12.gz", "app.log-20261117", "app.log.2026-11-17", "app.ndjson.1",
    "app.jsonl-20261117.zst", "app.log-20261117-1795000000.gz", "app.csv.2026-11-17.1",
    "app.log-2026-11-17", "app-20261117", "app-20261117.gz", "app.2026-11-17",
  ])
  func `so is a log that was rotated`(name: String) {
    expect(LogName(Array(name.utf8)), equals: .candidate)
  }

  @Test(arguments: [
    "onboarding.json", "truth.json", "rates.json", "report.json", "datapackage.json",
    "onboarding.json.1", "truth.json.gz", "report.md", "report.html", "check.md", "evidence.md",
    "flow-1-funnel.svg",
  ])
  func `files of this program are no logs`(name: String) {
    expect(LogName(Array(name.utf8)), equals: .own)
  }

  @Test(arguments: [
    "notes.txt", "a.ndjson.bak", "only.gz", "ndjson", "app.1", "app-20261317", "app-2026111",
    "part-00001", "20261117", "backup.tar-20261117", "app.log.old", "app.log.", "app.log-1a",
    "app.log.gz.1", "chart.svg", "my-onboarding.jso",
  ])
  func `nothing else is a log`(name: String) {
    expect(LogName(Array(name.utf8)), equals: .other)
  }

  @Test(arguments: [
    ("users.csv-20261117.gz", ".csv"), ("a.ndjson", ".ndjson"), ("app-20261117", ""),
  ])
  func `the suffix is that of the log, not that of its rotation`(name: String, suffix: String) {
    expect(LogName.suffix(of: Array(name.utf8)), equals: suffix)
  }
}

import EventLog
import Expectations
import Testing

/// A sample of a log is lines, whatever the form of its text.
struct SampledFormsTests {
  @Test(arguments: [
    ("a.ndjson", "{\"a\":1}\n{\"a\":2}\n"), ("a.json", "[\n{\"a\":1},{\"a\":2}]"),
    ("b.json", "{\"a\":1}{\"a\":2}"), ("a.csv", "timestamp,a\n,1\n,2\n"),
  ])
  func `records are sampled as lines`(name: String, text: String) throws {
    let folder = try TemporaryFolder()
    let sample = try LineSample(
      of: LogFile.discover([folder.write(name, text)]), longestLine: 1 << 20)
    let lines = sample.lines.map { String(decoding: $0.bytes, as: UTF8.self) }
    expect(lines.map { $0.replacing("\"", with: "") }, equals: ["{a:1}", "{a:2}"])
    expect(sample.isWhole)
  }
}

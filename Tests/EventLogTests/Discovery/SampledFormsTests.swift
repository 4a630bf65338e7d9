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

  @Test(arguments: ["{\"a\":\"~\"}\n{\"b\":1}\n", "[\n{\"a\":\"~\"},{\"b\":1}\n]"])
  func `a record that is far too long ends the sample of a text that is read from its beginning`(
    text: String
  ) throws {
    #expect(try sample(text, lengthOfText: 2 << 20).lines == ["{\"b\":1}"])
    let short = try sample(text, lengthOfText: 24 << 20)
    #expect(short.lines == [])
    #expect(!short.isWhole)
  }

  @Test func `whole lines before one that is far too long stay in the sample`() throws {
    let text = "{\"b\":1}\n{\"a\":\"~\"}\n{\"c\":1}\n"
    let sample = try sample(text, lengthOfText: 24 << 20, longestLine: 1_000)
    #expect(sample.lines == ["{\"b\":1}"])
    #expect(!sample.isWhole)
  }

  @Test func `lines that are too long are followed for 20 MiB in all`() throws {
    let text = String(repeating: "{\"a\":\"~\"}\n", count: 3) + "{\"b\":1}\n"
    #expect(try sample(text, lengthOfText: 6 << 20).lines == ["{\"b\":1}"])
    let short = try sample(text, lengthOfText: 12 << 20)
    #expect(short.lines == [])
    #expect(!short.isWhole)
  }

  /// The lines of a sample of a text in which `~` stands for so many letters.
  private func sample(
    _ text: String, lengthOfText: Int, longestLine: Int = 1 << 20
  ) throws -> (lines: [String], isWhole: Bool) {
    let folder = try TemporaryFolder()
    let filler = [UInt8](repeating: UInt8(ascii: "x"), count: lengthOfText)
    let bytes = Array(text.split(separator: "~").map { Array($0.utf8) }.joined(separator: filler))
    var file = try LogFile.discover([folder.write("a.json", bytes)])[0]
    file.kind = .unsized
    let sample = try LineSample(of: [file], longestLine: longestLine)
    return (sample.lines.map { String(decoding: $0.bytes, as: UTF8.self) }, sample.isWhole)
  }
}

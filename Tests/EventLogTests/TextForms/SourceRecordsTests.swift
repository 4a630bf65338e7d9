import Expectations
import Testing

@testable import EventLog

/// Where in the file the faults of records are told to be.
struct SourceRecordsTests {
  private func rejections(_ text: String, _ name: String = "log.json") throws -> [String] {
    let folder = try TemporaryFolder()
    let queue = try queue(of: folder.write(name, text), chunkSize: 16)
    let scanned = try scan(queue.all())
    return scanned.summary.rejectedLines.map { line in
      let number = scanned.summary.lineIndex.lineNumber(of: line.place) + line.linesToFault
      return "\(number):\(line.rejection.column) \(line.rejection.reason.rawValue)"
        + " \(line.offset)+\(line.length)"
    }
  }

  private let good = #"{"event":"started","user_id":"u","timestamp":1772964040000}"#

  @Test func `a fault of an object of several lines is on its own line`() throws {
    try expect(
      rejections(
        "[\n \(good),\n {\"event\":\"started\",\n\"user_id\":\"u\",\n  \"timestamp\":\"x\"}, {}, 5\n]"
      ), equals: ["5:15 bad_timestamp 65+53", "5:21 missing_field 120+2", "5:25 not_object 124+1"])
  }

  @Test func `so is a raw line feed, which keeps its name`() throws {
    let folder = try TemporaryFolder()
    let queue = try queue(of: folder.write("a.json", "[{\n\"a\":\"b\n\"},\(good)]"))
    let line = try #require(try scan(queue.all()).summary.rejectedLines.first)
    expect(line.linesToFault == 1 && line.rejection.column == 7)
    expect(line.rejection.detail, hasPrefix: "control character 0x0A is not allowed in a string; ")
  }

  @Test func `a fault of a cell is where the cell is`() throws {
    try expect(
      rejections(
        "event,user_id,note,timestamp\nstarted,u,\"a\nb\",never\nstarted,,x,1772964040000\nx,y,z\n",
        "log.csv"),
      equals: [
        "3:4 bad_timestamp 29+21", "4:1 missing_field 51+24", "5:6 json_truncated 76+5",
      ])
  }

  @Test func `on one line, records are told apart by their columns`() throws {
    let text = "[" + (0..<6).map { "{\"n\":\($0)}" }.joined(separator: ",") + "]"
    try expect(
      rejections(text), equals: (0..<3).map { "1:\(2 + 8 * $0) missing_field \(1 + 8 * $0)+7" })
  }

  @Test func `lines of records that are regular take no room`() {
    let regular = RecordLines([1, 4, 7], count: 9, endsInLine: true)
    expect((0..<3).map(regular.line), equals: [1, 4, 7])
    let other = RecordLines([0, 0, 5], count: 9, endsInLine: false)
    expect((0..<3).map(other.line), equals: [0, 0, 5])
  }
}

import EventLog
import Expectations
import Testing

/// Files with one bad line each, most between two good ones; `expected.tsv` says what becomes of
/// them.
struct BadLinesTests {
  @Test func `every bad line is counted under its reason and costs no other line`() throws {
    let table = String(decoding: try Fixtures.bytes("lines/expected.tsv"), as: UTF8.self)
    let rows = table.split(separator: "\n").dropFirst()
    expect(rows.count, equals: 93)
    for row in rows {
      let columns = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      // Refusing a file in UTF-16 is the business of whoever opens it.
      if columns[4] == "file_error_utf16:1" { continue }
      let summary = scan(try file(columns[0])).summary
      expect(summary.accepted, equals: Int(columns[1]), "\(row)")
      expect(summary.rejectedCount, equals: Int(columns[2]), "\(row)")
      expect(summary.blank, equals: Int(columns[3]), "\(row)")
      let reasons = RejectReason.allCases.compactMap { reason in
        summary.rejected[reason].map { "\(reason.rawValue):\($0)" }
      }
      expect(reasons.sorted().joined(separator: ","), equals: columns[4], "\(row)")
    }
  }

  @Test(arguments: [
    ((1 << 20) - 1, true), (1 << 20, true), ((1 << 20) + 1, false), (3 << 20, false),
  ])
  func `a line of 1 MiB is read and a longer one costs no other line`(length: Int, isRead: Bool) {
    let start = #"{"user_id":"u","event":"started","ts":1772323200000,"x":""#
    let filler = String(repeating: "x", count: length - start.utf8.count - 2)
    let summary = scan([Self.good, start + filler + #""}"#, Self.good]).summary
    expect(summary.accepted, equals: isRead ? 3 : 2)
    expect(summary.rejected, equals: isRead ? [:] : [.lineTooLong: 1])
  }

  private static let good = #"{"user_id":"u","event":"started","ts":"2026-01-02T03:04:05Z"}"#

  /// A file's bytes; the two that are over 100 kB are made here.
  private func file(_ name: String) throws -> [UInt8] {
    let line = #"{"flow":"onb","user_id":"u1","event":"step_viewed","step":"welcome","#
    switch name {
    case "nest_100000.ndjson":
      let open = String(repeating: "[", count: 99_999)
      let close = String(repeating: "]", count: 99_999)
      return lines([Self.good, line + #""ts":1772323200000,"p":\#(open)\#(close)}"#, Self.good])
    case "digits_100k.ndjson":
      let digits = String(repeating: "1", count: 100_000)
      return lines([Self.good, line + #""ts":\#(digits)}"#, Self.good])
    default:
      return try Fixtures.bytes("lines/\(name)")
    }
  }
}

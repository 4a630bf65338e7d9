@testable import Definitions
import EventLog
import Expectations
import Journeys
import Testing

/// The last line of a zone's file; the changes were reckoned with a calendar.
struct PosixZoneRuleTests {
  @Test(arguments: [
    // Berlin: 2:00 and 3:00.
    ("CET-1CEST,M3.5.0,M10.5.0/3", 3_600, "2026-03-29T01:00Z +7200, 2026-10-25T01:00Z +3600"),
    // Nuuk: 23:00 of the evening before, and midnight.
    (
      "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", -7_200,
      "2026-03-29T01:00Z -3600, 2026-10-25T01:00Z -7200"
    ),
    // Gaza: two o'clock of the Saturday after the fourth Thursday, the 26th and the 22nd.
    (
      "EET-2EEST,M3.4.4/50,M10.4.4/50", 7_200,
      "2026-03-28T00:00Z +10800, 2026-10-23T23:00Z +7200"
    ),
    // Dublin, whose winter is the exception.
    ("IST-1GMT0,M10.5.0,M3.5.0/1", 0, "2026-03-29T01:00Z +3600, 2026-10-25T01:00Z +0"),
    // Chatham, in the south.
    (
      "<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45", 49_500,
      "2026-04-04T14:00Z +45900, 2026-09-26T14:00Z +49500"
    ),
    // A week before and after Sundays, the first of March and the fourth of October.
    (
      "XXX0YYY,M3.1.0/-167,M10.1.0/167", 0, "2026-02-22T01:00Z +3600, 2026-10-10T22:00Z +0"
    ),
    ("XXX0YYY-0:30:15,M3.1.0,M10.1.0", 0, "2026-03-01T02:00Z +1815, 2026-10-04T01:29Z +0"),
  ])
  func `clocks change twice in 2026`(line: String, before: Int64, changes: String) throws {
    let spans = try spans(line, in: 2026)
    expect(spans.first?.offset, equals: before)
    expect(written(spans.dropFirst()), equals: changes)
  }

  @Test func `J60 is the first of March in every year, and 59 is not in a leap year`() throws {
    try expect(
      written(spans("XXX0YYY,J60/0,J300/0", in: 2026).dropFirst()),
      equals: "2026-03-01T00:00Z +3600, 2026-10-26T23:00Z +0")
    try expect(
      written(spans("XXX0YYY,J60/0,J300/0", in: 2028).dropFirst()),
      equals: "2028-03-01T00:00Z +3600, 2028-10-26T23:00Z +0")
    try expect(
      written(spans("XXX0YYY,59/0,299/0", in: 2026).dropFirst()),
      equals: "2026-03-01T00:00Z +3600, 2026-10-26T23:00Z +0")
    try expect(
      written(spans("XXX0YYY,59/0,299/0", in: 2028).dropFirst()),
      equals: "2028-02-29T00:00Z +3600, 2028-10-25T23:00Z +0")
  }

  @Test(arguments: [
    ("<+0330>-3:30", 12_600 as Int64), ("UTC0", 0), ("<-00>0", 0), ("MMT5:30:20", -19_820),
    ("ABCDEFGHIJ+23:59:59", -86_399),
    // Daylight time all year, with the notation of RFC 9636, 3.3.2.
    ("XXX3EDT4,0/0,J365/23", -14_400), ("EST5EDT,0/0,J365/25", -14_400),
  ])
  func `one offset holds all year`(line: String, offset: Int64) throws {
    try expect(spans(line, in: 2027).map(\.offset), equals: [offset])
  }

  @Test(arguments: [
    "CET", "CE-1", "-1", "CET--1", "CET-24", "CET-1:60", "CET-1:", "CET-1:0:0:0", "<CET-1", "<C>-1",
    "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,M10.5.0,", "CET-1CEST,M3.5.0,M10.5.0/3 ",
    "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M0.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
    "CET-1CEST,M3.0.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,M3.5,M10.5.0",
    "CET-1CEST,J0,J300", "CET-1CEST,J366,J300", "CET-1CEST,366,300", "CET-1CEST,,300",
    "CET-1CEST,1/168,300", "CET-1CEST,1/-168,300", "CET-1CEST,1/,300", "CET-1CEST,0001,300",
    "<+2359>-23:59XXX,1,300", ":Europe/Berlin", " CET-1", "CÉT-1",
  ])
  func `anything else is a fault`(line: String) {
    #expect(throws: ZoneFault(words: "ends with \"\(line)\", which is not a rule")) {
      try spans(line, in: 2026)
    }
  }

  private func spans(_ line: String, in year: Int) throws -> [ZoneSpan] {
    let zone = try ZoneFile(bytes: ZoneBytes(types: [0], footer: line).bytes)
    return zone.spans(in: try second(of: year)..<(try second(of: year + 1)))
  }

  private func second(of year: Int) throws -> Int64 {
    Int64(try #require(CivilDate(year: year, month: 1, day: 1)).dayNumber) * 86_400
  }

  private func written(_ spans: ArraySlice<ZoneSpan>) -> String {
    spans.map { span in
      let date = CivilDate(dayNumber: Int(span.start / 86_400))
      let minutes = span.start % 86_400 / 60
      let time = [minutes / 60, minutes % 60].map { ($0 < 10 ? "0" : "") + String($0) }
      let sign = span.offset < 0 ? "" : "+"
      return "\(date)T\(time[0]):\(time[1])Z \(sign)\(span.offset)"
    }.joined(separator: ", ")
  }
}

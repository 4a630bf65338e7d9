import Expectations
import Testing

@testable import EventLog

struct TimestampTests {
  @Test func `a day that is known reads as the general reader reads it`() throws {
    var reader = TimestampReader(latest: nil)
    let day = "2026-03-01T"
    let times = [
      "00:00:00Z", "00:00:00.459Z", "23:59:59.999Z", "09:08:07.006z", "10:20:30+00:00",
      "12:34:56.7890Z", "01:02:03.4Z",
    ]
    for time in times + times {
      let text = Array((day + time).utf8)
      #expect(try read(text, &reader) == (try RFC3339.milliseconds(text)), "\(time)")
    }
  }

  @Test(arguments: [
    "24:00:00Z", "00:60:00Z", "00:00:61Z", "0a:00:00Z", "00-00:00Z", "00:00:0/Z", "00:00:0:Z",
    "00:00:00.45aZ", "00:00:00,459Z", "00:00:00.459X", "00:00:60Z", "1:00:000Z",
  ])
  func `a time that does not exist is none on a day that is known`(time: String) throws {
    var reader = TimestampReader(latest: nil)
    _ = try read(Array("2026-03-01T00:00:00Z".utf8), &reader)
    #expect(throws: TimestampFault.self) {
      try read(Array("2026-03-01T\(time)".utf8), &reader)
    }
  }

  @Test func `another day is not mistaken for the one that is known`() throws {
    var reader = TimestampReader(latest: nil)
    try expect(read(Array("2026-03-01T00:00:00Z".utf8), &reader), equals: 1_772_323_200_000)
    try expect(read(Array("2026-03-02T00:00:00Z".utf8), &reader), equals: 1_772_409_600_000)
    try expect(read(Array("2025-03-01T00:00:00Z".utf8), &reader), equals: 1_740_787_200_000)
    try expect(read(Array("2026-03-01t00:00:00Z".utf8), &reader), equals: 1_772_323_200_000)
  }

  @Test func `an instant beyond a limit is a fault on a day that is known, too`() throws {
    // 2026-03-01T12:00:00Z.
    var reader = TimestampReader(latest: 1_772_366_400_000)
    try expect(read(Array("2026-03-01T12:00:00Z".utf8), &reader), equals: 1_772_366_400_000)
    for late in ["2026-03-01T12:00:00.001Z", "2026-03-02T00:00:00Z", "2000-12-31T23:59:59Z"] {
      for _ in 1...3 {
        #expect(throws: TimestampFault.self) { try read(Array(late.utf8), &reader) }
      }
    }
    try expect(read(Array("2001-01-01T00:00:00Z".utf8), &reader), equals: 978_307_200_000)
    try expect(read(Array("2026-03-01T11:59:59Z".utf8), &reader), equals: 1_772_366_399_000)
  }

  @Test func `the last millisecond of a known day is within a limit that it equals`() throws {
    // 2026-03-01T23:59:59.999Z.
    let last: Int64 = 1_772_409_599_999
    for (limit, isWithin) in [(last, true), (last - 1, false)] {
      var reader = TimestampReader(latest: limit)
      for text in ["2026-03-01T00:00:00Z", "2026-03-01t00:00:01Z", "2026-03-01T00:00:02Z"] {
        expect((try? read(Array(text.utf8), &reader)) != nil)
      }
      let time = try? read(Array("2026-03-01T23:59:59.999Z".utf8), &reader)
      expect(time, equals: isWithin ? last : nil)
    }
  }

  private func read(
    _ text: [UInt8], _ reader: inout TimestampReader
  ) throws(TimestampFault) -> Int64 {
    try PaddedBytes.withCopy(of: text) { (bytes) throws(TimestampFault) -> Int64 in
      try reader.read(JSONSlice(start: 0, end: text.count, kind: .text), in: bytes)
    }
  }
}

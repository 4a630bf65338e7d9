import Expectations
import Testing

@testable import EventLog

struct RFC3339Tests {
  /// Instants by `date -u -d … +%s`.
  @Test(
    arguments: [
      ("2026-01-02T03:04:05Z", 1_767_323_045_000),
      ("2026-01-02t03:04:05z", 1_767_323_045_000),
      ("2026-01-02T03:04:05.678Z", 1_767_323_045_678),
      ("2026-01-02T03:04:05.6Z", 1_767_323_045_600),
      ("2026-01-02T03:04:05.67899999999Z", 1_767_323_045_678),
      ("2026-01-02T03:04:05+05:30", 1_767_303_245_000),
      ("2026-01-02T03:04:05-00:00", 1_767_323_045_000),
      ("2026-01-01T22:04:05-05:00", 1_767_323_045_000),
      ("2024-02-29T00:00:00Z", 1_709_164_800_000),
      ("2000-02-29T23:59:59Z", 951_868_799_000),
      ("1970-01-01T00:00:00Z", 0),
      ("1969-12-31T23:59:59.999Z", -1),
      ("0000-01-01T00:00:00Z", -62_167_219_200_000),
      ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
      ("2016-12-31T23:59:60Z", 1_483_228_800_000),
      ("2016-12-31T23:59:60.5Z", 1_483_228_800_500),
      ("2015-06-30T23:59:60Z", 1_435_708_800_000),
      ("2017-01-01T05:29:60+05:30", 1_483_228_800_000),
    ] as [(String, Int64)])
  func `an instant is read to the millisecond`(text: String, time: Int64) throws {
    try expect(RFC3339.milliseconds(Array(text.utf8)), equals: time)
  }

  @Test(arguments: [
    ("", "it is empty"),
    ("yesterday", "it is not an RFC 3339 instant"),
    ("2026-01-02 03:04:05Z", "it is not an RFC 3339 instant"),
    ("2026-01-02T03:04Z", "it is not an RFC 3339 instant"),
    ("2026-1-02T03:04:05Z", "it is not an RFC 3339 instant"),
    ("20260102T030405Z", "it is not an RFC 3339 instant"),
    ("2026-01-02T03:04:05.Z", "it is not an RFC 3339 instant"),
    ("2026-01-02T03:04:05,6Z", "it is not an RFC 3339 instant"),
    ("2026-01-02T03:04:05+0100", "it is not an RFC 3339 instant"),
    ("2026-01-02T03:04:05+01", "it is not an RFC 3339 instant"),
    ("2026-01-02T03:04:05Z ", "it is not an RFC 3339 instant"),
    (" 2026-01-02T03:04:05Z", "it is not an RFC 3339 instant"),
    ("12026-01-02T03:04:05Z", "it is not an RFC 3339 instant"),
    ("2026-01-02T03:04:05", "the offset from UTC is missing"),
    ("2026-01-02T03:04:05.678", "the offset from UTC is missing"),
    ("2025-13-01T00:00:00Z", "month 13 does not exist"),
    ("2025-00-01T00:00:00Z", "month 0 does not exist"),
    ("2025-02-29T00:00:00Z", "that month has no day 29"),
    ("1900-02-29T00:00:00Z", "that month has no day 29"),
    ("2025-04-31T00:00:00Z", "that month has no day 31"),
    ("2025-04-00T00:00:00Z", "that month has no day 0"),
    ("2026-01-01T24:00:00Z", "hour 24 does not exist"),
    ("2026-01-01T00:60:00Z", "minute 60 does not exist"),
    ("2026-01-01T00:00:61Z", "second 61 does not exist"),
    ("2026-01-02T03:04:60Z", "second 60 is only at 23:59 UTC on 30 June or 31 December"),
    ("2016-12-31T23:59:60+01:00", "second 60 is only at 23:59 UTC on 30 June or 31 December"),
    ("2016-03-31T23:59:60Z", "second 60 is only at 23:59 UTC on 30 June or 31 December"),
    ("2026-01-02T03:04:05+24:00", "the offset from UTC is over 23:59"),
    ("2026-01-02T03:04:05+00:60", "the offset from UTC is over 23:59"),
  ])
  func `what is no instant is told why`(text: String, reason: String) {
    #expect(throws: (any Error).self) { try RFC3339.milliseconds(Array(text.utf8)) }
    do throws(TimestampFault) {
      _ = try RFC3339.milliseconds(Array(text.utf8))
    } catch {
      expect(error.reason, equals: reason)
    }
  }
}

import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

struct InstantTextTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0),
    ("2026-03-08T09:30:00Z", 1_772_962_200_000),
    ("2026-03-08t09:30:00.1239z", 1_772_962_200_123),
    ("2026-03-08 09:30:00.5Z", 1_772_962_200_500),
    ("2026-03-08T11:30:00+02:00", 1_772_962_200_000),
    ("2026-03-08T04:00:00-05:30", 1_772_962_200_000),
    ("2026-03-08", 1_772_928_000_000),
    ("1969-12-31T23:59:59.999Z", -1),
  ])
  func `an instant or a date of UTC is read`(text: String, milliseconds: Int64) throws {
    try expect(InstantText.parse(text, in: .utc), equals: milliseconds)
  }

  @Test(.enabled(if: ZoneDatabase.isInstalled))
  func `a date is the beginning of that day in the given zone`() throws {
    let berlin = try ReportCalendar(timeZone: "Europe/Berlin")
    try expect(InstantText.parse("2026-03-08", in: berlin), equals: 1_772_924_400_000)
    try expect(InstantText.parse("2026-07-01", in: berlin), equals: 1_782_856_800_000)
  }

  @Test(arguments: [
    ("yesterday", "\"yesterday\" is not a time"),
    ("", "\"\" is not a time"),
    ("2026-3-8", "\"2026-3-8\" is not a time"),
    ("08.03.2026", "\"08.03.2026\" is not a time"),
    ("2026-03-08T09:30Z", "\"2026-03-08T09:30Z\" is not a time"),
    ("2026-03-08T09:30:00.Z", "\"2026-03-08T09:30:00.Z\" is not a time"),
    ("2026-03-08T09:30:00Zulu", "\"2026-03-08T09:30:00Zulu\" is not a time"),
    ("2026-13-08", "month 13 of \"2026-13-08\" does not exist"),
    ("2026-02-29", "day 29 of \"2026-02-29\" does not exist"),
    ("2026-03-08T24:00:00Z", "hour 24 of \"2026-03-08T24:00:00Z\" does not exist"),
    ("2026-03-08T09:60:00Z", "minute 60 of \"2026-03-08T09:60:00Z\" does not exist"),
    ("2026-03-08T09:30:60Z", "second 60 of \"2026-03-08T09:30:60Z\" does not exist"),
    (
      "2026-03-08T09:30:00+24:00", "the offset of \"2026-03-08T09:30:00+24:00\" does not exist"
    ),
  ])
  func `anything else says what is wrong`(text: String, message: String) {
    let expected = ValueError(
      message, fix: "write a date such as 2026-03-08, or 2026-03-08T09:30:00Z")
    #expect(throws: expected) { try InstantText.parse(text, in: .utc) }
  }

  @Test func `a time without offset asks for one`() {
    let expected = ValueError(
      "\"2026-03-08T09:30:00\" has no offset from UTC",
      fix: "end it with Z, or an offset such as +02:00")
    #expect(throws: expected) { try InstantText.parse("2026-03-08T09:30:00", in: .utc) }
  }

  @Test func `a date alone is read, and nothing behind it`() throws {
    try expect(InstantText.date("2026-03-08"), equals: CivilDate(year: 2026, month: 3, day: 8))
    let faults = [
      ("2026-03-08T09:30:00Z", "\"2026-03-08T09:30:00Z\" is not a date"),
      ("8 May", "\"8 May\" is not a date"),
      ("2026-02-29", "day 29 of \"2026-02-29\" does not exist"),
    ]
    for (text, message) in faults {
      let error = #expect(throws: ValueError.self) { try InstantText.date(text) }
      expect(error, equals: ValueError(message, fix: "write a date such as 2026-03-08"))
    }
  }
}

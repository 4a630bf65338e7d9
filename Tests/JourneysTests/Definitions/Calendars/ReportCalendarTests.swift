import Definitions
import Expectations
import Journeys
import TestSupport
import Testing

// Instants and offsets of these tests come from Python's zoneinfo (tzdata 2025b).
struct ReportCalendarTests {
  private static let hour: Int64 = 3_600_000

  @Test func `a day of UTC begins at a multiple of a day`() {
    let day = ReportCalendar.utc.day(of: 1_772_928_000_000)
    expect(day, equals: 20_520)
    expect(ReportCalendar.text(ofDay: day), equals: "2026-03-08")
    expect(ReportCalendar.utc.start(ofDay: day), equals: 1_772_928_000_000)
    expect(ReportCalendar.utc.end(ofDay: day), equals: 1_773_014_400_000)
    expect(ReportCalendar.utc.day(of: 1_772_927_999_999), equals: 20_519)
    expect(ReportCalendar.utc.day(of: -1), equals: -1)
  }

  @Test(.enabled(if: ZoneDatabase.isInstalled))
  func `the days on which Berlin changes its clocks have 23 and 25 hours`() throws {
    let berlin = try ReportCalendar(timeZone: "Europe/Berlin")
    // 2026-03-29 begins at 2026-03-28T23:00:00Z, 2026-10-25 at 2026-10-24T22:00:00Z.
    expect(berlin.start(ofDay: 20_541), equals: 1_774_738_800_000)
    expect(berlin.end(ofDay: 20_541) - berlin.start(ofDay: 20_541), equals: 23 * Self.hour)
    expect(berlin.start(ofDay: 20_751), equals: 1_792_879_200_000)
    expect(berlin.end(ofDay: 20_751) - berlin.start(ofDay: 20_751), equals: 25 * Self.hour)
    expect(berlin.day(of: 1_774_738_799_999), equals: 20_540)
    expect(berlin.day(of: 1_774_738_800_000), equals: 20_541)
    expect(berlin.day(of: 1_774_738_800_000 + 23 * Self.hour - 1), equals: 20_541)
    expect(berlin.day(of: 1_774_738_800_000 + 23 * Self.hour), equals: 20_542)
  }

  @Test(
    .enabled(if: ZoneDatabase.isInstalled),
    arguments: [
      ("Asia/Kolkata", 1_772_908_200_000 as Int64),  // 2026-03-07T18:30:00Z
      ("America/St_Johns", 1_772_940_600_000),  // 2026-03-08T03:30:00Z
      ("Australia/Lord_Howe", 1_772_888_400_000),  // 2026-03-07T13:00:00Z
      ("Pacific/Chatham", 1_772_878_500_000),  // 2026-03-07T10:15:00Z
      ("Pacific/Kiritimati", 1_772_877_600_000),  // 2026-03-07T10:00:00Z
    ])
  func `2026-03-08 begins where the zone lies`(zone: String, start: Int64) throws {
    let calendar = try ReportCalendar(timeZone: zone)
    expect(calendar.start(ofDay: 20_520), equals: start)
    expect(calendar.day(of: start), equals: 20_520)
    expect(calendar.day(of: start - 1), equals: 20_519)
  }

  @Test(.enabled(if: ZoneDatabase.isInstalled))
  func `a day without midnight begins at its first instant`() throws {
    // Havana, 2026-03-08: from 24:00 of the day before (05:00Z) the clocks show 01:00.
    let havana = try ReportCalendar(timeZone: "America/Havana")
    expect(havana.start(ofDay: 20_520), equals: 1_772_946_000_000)
    expect(havana.day(of: 1_772_945_999_999), equals: 20_519)
    expect(havana.day(of: 1_772_946_000_000), equals: 20_520)
    expect(havana.end(ofDay: 20_520) - havana.start(ofDay: 20_520), equals: 23 * Self.hour)
  }

  @Test(.enabled(if: ZoneDatabase.isInstalled))
  func `a day that a zone left out is empty and begins with the next`() throws {
    // Apia went from 2011-12-29 straight to 2011-12-31, at 2011-12-30T10:00:00Z.
    let apia = try ReportCalendar(timeZone: "Pacific/Apia")
    let change: Int64 = 1_325_239_200_000
    expect(apia.day(of: change - 1), equals: 15_337)
    expect(apia.day(of: change), equals: 15_339)
    expect(apia.start(ofDay: 15_338), equals: change)
    expect(apia.end(ofDay: 15_338), equals: change)
    expect(apia.start(ofDay: 15_339), equals: change)
  }

  @Test(.enabled(if: ZoneDatabase.isInstalled))
  func `a day that begins twice begins the first time, and its eve ends the second time`()
    throws
  {
    // St John's, 2006-10-29: at 00:01 (02:31Z) back to 23:01 of the 28th.
    let stJohns = try ReportCalendar(timeZone: "America/St_Johns")
    let midnight: Int64 = 1_162_089_000_000  // 2006-10-29T02:30:00Z
    expect(stJohns.start(ofDay: 13_450), equals: midnight)
    expect(stJohns.day(of: midnight), equals: 13_450)
    expect(stJohns.day(of: midnight + 60_000), equals: 13_449)
    expect(stJohns.day(of: midnight + Self.hour), equals: 13_450)
    expect(stJohns.end(ofDay: 13_449), equals: midnight + Self.hour)
  }

  @Test(.enabled(if: ZoneDatabase.isInstalled))
  func `an instant far outside takes the offset of the nearer end`() throws {
    let berlin = try ReportCalendar(timeZone: "Europe/Berlin")
    expect(berlin.day(of: -1), equals: 0)
    expect(berlin.start(ofDay: 2_932_896), equals: 253_402_210_800_000)
    expect(berlin.day(of: .max), equals: ReportCalendar.utc.day(of: .max))
    expect(berlin.day(of: .min), equals: ReportCalendar.utc.day(of: .min))
  }

  @Test(arguments: [
    (20_520, 20_514), (20_514, 20_514), (20_521, 20_521), (0, -3), (-3, -3), (-4, -10),
  ])
  func `a week begins on its Monday`(day: Int, monday: Int) {
    expect(ReportCalendar.monday(of: day), equals: monday)
  }

  @Test(
    .enabled(if: ZoneDatabase.isInstalled),
    arguments: [
      (
        "Europe/Berln", "the time zone \"Europe/Berln\" is not known", "write Europe/Berlin"
      ),
      ("utc", "the time zone \"utc\" is not known", "write UTC"),
      (
        "Berlin", "the time zone \"Berlin\" is not known",
        "write an IANA name such as Europe/Berlin, or UTC"
      ),
      (
        "BST", "\"BST\" is an abbreviation or an offset, not an IANA time zone",
        "write a name such as Europe/Berlin, or UTC"
      ),
      (
        "GMT+1", "\"GMT+1\" is an abbreviation or an offset, not an IANA time zone",
        "write a name such as Europe/Berlin, or UTC"
      ),
    ])
  func `an unknown zone gets the nearest offered`(
    zone: String, message: String, fix: String
  ) {
    #expect(throws: ValueError(message, fix: fix)) { try TimeZoneName.check(zone) }
    #expect(throws: ValueError(message, fix: fix)) { try ReportCalendar(timeZone: zone) }
  }
}

import EventLog
import Expectations
import Testing

struct CivilDateTests {
  // Day numbers as `date -u -d DATE +%s` divided by 86400.
  @Test(arguments: [
    (0, "1970-01-01"), (-1, "1969-12-31"), (11_016, "2000-02-29"), (11_017, "2000-03-01"),
    (20_520, "2026-03-08"), (19_782, "2024-02-29"), (47_541, "2100-03-01"),
    (-719_468, "0000-03-01"), (2_932_896, "9999-12-31"),
  ])
  func `a day number and its date are one`(day: Int, text: String) throws {
    let date = CivilDate(dayNumber: day)
    expect(date.description, equals: text)
    expect(date.dayNumber, equals: day)
  }

  @Test func `every day follows the one before, and back`() {
    var last = CivilDate(dayNumber: -800_000)
    for day in -799_999...800_000 {
      let date = CivilDate(dayNumber: day)
      let follows =
        (date.year, date.month, date.day) == (last.year, last.month, last.day + 1)
        || (date.year, date.month, date.day) == (last.year, last.month + 1, 1)
        || (date.year, date.month, date.day) == (last.year + 1, 1, 1)
      guard follows, date.dayNumber == day else {
        Issue.record("\(date) is wrong after \(last)")
        return
      }
      last = date
    }
  }

  @Test(arguments: [(2025, 2, 29), (2100, 2, 29), (2024, 4, 31), (2024, 13, 1), (2024, 1, 0)])
  func `a date that does not exist is none`(year: Int, month: Int, day: Int) {
    expectNil(CivilDate(year: year, month: month, day: day))
  }
}

import Expectations
import Testing

@testable import EventLog

/// What a value of an unknown log is, where it may be a time.
struct TimeFormTests {
  @Test(
    arguments: [
      ("1772345409", .number(.seconds)), ("1772345409.25", .number(.seconds)),
      ("1772345409250", .number(.milliseconds)), ("1772345409250000", .number(.microseconds)),
      ("1772345409250000000", .number(.nanoseconds)), ("2026-03-01T06:10:09Z", .instant),
      ("Sun, 01 Mar 2026 06:10:09 GMT", .instant), ("2026-03-01 06:10:09", .local),
      ("2026.03.01-06.10.09", .local), ("2026.03.01-06.10.09:123", .local),
      ("/Date(1772345409250)/", .instant), ("01.03.2026 06:10:09", .local), ("2026-03-01", .local),

      ("March 1, 2026, 6:10 AM", .local),
      ("Mar 1, 2026 18:10:09", .local), ("3/1/2026, 6:10:09 PM", .local),
      ("03/01/2026 06:10 am", .local),
    ] as [(String, TimeForm)])
  func `a time tells its unit, and whether it has an offset`(text: String, form: TimeForm) {
    expect(TimeForm(Text(text)), equals: form)
  }

  @Test func `of twelve hours the twelfth is the first`() {
    let day = TimeForm.local.milliseconds("2026-03-01") ?? 0
    let times = ["3/1/2026 12:00:05 AM", "3/1/2026 12:30 PM", "3/1/2026, 11:59:59.250 pm"]
      .map { TimeForm.local.milliseconds(Text($0)).map { $0 - day } }
    expect(times, equals: [5_000, 45_000_000, 86_399_250])
    expectNil(TimeForm("3/1/2026 13:00 PM"))
    expect(TimeForm.local.milliseconds("3/1/2026, 1:00:00\u{202F}PM"), equals: day + 46_800_000)
    expect(TimeForm.local.milliseconds("3/1/26, 1:00 p.m."), equals: day + 46_800_000)
  }

  @Test func `of a date whose year comes last somebody says what comes first`() {
    let day = TimeForm.local.milliseconds("2026-03-01") ?? 0
    let spelt = [
      "01/03/2026", "1/3/26, 00:00", "01.03.2026 00:00:00,000", "1-3-2026T00:00",
      "01/03/2026 12:00 am",
    ]
    for text in spelt {
      expect(TimeForm.ordered(.dayFirst).milliseconds(Text(text)), equals: day, "\(text)")
    }
    expect(TimeForm.ordered(.monthFirst).milliseconds("3/1/2026 00:00"), equals: day)
    expectNil(TimeForm.ordered(.monthFirst).milliseconds("13/1/2026 00:00"))
    expectNil(TimeForm.ordered(.dayFirst).milliseconds("1/3/202 00:00"))
    expectNil(TimeForm.ordered(.dayFirst).milliseconds("1/3.2026"))
    expectNil(TimeForm.ordered(.dayFirst).milliseconds("1/3/20261"))
    expectNil(TimeForm.ordered(.dayFirst).milliseconds("2.4.10"))
  }

  @Test(arguments: [
    "", "7", "900224", "20260301", "welcome", "3.5", "1234567", "03/04/2026", "v2", "1.7e", "1e+",
    "March 2026", "May 3",
  ])
  func `other values are no times`(text: String) {
    expectNil(TimeForm(Text(text)))
  }
}

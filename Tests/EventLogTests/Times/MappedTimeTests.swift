import Expectations
import Testing

@testable import EventLog

/// Every spelling of an instant that was seen in exports.
struct MappedTimeTests {
  private func time(
    _ text: String, _ unit: TimeUnit = .milliseconds, clock: NumberClock = .utc,
    zone: WallClock? = nil
  ) throws -> Int64 {
    let node = try JSONNode.parse(Array(text.utf8))
    return try MappedTime(unit: unit, clock: clock, wallClock: zone).milliseconds(node)
  }

  @Test(
    arguments: [
      (#""2015-12-10T04:08:31.909Z""#, 1_449_720_511_909),
      (#""2020-09-29T14:50:29.907+05:30""#, 1_601_371_229_907),
      (#""2021-04-14T16:41:15+0000""#, 1_618_418_475_000),
      (#""2022-01-31T09:59:12.250723+00:00""#, 1_643_623_152_250),
      (#""2021-04-14 16:41:15 UTC""#, 1_618_418_475_000),
      (#""2021-04-14 18:41:15+02""#, 1_618_418_475_000),
      (#""Wed, 14 Apr 2021 16:41:15 GMT""#, 1_618_418_475_000),
      (#""4 Apr 2021 16:41:15 +0000""#, 1_617_554_475_000),
      (#""14/Apr/2021:18:41:15 +0200""#, 1_618_418_475_000),
      (#""20210414T164115.250Z""#, 1_618_418_475_250),
      (#""2021-04-14 16:41:15,250 +0000""#, 1_618_418_475_250),
      (#""/Date(1618418475250)/""#, 1_618_418_475_250),
      (#""/Date(1618418475250+0200)/""#, 1_618_418_475_250),
      (#""2021-04-14T18:41:15+02:00[Europe/Berlin]""#, 1_618_418_475_000),
      (#""Wed, 14 Apr 2021 09:41:15 PDT""#, 1_618_418_475_000),
      (#""2021-104T16:41:15Z""#, 1_618_418_475_000),
      (#""2021-W15-3T16:41:15Z""#, 1_618_418_475_000),
      (#""2020-366T00:00:00Z""#, 1_609_372_800_000),
      // Java leaves out seconds that are none.
      (#""2026-03-29T19:41+02:00""#, 1_774_806_060_000),
      (#""1.61841847525e+12""#, 1_618_418_475_250),
    ] as [(String, Int64)])
  func `texts with an offset`(text: String, milliseconds: Int64) throws {
    try expect(time(text), equals: milliseconds)
  }

  @Test(
    arguments: [
      (#""2019-11-12 14:43:52.137000""#, 1_573_569_832_137),
      (#""2024-03-13 10:21:14""#, 1_710_325_274_000),
      (#""2014/10/22 11:15:41.000""#, 1_413_976_541_000),
      (#""2019-07-01""#, 1_561_939_200_000),
      (#""2019-07-01T00:00:00""#, 1_561_939_200_000),
      (#""2024-03-13T10:21""#, 1_710_325_260_000),
      (#""12.11.2019 14:43:52""#, 1_573_569_832_000),
      (#""Nov 12, 2019 @ 14:43:52.137""#, 1_573_569_832_137),
      (#""November 12, 2019 at 2:43:52 PM""#, 1_573_569_832_000),
    ] as [(String, Int64)])
  func `texts without one need a zone`(text: String, milliseconds: Int64) throws {
    try expect(time(text, zone: .utc), equals: milliseconds)
    #expect(throws: TimestampFault.self) { try time(text) }
  }

  @Test func `the order of a date goes before what its shape says, and an offset counts`() throws {
    let node = try JSONNode.parse(Array(#""02/03/2026 07:13 PM +0200""#.utf8))
    let reader = MappedTime(
      unit: .milliseconds, clock: .utc, wallClock: nil, dateOrder: .dayFirst)
    // 2026-03-02T17:13:00Z
    try expect(reader.milliseconds(node), equals: 1_772_471_580_000)
  }

  @Test(
    arguments: [
      ("20191112144352", 1_573_569_832_000), (#""20191112144352""#, 1_573_569_832_000),
      (#""20191112144352137""#, 1_573_569_832_137),
    ] as [(String, Int64)])
  func `digits of a calendar are a time without an offset`(text: String, milliseconds: Int64) throws
  {
    try expect(time(text, .calendar, zone: .utc), equals: milliseconds)
    #expect(throws: TimestampFault.self) { try time(text, .calendar) }
  }

  @Test(
    arguments: [
      #""/Date()/""#, #""/Date(-5)/""#, #""/Date(1618418475250)""#, #""/Date(1618418475250+2)/""#,
      #""/Date(1618418475250 0200)/""#, #""/Date(99999999999999999999)/""#,
    ])
  func `a date of .NET has digits and perhaps an offset`(text: String) {
    #expect(throws: TimestampFault.self) { try time(text, zone: .utc) }
  }

  @Test(arguments: ["2019111214435", "20191312144352", "1573569832"])
  func `other numbers are none`(text: String) {
    #expect(throws: TimestampFault.self) { try time(text, .calendar, zone: .utc) }
  }

  @Test(
    arguments: [
      ("1623860880", .seconds, 1_623_860_880_000),
      ("1541105830796", .milliseconds, 1_541_105_830_796),
      ("1540919166796.0", .milliseconds, 1_540_919_166_796),
      ("1540919166.796", .seconds, 1_540_919_166_796),
      ("1.540919166796e12", .milliseconds, 1_540_919_166_796),
      (#""1673858401132002""#, .microseconds, 1_673_858_401_132),
      (#""1544712660300000000""#, .nanoseconds, 1_544_712_660_300),
      (#""1544712660.3""#, .seconds, 1_544_712_660_300),
      ("639221767582674470", .ticks, 1_786_579_958_267),
    ] as [(String, TimeUnit, Int64)])
  func `numbers count the unit, in quotes or not`(
    text: String, unit: TimeUnit, milliseconds: Int64
  ) throws {
    try expect(time(text, unit), equals: milliseconds)
  }

  @Test(arguments: [
    #""""#, #""yesterday""#, #""2021-13-01T00:00:00Z""#, #""2021-02-29""#,
    #""2021-04-14 25:00:00""#,
    #""20210414""#.replacing("20210414", with: "2021-04-14x"), "true", "{}", "[1]", "1e400",
    #""2021-04-14T16:41:15+25:00""#, #""2021-366T00:00:00Z""#, #""2021-000T00:00:00Z""#,
    #""2021-W54-1T00:00:00Z""#, #""2021-W01-8T00:00:00Z""#, #""2021-04-14T16:41:15 CST""#,
    #""2021-04-14T16:41:15[Europe/Berlin]""#, #""1.6e""#, #""1.6e+""#, #""e9""#,
  ])
  func `what is no instant is refused`(text: String) throws {
    #expect(throws: TimestampFault.self) { try time(text, zone: .utc) }
  }

  @Test func `numbers of a wall clock are read in the zone`() throws {
    let eightBehind = WallClock(changes: [(instant: .min, offset: -28_800_000)])
    try expect(
      time("1623860880", .seconds, clock: .wall, zone: eightBehind), equals: 1_623_889_680_000)
    try expect(
      time("1623860880", .seconds, clock: .utc, zone: eightBehind), equals: 1_623_860_880_000)
    try expect(time("1623860880", .seconds, clock: .wall), equals: 1_623_860_880_000)
  }
}

struct WallClockTests {
  /// One hour ahead until instant 1,000,000, then two, and from 9,000,000 on one again.
  private let clock = WallClock(changes: [
    (instant: .min, offset: 3_600_000), (instant: 100_000_000, offset: 7_200_000),
    (instant: 900_000_000, offset: 3_600_000),
  ])

  @Test func `a time is read with the offset of its span`() {
    expect(clock.instant(of: 103_599_999), equals: 99_999_999)
    expect(clock.instant(of: 107_200_000), equals: 100_000_000)
    expect(clock.instant(of: 904_000_000), equals: 896_800_000)
  }

  @Test func `a time at either end of all times stays one there`() {
    expect(clock.instant(of: .max), equals: .max - 3_600_000)
    expect(clock.instant(of: .min), equals: .min)
    let behind = WallClock(changes: [(instant: .min, offset: -28_800_000)])
    expect(behind.instant(of: .max), equals: .max)
    expect(behind.instant(of: .min), equals: .min + 28_800_000)
  }

  @Test func `a time that was left out is read as before the jump`() {
    expect(clock.instant(of: 103_600_000), equals: 100_000_000)
    expect(clock.instant(of: 107_199_999), equals: 103_599_999)
  }

  @Test func `a time that came twice is the first`() {
    expect(clock.instant(of: 903_600_000), equals: 896_400_000)
    expect(clock.instant(of: 907_199_999), equals: 899_999_999)
    expect(clock.instant(of: 907_200_000), equals: 903_600_000)
  }
}

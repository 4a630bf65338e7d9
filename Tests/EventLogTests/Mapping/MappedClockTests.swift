import Expectations
import Testing

@testable import EventLog

/// What the fast path of times can read by itself: whatever it leaves is read many times slower.
struct MappedClockTests {
  private func time(_ text: String, of preset: MappingPreset) -> Int64? {
    var clock = MappedClock(Mapping(preset: preset))
    return PaddedBytes.withCopy(of: Array(text.utf8)) { line in
      clock.read(JSONSlice(start: 0, end: text.utf8.count, kind: .text), in: line)
    }
  }

  @Test(
    arguments: [
      ("2020-09-29T14:50:29.907Z", 1_601_391_029_907),
      ("2020-09-29T14:50:29.907+05:30", 1_601_371_229_907),
      ("2020-09-29T14:50:29-0330", 1_601_403_629_000),
      ("2020-09-29T14:50:29.907123+00:00", 1_601_391_029_907),
      ("2020-09-29 14:50:29+23:59", 1_601_304_689_000),
    ] as [(String, Int64)])
  func `any offset`(text: String, milliseconds: Int64) {
    expect(time(text, of: .rudderstack), equals: milliseconds)
  }

  @Test(arguments: [
    "2020-09-29T14:50:29", "2020-09-29T14:50:29+24:00", "2020-09-29T14:50:29+05:60",
    "2020-09-29T14:50:29+05-30", "2020-09-29T14:50:29*05:30", "2020-09-29T14:50:29+5:300",
    "2020-09-29T14:50:29+05", "2020-09-29T14:50:29z",
  ])
  func `it leaves what is no offset, or not a usual one`(text: String) {
    expectNil(time(text, of: .rudderstack))
  }

  @Test func `microseconds in quotes`() {
    expect(time("1601391029907123", of: .ga4), equals: 1_601_391_029_907)
  }
}

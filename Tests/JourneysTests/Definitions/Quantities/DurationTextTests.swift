import Definitions
import Expectations
import Journeys
import Testing

struct DurationTextTests {
  @Test(arguments: [
    ("90s", 90_000), ("30m", 1_800_000), ("24h", 86_400_000), ("7d", 604_800_000), ("0s", 0),
    ("007d", 604_800_000), ("36500d", 3_153_600_000_000),
  ])
  func `a duration is a whole number and a unit`(text: String, milliseconds: Int64) throws {
    try expect(DurationText.parse(text), equals: milliseconds)
  }

  @Test(arguments: [
    ("", "\"\" is not a duration"),
    ("h", "\"h\" is not a duration"),
    ("soon", "\"soon\" is not a duration"),
    (" 24h", "\" 24h\" is not a duration"),
    ("24", "\"24\" has no unit"),
    ("500ms", "the unit of \"500ms\" is not one of s, m, h, d"),
    ("1.5h", "the unit of \"1.5h\" is not one of s, m, h, d"),
    ("24H", "the unit of \"24H\" is not one of s, m, h, d"),
    ("24h ", "the unit of \"24h \" is not one of s, m, h, d"),
    ("1h30m", "the unit of \"1h30m\" is not one of s, m, h, d"),
    ("-24h", "\"-24h\" is negative"),
  ])
  func `anything else says what is wrong`(text: String, message: String) {
    let expected = ValueError(
      message, fix: "write a whole number and a unit, such as 90s, 30m, 24h or 7d")
    #expect(throws: expected) { try DurationText.parse(text) }
  }

  @Test(arguments: ["36501d", "9223372036854775807d", "99999999999999999999s"])
  func `a duration of more than a hundred years is refused`(text: String) {
    let expected = ValueError("\"\(text)\" is too long", fix: "write at most 36500d")
    #expect(throws: expected) { try DurationText.parse(text) }
  }

  @Test(arguments: [("30d", true), ("99999999999999999999d", true), ("d", false), ("30", false)])
  func `digits and a unit are meant as a duration, even too long a one`(
    text: String, isMeant: Bool
  ) {
    expect(DurationText.isMeant(by: text), equals: isMeant)
  }

  @Test(arguments: ["2026-03-08", "30w", "", "-1d"])
  func `what is spelt otherwise is not`(text: String) {
    expect(!DurationText.isMeant(by: text))
  }
}

import Definitions
import Expectations
import Journeys
import Testing

struct SizeTextTests {
  @Test(arguments: [
    ("0", 0), ("1000", 1_000), ("1K", 1_024), ("512M", 536_870_912), ("2G", 2_147_483_648),
    ("1T", 1_099_511_627_776), ("8388607T", 9_223_370_937_343_148_032),
  ])
  func `a size is a whole number, alone or with a binary unit`(text: String, bytes: Int) throws {
    try expect(SizeText.parse(text), equals: bytes)
  }

  @Test(arguments: [
    ("", "\"\" is not a size"),
    ("M", "\"M\" is not a size"),
    ("-1", "\"-1\" is not a size"),
    ("512MB", "the unit of \"512MB\" is not one of K, M, G, T"),
    ("512m", "the unit of \"512m\" is not one of K, M, G, T"),
    ("1.5G", "the unit of \"1.5G\" is not one of K, M, G, T"),
  ])
  func `anything else says what is wrong`(text: String, message: String) {
    let expected = ValueError(
      message, fix: "write a whole number of bytes, or one with K, M, G or T, such as 512M")
    #expect(throws: expected) { try SizeText.parse(text) }
  }

  @Test(arguments: ["8388608T", "9223372036854775808", "99999999999999999999999T"])
  func `a size that no machine counts is refused`(text: String) {
    let expected = ValueError("\"\(text)\" is too large", fix: "write less than 8388608T")
    #expect(throws: expected) { try SizeText.parse(text) }
  }
}

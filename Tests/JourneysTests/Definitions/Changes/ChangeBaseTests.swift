@testable import Definitions
import EventLog
import Expectations
import Testing

@testable import Journeys

struct ChangeBaseTests {
  private func error(_ text: String) -> String? {
    do {
      _ = try ChangeBase.parse(text)
      return nil
    } catch {
      return "\(error.message); \(error.fix)"
    }
  }

  @Test func `a word is the period before`() throws {
    try expect(ChangeBase.parse("previous-day"), equals: .previous(.day))
    try expect(ChangeBase.parse("previous-week"), equals: .previous(.week))
    try expect(ChangeBase.parse("previous-month"), equals: .previous(.month))
  }

  @Test func `two dots stand between the ends of a range`() throws {
    try expect(
      ChangeBase.parse("2026-01-01..2026-02-01T10:00:00.5Z"),
      equals: .range(start: "2026-01-01", end: "2026-02-01T10:00:00.5Z"))
    try expect(ChangeBase.parse("60d..30d"), equals: .range(start: "60d", end: "30d"))
  }

  @Test func `a condition is a segment, whatever its value`() throws {
    let condition = FieldCondition(field: .appVersion, comparison: .equal, value: "2..3")
    try expect(ChangeBase.parse("app_version=2..3"), equals: .segment(condition))
    let other = FieldCondition(field: .platform, comparison: .notEqual, value: "ios")
    try expect(ChangeBase.parse("platform!=ios"), equals: .segment(other))
  }

  @Test func `a variant is no segment to compare with`() {
    expect(
      error("variant=A"),
      equals: """
        "variant=A" is about variants; leave it out: the variants of an experiment are always compared
        """)
  }

  @Test func `a misspelt word gets the nearest, another all there are`() {
    expect(
      error("previous_week"),
      equals: "\"previous_week\" is nothing to compare with; write previous-week")
    expect(
      error("yesterday"),
      equals: """
        "yesterday" is nothing to compare with; write previous-day, previous-week, previous-month, a \
        range such as 2026-01-01..2026-02-01 or FIELD=VALUE
        """)
  }

  @Test(arguments: ["2026-01-01..", "..2026-01-01", ".."])
  func `a range has two ends`(text: String) {
    expect(
      error(text),
      equals: """
        the range "\(text)" has only one end; write both, as in 2026-01-01..2026-02-01; the second is \
        not part of it
        """)
  }

  @Test func `a field is spelt as in other conditions`() {
    expect(
      error("app_vresion=2"),
      equals: """
        the field "app_vresion" is not known; write app_version, or properties.app_vresion for a \
        property of that name
        """)
  }
}

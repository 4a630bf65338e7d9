import Definitions
import EventLog
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
    #expect(try ChangeBase.parse("previous-day") == .previous(.day))
    #expect(try ChangeBase.parse("previous-week") == .previous(.week))
    #expect(try ChangeBase.parse("previous-month") == .previous(.month))
  }

  @Test func `two dots stand between the ends of a range`() throws {
    #expect(
      try ChangeBase.parse("2026-01-01..2026-02-01T10:00:00.5Z")
        == .range(start: "2026-01-01", end: "2026-02-01T10:00:00.5Z"))
    #expect(try ChangeBase.parse("60d..30d") == .range(start: "60d", end: "30d"))
  }

  @Test func `a condition is a segment, whatever its value`() throws {
    let condition = FieldCondition(field: .appVersion, comparison: .equal, value: "2..3")
    #expect(try ChangeBase.parse("app_version=2..3") == .segment(condition))
    let other = FieldCondition(field: .platform, comparison: .notEqual, value: "ios")
    #expect(try ChangeBase.parse("platform!=ios") == .segment(other))
  }

  @Test func `a variant is no segment to compare with`() {
    #expect(
      error("variant=A") == """
        "variant=A" is about variants; leave it out: the variants of an experiment are always compared
        """)
  }

  @Test func `a misspelt word gets the nearest, another all there are`() {
    #expect(
      error("previous_week") == "\"previous_week\" is nothing to compare with; write previous-week")
    #expect(
      error("yesterday") == """
        "yesterday" is nothing to compare with; write previous-day, previous-week, previous-month, a \
        range such as 2026-01-01..2026-02-01 or FIELD=VALUE
        """)
  }

  @Test(arguments: ["2026-01-01..", "..2026-01-01", ".."])
  func `a range has two ends`(text: String) {
    #expect(
      error(text) == """
        the range "\(text)" has only one end; write both, as in 2026-01-01..2026-02-01; the second is \
        not part of it
        """)
  }

  @Test func `a field is spelt as in other conditions`() {
    #expect(
      error("app_vresion=2") == """
        the field "app_vresion" is not known; write app_version, or properties.app_vresion for a \
        property of that name
        """)
  }
}

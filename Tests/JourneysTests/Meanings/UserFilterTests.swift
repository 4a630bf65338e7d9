@testable import Definitions
import EventLog
import Expectations
import TestSupport
import Testing

@testable import Journeys

/// Semantics 6: who a report is about.
struct UserFilterTests {
  @Test func `since is included, until is not`() {
    let bounded = filter {
      $0.since = 1000
      $0.until = 2000
    }
    expect(
      [999, 1000, 1999, 2000].map { includes(bounded, at: $0) }, equals: [false, true, true, false])
  }

  @Test func `without settings everyone is in`() {
    expect(includes(filter(), at: .min + 1))
  }

  @Test func `the same field twice means either`() {
    let filter = filter { $0.conditions = [equal(.platform, "ios"), equal(.platform, "web")] }
    expect(includes(filter, [.platform: "ios"]))
    expect(includes(filter, [.platform: "web"]))
    expect(!includes(filter, [.platform: "android"]))
    expect(!includes(filter))
  }

  @Test func `different fields must all hold`() {
    let filter = filter { $0.conditions = [equal(.platform, "ios"), equal(.locale, "de")] }
    expect(includes(filter, [.platform: "ios", .locale: "de"]))
    expect(!includes(filter, [.platform: "ios", .locale: "fr"]))
    expect(!includes(filter, [.locale: "de"]))
  }

  @Test func `every exclusion must hold`() {
    let filter = filter { $0.conditions = [not(.platform, "ios"), not(.platform, "web")] }
    expect(!includes(filter, [.platform: "ios"]))
    expect(!includes(filter, [.platform: "web"]))
    expect(includes(filter, [.platform: "android"]))
    expect(includes(filter))
  }

  @Test func `a missing value is spelt (none)`() {
    let some = filter { $0.conditions = [not(.platform, "(none)")] }
    expect(!includes(some))
    expect(includes(some, [.platform: "ios"]))
    let none = filter { $0.conditions = [equal(.property("build"), "(none)")] }
    expect(includes(none))
    expect(!includes(none, [.property("build"): "debug"]))
  }

  @Test func `values compare as bytes`() {
    let filter = filter { $0.conditions = [equal(.platform, "iOS")] }
    expect(!includes(filter, [.platform: "ios"]))
  }

  @Test func `a variant is a condition like any field`() {
    let filter = filter { $0.conditions = [equal(.variant, "A"), equal(.variant, "(mixed)")] }
    expect(includes(filter, [.variant: "A"]))
    expect(includes(filter, [.variant: "(mixed)"]))
    expect(!includes(filter, [.variant: "(unassigned)"]))
  }

  @Test func `the first entry decides, and without one the first event`() {
    let since: (inout ReportSettings) -> Void = { $0.since = referenceDayZero + 5000 }
    expect(isIncluded("ada 0s view b\nada 5s view a", since))
    expect(!isIncluded("ada 4s view a\nada 9h view a", since))
    expect(!isIncluded("ada 4s view b\nada 9h view b", since))
    expect(isIncluded("ada 5s view b", since))
  }

  private func filter(_ change: (inout ReportSettings) -> Void = { _ in }) -> UserFilter {
    var settings = ReportSettings()
    change(&settings)
    return UserFilter(settings)
  }

  private func includes(
    _ filter: UserFilter, _ values: [EventField: Text] = [:], at start: Int64 = 0
  ) -> Bool {
    filter.includes(start: start) { values[$0] }
  }

  private func equal(_ field: EventField, _ value: Text) -> FieldCondition {
    FieldCondition(field: field, comparison: .equal, value: value)
  }

  private func not(_ field: EventField, _ value: Text) -> FieldCondition {
    FieldCondition(field: field, comparison: .notEqual, value: value)
  }

  private func isIncluded(
    _ notation: String, _ change: (inout ReportSettings) -> Void
  ) -> Bool {
    var settings = ReportSettings()
    change(&settings)
    return ReadLog(ScannedLog(notation), flows: [referenceFlow("a b")], settings: settings)
      .journeys[0].isIncluded
  }
}

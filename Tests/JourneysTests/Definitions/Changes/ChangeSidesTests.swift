@testable import Definitions
import EventLog
import Expectations
import TestSupport
import Testing

@testable import Journeys

struct ChangeSidesTests {
  private let newer = FieldCondition(field: .appVersion, comparison: .equal, value: "2.4")
  private let older = FieldCondition(field: .appVersion, comparison: .equal, value: "2.3")
  private let ios = FieldCondition(field: .platform, comparison: .equal, value: "ios")

  private func settings(_ conditions: FieldCondition...) -> ReportSettings {
    var settings = ReportSettings()
    settings.conditions = conditions
    return settings
  }

  @Test func `a segment is held against the report's users who are not of it`() {
    let sides = ChangeSides(segment: older, of: settings(ios))
    expect(sides.base.conditions == [ios, older] && sides.own.conditions == [ios])
    expect(sides.base.name == "app_version=2.3" && sides.own.name == "app_version!=2.3")
    expect(side(sides, "2.3", "ios"), equals: .base)
    expect(side(sides, "2.4", "ios"), equals: .own)
    expect(side(sides, nil, "ios"), equals: .own)
    expectNil(side(sides, "2.3", "web"))
  }

  @Test func `the report's condition on the same field is about its own side alone`() {
    let sides = ChangeSides(segment: older, of: settings(newer, ios))
    expect(sides.base.conditions, equals: [ios, older])
    expect(sides.base.name == "app_version=2.3" && sides.own.name == "app_version=2.4")
    expect(side(sides, "2.3", "ios"), equals: .base)
    expect(side(sides, "2.4", "ios"), equals: .own)
    expectNil(side(sides, "2.5", "ios"))
  }

  @Test func `a user is of the base before they are of the report`() {
    let sides = ChangeSides(segment: older, of: settings(older, newer))
    expect(sides.own.name, equals: "app_version=2.4")
    expect(side(sides, "2.3", "ios"), equals: .base)
  }

  @Test func `a report of nobody else says so`() {
    expect(ChangeSides(segment: older, of: settings(older)).own.name, equals: "app_version!=2.3")
  }

  @Test func `the side goes by the first entry, and without one by the first event`() {
    expect(side("ada 0s view a app_version=2.3\nada 1s view b app_version=2.4"), equals: .base)
    expect(side("ada 0s view b app_version=2.3\nada 1s view a app_version=2.4"), equals: .own)
    expect(side("ada 0s view b app_version=2.3"), equals: .base)
  }

  /// The side of a log's only user.
  private func side(_ notation: String) -> ChangeSide? {
    var settings = ReportSettings()
    settings.change = ChangeSides(segment: older, of: settings)
    return ReadLog(ScannedLog(notation), flows: [referenceFlow("a b")], settings: settings)
      .journeys[0].facts.side
  }

  private func side(_ sides: ChangeSides, _ version: Text?, _ platform: Text) -> ChangeSide? {
    ChangeFilter(sides).side(start: 0) { field in field == .platform ? platform : version }
  }
}

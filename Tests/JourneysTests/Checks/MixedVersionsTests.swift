import Checks
import Definitions
import EventLog
import Expectations
import TestSupport
import Journeys
import Testing

/// Versions of a flow that one definition covers together.
struct MixedVersionsTests {
  @Test func `several versions under a definition without version are found`() {
    let log = CheckedLog(
      "ada 0s view a version=1\nada 1s view b version=1\nbob 0s view a version=2\nbob 1s view b")
    expect(log.found(.mixedVersions), equals: "warning 1/3 @ 3\n- 1 2\n- 2 1")
  }

  @Test func `one version is none, with events that name none neither`() {
    expectNil(CheckedLog("ada 0s view a version=1\nada 1s view b").found(.mixedVersions))
    expectNil(CheckedLog("ada 0s view a").found(.mixedVersions))
  }

  @Test func `a version that has a definition is read by it alone`() {
    let log = CheckedLog("ada 0s view a version=1\nbob 0s view a version=2") { $0.version = "1" }
    expectNil(log.found(.mixedVersions))
  }

  @Test func `the last users of an old version are a note`() {
    let log = users(20) { ["0s view a version=\($0 == 1 ? 1 : 2)"] }
    expect(CheckedLog(log).found(.mixedVersions), equals: "note 1/20 @ 1\n- 2 19\n- 1 1")
  }
}

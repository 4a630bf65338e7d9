import Definitions
import EventLog
import Expectations
import Journeys
import Testing

/// Which pages show no step, and what they may have meant.
struct UnknownPageNamesTests {
  @Test func `pages are told by count and name, with the known one that is near`() {
    let log = CheckedLog(
      """
      ada 0s view welcome
      ada 1s view paywal
      ada 2s error paywal
      ada 3s view zebra
      ada 4s view index=9
      """, "welcome paywall")
    expect(log.unknownPages, equals: ["paywal (paywall) 2", "zebra 1", "#9 1"])
  }

  @Test func `a page that only another variant's list has is told as that`() {
    let log = CheckedLog("ada 0s view a variant=B\nada 1s view b", "a b c") {
      $0.experiment = ExperimentDefinition(id: "x")
      $0.experiment?.variants = [VariantDefinition(id: "B", steps: [0, 2])]
    }
    expect(log.unknownPages, equals: ["b of another list 1"])
  }

  @Test func `pages of steps are none`() {
    expect(
      CheckedLog("ada 0s view a\nada 1s view index=1\nada 2s complete").unknownPages, equals: [])
  }
}

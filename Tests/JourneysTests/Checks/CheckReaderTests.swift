import Checks
@testable import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

/// What rules are shown: every user once, by the filters of the flow.
struct CheckReaderTests {
  @Test func `a sound log has nothing to be found`() {
    let log = CheckedLog(
      """
      ada 0s start
      ada 1s view a
      ada 2s done a
      ada 3s view b
      ada 4s request push
      ada 5s grant push
      ada 6s done b
      ada 7s view c
      ada 8s complete
      bob 0s expose flow=f
      """)
    expect(log.words, equals: [])
  }

  @Test func `a repeated delivery is counted once`() {
    let log = CheckedLog("ada 0s start\nada 1s done b id=1\nada 2s done b id=1")
    expect(log.found(.completedWithoutView), equals: "warning 1/1 @ 2\n- step 2 1/1")
  }

  @Test func `journeys are those of whom the filters let in, the log is everyone's`() {
    var settings = ReportSettings()
    settings.conditions = [
      FieldCondition(field: .platform, comparison: .equal, value: "ios")
    ]
    let log = CheckedLog(
      [
        """
        ada 0s start platform=ios
        ada 1s view b
        bob 0s start platform=web
        bob 1s done b
        bob 2s other b
        """
      ], flow: referenceFlow("a b"), settings: settings)
    expectNil(log.found(.completedWithoutView))
    expect(log.found(.unknownEvent), equals: "warning 1/5 @ 5\n- tapped 1")
  }

  @Test func `tallies of several files and workers merge`() {
    let one = "ada 0s view a session=s\nada 26h done b session=s version=1"
    let other = "bob 0s start version=2\nbob 1s done b\nbob 2s grant health\nbob 3s other x"
    let split = CheckedLog([one, other], flow: referenceFlow("a b"))
    let whole = CheckedLog([one + "\n" + other], flow: referenceFlow("a b"))
    expect(split.words, equals: whole.words)
    expect(
      split.words,
      equals: [
        "answer_without_prompt", "clock_jump", "completed_without_view", "health_grant_rate",
        "mixed_versions", "unknown_event",
      ])
  }
}

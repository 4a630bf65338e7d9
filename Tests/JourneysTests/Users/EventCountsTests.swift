import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

/// Events that are in no journey.
struct EventCountsTests {
  @Test func `two halves are the whole, with the first example of both`() {
    let flows = [referenceFlow("a") { $0.version = "1" }]
    let (ada, bob) = (
      "ada 0s other a id=1\nada 0s view a id=1\nada 1s view a flow=g\nada 2s view a version=2",
      "bob 31d view a\nbob 0s view a flow=g\nbob 1s view a flow=h"
    )
    let one = ReadLog(ScannedLog(ada), flows: flows).eventCounts
    let other = ReadLog(ScannedLog("", bob), flows: flows).eventCounts
    for (first, second) in [(one, other), (other, one)] {
      var whole = first
      whole.merge(second)
      expect(whole.duplicates, equals: 1)
      expect(whole.afterAsOf, equals: 1)
      expectEmpty(whole.otherNames)
      expect(whole.undefinedFlows.mapValues(\.count), equals: ["g": 2, "h": 1])
      expect(whole.undefinedFlows["g"]?.example, equals: Place(file: 0, chunk: 0, line: 2))
      expect(whole.undefinedFlows["h"]?.example, equals: Place(file: 1, chunk: 0, line: 2))
      expect(whole.otherVersions.mapValues(\.count), equals: ["f": 1])
    }
  }

  @Test func `the earliest and the latest event of both halves are those of the whole`() {
    let flows = [referenceFlow("a")]
    let one = ReadLog(ScannedLog("ada 5s view a\nada 9s view a"), flows: flows).eventCounts
    let other = ReadLog(ScannedLog("bob 2s view a\nbob 7s view a"), flows: flows).eventCounts
    var whole = one
    whole.merge(other)
    let times = [one, other, whole].compactMap { counts in
      counts.earliestTime.flatMap { first in counts.latestTime.map { $0 - first } }
    }
    expect(times, equals: [4_000, 5_000, 7_000])
    expect(whole.earliestTime, equals: other.earliestTime)
    expectNil(EventCounts().earliestTime)
  }

  @Test func `a repeated delivery is counted as nothing else`() {
    let counts = ReadLog(
      ScannedLog("ada 0s other a id=1\nada 1s other a id=1"), flows: [referenceFlow("a")]
    ).eventCounts
    expect(counts.duplicates, equals: 1)
    expect(counts.otherNames.mapValues(\.count), equals: ["tapped": 1])
  }
}

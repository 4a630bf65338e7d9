import EventLog
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A program that sends a million events in one name must not hold up the run: a user costs about
/// as many steps as events, whatever they are.
///
/// Told by the processor time of this thread alone, and only by its growth: of four times as many
/// events, a little more than four times as much, where a quadratic step would make it sixteen.
struct LongJourneyTests {
  @Test(arguments: [
    "in order", "backwards", "far out of order", "at one instant", "of one id",
    "of one id and instant", "of unknown kinds", "of many users", "of many permissions",
    "of many choices",
    "of many permissions and attempts",
  ])
  func `the cost of a user grows with the events`(shape: String) {
    var growth = [Double.infinity]
    // Another process may have the caches: one measurement of three will do.
    for _ in 0..<3 where growth[growth.count - 1] > 7 {
      growth.append(Self.seconds(shape, events: 8000) / Self.seconds(shape, events: 2000))
    }
    #expect(growth[growth.count - 1] <= 7)
  }

  private static func seconds(_ shape: String, events: Int) -> Double {
    let lines = (0..<events).map { line(shape, $0, of: events) }
    let log = ScannedLog(lines.joined(separator: "\n"))
    let start = processorSeconds()
    let read = ReadLog(log, flows: [referenceFlow("a b")], asOf: "30d")
    let seconds = processorSeconds() - start
    #expect(read.journeys.count <= events)
    return seconds
  }

  private static func line(_ shape: String, _ index: Int, of events: Int) -> String {
    switch shape {
    case "in order": "ada \(index)ms view a id=\(index)"
    case "backwards": "ada \(events - index)ms view a id=\(index)"
    case "far out of order": "ada \(index * 7919 % events)ms view a id=\(index)"
    case "at one instant": "ada 1s view a id=\(index) sequence=\(events - index)"
    case "of one id": "ada \(events - index)ms view a id=1"
    case "of one id and instant": "ada 1s view a id=1 sequence=\(events - index)"
    case "of unknown kinds": "ada \(index)ms other a id=\(index)"
    case "of many permissions":
      "ada \(index)ms \(index == 0 ? "view a" : "deny p\(index) step=a")"
    case "of many choices": "ada \(index)ms \(index == 0 ? "view a" : "choose c\(index) values=v")"
    case "of many permissions and attempts":
      "ada \(index)ms \(index % 3 == 0 ? "restart" : index % 3 == 1 ? "view a" : "deny p\(index)")"
    default: "u\(index) 1s view a id=1"
    }
  }

  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }
}

import EventLog
import Expectations
import TestBasics
import Testing

/// A line may have as many properties as fit into it, and whoever writes the log chooses their names.
struct CrowdedLineTests {
  private static func line(_ keys: some Sequence<String>, more: String = "") -> String {
    let members = keys.map { #""\#($0)":"v""# }.joined(separator: ",")
    return """
      {"event":"Step Viewed","distinct_id":"u","timestamp":"2026-03-08T10:00:00Z",\
      "properties":{\(more)\(members)}}
      """
  }

  /// Different spellings of one field's name, all of which fold to `step`.
  private static func spellings(_ count: Int) -> [String] {
    (0..<count).map { number in
      "step" + (0..<8).map { ["_", "-", ".", " "][number >> (2 * $0) & 3] }.joined()
    }
  }

  @Test func `the cost of a line grows with the spellings of one name on it`() {
    let growth = CostGrowth.measured(from: 2000) { count in
      let line = Self.line(Self.spellings(count))
      expect(mapped(line, by: Mapping(preset: .posthog)).count, equals: 1)
    }
    #expect(growth <= CostGrowth.most)
  }

  @Test func `the cost of a line grows with the experiments on it`() {
    let growth = CostGrowth.measured(from: 2000) { count in
      let line = Self.line((0..<count).map { "$feature/\($0)" }, more: #""step":"a","#)
      expect(mapped(line, by: Mapping(preset: .posthog)).count, equals: 1)
    }
    #expect(growth <= CostGrowth.most)
  }

  @Test func `of a name in several spellings the usual one counts`() {
    expect(
      mapped(
        Self.line(["step-name"], more: #""step":"a","Step":"b","#), by: Mapping(preset: .posthog)),
      equals: [
        #"{"event":"page_viewed","step":"b","anonymous_id":"u","timestamp":1772964000000}"#
      ])
  }

  @Test func `a spelling that stands twice is a fault, at its second place`() {
    let line = Self.line(["step", "page", "page", "step"])
    let second = line.utf8.count - #""page":"v","step":"v"}}"#.utf8.count + 1
    expect(mapped(line, by: Mapping(preset: .posthog))[0], hasPrefix: "\(second): duplicate_key")
  }
}

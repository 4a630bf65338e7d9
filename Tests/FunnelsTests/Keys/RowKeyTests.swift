import Definitions
import EventLog
import Expectations
import Testing

@testable import Funnels

/// The key of rows, of which one is made for each segment.
struct RowKeyTests {
  private let key = RowKey(
    flow: FlowKey(flow: "f", version: "2"), breakdown: .variantOf("order"), segment: .value("A"))

  @Test func `keys that say the same are equal, wherever they were made`() {
    let same = RowKey(
      flow: FlowKey(flow: "f", version: "2"), breakdown: .variantOf("order"), segment: .value("A"))
    expect(key, equals: same)
    expect(Set([key, same]).count, equals: 1)
  }

  @Test func `a key that is changed leaves those that were equal as they are`() {
    var (flow, breakdown, segment) = (key, key, key)
    flow.flow.version = nil
    breakdown.breakdown = .variant
    segment.segment = .value("B")
    expect(Set([key, flow, breakdown, segment]).count, equals: 4)
    expect(key.flow.version, equals: "2")
    expect(key.breakdown, equals: .variantOf("order"))
    expect(key.segment, equals: .value("A"))
    expect(flow.segment, equals: .value("A"))
  }
}

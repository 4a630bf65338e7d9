import Expectations
import Testing

@testable import EventLog

/// Sets of dimensions that have devices and texts in common.
struct DimensionSetsTests {
  @Test func `each line keeps its own device and properties, whichever others have them too`() {
    let devices = [
      #""platform":"ios","app_version":"2","locale":"de","properties":{"plan":"x"}"#,
      #""platform":"ios","app_version":"2","locale":"de","properties":{"plan":"y"}"#,
      #""platform":"2","app_version":"ios","locale":"de","properties":{"plan":"y"}"#,
      #""platform":"ios","locale":"2","country":"de","properties":{"plan":"x"}"#,
      #""properties":{"plan":"ios"}"#,
    ]
    let lines = devices.map {
      #"{"event":"page_viewed","flow":"f","step":"a","user_id":"ada","timestamp":"2026-03-01T00:00:00Z",\#($0)}"#
        + "\n"
    }
    var scanner = ChunkScanner(
      settings: ScanSettings(properties: ["plan"]), key: testKey, worker: 0)
    var batch = ScannedEvents()
    scanner.scan(
      Chunk(file: 0, source: 0, index: 0, offset: 0, bytes: Array(lines.joined().utf8)),
      into: &batch)
    let sets = ScanSummary.merging([scanner.finish()]).dimensionSets
    expect(sets.count, equals: 5)
    let device = { (field: DeviceField) in sets.map { $0.device[field]?.string ?? "-" } }
    expect(device(.platform), equals: ["ios", "ios", "2", "ios", "-"])
    expect(device(.appVersion), equals: ["2", "2", "ios", "-", "-"])
    expect(device(.locale), equals: ["de", "de", "de", "2", "-"])
    expect(device(.country), equals: ["-", "-", "-", "de", "-"])
    expect(sets.map { $0.properties[0]?.string ?? "-" }, equals: ["x", "y", "y", "x", "ios"])
    expect(sets.devices.numbers, equals: [0, 0, 1, 2, 3])
    expect(sets.properties[0].values, equals: ["x", "y", "ios"])
  }

  @Test func `sets are the same in the order in which they were given, with every field`() {
    var one = Dimensions()
    one.variants = EventVariants(
      variant: "A", experiments: [ExperimentVariant(experiment: "e", variant: "")])
    one.device[.country] = "de"
    one.properties = ["pro", nil]
    var other = one
    other.variant = nil
    other.properties = [nil, "pro"]
    let sets = DimensionSets([one, other, one], propertyCount: 2)
    expect(Array(sets), equals: [one, other, one])
    expect(sets.variants.results(\.isEmpty), equals: [false, false, false])
    expect(sets.properties[1].results { $0 ?? "-" }, equals: ["-", "pro", "-"])
  }
}

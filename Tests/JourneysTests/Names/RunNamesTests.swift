import Definitions
import EventLog
import Expectations
import TestSupport
import Testing

@testable import Journeys

/// Names as numbers, in the order of bytes.
struct RunNamesTests {
  @Test func `a name's number is its place among all that were seen`() {
    let table = NameTable(["web", "ios", nil, "web", "Web"])
    expect(table.names, equals: ["Web", "ios", "web"])
    expect((0..<5).map { table[$0] }, equals: [2, 1, nil, 2, 0])
  }

  @Test func `nothing seen has no names`() {
    expect(NameTable([nil, nil]).names, equals: [])
    expectNil(NameTable([nil, nil])[1])
  }

  @Test func `a flow's names are those of its fields, and of its own experiment`() {
    var settings = ReportSettings()
    settings.by = [.locale, .platform]
    let log = ScannedLog(
      """
      ada 0s view a platform=web variant=B
      bob 0s view a platform=ios exp:x=C locale=de
      cyd 0s choose level values=hard,easy,hard
      dan 0s deny push
      """)
    let flows = [
      referenceFlow("a") { $0.experiment = ExperimentDefinition(id: "x") },
      referenceFlow("a", id: "g"),
    ].map { FlowReading(definition: $0, settings: settings) }
    let numbers = RunNames(flows: flows, symbols: log.symbols)
    let names = numbers.names(ofFlow: 0)
    expect(names.variants, equals: ["B", "C"])
    expect(names.segments, equals: [["de"], ["ios", "web"], [], [], []])
    expect(names.permissions, equals: ["push"])
    expect(names.choices, equals: ["level"])
    expect(names.values, equals: ["easy", "hard"])
    expect(numbers.names(ofFlow: 1).variants, equals: [])
    let chosen = log.records[0][2].shape
    expect(numbers.values(ofFlow: 0)[Int(chosen)], equals: [0, 1])
  }

  @Test func `threads number the values of several fields as one does`() {
    var settings = ReportSettings()
    settings.by = [.locale, .platform, .appVersion]
    // As many sets of circumstances as threads are started for.
    let log = ScannedLog(
      (0..<10_001).map { "u\($0) 0s view a locale=l\($0) platform=p\($0 % 7)" }
        .joined(separator: "\n"))
    let flows = [FlowReading(definition: referenceFlow("a"), settings: settings)]
    let one = RunNames(flows: flows, symbols: log.symbols)
    let several = RunNames(flows: flows, symbols: log.symbols, threads: 3)
    expect(several.names(ofFlow: 0), equals: one.names(ofFlow: 0))
    expect(one.names(ofFlow: 0).segments.prefix(3).map(\.count), equals: [10_001, 7, 0])
    for record in log.records.joined() {
      expect(
        several.segments[0].map { $0.number(of: record) },
        equals: one.segments[0].map { $0.number(of: record) })
    }
  }
}

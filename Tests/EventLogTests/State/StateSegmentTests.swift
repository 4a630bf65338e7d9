import Expectations
import Foundation
import Testing

@testable import EventLog

/// The segments of a state are read as they were written, or refused.
struct StateSegmentTests {
  @Test func `an index is read as it was written`() throws {
    try expect(StateSegment(bytes: Self.segment.bytes), equals: Self.segment)
  }

  @Test func `an index without pairs is read as it was written`() throws {
    var segment = Self.segment
    segment.pairs = nil
    segment.counts.foreign = 3
    try expect(StateSegment(bytes: segment.bytes), equals: segment)
  }

  @Test func `an index of a version before is read, the first without pairs`() throws {
    var segment = Self.segment
    try expect(StateSegment(bytes: Self.bytes(of: segment, version: 3)), equals: segment)
    segment.pairs = nil
    try expect(StateSegment(bytes: Self.bytes(of: segment, version: 1)), equals: segment)
    segment.counts.foreign = 3
    try expect(StateSegment(bytes: Self.bytes(of: segment, version: 1)), equals: segment)
  }

  @Test func `a field that a segment names keeps its name`() {
    expect(
      ShapeField.allCases.map(\.name.string),
      equals: ["flow", "flow_version", "kind", "step", "permission", "choice"])
    expect(
      DeviceField.allCases.map(\.name.string),
      equals: ["platform", "app_version", "os_version", "locale", "country"])
  }

  @Test func `of values in place of symbols every field is read, in its order`() throws {
    let empty = Self.bytes(of: StateSegment(number: 0), version: 3)
    let texts = ["f", "v", "o", "s", "p", "c"]
    let shape: [UInt8] =
      [4, 2 * EventKind.choiceMade.rawValue, 2, 2, 2, 13]
      + texts.flatMap { [2, 2] + Array($0.utf8) } + [2, 4, 2, 0x61, 0]
    let device = ["i", "a", "o", "l", "c"]
    let dimensions: [UInt8] =
      [2, 2, 0x76] + device.flatMap { [2, 2] + Array($0.utf8) } + [0, 2, 2, 0x65, 2, 0x61]
    // Behind the properties stand the shapes, the sets of dimensions, the streams, the foreign lines and the pairs.
    let start: [UInt8] = Array(empty[..<(empty.count - 5)])
    let end: [UInt8] = [0, 0, 0]
    let segment = try StateSegment(bytes: start + [2] + shape + [2] + dimensions + end)
    var expected = EventShape(source: 2, kind: .choiceMade)
    (expected.flow, expected.flowVersion, expected.otherName) = ("f", "v", "o")
    (expected.step, expected.permission, expected.choice) = ("s", "p", "c")
    (expected.scope, expected.stepIndex, expected.values) = (.step, -7, ["a", ""])
    expect(segment.shapes, equals: [expected])
    expect(segment.dimensionSets.count, equals: 1)
    expect(segment.dimensionSets[0].variant, equals: "v")
    expect(segment.dimensionSets[0].device.all.map { $0?.string ?? "-" }, equals: device)
    expect(
      segment.dimensionSets[0].experiments,
      equals: [ExperimentVariant(experiment: "e", variant: "a")])
  }

  @Test func `values that no symbol holds are refused`() {
    let changes: [(inout StateSegment) -> Void] = [
      { $0.shapes[0].flow = "" }, { $0.shapes[0].step = Text(utf8: [0x61, 0xFF]) },
      { $0.shapes[0].values = [Text(utf8: [0xFF])] }, { $0.dimensionSets[0].variant = "" },
      { $0.dimensionSets[0].properties = ["", nil] },
      { $0.dimensionSets[0].device[.country] = Text(utf8: [0xFF]) },
    ]
    for (number, change) in changes.enumerated() {
      var segment = Self.segment
      change(&segment)
      #expect(throws: DamagedBytes.self, "change \(number)") {
        try StateSegment(bytes: Self.bytes(of: segment, version: 3))
      }
    }
  }

  @Test func `a segment that names a field twice, or one that is not known, is refused`() {
    var segment = Self.segment
    // Nothing but the names is wrong then.
    (segment.shapes, segment.dimensionSets) = ([], [])
    for fields in [ShapeField.allCases.map(\.name), DeviceField.allCases.map(\.name)] {
      for other in [fields[0], "planets"] as [Text] {
        var (fields, names, changed) = (fields, ByteWriter(), ByteWriter())
        names.code(&fields)
        fields[1] = other
        changed.code(&fields)
        var bytes = segment.bytes
        bytes.replaceSubrange(bytes.firstRange(of: names.bytes) ?? 0..<0, with: changed.bytes)
        expect(bytes != segment.bytes)
        #expect(throws: DamagedBytes.self) { try StateSegment(bytes: bytes) }
      }
    }
  }

  @Test func `of an index with rows of an earlier layout, pairs are left out`() throws {
    var segment = Self.segment
    let bytes = Self.bytes(of: segment, version: 2)
    segment.pairs = nil
    try expect(StateSegment(bytes: bytes), equals: segment)
    #expect(throws: DamagedBytes.self) { try StateSegment(bytes: Array(bytes.dropLast())) }
  }

  @Test func `an index of a version to come is refused`() {
    var bytes = Self.segment.bytes
    // Zigzag.
    expect(bytes[0], equals: 10)
    bytes[0] = 12
    #expect(throws: DamagedBytes.self) { try StateSegment(bytes: bytes) }
  }

  @Test func `an index of a program that knew fewer fields, or in another order, is read`() throws {
    // What a segment says of its symbols: "flow" to "choice", and "platform" to "country".
    var (shape, device) = (ByteWriter(), ByteWriter())
    var names = ShapeField.allCases.map(\.name)
    shape.code(&names)
    names = DeviceField.allCases.map(\.name)
    device.code(&names)
    let fields = SymbolFields(
      shape: [.step, .flow], device: [.locale, .platform])
    var bytes = Self.segment.bytes
    for (all, few) in [
      (shape.bytes, fields.shape.map(\.name)), (device.bytes, fields.device.map(\.name)),
    ] {
      var (few, writer) = (few, ByteWriter())
      writer.code(&few)
      bytes.replaceSubrange(bytes.firstRange(of: all) ?? 0..<0, with: writer.bytes)
    }
    for (all, few) in zip(
      Self.segment.shapes.map { $0.symbol() } + Self.segment.dimensionSets.map { $0.symbol() },
      Self.segment.shapes.map { $0.symbol(fields) }
        + Self.segment.dimensionSets.map { $0.symbol(fields) })
    {
      var (all, few, before, after) = (all, few, ByteWriter(), ByteWriter())
      before.code(&all)
      after.code(&few)
      bytes.replaceSubrange(bytes.firstRange(of: before.bytes) ?? 0..<0, with: after.bytes)
    }
    expect(bytes.count < Self.segment.bytes.count)
    try expect(StateSegment(bytes: bytes), equals: Self.segment)
  }

  @Test func `a whole value has no number of its own`() {
    var segment = Self.segment
    segment.pairs = [PropertyPair(name: "age", value: "12")]
    #expect(throws: DamagedBytes.self) { try StateSegment(bytes: segment.bytes) }
  }

  @Test func `an index that was cut anywhere is refused`() {
    let bytes = Self.segment.bytes
    for end in bytes.indices {
      #expect(throws: DamagedBytes.self) { try StateSegment(bytes: Array(bytes[..<end])) }
    }
    #expect(throws: DamagedBytes.self) { try StateSegment(bytes: bytes + [0]) }
  }

  @Test func `an index with any byte changed is refused or read, and never traps`() {
    let bytes = Self.segment.bytes
    for place in bytes.indices {
      for change in [1, 0x80, 0xFF] as [UInt8] {
        var changed = bytes
        changed[place] ^= change
        _ = try? StateSegment(bytes: changed)
      }
    }
  }

  @Test func `numbers that no log can come to are refused`() {
    let changes: [(inout StateSegment) -> Void] = [
      { $0.pieces[0].lines = Place.lineLimit }, { $0.pieces[1].firstLine = 1 << 53 },
      { $0.counts.lines = .max }, { $0.counts.latestTime = .max },
      { $0.counts.latestTime = 978_307_199_999 }, { $0.number = 1 << 53 },
      { $0.streams[0].count = .max },
    ]
    for (number, change) in changes.enumerated() {
      var segment = Self.segment
      change(&segment)
      #expect(throws: DamagedBytes.self, "change \(number)") {
        try StateSegment(bytes: segment.bytes)
      }
    }
  }

  @Test func `records are read back from the file, under the run's numbers`() throws {
    let folder = try TemporaryFolder()
    let state = try StateFolder(folder.path + "/state", waiting: 0)
    let (entry, partition) = try written(to: state)
    let file = try StateSegmentFile(entry, in: state, key: testKey)
    expect(file.segment.streams.map(\.partition), equals: [5])
    expect(file.isEmpty(4) && !file.isEmpty(5))
    var again = RecordPartition()
    try file.unpack(
      5, symbols: SymbolRemap(shapes: [8], dimensionSets: [9]), files: [2], into: &again)
    again.rankSessions()
    expect(again.records.map(\.time), equals: partition.records.map(\.time))
    expect(again.records.map(\.shape) == [8, 8] && again.records.map(\.dimensions) == [9, 9])
    expect(
      again.records.map(\.place), equals: [Place(range: 2, line: 0), Place(range: 2, line: 1)])
    expect(again.sessionTexts, equals: [1: "s"])
  }

  @Test func `a changed byte of the file is noticed, wherever it is`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/state"
    let state = try StateFolder(path, waiting: 0)
    let (entry, _) = try written(to: state)
    let whole = try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(entry.name)"))
    expect(whole.count, equals: Int(entry.byteCount))
    for place in whole.indices {
      var changed = whole
      changed[place] ^= 1
      try changed.write(to: URL(fileURLWithPath: "\(path)/\(entry.name)"))
      let error = #expect(throws: Diagnostic.self) {
        let file = try StateSegmentFile(entry, in: state, key: testKey)
        var partition = RecordPartition()
        try file.unpack(
          5, symbols: SymbolRemap(shapes: [0], dimensionSets: [0]), files: [0], into: &partition)
      }
      expect(error?.code, equals: .damagedState)
    }
  }

  @Test func `a missing segment is a damaged state`() throws {
    let folder = try TemporaryFolder()
    let state = try StateFolder(folder.path + "/state", waiting: 0)
    let entry = StateSegmentEntry(number: 1, indexStart: 0, byteCount: 10, checksum: 0, events: 1)
    let error = #expect(throws: Diagnostic.self) {
      _ = try StateSegmentFile(entry, in: state, key: testKey)
    }
    expect(error?.code, equals: .damagedState)
  }

  /// A segment of two records in partition 5.
  private func written(to state: StateFolder) throws -> (StateSegmentEntry, RecordPartition) {
    let events = [10, 20].map { time in
      ScannedEvent(
        user: 5, time: time, place: Place(range: 0, line: Int(time / 10) - 1), shape: 0,
        dimensions: 0)
    }
    let plain = PlainRecords(
      entries: [events.map { PlainRecords.Entry(event: $0, session: "s") }], numbers: [[0]])
    var partition = RecordPartition()
    try partition.read(5, of: plain.packed(inBatchesOf: 2), numbers: [[0]])
    let writer = try StateSegmentWriter(number: 7, in: state, key: testKey)
    let stream = RecordRepacker.pack(
      partition, partition: 5, mask: writer.mask(of: 5), keeping: { _ in true }
    ) { $0 }
    try writer.add(stream, of: 5)
    var segment = Self.segment
    segment.number = 7
    segment.streams = []
    return (try writer.finish(segment), partition)
  }

  /// An index as programs wrote it before it named its fields, with values in place of symbols.
  private static func bytes(of segment: StateSegment, version: Int) -> [UInt8] {
    var (segment, version, writer) = (segment, version, ByteWriter())
    segment.code(with: &writer, version: &version)
    // A count of 0 was left out.
    if version > 1 || segment.counts.foreign > 0 { writer.code(&segment.counts.foreign) }
    guard var symbols = segment.pairs?.map(\.symbol) else { return writer.bytes }
    writer.code(&symbols, blank: []) { $1.code(&$0) }
    return writer.bytes
  }

  private static var segment: StateSegment {
    var counts = LineCounts()
    counts.lines = 9
    counts.accepted = 6
    counts.events = 7
    counts.blank = 1
    counts.rejected = [.jsonSyntax: 2]
    counts.latestTime = 1_772_323_200_000
    var shape = EventShape(source: 0, kind: .skipped)
    shape.flow = "onboarding"
    shape.step = "paywall"
    shape.stepIndex = -3
    shape.scope = .flow
    shape.values = ["a", ""]
    var dimensions = Dimensions()
    dimensions.device[.platform] = "iOS"
    dimensions.properties = ["pro", nil]
    dimensions.experiments = [ExperimentVariant(experiment: "copy", variant: "short")]
    let line = RejectedLine(
      place: Place(range: 1, line: 1 << 21), offset: 77, length: 12,
      rejection: Rejection(reason: .jsonSyntax, column: 4, detail: "a comma is missing"))
    return StateSegment(
      number: 12,
      pieces: [
        StateSegment.Piece(input: 0, firstLine: 0, lines: 4),
        StateSegment.Piece(
          input: 3, firstLine: 100, lines: 5, format: "posthog", isRecognised: true),
      ],
      counts: counts, examples: [line], properties: ["plan", "tier"],
      shapes: [shape, EventShape(source: 1, kind: .completed)], dimensionSets: [dimensions],
      pairs: [PropertyPair(name: "plan", value: "pro"), PropertyPair(name: "age", value: "")],
      streams: [StateSegment.Stream(partition: 1023, offset: 0, count: 40, checksum: .max)])
  }
}

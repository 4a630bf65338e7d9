@testable import EventLog

#if canImport(TestBasics)
  import TestBasics
#endif

/// The parts of a segment that some bytes of a fuzzer stand for: its index, or a stream of records.
///
/// The first byte says which, and whether the bytes are the part or choose what is changed of a good
/// one.
struct FuzzedStateSegment {
  private let part: Part
  private let bytes: [UInt8]

  private enum Part {
    case index
    case stream
  }

  init(input: [UInt8]) {
    let head = input.first ?? 0
    part = head & 1 == 0 ? .index : .stream
    let good = part == .index ? Self.segment.bytes : Self.stream
    bytes = head & 2 == 0 ? Array(input.dropFirst()) : good.spoilt(by: input.dropFirst())
  }

  /// What is wrong with what was made of the bytes, in words; `nil` where nothing is.
  func disagreement() -> String? {
    switch part {
    case .index: indexDisagreement()
    case .stream: streamDisagreement()
    }
  }
}

// MARK: - The index

extension FuzzedStateSegment {
  /// An index is refused, or says the same when it is written and read again, and can be joined with
  /// another.
  private func indexDisagreement() -> String? {
    guard let segment = try? StateSegment(bytes: bytes) else { return nil }
    guard (try? StateSegment(bytes: segment.bytes)) == segment else {
      return "is read otherwise: \(segment)"
    }
    guard
      let join = try? JoinedStateSegments(
        [Self.segment, segment], inputs: [3: 0, 0: 1], properties: ["tier"], sources: [0, 1])
    else { return nil }
    let summary = join.summary
    let numbers = summary.rejectedLines.map { summary.lineIndex.lineNumber(of: $0.place) }
    guard summary.lines == Self.segment.counts.lines + segment.counts.lines,
      summary.rejectedLines.count == segment.examples.count + Self.segment.examples.count,
      numbers.allSatisfy({ $0 > 0 })
    else { return "is joined wrongly: \(summary)" }
    return nil
  }

  private static let segment: StateSegment = {
    var counts = LineCounts()
    (counts.lines, counts.accepted, counts.events, counts.blank) = (9, 6, 7, 1)
    counts.rejected = [.jsonSyntax: 2]
    counts.latestTime = 1_772_323_200_000
    var shape = EventShape(source: 0, kind: .skipped)
    (shape.flow, shape.step, shape.stepIndex, shape.scope) = ("onboarding", "paywall", -3, .flow)
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
      pairs: properties.numberedPairs,
      streams: [StateSegment.Stream(partition: 1023, offset: 0, count: 40, checksum: .max)])
  }()
}

// MARK: - Records

extension FuzzedStateSegment {
  private static let partition = 5
  private static let properties = PropertyNumbers([
    PropertyPair(name: "a", value: "x"), PropertyPair(name: "n", value: ""),
  ])
  private static let mask = TextMask(
    key: HashKey(low: 1, high: 2, lifetime: .kept), segment: 1, place: partition)

  /// A stream is refused, or its records are the same when they are packed and read again.
  private func streamDisagreement() -> String? {
    guard var records = Self.records(of: bytes) else { return nil }
    records.rankSessions()
    guard var again = Self.records(of: Self.packed(records)) else { return "is not read again" }
    again.rankSessions()
    guard records.records.allSatisfy({ $0.user % 1024 == UInt64(Self.partition) }) else {
      return "has users of another partition: \(records.records.map(\.user))"
    }
    // Records of one user, time and place may change places, whatever else they say.
    let sorted = records.records.sorted {
      ($0.user, $0.time, $0.place) < ($1.user, $1.time, $1.place)
    }
    let isSame =
      again.records.count == sorted.count
      && zip(again.records, sorted).allSatisfy {
        ($0.user, $0.time, $0.place) == ($1.user, $1.time, $1.place)
      }
    return isSame ? nil : "\(again.records) were \(sorted)"
  }

  private static func packed(_ records: RecordPartition) -> [UInt8] {
    RecordRepacker.pack(records, partition: partition, mask: mask, keeping: { _ in true }) { $0 }
  }

  private static func records(of bytes: [UInt8]) -> RecordPartition? {
    var records = RecordPartition()
    records.removeAll(properties: properties)
    records.stream.resize(to: bytes.count)
    records.stream.write { span in
      for (at, byte) in bytes.enumerated() {
        span.storeBytes(of: byte, toByteOffset: at, as: UInt8.self)
      }
    }
    do {
      try records.addStream(
        of: partition,
        symbols: SymbolRemap(shapes: [0, 1, 2], dimensionSets: [0, 1], pairs: [0, 1]),
        files: [0, 1], mask: mask)
      return records
    } catch {
      return nil
    }
  }

  /// Three users' records with all that a record can have.
  private static let stream: [UInt8] = {
    var state = StreamState(partition: partition)
    var bytes = [UInt8](repeating: 0, count: 1024)
    var end = 0
    for number in 0..<12 {
      var span = bytes.mutableSpan
      var raw = unsafe span.mutableBytes
      let hasText = state.write(event(number), to: &raw, at: &end)
      for byte in hasText ? Array("s1".utf8) : [] {
        raw.storeBytes(of: byte, toByteOffset: end, as: UInt8.self)
        end += 1
      }
      guard number % 3 == 0 else { continue }
      raw.storeRowHead(length: row.count, at: &end)
      for byte in row {
        raw.storeBytes(of: byte, toByteOffset: end, as: UInt8.self)
        end += 1
      }
    }
    return Array(bytes[..<end])
  }()

  /// A pair by number, a whole number, and a pair in full.
  private static let row: [UInt8] = [
    1, 2, 0x85, 1, 0, 3, UInt8(ascii: "a"), 0xFF, UInt8(ascii: "b"),
  ]

  private static func event(_ number: Int) -> ScannedEvent {
    var event = ScannedEvent(
      user: UInt64(number % 3) << 10 | UInt64(partition), time: 1_772_323_200_000 + Int64(number),
      place: Place(range: number % 2, line: number), shape: UInt32(number % 3),
      dimensions: UInt32(number % 2))
    if number % 4 == 0 { event.eventID = UInt64(number + 1) }
    if number % 5 == 0 { event.setSequence(Int64(number)) }
    (event.sessionHash, event.sessionLength) = (UInt64(number / 6 + 1), 2)
    return event
  }
}

/// The events of a sample of lines, read in one way by the scanner that reads whole logs.
package struct SampledEvents: Sendable {
  /// An event, and what it says.
  package struct Sampled: Sendable {
    /// A hash of the user's id.
    package let user: UInt64
    /// Milliseconds since 1970.
    package let time: Int64
    /// The client's counter; `nil` where the line has none.
    package let sequence: Int64?
    /// The place of what it says in `shapes`.
    package let shape: Int
  }

  /// In the order of lines.
  package let events: [Sampled]
  package let shapes: [EventShape]
  /// The id of the user whom all events are of; `nil` where there are several, or none.
  let onlyUser: Text?

  /// `mapping`: how lines are read; `nil` for native ones.
  package init(_ lines: [LineSample.Line], mapping: Mapping?, longestLine: Int) {
    var settings = ScanSettings()
    settings.longestLine = longestLine
    settings.mappings = mapping.map { [$0] } ?? []
    settings.keepsIDs = true
    var scanner = ChunkScanner(settings: settings, key: HashKey(low: 0, high: 0), worker: 0)
    var batch = ScannedEvents()
    for (index, start) in stride(from: 0, to: lines.count, by: Self.linesOfChunk).enumerated() {
      let part = lines[start..<min(start + Self.linesOfChunk, lines.count)]
      var bytes: [UInt8] = []
      for line in part { bytes += line.bytes + [UInt8(ascii: "\n")] }
      // Not the first of a file, which may have a byte order mark.
      var chunk = Chunk(file: 0, source: 0, index: index + 1, offset: 0, bytes: bytes)
      chunk.mapping = mapping == nil ? nil : 0
      scanner.scan(chunk, into: &batch)
    }
    let summary = ScanSummary.merging([scanner.finish()])
    shapes = summary.shapes
    let places = summary.shapeIDs[0]
    let scanned = batch.events
    events = scanned.map {
      Sampled(
        user: $0.user, time: $0.time, sequence: $0.sequence, shape: Int(places[Int($0.shape)]))
    }
    let isOne = scanned.allSatisfy { $0.user == scanned[0].user }
    onlyUser = isOne ? scanned.first.map { batch.id(of: $0) } : nil
  }

  /// Lines are numbered in 20 bits.
  private static let linesOfChunk = 1 << 16
}

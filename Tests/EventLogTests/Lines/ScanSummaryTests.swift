import EventLog
import Expectations
import Testing

struct ScanSummaryTests {
  private static let chunks = [
    ["a s1", "b s2", "x"], ["b s1", "", "a s3"], ["c s2", "x", "x"], ["x", "a s1"],
  ].enumerated().map { index, rows in
    Chunk(
      file: index / 2, source: 0, index: index % 2, offset: Int64(index % 2 * 1000),
      bytes: lines(rows.map(line)))
  }

  @Test func `which worker had which chunk does not matter`() {
    let alone = merged([[0, 1, 2, 3]])
    for split in [[[0, 1], [2, 3]], [[3, 1], [2, 0]], [[], [0], [3, 2], [1]]] {
      let together = merged(split)
      expect(together.summary.lines, equals: 11)
      expect(together.summary.accepted, equals: 6)
      expect(together.summary.blank, equals: 1)
      expect(together.summary.rejected, equals: [.jsonSyntax: 4])
      expect(
        together.summary.rejectedLines.map(\.place),
        equals: alone.summary.rejectedLines.map(\.place))
      expect(together.summary.rejectedLines.count, equals: 3)
      expect(Set(together.summary.shapes), equals: Set(alone.summary.shapes))
      expect(Set(together.secondIDs), equals: Set(alone.secondIDs))
      expect(together.summary.latestTime, equals: 1_772_323_200_000)
      expect(rows(together), equals: rows(alone))
    }
  }

  @Test func `workers may come in any order`() {
    let workers = [1, 0].map { number in
      var scanner = ChunkScanner(settings: ScanSettings(), key: testKey, worker: number)
      var batch = ScannedEvents()
      scanner.scan(Self.chunks[number], into: &batch)
      return scanner.finish()
    }
    let summary = ScanSummary.merging(workers)
    expect(summary.shapes.map(\.step), equals: ["a", "b"])
    expect(summary.shapeIDs, equals: [[0, 1], [1, 0]])
    expect(summary.dimensionIDs, equals: [[0], [0]])
  }

  @Test func `workers' circumstances have one number each, those of the first worker their own`() {
    let workers = [["ios x", "web y", "ios y"], ["web y", "web x", "ios x"], ["- y"]].enumerated()
      .map { number, rows in
        var scanner = ChunkScanner(
          settings: ScanSettings(properties: ["p"]), key: testKey, worker: number)
        var batch = ScannedEvents()
        scanner.scan(
          Chunk(
            file: 0, source: 0, index: number, offset: Int64(number * 1000),
            bytes: lines(rows.map(Self.circumstances))), into: &batch)
        return scanner.finish()
      }
    let summary = ScanSummary.merging(workers)
    expect(summary.dimensionIDs, equals: [[0, 1, 2], [1, 3, 0], [4]])
    expect(
      summary.dimensionSets.map { set in
        "\(set.device[.platform]?.string ?? "-") \(set.properties[0]?.string ?? "-")"
      }, equals: ["ios x", "web y", "ios y", "web x", "- y"])
  }

  /// A line with a platform, unless that is `-`, and a property.
  private static func circumstances(_ row: String) -> String {
    let parts = row.split(separator: " ")
    let platform = parts[0] == "-" ? "" : #""platform":"\#(parts[0])","#
    return #"{"event":"page_viewed","ts":1772323200000,"user_id":"u","step":"a",\#(platform)"#
      + #""properties":{"p":"\#(parts[1])"}}"#
  }

  @Test func `no worker has found nothing`() {
    let summary = ScanSummary.merging([])
    expect(summary.lines == 0 && summary.latestTime == nil && summary.shapes.isEmpty)
  }

  /// A line of a step and a session; `x` is bad.
  private static func line(_ row: String) -> String {
    let parts = row.split(separator: " ")
    guard parts.count == 2 else { return row }
    return #"{"event":"page_viewed","ts":1772323200000,"device_id":"d","#
      + #""user_id":"u","step":"\#(parts[0])","session_id":"\#(parts[1])"}"#
  }

  /// What the workers of a split found, in the order of workers.
  private struct Found {
    var rows: [(place: Place, text: String)] = []
    var secondIDs: [UInt64] = []
    var summary = ScanSummary.merging([])
  }

  private func merged(_ split: [[Int]]) -> Found {
    var found = Found()
    var scans: [(Scanned, worker: Int)] = []
    let workers = split.enumerated().map { number, chunks in
      var scanner = ChunkScanner(settings: ScanSettings(), key: testKey, worker: number)
      var batch = ScannedEvents()
      for chunk in chunks { scanner.scan(Self.chunks[chunk], into: &batch) }
      scans.append((Scanned(batch, summary: .merging([])), number))
      return scanner.finish()
    }
    found.summary = ScanSummary.merging(workers)
    for (scanned, worker) in scans {
      found.secondIDs += scanned.secondIDs
      for (event, session) in zip(scanned.records, scanned.sessions) {
        let shape = found.summary.shapes[Int(found.summary.shapeIDs[worker][Int(event.shape)])]
        found.rows.append((event.place, "\(shape.step?.string ?? "") \(session ?? "none")"))
      }
    }
    return found
  }

  /// Place, step and session of every record, in the order of place.
  private func rows(_ found: Found) -> [String] {
    found.rows.sorted { $0.place < $1.place }.map { place, text in
      "\(place.file):\(found.summary.lineIndex.lineNumber(of: place)) \(text)"
    }
  }
}

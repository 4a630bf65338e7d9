import Expectations
import Testing

@testable import EventLog

/// What becomes of rejected lines that a quarantine file is to have.
struct RejectSpillTests {
  private static func chunk(_ index: Int, lines: Int, file: Int = 0) -> Chunk {
    let text = (0..<lines).map { "no event \(file) \(index) \($0)" }
    return Chunk(
      file: file, source: 0, index: index, offset: Int64(index) << 20,
      bytes: EventLogTests.lines(text))
  }

  private static func scanned(_ workers: [[Chunk]], spilling: RejectSpilling) -> [WorkerScan] {
    var settings = ScanSettings()
    settings.spillsRejects = spilling
    return workers.enumerated().map { number, chunks in
      var scanner = ChunkScanner(settings: settings, key: testKey, worker: number)
      var batch = ScannedEvents()
      for chunk in chunks { scanner.scan(chunk, into: &batch) }
      return scanner.finish()
    }
  }

  @Test func `however many lines are bad, few of them stay in memory`() throws {
    let scan = Self.scanned([(0..<10).map { Self.chunk($0, lines: 2_000) }], spilling: .bytes)[0]
    let spill = try #require(scan.rejected.spill)
    #expect(spill.bytesInMemory < RejectSpill.usualBytes)
    expect(scan.rejected.kept.count, equals: RejectedLine.examplesPerReason)
    let all = ScanSummary.merging([scan]).everyRejectedLine
    expect(all.count, equals: 20_000)
    #expect(all.compactMap(\.bytes).reduce(0) { $0 + $1.count } > RejectSpill.usualBytes)
  }

  @Test func `lines that were put aside come back in the order of files and lines`() {
    // Chunks of two files in turn, some longer than a part and some shorter.
    let sizes = [1, 4_000, 3, 2_500, 700, 1]
    let chunks = (0..<2).flatMap { file in
      sizes.enumerated().map { Self.chunk($0.offset, lines: $0.element, file: file) }
    }
    let order = [7, 2, 9, 0, 5, 11, 4, 1, 10, 3, 8, 6].map { chunks[$0] }
    let workers = [Array(order[..<5]), Array(order[5...])]
    let summary = ScanSummary.merging(Self.scanned(workers, spilling: .bytes))
    let texts = summary.everyRejectedLine.map { String(decoding: $0.bytes ?? [], as: UTF8.self) }
    let expected = chunks.flatMap { chunk in
      chunk.bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }
    expect(texts, equals: expected)
  }

  @Test func `a folder that takes no file is told`() throws {
    let spilling = RejectSpilling(keepsBytes: true, folder: "/nowhere")
    var settings = ScanSettings()
    settings.spillsRejects = spilling
    var scanner = ChunkScanner(settings: settings, key: testKey, worker: 0)
    var batch = ScannedEvents()
    scanner.scan(Self.chunk(0, lines: 100), into: &batch)
    let early = scanner.failure
    expectNil(early)
    scanner.scan(Self.chunk(1, lines: 10_000), into: &batch)
    let late = scanner.failure
    let failure = try #require(late)
    expect(failure.code, equals: .cannotCreate)
    expect(failure.location, equals: .file("/nowhere"))
  }
}

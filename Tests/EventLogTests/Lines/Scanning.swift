import EventLog

/// A scan in one chunk, for tests.
struct Scanned {
  /// In the order of lines, as the scan hands them out.
  var records: [ScannedEvent]
  /// The session of each.
  var sessions: [Text?]
  var secondIDs: [UInt64]
  var summary: ScanSummary

  init(_ batch: borrowing ScannedEvents, summary: ScanSummary) {
    records = batch.events
    sessions = []
    for event in batch.events { sessions.append(batch.session(of: event)) }
    secondIDs = batch.secondIDs
    self.summary = summary
  }
}

/// The key of the tests: 00 01 … 0f.
let testKey = HashKey(low: 0x0706_0504_0302_0100, high: 0x0F0E_0D0C_0B0A_0908)

/// The bytes of a file with these lines.
func lines(_ lines: [String]) -> [UInt8] {
  lines.flatMap { Array($0.utf8) + [0x0A] }
}

func scan(_ lines: [String], settings: ScanSettings = ScanSettings()) -> Scanned {
  scan(EventLogTests.lines(lines), settings: settings)
}

func scan(_ bytes: [UInt8], settings: ScanSettings = ScanSettings()) -> Scanned {
  scan([Chunk(file: 0, source: 0, index: 0, offset: 0, bytes: bytes)], settings: settings)
}

/// Scans chunks in their order with one worker.
func scan(_ chunks: [Chunk], settings: ScanSettings = ScanSettings()) -> Scanned {
  var scanner = ChunkScanner(settings: settings, key: testKey, worker: 0)
  var batch = ScannedEvents()
  for chunk in chunks { scanner.scan(chunk, into: &batch) }
  return Scanned(batch, summary: ScanSummary.merging([scanner.finish()]))
}

/// Reads a line as an event.
func event(_ line: String, settings: ScanSettings = ScanSettings()) throws(Rejection) -> Event? {
  try EventReader.readEvent(line: Array(line.utf8), settings: settings)
}

/// Why a line is no event; `nil` if it is one.
func rejection(_ line: String, settings: ScanSettings = ScanSettings()) -> Rejection? {
  rejection(Array(line.utf8), settings: settings)
}

func rejection(_ line: [UInt8], settings: ScanSettings = ScanSettings()) -> Rejection? {
  do throws(Rejection) {
    _ = try EventReader.readEvent(line: line, settings: settings)
    return nil
  } catch {
    return error
  }
}

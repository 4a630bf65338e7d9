@testable import EventLog

/// All that a reading of a log says of it: the same value whichever way the log was read.
struct LogReading: Equatable {
  /// An accepted line.
  struct Accepted: Equatable {
    /// From 1.
    var line: Int
    var user: UInt64
    var time: Int64
    var eventID: UInt64
    var sequence: Int64?
    var session: Text?
    var shape: EventShape
    var dimensions: Dimensions
  }

  /// A rejected line that was kept.
  struct Rejected: Equatable {
    /// From 1.
    var line: Int
    var offset: Int64
    var length: Int64
    var rejection: Rejection
    /// `nil` also where the line was too long: it may have been skipped in reading.
    var bytes: [UInt8]?
  }

  var lines = 0
  var blank = 0
  var accepted: [Accepted] = []
  var rejected: [Rejected] = []
  var rejectedCounts: [RejectReason: Int] = [:]
  /// Sorted.
  var secondIDs: [UInt64] = []
  var latestTime: Int64?

  private static let key = HashKey(low: 0x0706_0504_0302_0100, high: 0x0F0E_0D0C_0B0A_0908)
}

// MARK: - The data path

extension LogReading {
  /// The reading of the chunks of one file by workers, of which each has some.
  init(chunks: [[Chunk]], settings: ScanSettings) {
    var scans: [WorkerScan] = []
    var batches: [(events: [ScannedEvent], sessions: [Text?])] = []
    for (worker, chunks) in chunks.enumerated() {
      var scanner = ChunkScanner(settings: settings, key: Self.key, worker: worker)
      var batch = ScannedEvents()
      for chunk in chunks { scanner.scan(chunk, into: &batch) }
      scans.append(scanner.finish())
      var sessions: [Text?] = []
      for event in batch.events { sessions.append(batch.session(of: event)) }
      batches.append((batch.events, sessions))
      secondIDs += batch.secondIDs
    }
    self.add(ScanSummary.merging(scans), batches)
    secondIDs.sort()
  }

  private mutating func add(
    _ summary: ScanSummary, _ batches: [(events: [ScannedEvent], sessions: [Text?])]
  ) {
    lines = summary.lines
    blank = summary.blank
    rejectedCounts = summary.rejected
    latestTime = summary.latestTime
    rejected = summary.everyRejectedLine.map { line in
      Rejected(
        line: summary.lineIndex.lineNumber(of: line.place), offset: line.offset,
        length: line.length, rejection: line.rejection,
        bytes: line.rejection.reason == .lineTooLong ? nil : line.bytes)
    }
    for (worker, batch) in batches.enumerated() {
      for (event, session) in zip(batch.events, batch.sessions) {
        accepted.append(Accepted(event, session: session, worker: worker, in: summary))
      }
    }
    accepted.sort { $0.line < $1.line }
  }
}

extension LogReading.Accepted {
  fileprivate init(_ event: ScannedEvent, session: Text?, worker: Int, in summary: ScanSummary) {
    line = summary.lineIndex.lineNumber(of: event.place)
    user = event.user
    time = event.time
    eventID = event.eventID
    sequence = event.sequence
    self.session = session
    shape = summary.shapes[Int(summary.shapeIDs[worker][Int(event.shape)])]
    dimensions = summary.dimensionSets[Int(summary.dimensionIDs[worker][Int(event.dimensions)])]
  }
}

// MARK: - The slow and obvious way

extension LogReading {
  /// The reading of a file's bytes, split at line feeds, one line after the other.
  init(linesOf bytes: [UInt8], settings: ScanSettings) {
    var texts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if texts.last?.isEmpty == true { texts.removeLast() }
    for text in texts { add(Array(text), at: text.startIndex, settings: settings) }
    if settings.spillsRejects == nil { rejected = firstThreeOfEachReason() }
    secondIDs.sort()
  }

  private mutating func add(_ line: [UInt8], at offset: Int, settings: ScanSettings) {
    lines += 1
    let hasMark =
      offset == 0 && line.starts(with: [0xEF, 0xBB, 0xBF]) && line.count <= settings.longestLine
    let text = hasMark ? Array(line.dropFirst(3)) : line
    do throws(Rejection) {
      if let event = try EventReader.readEvent(line: text, settings: settings) {
        add(event, settings: settings)
      } else {
        blank += 1
      }
    } catch {
      var rejection = error
      // Only lines that are left to a later run need it.
      rejection.timeAhead = nil
      if hasMark { rejection.column += 3 }
      rejectedCounts[error.reason, default: 0] += 1
      let isKept = settings.spillsRejects == .bytes && error.reason != .lineTooLong
      rejected.append(
        Rejected(
          line: lines, offset: Int64(offset), length: Int64(line.count), rejection: rejection,
          bytes: isKept ? line : nil))
    }
  }

  private mutating func add(_ event: Event, settings: ScanSettings) {
    accepted.append(
      Accepted(
        line: lines, user: Self.key.user(event.user), time: event.time,
        eventID: event.eventID.map(Self.hash) ?? 0, sequence: event.sequence,
        session: event.session, shape: EventShape(source: 0, event: event),
        dimensions: Dimensions(event: event, properties: settings.properties)))
    if let other = event.otherID { secondIDs.append(Self.key.user(other)) }
    latestTime = max(latestTime ?? event.time, event.time)
  }

  private static func hash(ofEventID id: Text) -> UInt64 {
    PaddedBytes.withCopy(of: id.utf8) { key.event($0) }
  }

  private func firstThreeOfEachReason() -> [Rejected] {
    var seen: [RejectReason: Int] = [:]
    return rejected.filter { line in
      seen[line.rejection.reason, default: 0] += 1
      return seen[line.rejection.reason, default: 0] <= 3
    }
  }
}

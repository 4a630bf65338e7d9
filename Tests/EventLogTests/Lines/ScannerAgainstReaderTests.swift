import EventLog
import Expectations
import Testing

/// The data path against the reading of single lines, over lines made from a seed.
struct ScannerAgainstReaderTests {
  private static let properties: [Text] = ["p", "q"]

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `what the scanner records is what the line says`(seed: UInt64) {
    var maker = LineMaker(seed: seed)
    let made = (0..<3000).map { _ in maker.line() }
    var settings = ScanSettings(properties: Self.properties)
    settings.spillsRejects = .bytes
    // A first line that is blank, so that none of the others is the first of its file.
    let scanned = scan([0x0A] + made.flatMap { $0 + [0x0A] }, settings: settings)
    var records = zip(scanned.records, scanned.sessions).makeIterator()
    let secondIDs = Set(scanned.secondIDs)
    var different: [String] = []
    var rejected = scanned.summary.everyRejectedLine.makeIterator()
    for line in made {
      do throws(Rejection) {
        guard
          let event = try EventReader.readEvent(line: line, settings: settings)
        else { continue }
        guard let (record, session) = records.next() else {
          Issue.record("a record is missing")
          return
        }
        different += differences(
          record, session: session, secondIDs: secondIDs, event, in: scanned.summary)
      } catch {
        let kept = rejected.next()
        if kept?.rejection != error || kept?.bytes != line { different.append("\(error)") }
      }
    }
    expect(different, equals: [])
    expect(records.next() == nil && rejected.next() == nil)
    // The lines are worth their making only if many are events.
    expect(scanned.summary.accepted > 300 && scanned.summary.rejected.count > 9)
  }

  @Test(arguments: [5, 6] as [UInt64])
  func `chunks cut at any line give the same records`(seed: UInt64) {
    var maker = LineMaker(seed: seed)
    let made = (0..<60).map { _ in maker.line() + [0x0A] }
    let whole = scan(made.flatMap { $0 })
    for cut in 1..<made.count {
      let head = made[..<cut].flatMap { $0 }
      let tail = made[cut...].flatMap { $0 }
      let parts = scan([
        Chunk(file: 0, source: 0, index: 0, offset: 0, bytes: head),
        Chunk(file: 0, source: 0, index: 1, offset: Int64(head.count), bytes: tail),
      ])
      expect(rows(parts), equals: rows(whole))
      expect(faults(parts), equals: faults(whole))
    }
  }

  @Test func `every line in a chunk of its own gives the same records`() {
    var maker = LineMaker(seed: 7)
    let made = (0..<500).map { _ in maker.line() + [0x0A] }
    var offset: Int64 = 0
    let chunks = made.enumerated().map { index, line in
      defer { offset += Int64(line.count) }
      return Chunk(file: 0, source: 0, index: index, offset: offset, bytes: line)
    }
    let whole = scan(made.flatMap { $0 })
    expect(rows(scan(chunks)), equals: rows(whole))
    expect(faults(scan(chunks)), equals: faults(whole))
  }

  /// What a record says otherwise than its line.
  private func differences(
    _ record: ScannedEvent, session: Text?, secondIDs: Set<UInt64>, _ event: Event,
    in summary: ScanSummary
  ) -> [String] {
    let shape = summary.shapes[Int(summary.shapeIDs[0][Int(record.shape)])]
    let dimensions = summary.dimensionSets[Int(summary.dimensionIDs[0][Int(record.dimensions)])]
    let user = testKey.user(event.user)
    let isSecondKnown = event.otherID.map { secondIDs.contains(testKey.user($0)) }
    let checks = [
      ("what", shape == EventShape(source: 0, event: event)),
      ("context", dimensions == Dimensions(event: event, properties: Self.properties)),
      ("time", record.time == event.time),
      ("user", record.user == user),
      ("event id", (record.eventID == 0) == (event.eventID == nil)),
      ("sequence", record.sequence == event.sequence),
      ("session", session == event.session),
      ("second id", isSecondKnown ?? true),
    ]
    return checks.filter { !$0.1 }.map(\.0)
  }

  /// All of every record, by line.
  private func rows(_ scanned: Scanned) -> [String] {
    let summary = scanned.summary
    return zip(scanned.records, scanned.sessions).map { record, session in
      let shape = summary.shapes[Int(summary.shapeIDs[0][Int(record.shape)])]
      let dimensions = summary.dimensionSets[Int(summary.dimensionIDs[0][Int(record.dimensions)])]
      return "\(summary.lineIndex.lineNumber(of: record.place)) \(record.user) \(record.time) "
        + "\(record.eventID) \(record.sequence ?? -1) \(session ?? "") \(shape) \(dimensions)"
    }
  }

  private func faults(_ scanned: Scanned) -> [String] {
    scanned.summary.everyRejectedLine.map { line in
      "\(scanned.summary.lineIndex.lineNumber(of: line.place)) \(line.offset) \(line.length) "
        + "\(line.rejection)"
    }
  }
}

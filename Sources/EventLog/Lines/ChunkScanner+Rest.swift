// Lines of several events, of which some lie ahead of the clock: those are left to a later run, which
// reads the line again and counts what is later than the clock was. An event that is not ahead is
// counted or rejected for good, so what is wrong with an event at its second reading was known at the
// first: nothing is judged behind the instant but names, and a name at fault goes before the instant.

/// What is wrong with the events of one line.
struct EventFaults {
  private(set) var count = 0
  /// How many of the events are ahead of the clock, and when the earliest of those happened.
  private(set) var ahead = 0
  private(set) var earliest = Int64.max
  private var first: Rejection?

  mutating func add(_ rejection: Rejection) {
    count += 1
    if first == nil || first?.timeAhead == nil && rejection.timeAhead != nil { first = rejection }
    guard let time = rejection.timeAhead else { return }
    ahead += 1
    earliest = min(earliest, time)
  }

  /// What is told of the line where no event is good; `nil` without faults.
  var told: Rejection? {
    var told = first
    if ahead > 0 { told?.timeAhead = earliest }
    return told
  }
}

extension ChunkScanner {
  /// Leaves the events of a line that are ahead of the clock to a later run, and returns how many.
  mutating func leaveRest(of faults: EventFaults, at site: LineSite) -> Int {
    guard faults.ahead > 0, settings.leavesLinesAhead, let latest = settings.latestTime else {
      return 0
    }
    let rest = WaitingLines.Rest(judgedTo: latest, events: faults.ahead)
    leave(FoundWaitingLines(at: site, time: faults.earliest, rest: rest))
    return faults.ahead
  }

  /// Appends the events of a chunk's lines that happened after a time; what was not later is counted.
  mutating func scanRest(
    of chunk: Chunk, after time: Int64, into batch: inout ScannedEvents
  ) {
    var lines = 0
    unsafe chunk.bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let end = unsafe LineCutter.lineEnd(in: bytes, from: start)
        // Within the bytes of the chunk, which are borrowed for the call.
        let line = unsafe window(on: bytes, start, end)
        let site =
          chunk.records.map { LineSite(chunk: chunk, record: lines, of: $0) }
          ?? LineSite(chunk: chunk, line: lines, start: start, length: end - start)
        scanRest(line, at: site, after: time, into: &batch)
        lines += 1
        start = end + 1
      }
    }
    result.linesCountedBefore += lines
    result.add(
      ChunkLines(
        file: chunk.file, index: chunk.index, lines: lines, mapping: chunk.mapping,
        records: chunk.records?.lines))
  }

  private mutating func scanRest(
    _ line: PaddedBytes, at site: LineSite, after time: Int64, into batch: inout ScannedEvents
  ) {
    var faults = EventFaults()
    for event in events(of: line, at: site) {
      do throws(Rejection) {
        if try addRest(event, of: line, at: site, after: time, to: &batch) {
          result.furtherEvents += 1
        }
      } catch {
        faults.add(error)
      }
    }
    _ = leaveRest(of: faults, at: site)
  }

  /// None where the line is at fault, which it was not when it was counted.
  private func events(
    of line: PaddedBytes, at site: LineSite
  ) -> [Result<NativeLine, LineFault>] {
    guard let mapping = site.mapping else { return [] }
    do throws(LineFault) {
      let start = try line.textStart(isFirst: site.offset == 0, settings: settings)
      return try start.map { (start) throws(LineFault) in
        try mappers[mapping].events(line, from: start)
      } ?? []
    } catch {
      return []
    }
  }

  /// Adds an event that happened after a time, and says whether it did.
  private mutating func addRest(
    _ event: Result<NativeLine, LineFault>, of line: PaddedBytes, at site: LineSite,
    after judged: Int64, to batch: inout ScannedEvents
  ) throws(Rejection) -> Bool {
    let native = try Self.native(event, of: line)
    let text = write(native)
    do throws(LineFault) {
      try fields.read(text, from: 0, kinds: native.isOther ? .other : .byName, values: .mapped)
      let time = try checkedTime(text)
      guard time > judged else { return false }
      _ = try record(text, at: site, time: time, into: &batch)
      return true
    } catch {
      throw error.rejection(in: text, of: native)
    }
  }
}

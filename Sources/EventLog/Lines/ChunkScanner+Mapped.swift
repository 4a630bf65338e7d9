// Lines of other formats: a mapping writes each event as a native line, which is then read as any
// other. A fault in it is told with the place in the line that was read.
//
// A line may hold many events. It is rejected when none of them is good, for the fault of the
// first, or for lying ahead of the clock where one does, since the clock may come to it; else those at
// fault are counted by themselves. One without events is accepted and counts none.
//
// A line that is no object, or lacks the name of an event, is not at fault where the mapping says so: the log
// of a container or a server holds lines of others, too. It is accepted and counts no event.
//
// Most lines are read without that, by a `MappedReader`, which knows what their values have come to.
// As for native lines the reference path teaches the fast path, and alone finds faults.

extension ChunkScanner {
  /// Scans a line of valid UTF-8 whose text begins at `start`.
  mutating func scan(
    _ line: PaddedBytes, from start: Int, at site: LineSite, by mapper: LineMapper,
    into batch: inout ScannedEvents
  ) {
    if mapper.mapping.skipsForeignLines, !site.isRecord,
      !line.opensObject(from: start, behindText: mapper.mapping.skipsLeadingText)
    {
      result.addForeignLine()
      result.accepted += 1
      return
    }
    do throws(Rejection) {
      try addEvents(of: line, from: start, at: site, by: mapper, to: &batch)
      result.accepted += 1
    } catch {
      reject(error, line, at: site)
    }
  }

  /// - Throws: What is wrong with the line, or with its first event where none is good.
  private mutating func addEvents(
    of line: PaddedBytes, from start: Int, at site: LineSite, by mapper: LineMapper,
    to batch: inout ScannedEvents
  ) throws(Rejection) {
    let events: [Result<NativeLine, LineFault>]
    do {
      events = try mapper.events(line, from: start, withNear: result.keys.isOpen)
    } catch {
      throw error.rejection(in: line)
    }
    if mapper.mapping.skipsForeignLines, events.allSatisfy(\.isForeign) {
      result.addForeignLine()
      return
    }
    var faults = EventFaults()
    for event in events {
      do throws(Rejection) {
        try add(event, of: line, at: site, to: &batch)
      } catch {
        faults.add(error)
      }
    }
    if let fault = faults.told, faults.count == events.count { throw fault }
    result.furtherEvents += events.count - faults.count - 1
    result.rejectedEvents += faults.count - leaveRest(of: faults, at: site)
  }

  private mutating func add(
    _ event: Result<NativeLine, LineFault>, of line: PaddedBytes, at site: LineSite,
    to batch: inout ScannedEvents
  ) throws(Rejection) {
    let native = try Self.native(event, of: line)
    let text = write(native)
    do throws(LineFault) {
      try fields.read(text, from: 0, kinds: native.isOther ? .other : .byName, values: .mapped)
      let (shape, dimensions) = try record(text, at: site, into: &batch)
      fastMapping?.remember(
        shape: shape, dimensions: dimensions, isExposure: fields.kind == .exposed, ofLineAt: site)
    } catch {
      fastMapping?.remember(error, ofLineAt: site)
      throw error.rejection(in: text, of: native)
    }
  }

  /// - Throws: What is wrong with the event as it stands in the line.
  static func native(
    _ event: Result<NativeLine, LineFault>, of line: PaddedBytes
  ) throws(Rejection) -> NativeLine {
    switch event {
    case .success(let native): return native
    case .failure(let fault): throw fault.rejection(in: line)
    }
  }

  /// A native line with the padding that reading needs, valid until the next.
  mutating func write(_ native: NativeLine) -> PaddedBytes {
    nativeProperties = native.properties
    nativeText.removeAll()
    nativeText.append(contentsOf: native.bytes)
    nativeText.append(UInt8(ascii: "\n"))
    return nativeText.bytes.slice(0..<native.bytes.count)
  }
}

extension PaddedBytes {
  /// Whether the text that begins there is an object, as far as its first byte tells, or has one.
  fileprivate func opensObject(from start: Int, behindText: Bool) -> Bool {
    if behindText { return LeadingText.objectStart(in: array(start..<count)) != nil }
    var position = start
    while position < count, self[position].isSpace { position += 1 }
    return self[position] == UInt8(ascii: "{")
  }
}

extension Result where Success == NativeLine, Failure == LineFault {
  /// Whether it lacks the name of an event.
  fileprivate var isForeign: Bool {
    guard case .failure(let fault) = self, case .missing(.kind) = fault.cause else { return false }
    return true
  }
}

extension LineFault {
  /// The rejection in words, with the place in the line that the event was read from.
  func rejection(in text: PaddedBytes, of native: NativeLine) -> Rejection {
    var rejection = rejection(in: text)
    rejection.column = native.source(of: offset) + 1
    return rejection
  }
}

// MARK: - The fast path

extension ChunkScanner {
  /// Sees that lines of a mapping can be read on the fast path, unless they hold several events, a time
  /// in two parts, or other text before the event.
  mutating func prepareFastMapping(_ place: Int) {
    let mapping = mappers[place].mapping
    guard mapping.records == nil, mapping.timeOfDay == nil, !mapping.skipsLeadingText else {
      fastMapping = nil
      return
    }
    if fastMapping?.reader.place == place { return }
    let reader = MappedReader(mapping, place: place, settings: settings, hash: hash)
    fastMapping = FastMapping(reader: reader, mapping: mapping)
  }

  /// Scans the line that begins at offset 0.
  ///
  /// - Returns: Its length without the line feed; `nil` where the reference path has to decide.
  mutating func scanMappedOnFastPath(
    _ line: PaddedBytes, at site: LineSite, into batch: inout ScannedEvents
  ) -> Int? {
    guard
      let event = fastMapping?.read(
        line, at: site, longest: settings.longestLine, times: times, into: &fields)
    else { return nil }
    switch event.shape {
    case .rejected(let reason):
      // Somebody may read more of it than the count.
      if result.rejected.keeps(reason, at: site.place) { return nil }
      _ = result.rejected.count(reason, at: site.place)
    case .symbol(let shape):
      nativeProperties = nil
      let line = line.slice(0..<event.end)
      add(line, at: site, time: event.time, shape: shape, dimensions: event.dimensions, to: &batch)
      result.accepted += 1
    }
    return event.end
  }
}

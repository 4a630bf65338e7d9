// Lines of other formats: a mapping writes each event as a native line, which is then read as any
// other. A fault in it is told with the place in the line that was read.
//
// A line may hold many events. It is rejected when none of them is good, for the fault of the
// first; else those at fault are counted by themselves. One without events is accepted and counts
// none.
//
// Most lines are read without that, by a `MappedReader`, which knows what their values have come to.
// As for native lines the slow way teaches the quick one, and alone finds faults.

extension ChunkScanner {
  /// Scans a line of valid UTF-8 whose text begins at `start`.
  mutating func scan(
    _ line: PaddedBytes, from start: Int, at site: LineSite, by mapper: LineMapper,
    into batch: inout ScannedEvents
  ) {
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
      events = try mapper.events(line, from: start)
    } catch {
      throw error.rejection(in: line)
    }
    var first: Rejection?
    var faults = 0
    for event in events {
      do throws(Rejection) {
        try add(event, of: line, at: site, to: &batch)
      } catch {
        first = first ?? error
        faults += 1
      }
    }
    if let first, faults == events.count { throw first }
    result.furtherEvents += events.count - faults - 1
    result.rejectedEvents += faults
  }

  private mutating func add(
    _ event: Result<NativeLine, LineFault>, of line: PaddedBytes, at site: LineSite,
    to batch: inout ScannedEvents
  ) throws(Rejection) {
    let native: NativeLine
    switch event {
    case .success(let line): native = line
    case .failure(let fault): throw fault.rejection(in: line)
    }
    nativeText.removeAll()
    nativeText.append(contentsOf: native.bytes)
    nativeText.append(UInt8(ascii: "\n"))
    let text = nativeText.bytes.slice(0..<native.bytes.count)
    do throws(LineFault) {
      try fields.read(text, from: 0, kinds: native.isOther ? .other : .byName)
      let (what, context) = try record(text, at: site, into: &batch)
      quickMapping?.remember(
        what: what, context: context, isExposure: fields.kind == .exposed, ofLineAt: site)
    } catch {
      quickMapping?.remember(error, ofLineAt: site)
      var rejection = error.rejection(in: text)
      rejection.column = native.source(of: error.offset) + 1
      throw rejection
    }
  }
}

// MARK: - The quick way

/// What is known of one mapping's lines.
struct QuickMapping: ~Copyable {
  var reader: MappedReader
  var clock: MappedClock
  /// What the values of fields that are taken as they stand are replaced by, at the fields' places in
  /// `DirectField`; `nil` where several places hold the field.
  private let replacements: [[ValueReplacement]?]
  /// What the values of lines come to.
  var whats = RawSymbols()
  var contexts = RawSymbols()
  /// By number of a `What`, whether it is an exposure.
  private var exposures: [Bool] = []
  /// The line that was last read whole and whose values were new.
  private var pending: Pending?

  /// What is not known yet of a line.
  private struct Pending {
    let place: Place
    /// The hashes of what it says, and of its circumstances if it is an exposure and if not.
    let what: UInt64
    let exposureContext: UInt64
    let otherContext: UInt64
  }

  init(reader: consuming MappedReader, mapping: Mapping) {
    self.reader = reader
    clock = MappedClock(mapping)
    replacements = DirectField.allCases.map { field in
      let places = mapping.sources[field.field] ?? []
      guard places.count <= 1 else { return nil }
      return places.flatMap(\.replacements).map {
        ValueReplacement(value: $0.key, isAbsent: $0.value.utf8.isEmpty)
      }
    }
  }

  /// A value that the mapping replaces, by nothing or by another.
  private struct ValueReplacement {
    let value: Text
    let isAbsent: Bool
  }

  /// What the values of the line just read come to; `nil` where they are new.
  private mutating func symbols(
    of line: PaddedBytes, at site: LineSite
  ) -> (what: RawSymbols.Verdict, context: UInt32)? {
    let raw = reader.rawWhat(in: line, source: site.source)
    let verdict = whats.verdict(of: raw)
    let isExposure =
      if case .symbol(let what) = verdict { exposures[Int(what)] } else { false }
    let event = MappedKeys.ContextEvent(what: raw, isExposure: isExposure)
    if let verdict,
      case .symbol(let context) = contexts.verdict(of: reader.rawContext(in: line, of: event))
    {
      return (verdict, context)
    }
    pending = pending(line, at: site, what: raw)
    return nil
  }

  private func pending(_ line: PaddedBytes, at site: LineSite, what: UInt64) -> Pending {
    Pending(
      place: site.place, what: what,
      exposureContext: reader.rawContext(in: line, of: .init(what: what, isExposure: true)),
      otherContext: reader.rawContext(in: line, of: .init(what: what, isExposure: false)))
  }

  /// Remembers what the values came to of a line that was read quickly before.
  mutating func remember(what: UInt32, context: UInt32, isExposure: Bool, ofLineAt site: LineSite) {
    guard let line = pending, line.place == site.place else { return }
    while exposures.count <= Int(what) { exposures.append(false) }
    exposures[Int(what)] = isExposure
    whats.remember(.symbol(what), of: line.what)
    contexts.remember(
      .symbol(context), of: isExposure ? line.exposureContext : line.otherContext)
    pending = nil
  }

  /// Remembers that a line lacks what its kind of event must have, if that is its fault.
  mutating func remember(_ fault: LineFault, ofLineAt site: LineSite) {
    guard let line = pending, line.place == site.place, fault.lacksPart else { return }
    whats.remember(.rejected(fault.reason), of: line.what)
    pending = nil
  }
}

extension ChunkScanner {
  /// Sees that lines of a mapping can be read quickly, unless they hold several events.
  mutating func prepareQuickMapping(_ place: Int) {
    let mapping = mappers[place].mapping
    guard mapping.records == nil else {
      quickMapping = nil
      return
    }
    if quickMapping?.reader.place == place { return }
    let reader = MappedReader(mapping, place: place, settings: settings, hash: hash)
    quickMapping = QuickMapping(reader: reader, mapping: mapping)
  }

  /// Scans the line that begins at offset 0.
  ///
  /// - Returns: Its length without the line feed; `nil` where the slow way has to look.
  mutating func scanMappedQuickly(
    _ line: PaddedBytes, at site: LineSite, into batch: inout ScannedEvents
  ) -> Int? {
    guard
      let event = quickMapping?.read(
        line, at: site, longest: settings.longestLine, times: times, into: &fields)
    else { return nil }
    switch event.what {
    case .rejected(let reason):
      // Somebody may read more of it than the count.
      if result.rejected.keeps(reason, at: site.place) { return nil }
      _ = result.rejected.count(reason, at: site.place)
    case .symbol(let what):
      add(line, at: site, time: event.time, what: what, context: event.context, to: &batch)
      result.accepted += 1
    }
    return event.end
  }
}

extension QuickMapping {
  /// What a line says of its event.
  struct QuickEvent {
    /// Where the line ends, without its line feed.
    let end: Int
    let what: RawSymbols.Verdict
    let context: UInt32
    let time: Int64
  }

  /// Reads the line that begins at offset 0, and puts its ids and its counter where native lines have
  /// them; `nil` where the slow way has to look.
  mutating func read(
    _ line: PaddedBytes, at site: LineSite, longest: Int, times: TimestampReader,
    into fields: inout LineFields
  ) -> QuickEvent? {
    guard let end = reader.read(line), end <= longest,
      let (what, context) = symbols(of: line, at: site),
      let time = time(of: line, judgedBy: times), fill(&fields, from: line)
    else { return nil }
    return QuickEvent(end: end, what: what, context: context, time: time)
  }

  /// The instant of the line just read; `nil` where the slow way has to look.
  private mutating func time(of line: PaddedBytes, judgedBy reader: TimestampReader) -> Int64? {
    guard let timestamp = self.reader.value(of: .timestamp),
      let time = clock.read(timestamp, in: line)
    else { return nil }
    return try? reader.checked(time)
  }

  /// False where the slow way has to look.
  private func fill(_ fields: inout LineFields, from line: PaddedBytes) -> Bool {
    fields.removeAll()
    if let person = reader.value(of: .resolvedID) {
      guard fields.put(person, as: .anonymousID) else { return false }
    } else {
      guard fill(&fields, .anonymousID, as: .anonymousID, line),
        fill(&fields, .userID, as: .userID, line), fields.hasUser
      else { return false }
    }
    return fill(&fields, .eventID, as: .eventID, line)
      && fill(&fields, .sessionID, as: .sessionID, line)
      && fill(&fields, .sequence, as: .sequence, line) && fields.readSequence(in: line)
  }

  /// False where the value is of the wrong type or too long, or may be another by the mapping.
  private func fill(
    _ fields: inout LineFields, _ field: DirectField, as name: FieldName, _ line: PaddedBytes
  ) -> Bool {
    guard let slice = reader.value(of: field) else { return true }
    guard reader.isReplaced(field) else { return fields.put(slice, as: name) }
    // What is replaced by nothing is absent, unless there is another place to look at.
    guard let replacements = replacements[Int(field.rawValue)] else { return false }
    for replacement in replacements
    where line.isEqual(slice, replacement.value, scratch: &fields.scratch) {
      return replacement.isAbsent
    }
    return fields.put(slice, as: name)
  }
}

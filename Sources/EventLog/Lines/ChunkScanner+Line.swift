// One line, the reference path and the end of both ways: what it says becomes an event of the batch.

extension ChunkScanner {
  mutating func scan(
    _ line: PaddedBytes, at site: LineSite, into batch: inout ScannedEvents
  ) {
    do throws(LineFault) {
      if let start = try line.textStart(isFirst: site.offset == 0, settings: settings) {
        if let mapping = site.mapping {
          scan(line, from: start, at: site, by: mappers[mapping], into: &batch)
          return
        }
        try fields.read(line, from: start)
        let (shape, dimensions) = try record(line, at: site, into: &batch)
        remember(shape: shape, dimensions: dimensions, of: line)
        result.accepted += 1
      } else {
        result.blank += 1
      }
    } catch {
      reject(error, line, at: site)
    }
  }

  /// Adds the event of a native line whose fields have been read, and returns the numbers of its
  /// `EventShape` and `Dimensions`.
  mutating func record(
    _ line: PaddedBytes, at site: LineSite, into batch: inout ScannedEvents
  ) throws(LineFault) -> (shape: UInt32, dimensions: UInt32) {
    try record(line, at: site, time: try checkedTime(line), into: &batch)
  }

  /// The same of a line whose instant is known.
  mutating func record(
    _ line: PaddedBytes, at site: LineSite, time: Int64, into batch: inout ScannedEvents
  ) throws(LineFault) -> (shape: UInt32, dimensions: UInt32) {
    shape.writeShape(fields, source: site.source, in: line)
    dimensions.writeDimensions(fields, in: line)
    let (shapeID, dimensionID) = try symbols(line)
    add(line, at: site, time: time, shape: shapeID, dimensions: dimensionID, to: &batch)
    if result.keys.isOpen { noteKeys(of: line) }
    return (shapeID, dimensionID)
  }

  /// Takes note of the names on a line whose event was just added.
  @inline(never)
  mutating func noteKeys(of line: PaddedBytes) {
    result.keys.note(
      present: fields.present, properties: fields[.properties], in: line, by: hash)
  }

  /// Adds the event of a line in which nothing is wrong.
  @inline(__always)
  mutating func add(
    _ line: PaddedBytes, at site: LineSite, time: Int64, shape: UInt32, dimensions: UInt32,
    to batch: inout ScannedEvents
  ) {
    let taken = fields.user(source.users)
    let user = userHash(taken, in: line)
    if let other = fields.secondUser(source.users) {
      noteSecondID(other, of: user, in: line, to: &batch)
    }
    result.note(time: time)
    var event = ScannedEvent(
      user: user, time: time, place: site.place, shape: shape, dimensions: dimensions)
    event.eventID = eventHash(line)
    event.setSequence(fields.sequence)
    setSession(of: &event, line, in: &batch)
    batch.append(event)
    if settings.keepsIDs { batch.appendID(taken, of: line) }
    if entryShapes.hasAny { appendProperties(of: line, shape, mapping: site.mapping, to: &batch) }
  }

  /// The instant of the line; where it has none, names that may not stand come first.
  mutating func checkedTime(_ line: PaddedBytes) throws(LineFault) -> Int64 {
    if fields.hasLongNames(source.users), let fault = fields.nameFault(in: line) { throw fault }
    do throws(LineFault) {
      return try fields.time(&times, in: line)
    } catch {
      throw fields.nameFault(in: line) ?? error
    }
  }

  /// The numbers of the line's `EventShape` and `Dimensions`.
  private mutating func symbols(_ line: PaddedBytes) throws(LineFault) -> (UInt32, UInt32) {
    let shapePlace = result.shapes.find(shape.bytes)
    let dimensionsPlace = result.dimensionSets.find(dimensions.bytes)
    if case .known(let shapeID) = shapePlace, case .known(let dimensionID) = dimensionsPlace {
      return (UInt32(truncatingIfNeeded: shapeID), UInt32(truncatingIfNeeded: dimensionID))
    }
    if let fault = fields.nameFault(in: line) { throw fault }
    return (
      result.shapes.number(of: shape.bytes, at: shapePlace),
      result.dimensionSets.number(of: dimensions.bytes, at: dimensionsPlace)
    )
  }

  @inline(__always)
  private mutating func userHash(_ id: JSONSlice, in line: PaddedBytes) -> UInt64 {
    guard foldsUsers, line.isText(id) else { return otherUserHash(id, in: line) }
    return hash.hash(line.slice(id.range))
  }

  /// Not inlined, nor the one for events: calls on the key itself would copy all of it for every line.
  @inline(never)
  private mutating func otherUserHash(_ id: JSONSlice, in line: PaddedBytes) -> UInt64 {
    key.user(text(of: id, in: line))
  }

  @inline(never)
  private mutating func otherEventHash(_ id: JSONSlice, in line: PaddedBytes) -> UInt64 {
    key.event(text(of: id, in: line))
  }

  /// The text of a value, valid until the next.
  private mutating func text(of value: JSONSlice, in line: PaddedBytes) -> PaddedBytes {
    if line.isText(value) { return line.slice(value.range) }
    scratch.removeAll()
    scratch.append(textOf: value, in: line)
    return scratch.bytes
  }

  private mutating func noteSecondID(
    _ id: JSONSlice, of user: UInt64, in line: PaddedBytes, to batch: inout ScannedEvents
  ) {
    let other = userHash(id, in: line)
    // The same id twice is one id.
    if other != user { batch.appendSecondID(other) }
  }

  @inline(__always)
  private mutating func eventHash(_ line: PaddedBytes) -> UInt64 {
    guard let id = fields[.eventID] else { return 0 }
    guard foldsEvents, line.isText(id) else { return otherEventHash(id, in: line) }
    return HashKey.event(hash.hash(line.slice(id.range)))
  }

  /// Notes the line's session, where it has one.
  @inline(__always)
  private func setSession(
    of event: inout ScannedEvent, _ line: PaddedBytes, in batch: inout ScannedEvents
  ) {
    guard let id = fields[.sessionID] else { return }
    let start = batch.texts.count
    if line.isText(id) {
      // Hashed where it stands: what has just been written is slow to read.
      event.sessionHash = key.session(line.slice(id.range))
      batch.texts.append(line, id.range)
    } else {
      batch.texts.append(textOf: id, in: line)
      event.sessionHash = key.session(batch.texts.bytes.slice(start..<batch.texts.count))
    }
    event.sessionStart = UInt32(truncatingIfNeeded: start)
    event.sessionLength = UInt32(truncatingIfNeeded: batch.texts.count &- start)
  }
}

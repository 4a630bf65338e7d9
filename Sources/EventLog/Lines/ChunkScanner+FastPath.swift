// The fast path of a line, from its bytes to its record:
//
//   line ─▶ key automaton ─▶ fields ─▶ time, user, hashes ───────────▶ record
//           (KeyAutomaton)    │        raw values ─▶ known symbols ──▶ two numbers of it
//                             │                      (RawSymbols)
//                             └─ anything unusual ─▶ nil: the reference path reads the line again
//
// It takes lines in which nothing is wrong, and lines that lack what their kind of event must have, if
// they only have to be counted. Faults and new combinations of values take the reference path, which
// adds the combinations to the tables that this path uses.

extension ChunkScanner {
  /// Scans the line that begins at offset 0.
  ///
  /// - Returns: Its length without the line feed; `nil` where the reference path has to decide.
  @inline(__always)
  mutating func scanOnFastPath(
    _ line: PaddedBytes, at site: LineSite, into batch: inout ScannedEvents
  ) -> Int? {
    guard let end = fields.readOnFastPath(line, by: &automaton), end <= settings.longestLine,
      fields.hasUserAndTime, end <= NameCheck.longestID || !fields.hasLongIDs
    else { return nil }
    let shape = fields.rawShape(from: source.shapeState)
    switch rawShapes.verdict(of: shape) {
    case nil: return nil
    case .rejected(let reason): return reject(line, at: site, for: reason) ? end : nil
    case .symbol(let shape): return accept(line, at: site, shape: shape, into: &batch) ? end : nil
    }
  }

  /// Counts a line that lacks what its kind of event must have; false where somebody will read more
  /// of it than the count, or something else may be wrong that goes before.
  private mutating func reject(
    _ line: PaddedBytes, at site: LineSite, for reason: RejectReason
  ) -> Bool {
    // A key that stands twice in an object goes before what is missing.
    guard fields[.experiments] == nil, fields.readKeptValuesOnFastPath(in: line),
      !result.rejected.keeps(reason, at: site.place)
    else { return false }
    _ = result.rejected.count(reason, at: site.place)
    return true
  }

  @inline(__always)
  private mutating func accept(
    _ line: PaddedBytes, at site: LineSite, shape: UInt32, into batch: inout ScannedEvents
  ) -> Bool {
    guard fields.readKeptValuesOnFastPath(in: line), fields.readSequence(in: line),
      case .symbol(let dimensions) = rawDimensionSets.verdict(
        of: fields.rawDimensions(in: line, by: hash)),
      let time = timeOnFastPath(line)
    else { return false }
    add(line, at: site, time: time, shape: shape, dimensions: dimensions, to: &batch)
    if result.keys.isOpen { noteKeys(of: line) }
    result.accepted += 1
    return true
  }

  /// The instant of the line; `nil` where its timestamp is at fault.
  ///
  /// Asks the reader itself: `LineFields.time`, which can say what is at fault, is handed a copy of
  /// all fields.
  @inline(__always)
  private mutating func timeOnFastPath(_ line: PaddedBytes) -> Int64? {
    guard let timestamp = fields[.timestamp] else { return nil }
    do throws(TimestampFault) {
      return try times.read(timestamp, in: line)
    } catch {
      return nil
    }
  }
}

// MARK: - Learning

extension ChunkScanner {
  /// Remembers what the raw values of an accepted line came to.
  mutating func remember(shape: UInt32, dimensions: UInt32, of line: PaddedBytes) {
    fields.hashNames(in: line, by: hash)
    rawShapes.remember(.symbol(shape), of: fields.rawShape(from: source.shapeState))
    rawDimensionSets.remember(.symbol(dimensions), of: fields.rawDimensions(in: line, by: hash))
  }

  /// Remembers that a line lacks what its kind of event must have, if that is its fault.
  mutating func remember(_ fault: LineFault, of line: PaddedBytes) {
    guard fault.lacksPart else { return }
    fields.hashNames(in: line, by: hash)
    rawShapes.remember(.rejected(fault.reason), of: fields.rawShape(from: source.shapeState))
  }
}

extension LineFault {
  /// Whether the line lacks what its kind of event must have: what it says decides that alone.
  var lacksPart: Bool {
    guard case .missing(let field) = cause else { return false }
    switch field {
    case .step, .permission, .choice: return true
    case .kind, .name, .user, .timestamp, .records: return false
    }
  }
}

extension LineFields {
  /// Whether the line says who and when.
  @inline(__always)
  fileprivate var hasUserAndTime: Bool {
    hasUser && present & Field.timestamp.mask != 0
  }

  /// Whether an id may be too long.
  @inline(__always)
  fileprivate var hasLongIDs: Bool {
    isLong(.installID) || isLong(.userID) || isLong(.eventID) || isLong(.sessionID)
  }

  @inline(__always)
  private func isLong(_ field: Field) -> Bool {
    self[field].map { $0.end &- $0.start > NameCheck.longestID } ?? false
  }

  /// Finds the values that the run keeps besides; false where a key on the way stands twice.
  @inline(__always)
  fileprivate mutating func readKeptValuesOnFastPath(in line: PaddedBytes) -> Bool {
    guard !kept.isEmpty else { return true }
    do throws(LineFault) {
      try readKeptValues(in: line, from: 0, .asWritten)
      return true
    } catch {
      return false
    }
  }

  /// Reads the client's counter; false where it has too many digits.
  @inline(__always)
  mutating func readSequence(in line: PaddedBytes) -> Bool {
    sequence = nil
    guard let slice = self[.sequence] else { return true }
    sequence = line.integer(slice)
    return sequence != nil
  }
}

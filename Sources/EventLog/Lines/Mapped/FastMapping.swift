// The fast path from an export's line to its event, for one mapping.
//
//   line ─▶ key automaton, constant values ─▶ wanted values ─▶ time, ids ─────────▶ event
//           (MappedReader)                         │           hashes ─▶ known symbols
//                                                  └─ anything new or unusual ─▶ nil: the reference path
//
// What happened and in which circumstances is looked up separately. Otherwise every combination of the two
// would be new: a log of a hundred names and a thousand circumstances has a hundred thousand. Circumstances
// depend on what happened only in that a variant counts on exposures alone, and in where a rule may set it.

/// What is known of one mapping's lines.
struct FastMapping: ~Copyable {
  var reader: MappedReader
  var clock: MappedClock
  /// What the values of fields that are taken as they stand are replaced by, at the fields' places in
  /// `DirectField`; `nil` where several places hold the field.
  private let replacements: [[ValueReplacement]?]
  /// How long those values are, at the same places.
  private let lengths: [ReplacedLengths]
  /// What the values of lines come to.
  var shapes = RawSymbols()
  var dimensionSets = RawSymbols()
  /// By number of an `EventShape`, whether it is an exposure.
  private var exposures: [Bool] = []
  /// The line that was last read whole and whose values were new.
  private var pending: Pending?

  /// What is not known yet of a line.
  private struct Pending {
    let place: Place
    /// The hashes of what it says, and of its circumstances if it is an exposure and if not.
    let shape: UInt64
    let exposureDimensions: UInt64
    let otherDimensions: UInt64
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
    lengths = replacements.map { ReplacedLengths(of: $0?.map(\.value)) }
  }

  /// A value that the mapping replaces, by nothing or by another.
  private struct ValueReplacement {
    let value: Text
    let isAbsent: Bool
  }

  /// How many bytes the values of one field have that the mapping replaces.
  private struct ReplacedLengths {
    /// A bit each; the highest for all of 63 and more.
    private let bits: UInt64

    /// `values`: `nil` where any may be one.
    init(of values: [Text]?) {
      bits = values?.reduce(0) { $0 | 1 << UInt64(min($1.utf8.count, 63)) } ?? .max
    }

    /// Whether a value may be one of them.
    ///
    /// The length is compared first, which rules out nearly all.
    @inline(__always)
    func mayHold(_ slice: JSONSlice) -> Bool {
      let length = min(slice.end &- slice.start, 63)
      // Other texts are not as they stand; of whole numbers `-0` is not.
      let isAsItStands = slice.kind == .text || slice.kind == .integer && length > 2
      return !isAsItStands || bits >> UInt64(truncatingIfNeeded: length) & 1 == 1
    }
  }

  /// What the values of the line just read come to; `nil` where they are new.
  private mutating func symbols(
    of line: PaddedBytes, at site: LineSite
  ) -> (shape: RawSymbols.Verdict, dimensions: UInt32)? {
    let raw = reader.rawShape(in: line, source: site.source)
    let verdict = shapes.verdict(of: raw)
    let isExposure =
      if case .symbol(let shape) = verdict { exposures[Int(shape)] } else { false }
    let event = MappedKeys.DimensionsEvent(shape: raw, isExposure: isExposure)
    if let verdict,
      case .symbol(let dimensions) = dimensionSets.verdict(
        of: reader.rawDimensions(in: line, of: event))
    {
      return (verdict, dimensions)
    }
    pending = pending(line, at: site, shape: raw)
    return nil
  }

  private mutating func pending(_ line: PaddedBytes, at site: LineSite, shape: UInt64) -> Pending {
    Pending(
      place: site.place, shape: shape,
      exposureDimensions: reader.rawDimensions(in: line, of: .init(shape: shape, isExposure: true)),
      otherDimensions: reader.rawDimensions(in: line, of: .init(shape: shape, isExposure: false)))
  }

  /// Remembers what the values came to of a line that was read on the fast path before.
  mutating func remember(
    shape: UInt32, dimensions: UInt32, isExposure: Bool, ofLineAt site: LineSite
  ) {
    guard let line = pending, line.place == site.place else { return }
    while exposures.count <= Int(shape) { exposures.append(false) }
    exposures[Int(shape)] = isExposure
    shapes.remember(.symbol(shape), of: line.shape)
    dimensionSets.remember(
      .symbol(dimensions), of: isExposure ? line.exposureDimensions : line.otherDimensions)
    pending = nil
  }

  /// Remembers that a line lacks what its kind of event must have, if that is its fault.
  mutating func remember(_ fault: LineFault, ofLineAt site: LineSite) {
    guard let line = pending, line.place == site.place, fault.lacksPart else { return }
    shapes.remember(.rejected(fault.reason), of: line.shape)
    pending = nil
  }
}

// MARK: - Reading

// `fill` changes nothing but is called by address, as in `MappedReader`.

extension FastMapping {
  /// What a line says of its event.
  struct FastPathEvent {
    /// Where the line ends, without its line feed.
    let end: Int
    let shape: RawSymbols.Verdict
    let dimensions: UInt32
    let time: Int64
  }

  /// Reads the line that begins at offset 0, and puts its ids and its counter where native lines have
  /// them; `nil` where the reference path has to decide.
  mutating func read(
    _ line: PaddedBytes, at site: LineSite, longest: Int, times: TimestampReader,
    into fields: inout LineFields
  ) -> FastPathEvent? {
    guard let end = reader.read(line), end <= longest,
      let (shape, dimensions) = symbols(of: line, at: site),
      let time = time(of: line, judgedBy: times), fill(&fields, from: line)
    else { return nil }
    return FastPathEvent(end: end, shape: shape, dimensions: dimensions, time: time)
  }

  /// The instant of the line just read; `nil` where the reference path has to decide.
  private mutating func time(of line: PaddedBytes, judgedBy reader: TimestampReader) -> Int64? {
    guard let timestamp = self.reader.value(of: .timestamp),
      let time = clock.read(timestamp, in: line)
    else { return nil }
    return try? reader.checked(time)
  }

  /// False where the reference path has to decide.
  private mutating func fill(_ fields: inout LineFields, from line: PaddedBytes) -> Bool {
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
  @inline(__always)
  private mutating func fill(
    _ fields: inout LineFields, _ field: DirectField, as name: FieldName, _ line: PaddedBytes
  ) -> Bool {
    guard let slot = reader.slot(of: field) else { return true }
    let slice = reader.slots[slot]
    return reader.isReplaced(slot) && lengths[Int(field.rawValue)].mayHold(slice)
      ? fill(&fields, replacing: slice, of: field, as: name, line)
      : fields.put(slice, as: name)
  }

  /// The same of a value that the mapping may replace.
  @inline(never)
  private mutating func fill(
    _ fields: inout LineFields, replacing slice: JSONSlice, of field: DirectField,
    as name: FieldName, _ line: PaddedBytes
  ) -> Bool {
    // What is replaced by nothing is absent, unless there is another place to look at.
    guard let replacements = replacements[Int(field.rawValue)] else { return false }
    for replacement in replacements
    where line.isEqual(slice, replacement.value, scratch: &fields.scratch) {
      return replacement.isAbsent
    }
    return fields.put(slice, as: name)
  }
}

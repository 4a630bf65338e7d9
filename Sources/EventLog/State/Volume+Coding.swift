// The index of a volume as bytes. Writing and reading stand side by side and must change together,
// and then `formatVersion`, which stands for the layout of the streams too (`RecordPacker`).

extension Volume {
  /// Which bytes a volume is written in.
  private static let formatVersion = 4
  /// A volume of this version is read, but for its rows, whose layout was another.
  private static let versionOfOtherRows = 2
  /// A volume of this version is read as well, and has no pairs.
  private static let versionWithoutPairs = 1
  /// Volumes up to version 3 do not name the fields of the device, of which there were these.
  private static let fieldsOfEarlierVersions: [DeviceField] = [
    .platform, .appVersion, .osVersion, .locale, .country,
  ]

  package var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(Self.formatVersion)
    writer.write(number)
    writer.write(each: pieces) { $0.write($1) }
    writer.write(counts)
    writer.write(each: examples) { $0.write($1) }
    writer.write(each: properties) { $0.write($1.utf8) }
    writer.write(each: shapes) { $0.write($1) }
    writer.write(each: DeviceField.allCases) { $0.write($1.name.utf8) }
    writer.write(each: dimensionSets) { $0.write($1) }
    writer.write(each: streams) { $0.write($1) }
    writer.write(counts.foreign)
    writer.write(pairs) { $0.write(each: $1) { $0.write($1.symbol) } }
    return writer.bytes
  }

  package init(bytes: [UInt8]) throws(DamagedBytes) {
    var reader = ByteReader(bytes)
    let version = try reader.number()
    guard Self.versionWithoutPairs...Self.formatVersion ~= version else { throw DamagedBytes() }
    number = try reader.count()
    pieces = try reader.array { (reader) throws(DamagedBytes) in try reader.piece() }
    counts = try reader.lineCounts()
    examples = try reader.array { (reader) throws(DamagedBytes) in try reader.rejectedLine() }
    properties = try reader.array { (reader) throws(DamagedBytes) in
      Text(utf8: try reader.bytes())
    }
    shapes = try reader.array { (reader) throws(DamagedBytes) in try reader.shape() }
    let fields =
      version < Self.formatVersion ? Self.fieldsOfEarlierVersions : try reader.deviceFields()
    dimensionSets = try reader.array { (reader) throws(DamagedBytes) in
      try reader.dimensions(with: fields)
    }
    streams = try reader.array { (reader) throws(DamagedBytes) in try reader.stream() }
    try readRest(&reader, version: version)
    guard reader.isAtEnd else { throw DamagedBytes() }
    try requireSense()
  }

  /// Reads what volumes of earlier programs lack.
  private mutating func readRest(_ reader: inout ByteReader, version: Int) throws(DamagedBytes) {
    if version == Self.versionWithoutPairs {
      guard !reader.isAtEnd else { return }
      counts.foreign = try reader.count()
      guard counts.foreign > 0 else { throw DamagedBytes() }
      return
    }
    counts.foreign = try reader.count()
    pairs =
      version < Self.formatVersion
      ? try reader.pairs()
      : try reader.optional { (reader) throws(DamagedBytes) in try reader.pairs() }
    if version == Self.versionOfOtherRows { pairs = nil }
  }

  /// Numbers that point into lists must do so.
  private func requireSense() throws(DamagedBytes) {
    guard counts.foreign <= counts.accepted, pieces.count <= 1 << 24,
      examples.allSatisfy({ $0.place.file < pieces.count }),
      streams.allSatisfy({ 0..<RecordPacker.partitionCount ~= $0.partition }),
      // Rows have whole values behind open pairs alone.
      (pairs ?? []).allSatisfy({ $0.wholeValue == nil }),
      dimensionSets.allSatisfy({ $0.properties.count == properties.count })
    else { throw DamagedBytes() }
  }
}

extension ByteWriter {
  fileprivate mutating func write(_ piece: Volume.Piece) {
    write(piece.input)
    write(piece.firstLine)
    write(piece.lines)
    write(piece.format) { $0.write(Array($1.utf8)) }
    write(piece.isRecognised ? 1 : 0)
  }

  fileprivate mutating func write(_ stream: Volume.Stream) {
    write(stream.partition)
    write(stream.offset)
    write(stream.count)
    write(hash: stream.checksum)
  }

  fileprivate mutating func write(_ counts: LineCounts) {
    for number in [
      counts.lines, counts.accepted, counts.events, counts.rejectedEvents, counts.blank,
    ] { write(number) }
    for reason in RejectReason.allCases { write(counts.rejected[reason] ?? 0) }
    write(counts.latestTime) { $0.write($1) }
  }

  fileprivate mutating func write(_ line: RejectedLine) {
    write(line.place.file)
    write(line.place.lineOfRange)
    write(line.offset)
    write(line.length)
    write(line.rejection.reason.order)
    write(line.rejection.column)
    write(Array(line.rejection.detail.utf8))
  }

  fileprivate mutating func write(_ shape: EventShape) {
    write(shape.source)
    write(Int(shape.kind.rawValue))
    write(shape.scope) { $0.write(Int($1.rawValue)) }
    write(shape.stepIndex) { $0.write($1) }
    for text in [
      shape.flow, shape.flowVersion, shape.otherName, shape.step, shape.permission, shape.choice,
    ] { write(text) { $0.write($1.utf8) } }
    write(shape.values) { $0.write(each: $1) { $0.write($1.utf8) } }
  }

  fileprivate mutating func write(_ dimensions: Dimensions) {
    for text in [dimensions.variant] + dimensions.device.all { write(text) { $0.write($1.utf8) } }
    write(each: dimensions.properties) { $0.write($1) { $0.write($1.utf8) } }
    write(each: dimensions.experiments) { writer, entry in
      writer.write(entry.experiment.utf8)
      writer.write(entry.variant.utf8)
    }
  }
}

extension ByteReader {
  fileprivate mutating func piece() throws(DamagedBytes) -> Volume.Piece {
    let piece = Volume.Piece(
      input: try count(), firstLine: try count(), lines: try count(),
      format: try text()?.string, isRecognised: try number() == 1)
    guard piece.lines < Place.lineLimit else { throw DamagedBytes() }
    return piece
  }

  fileprivate mutating func stream() throws(DamagedBytes) -> Volume.Stream {
    Volume.Stream(
      partition: try count(), offset: Int64(try count()), count: try count(),
      checksum: try hash())
  }

  fileprivate mutating func pairs() throws(DamagedBytes) -> [PropertyPair] {
    try array { (reader) throws(DamagedBytes) in
      guard let pair = PropertyPair(symbol: try reader.bytes()[...]) else { throw DamagedBytes() }
      return pair
    }
  }

  fileprivate mutating func deviceFields() throws(DamagedBytes) -> [DeviceField] {
    try array { (reader) throws(DamagedBytes) in
      guard let field = DeviceField(name: Text(utf8: try reader.bytes())) else {
        throw DamagedBytes()
      }
      return field
    }
  }

  fileprivate mutating func lineCounts() throws(DamagedBytes) -> LineCounts {
    var counts = LineCounts()
    counts.lines = try count()
    counts.accepted = try count()
    counts.events = try count()
    counts.rejectedEvents = try count()
    counts.blank = try count()
    for reason in RejectReason.allCases {
      let lines = try count()
      if lines > 0 { counts.rejected[reason] = lines }
    }
    counts.latestTime = try optional { (reader) throws(DamagedBytes) in try reader.number64() }
    if let time = counts.latestTime {
      guard TimestampReader.earliest...TimestampReader.latest ~= time else { throw DamagedBytes() }
    }
    return counts
  }

  fileprivate mutating func rejectedLine() throws(DamagedBytes) -> RejectedLine {
    let (piece, line) = (try count(), try count())
    guard piece < 1 << 24, line < Place.lineLimit else { throw DamagedBytes() }
    let (offset, length, reason) = (Int64(try count()), Int64(try count()), try count())
    guard reason < RejectReason.allCases.count else { throw DamagedBytes() }
    return RejectedLine(
      place: Place(range: piece, line: line), offset: offset, length: length,
      rejection: Rejection(
        reason: RejectReason.allCases[reason], column: try count(),
        detail: String(decoding: try bytes(), as: UTF8.self)))
  }

  fileprivate mutating func shape() throws(DamagedBytes) -> EventShape {
    let source = try count()
    guard let kindByte = UInt8(exactly: try count()), let kind = EventKind(rawValue: kindByte)
    else { throw DamagedBytes() }
    var shape = EventShape(source: source, kind: kind)
    shape.scope = try optional { (reader) throws(DamagedBytes) in
      guard let byte = UInt8(exactly: try reader.count()), let scope = SkipScope(rawValue: byte)
      else { throw DamagedBytes() }
      return scope
    }
    shape.stepIndex = try optional { (reader) throws(DamagedBytes) in try reader.number64() }
    shape.flow = try text()
    shape.flowVersion = try text()
    shape.otherName = try text()
    shape.step = try text()
    shape.permission = try text()
    shape.choice = try text()
    shape.values = try optional { (reader) throws(DamagedBytes) in
      try reader.array { (reader) throws(DamagedBytes) in Text(utf8: try reader.bytes()) }
    }
    return shape
  }

  fileprivate mutating func dimensions(
    with fields: [DeviceField]
  ) throws(DamagedBytes) -> Dimensions {
    var dimensions = Dimensions()
    dimensions.variant = try text()
    for field in fields { dimensions.device[field] = try text() }
    dimensions.properties = try array { (reader) throws(DamagedBytes) in try reader.text() }
    dimensions.experiments = try array { (reader) throws(DamagedBytes) in
      ExperimentVariant(
        experiment: Text(utf8: try reader.bytes()), variant: Text(utf8: try reader.bytes()))
    }
    return dimensions
  }

  private mutating func text() throws(DamagedBytes) -> Text? {
    try optional { (reader) throws(DamagedBytes) in Text(utf8: try reader.bytes()) }
  }
}

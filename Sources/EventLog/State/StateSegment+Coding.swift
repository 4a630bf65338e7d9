// The index of a segment as bytes. What changes here changes `formatVersion`, which stands for the layout of
// the streams (`RecordPacker`) and of symbols (`SymbolTexts`) too.

extension StateSegment {
  /// Which bytes a segment is written in.
  private static let formatVersion = 5
  /// Segments up to this version have the values of shapes and dimensions in place of their symbols
  /// (StateSegment+Earlier).
  private static let lastVersionOfValues = 4
  /// A segment of this version is read, but for its rows, whose layout was another.
  private static let versionOfOtherRows = 2
  /// A segment of this version is read as well, and has no pairs.
  private static let versionWithoutPairs = 1

  package var bytes: [UInt8] {
    var (segment, version, writer) = (self, Self.formatVersion, ByteWriter())
    segment.code(with: &writer, version: &version)
    writer.code(&segment.counts.foreign)
    segment.writeSymbols(to: &writer)
    segment.writePairs(to: &writer)
    return writer.bytes
  }

  package init(bytes: [UInt8]) throws(DamagedBytes) {
    self.init(number: 0, pairs: nil)
    var (version, reader) = (0, ByteReader(bytes))
    try code(with: &reader, version: &version)
    if version <= Self.lastVersionOfValues { try reader.require(hasValuesOfSymbols) }
    try readRest(&reader, version: version)
    try reader.require(reader.isAtEnd)
    try requireSense()
  }

  /// Passes what segments of all versions have, and, up to version 4, the values of what events share.
  mutating func code<Archive: ByteArchive>(
    with archive: inout Archive, version: inout Int
  ) throws(Archive.Failure) {
    try archive.code(&version)
    try archive.require(Self.versionWithoutPairs...Self.formatVersion ~= version)
    try archive.code(&number)
    try archive.code(&pieces, blank: Piece(input: 0, firstLine: 0, lines: 0)) {
      (piece, archive) throws(Archive.Failure) in
      try piece.code(with: &archive)
    }
    try counts.code(with: &archive)
    try archive.code(&counts.latestTime, blank: 0) { (time, archive) throws(Archive.Failure) in
      try archive.code(signed: &time)
      try archive.require(TimestampReader.earliest...TimestampReader.latest ~= time)
    }
    try archive.code(&examples, blank: .blank) { (line, archive) throws(Archive.Failure) in
      try line.code(with: &archive)
    }
    if version <= Self.lastVersionOfValues {
      try codeValues(with: &archive, namesFields: version == Self.lastVersionOfValues)
    }
    let blank = Stream(partition: 0, offset: 0, count: 0, checksum: 0)
    try archive.code(&streams, blank: blank) { (stream, archive) throws(Archive.Failure) in
      try stream.code(with: &archive)
    }
  }

  /// Reads the rest.
  private mutating func readRest(_ reader: inout ByteReader, version: Int) throws(DamagedBytes) {
    if version == Self.versionWithoutPairs, reader.isAtEnd { return }
    try reader.code(&counts.foreign)
    if version == Self.versionWithoutPairs {
      return try reader.require(counts.foreign > 0)
    }
    if version > Self.lastVersionOfValues { try readSymbols(&reader) }
    try readPairs(&reader, version: version)
  }

  /// Writes what events share: their properties, and the symbols of shapes and dimensions with the fields that
  /// these have.
  ///
  /// Writing makes symbols and reading checks them, so they are not one function.
  private func writeSymbols(to writer: inout ByteWriter) {
    var (properties, fields) = (properties, SymbolFields.all)
    writer.code(&properties)
    fields.code(with: &writer)
    var symbols = shapes.map { $0.symbol(fields) }
    writer.code(symbols: &symbols)
    symbols = dimensionSets.map { $0.symbol(fields) }
    writer.code(symbols: &symbols)
  }

  private mutating func readSymbols(_ reader: inout ByteReader) throws(DamagedBytes) {
    try reader.code(&properties)
    var fields = SymbolFields(shape: [], device: [])
    try fields.code(with: &reader)
    var symbols: [[UInt8]] = []
    try reader.code(symbols: &symbols)
    for symbol in symbols {
      guard let shape = EventShape(checking: symbol[...], fields) else { throw DamagedBytes() }
      shapes.append(shape)
    }
    symbols = []
    try reader.code(symbols: &symbols)
    var sets = DimensionSetReader(propertyCount: properties.count, fields, key: HashKey.random())
    for symbol in symbols {
      guard sets.append(symbol[...]) else { throw DamagedBytes() }
    }
    dimensionSets = Array(sets.sets)
  }

  private func writePairs(to writer: inout ByteWriter) {
    var symbols = pairs?.map(\.symbol)
    writer.code(&symbols, blank: []) { $1.code(symbols: &$0) }
  }

  private mutating func readPairs(_ reader: inout ByteReader, version: Int) throws(DamagedBytes) {
    var hasPairs = true
    if version >= Self.lastVersionOfValues { try reader.code(&hasPairs) }
    guard hasPairs else { return }
    var symbols: [[UInt8]] = []
    try reader.code(symbols: &symbols)
    let all = symbols.compactMap { PropertyPair(symbol: $0[...]) }
    try reader.require(all.count == symbols.count)
    pairs = version == Self.versionOfOtherRows ? nil : all
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

extension StateSegment.Piece {
  fileprivate mutating func code<Archive: ByteArchive>(
    with archive: inout Archive
  ) throws(Archive.Failure) {
    try archive.code(&input)
    try archive.code(&firstLine)
    try archive.code(&lines, below: Place.lineLimit)
    var preset = format.map { Text($0) }
    try archive.code(&preset)
    format = preset?.string
    try archive.code(&isRecognised)
  }
}

extension StateSegment.Stream {
  fileprivate mutating func code<Archive: ByteArchive>(
    with archive: inout Archive
  ) throws(Archive.Failure) {
    try archive.code(&partition)
    try archive.code(&offset)
    try archive.code(&count)
    try archive.code(whole: &checksum)
  }
}

extension RejectedLine {
  fileprivate mutating func code<Archive: ByteArchive>(
    with archive: inout Archive
  ) throws(Archive.Failure) {
    try place.code(with: &archive, fileCount: 1 << 24)
    try archive.code(&offset)
    try archive.code(&length)
    try rejection.code(with: &archive)
  }
}

extension SymbolFields {
  /// By name, each once; empty before a reader fills them.
  fileprivate mutating func code<Archive: ByteArchive>(
    with archive: inout Archive
  ) throws(Archive.Failure) {
    var names = shape.map(\.name)
    try archive.code(&names)
    shape = names.compactMap { ShapeField(name: $0) }
    try archive.require(shape.count == names.count && Set(shape).count == shape.count)
    names = device.map(\.name)
    try archive.code(&names)
    device = names.compactMap { DeviceField(name: $0) }
    try archive.require(device.count == names.count && Set(device).count == device.count)
  }
}

extension ByteArchive {
  fileprivate mutating func code(symbols: inout [[UInt8]]) throws(Failure) {
    try code(&symbols, blank: []) { (symbol, archive) throws(Failure) in
      try archive.code(&symbol)
    }
  }
}

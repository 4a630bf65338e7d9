// The index of a volume as bytes. What changes here changes `formatVersion`, which stands for the layout of
// the streams too (`RecordPacker`).

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
    var (volume, version, writer) = (self, Self.formatVersion, ByteWriter())
    var fields = DeviceField.allCases.map(\.name)
    volume.code(with: &writer, version: &version, fields: &fields)
    writer.code(&volume.counts.foreign)
    var symbols = pairs?.map(\.symbol)
    writer.code(&symbols, blank: []) { $1.code(symbols: &$0) }
    return writer.bytes
  }

  package init(bytes: [UInt8]) throws(DamagedBytes) {
    self.init(number: 0, pairs: nil)
    var (version, reader) = (0, ByteReader(bytes))
    var fields: [Text] = []
    try code(with: &reader, version: &version, fields: &fields)
    try readRest(&reader, version: version)
    try reader.require(reader.isAtEnd)
    try requireSense()
  }

  /// Passes what volumes of all versions have.
  ///
  /// `fields`: the names of those of the device, all that are known to the program that writes.
  private mutating func code<Archive: ByteArchive>(
    with archive: inout Archive, version: inout Int, fields names: inout [Text]
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
    try codeEvents(with: &archive, version: version, fields: &names)
    let blank = Stream(partition: 0, offset: 0, count: 0, checksum: 0)
    try archive.code(&streams, blank: blank) { (stream, archive) throws(Archive.Failure) in
      try stream.code(with: &archive)
    }
  }

  /// Passes what events share: their properties, their shapes, and the fields and sets of their dimensions.
  private mutating func codeEvents<Archive: ByteArchive>(
    with archive: inout Archive, version: Int, fields names: inout [Text]
  ) throws(Archive.Failure) {
    try archive.code(&properties)
    try archive.code(&shapes, blank: EventShape(source: 0, kind: .other)) {
      (shape, archive) throws(Archive.Failure) in
      try shape.code(with: &archive)
    }
    if version < Self.formatVersion {
      names = Self.fieldsOfEarlierVersions.map(\.name)
    } else {
      try archive.code(&names)
    }
    let fields = names.compactMap { DeviceField(name: $0) }
    try archive.require(fields.count == names.count)
    try archive.code(&dimensionSets, blank: Dimensions()) {
      (dimensions, archive) throws(Archive.Failure) in
      try dimensions.code(with: &archive, fields: fields)
    }
  }

  /// Reads what volumes of earlier programs lack.
  private mutating func readRest(_ reader: inout ByteReader, version: Int) throws(DamagedBytes) {
    if version == Self.versionWithoutPairs, reader.isAtEnd { return }
    try reader.code(&counts.foreign)
    if version == Self.versionWithoutPairs {
      return try reader.require(counts.foreign > 0)
    }
    var hasPairs = true
    if version == Self.formatVersion { try reader.code(&hasPairs) }
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

extension Volume.Piece {
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

extension Volume.Stream {
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

extension EventShape {
  fileprivate mutating func code<Archive: ByteArchive>(
    with archive: inout Archive
  ) throws(Archive.Failure) {
    try archive.code(&source)
    try archive.code(&kind)
    try archive.code(&scope, blank: .flow) { (scope, archive) throws(Archive.Failure) in
      try archive.code(&scope)
    }
    try archive.code(&stepIndex, blank: 0) { (index, archive) throws(Archive.Failure) in
      try archive.code(signed: &index)
    }
    try archive.code(&flow)
    try archive.code(&flowVersion)
    try archive.code(&otherName)
    try archive.code(&step)
    try archive.code(&permission)
    try archive.code(&choice)
    try archive.code(&values, blank: []) { (values, archive) throws(Archive.Failure) in
      try archive.code(&values)
    }
  }
}

extension Dimensions {
  /// `fields`: those of the device that the volume has.
  fileprivate mutating func code<Archive: ByteArchive>(
    with archive: inout Archive, fields: [DeviceField]
  ) throws(Archive.Failure) {
    try archive.code(&variant)
    for field in fields { try archive.code(&device[field]) }
    try archive.code(&properties, blank: nil) { (text, archive) throws(Archive.Failure) in
      try archive.code(&text)
    }
    let blank = ExperimentVariant(experiment: "", variant: "")
    try archive.code(&experiments, blank: blank) { (entry, archive) throws(Archive.Failure) in
      try archive.code(&entry.experiment)
      try archive.code(&entry.variant)
    }
  }
}

extension ByteArchive {
  /// Those of pairs of properties.
  fileprivate mutating func code(symbols: inout [[UInt8]]) throws(Failure) {
    try code(&symbols, blank: []) { (symbol, archive) throws(Failure) in
      try archive.code(&symbol)
    }
  }
}

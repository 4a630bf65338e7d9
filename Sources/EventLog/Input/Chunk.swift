/// Some whole lines of one file, as read: what one worker scans at a time.
package struct Chunk: Sendable {
  package var file: Int
  /// Index of the definition set the file is read with.
  package var source: Int
  /// Index in `ScanSettings.mappings` of the mapping that the file is read by; `nil` where its lines
  /// are native.
  package var mapping: Int?
  /// Index of the chunk in its file.
  package var index: Int
  /// The offset of `bytes` in the file (of the decompressed bytes, where it is compressed).
  package var offset: Int64
  /// Whole lines, each with its line feed; only a file's last line may lack it.
  package var bytes: [UInt8]
  /// Bytes of an oversized line that begins after `bytes` and was skipped in reading, its line
  /// feed not counted; `nil` where there is none.
  package var oversizedLine: Int64?
  /// Of lines that are counted and read again, the time that their events were judged up to
  /// (`WaitingLines.Rest`); `nil` for all others.
  package var judgedTo: Int64?
  /// Where the lines come from, of a file in another form than lines.
  package var records: SourceRecords?

  package init(
    file: Int, source: Int, index: Int, offset: Int64, bytes: [UInt8], oversizedLine: Int64? = nil
  ) {
    self.file = file
    self.source = source
    self.index = index
    self.offset = offset
    self.bytes = bytes
    self.oversizedLine = oversizedLine
  }

  /// Its arrays, once its lines are scanned and nobody needs them any more.
  package consuming func memory() -> ChunkMemory {
    ChunkMemory(bytes: bytes, source: records?.source ?? [])
  }

  /// How many lines the scan will count: those that end in the chunk, of records that are no lines.
  package var lineCount: Int {
    if let records { return records.lineFeeds }
    let feed = UInt8(ascii: "\n")
    let endsInLine = bytes.last.map { $0 != feed } ?? false
    // Nothing keeps the pointer.
    let feeds = unsafe bytes.withUnsafeBytes { unsafe LineCutter.lineFeeds(in: $0) }
    return feeds + (endsInLine ? 1 : 0) + (oversizedLine == nil ? 0 : 1)
  }
}

/// The arrays of a chunk that nobody needs any more, which the next may take: memory that is there already costs
/// nothing.
package struct ChunkMemory: Sendable {
  var bytes: [UInt8] = []
  /// Of records.
  var source: [UInt8] = []

  package init() {}

  init(bytes: [UInt8], source: [UInt8]) {
    self.bytes = bytes
    self.source = source
  }
}

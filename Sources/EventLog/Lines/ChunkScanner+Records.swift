// The lines of a chunk that were made from records of another form of text. They are scanned as all lines
// are; what differs is where they are in the file, and that something may be known to be wrong with them.

extension ChunkScanner {
  /// Appends the events of a chunk's records.
  mutating func scan(
    _ records: SourceRecords, of chunk: Chunk, into batch: inout ScannedEvents
  ) {
    unsafe chunk.bytes.withUnsafeBytes { bytes in
      let fastPathEnd = unsafe Self.endOfFastPath(in: bytes)
      var start = 0
      for number in records.records.indices {
        record = (records, number)
        let site = LineSite(chunk: chunk, record: number, of: records)
        // Within the bytes of the chunk, which are borrowed for the call.
        let end = unsafe LineCutter.lineEnd(in: bytes, from: start)
        if records.records[number].isSkipped {
          rejectSkipped(site)
        } else if let fault = records.records[number].fault {
          let line = unsafe window(on: bytes, start, end)
          reject(fault, ofRecord: line, at: site)
        } else {
          unsafe scan(bytes, start..<end, upTo: fastPathEnd, ofRecordAt: site, into: &batch)
        }
        start = end + 1
      }
    }
    record = nil
    forgetLongLines()
    result.add(
      ChunkLines(
        file: chunk.file, index: chunk.index, lines: records.records.count,
        mapping: chunk.mapping, records: records.lines))
  }

  /// Appends the events of a record that nothing is known to be wrong with.
  ///
  /// `fastPathEnd`: a line that begins before it has the padding of the fast path behind it.
  private mutating func scan(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, upTo fastPathEnd: Int,
    ofRecordAt site: LineSite, into batch: inout ScannedEvents
  ) {
    if range.lowerBound < fastPathEnd, let base = bytes.baseAddress {
      // A line that begins before `fastPathEnd` ends before it, and the padding lies behind that.
      let rest = unsafe PaddedBytes(
        base: base + range.lowerBound,
        count: bytes.count &- PaddedBytes.padding &- range.lowerBound)
      if scanOnFastPath(rest, ofRecordAt: site, into: &batch) { return }
    }
    // The caller's bytes outlive the call.
    let line = unsafe window(on: bytes, range.lowerBound, range.upperBound)
    scan(line, at: site, into: &batch)
  }

  private mutating func scanOnFastPath(
    _ rest: PaddedBytes, ofRecordAt site: LineSite, into batch: inout ScannedEvents
  ) -> Bool {
    let length =
      site.mapping == nil
      ? scanOnFastPath(rest, at: site, into: &batch)
      : scanMappedOnFastPath(rest, at: site, into: &batch)
    return length != nil
  }

  /// Rejects a record for what is known without reading it.
  private mutating func reject(
    _ fault: LineFault, ofRecord line: PaddedBytes, at site: LineSite
  ) {
    guard result.rejected.count(fault.reason, at: site.place) else { return }
    keep(fault.rejection(in: line), line, at: site)
  }
}

// Only one worker at a time can cut a text into records, so cutting is all that it does then. The lines that the
// scanner reads are written by whoever has taken the records, while the next worker cuts.

/// The next records of a file, and the bytes that they were cut from: those behind the region before.
struct RecordRegion {
  /// How rows become objects; `nil` for JSON.
  let rows: RowForm?
  /// The longest record that is read, in bytes.
  let longest: Int
  /// Where the region begins in the file.
  let offset: Int64
  /// How many bytes of the line in which it begins are before it.
  let column: Int
  /// The bytes of the file from there to the end of the last record.
  var source: [UInt8] = []
  var cuts: [RecordCut] = []
  /// What the last record has behind those bytes: a fault between two records is the first byte of the region that
  /// follows.
  var rest: [UInt8] = []
  /// The only record, where it was too long to be read, and all line feeds; its bytes are in no region.
  var skipped: (record: SourceRecords.Record, lineFeeds: Int)?

  /// Writes a line for each record.
  ///
  /// `memory`: for `init(reusing:capacity:)`.
  consuming func lines(in memory: inout [UInt8]) -> (text: [UInt8], records: SourceRecords) {
    var records = SourceRecords(rows: rows, source: [], column: column, lineFeeds: 0, records: [])
    if let skipped {
      records.records = [skipped.record]
      records.lineFeeds = skipped.lineFeeds
      return ([UInt8(ascii: "\n")], records)
    }
    var text = RowText(reusing: &memory, capacity: source.count + cuts.count)
    records.records.reserveCapacity(cuts.count)
    var counted = 0
    for cut in cuts {
      let start = min(cut.range.lowerBound, source.count)
      records.lineFeeds += source.span.lineFeeds(in: counted..<start)
      counted = start
      var record = SourceRecords.Record(
        start: cut.range.lowerBound, length: cut.range.count, line: records.lineFeeds,
        fault: cut.fault)
      write(&record, to: &text)
      records.records.append(record)
    }
    records.lineFeeds += source.span.lineFeeds(in: counted..<source.count)
    records.source = source
    return (text.bytes, records)
  }

  /// Writes the line of a record, and notes what is wrong with it.
  private borrowing func write(_ record: inout SourceRecords.Record, to text: inout RowText) {
    let end = record.start + record.length
    let bytes = source.span.extracting(min(record.start, source.count)..<min(end, source.count))
    if record.fault == nil, let rows {
      do throws(LineFault) {
        try rows.write(bytes, longest: longest, to: &text)
        return text.endRow()
      } catch {
        record.fault = error
      }
    }
    text.append(json: bytes)
    if end > source.count {
      text.append(json: rest.span.extracting(max(0, record.start - source.count)...))
    }
    text.endLine()
  }
}

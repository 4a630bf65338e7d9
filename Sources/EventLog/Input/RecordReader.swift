// The bytes of one file, in their order, are cut into regions of records, a chunk each. What was read is in
// one buffer:
//
//     ··· ▲ region: from the end of the last record on          ▲ not looked at yet
//         { "a": 1 },␊ { "a": 2 },␊ { "a": 3
//         └──────── one region ────┘└ left ┘
//
// A region has the records that end in the buffer, and all bytes from the end of the record before, so that
// every byte of the file and every line feed is in one region. What is left begins the next buffer. A
// record that is longer than it may be is not kept: its bytes are dropped as they come, until it ends. But
// where it is the first of the file, the objects in its arrays are records instead: see `DocumentFrame`.

/// Cuts the text of one file into regions of records.
struct RecordReader {
  private enum Cutter {
    case values(ValueCutter)
    case rows(RowCutter)
  }

  /// A record that is too long, while it is passed over.
  private struct Skipped {
    /// What was done before the region of the record.
    let offset: Int64
    let column: Int
    /// Where the record begins in the region, and the line feeds before it.
    let start: Int
    let line: Int
    /// All line feeds of the region so far.
    var lineFeeds: Int
    /// All bytes up to the end of the buffer that was dropped.
    var ends: ReadEnds
  }

  private let name: String
  private let longest: Int
  /// The checkpoint of what was read before: records that begin before its offset are not handed out.
  private let checkpoint: Checkpoint?
  private var cutter: Cutter
  /// How rows become objects; `nil` for JSON, and for a table before its header.
  private var form: RowForm?
  private var seeksHeader = true
  /// Of a table.
  private var encoding = TableEncoding.utf8
  /// How many rows of titles are still to come.
  private var titles = 0
  /// What is in no region yet.
  private var buffer: [UInt8] = []
  /// Where the buffer begins in the file.
  private var offset: Int64 = 0
  /// How many bytes of the line in which the buffer begins are before it.
  private var column = 0
  private var skipped: Skipped?
  /// Whether nothing was cut yet, so that what is open may be all of the file.
  private var isFirstRecord = true
  /// The bytes up to the end of the last region.
  private(set) var done = ReadEnds()

  /// As many records as a region may have.
  static let mostRecords = 1 << 16

  /// Reads a text of a form that is not lines.
  ///
  /// `longest`: the longest record that is read, in bytes. `checkpoint`: how far the file was read before.
  init(_ form: TextForm, longest: Int, from checkpoint: Checkpoint? = nil, named name: String) {
    self.name = name
    self.longest = longest
    self.checkpoint = checkpoint
    switch form {
    case .lines, .values: cutter = .values(ValueCutter())
    case .arrays(let rows):
      cutter = .values(ValueCutter(of: rows.enclosure))
      self.form = .arrays(rows)
      seeksHeader = rows.hasHeaderRow
    case .table(let separator, let encoding, let titles):
      cutter = .rows(RowCutter(separator: separator))
      self.encoding = encoding
      self.titles = titles
    case .pairs, .pairsBehindWords:
      // Nothing parts cells.
      cutter = .rows(RowCutter(separator: 0))
      self.form = form == .pairs ? .pairs : .pairsBehindWords
    }
  }

  /// Reads records that begin at an offset, outside of any array, of a table with that header.
  ///
  /// `column`: how many bytes of its line are before the offset.
  init(
    _ form: TextForm, longest: Int, at offset: Int64, column: Int, header: TableHeader?,
    named name: String
  ) {
    self.init(form, longest: longest, named: name)
    self.offset = offset
    self.column = column
    if let header { self.form = .table(header) }
    // What is around the rows of a document is not before them here.
    if case .arrays = form {
      cutter = .values(ValueCutter(of: .sequence))
      seeksHeader = false
    }
    isFirstRecord = false
  }

  /// Adds bytes that follow.
  mutating func append(_ bytes: [UInt8]) {
    if buffer.isEmpty { buffer = bytes } else { buffer += bytes }
  }

  /// Takes what is left of the bytes that were added, which is to be added again before those that follow; nothing
  /// where there are more than `most`.
  mutating func takeRest(ofAtMost most: Int) -> [UInt8] {
    guard buffer.count <= most else { return [] }
    defer { buffer = [] }
    return buffer
  }

  /// The next records of what was added; `nil` where more is needed.
  ///
  /// `isEnd`: whether nothing follows; what is open then is a record, too.
  ///
  /// - Throws: `unusableInput` where a broken value does not end: what is in it would be lost.
  ///   `readFailure` where what was read before is not what the checkpoint was made of.
  mutating func next(isEnd: Bool) throws(Diagnostic) -> RecordRegion? {
    var cuts: [RecordCut] = []
    // What comes behind the last record is left, so that an array may go on where it ended once.
    var end = 0
    while cuts.count < Self.mostRecords {
      guard var cut = try nextCut(isEnd: isEnd, isFirst: cuts.isEmpty) else { break }
      if isHeader(cut) { continue }
      if let skipped {
        self.skipped = nil
        return try endSkipping(skipped, with: cut)
      }
      guard let shift = try pass(cut) else { continue }
      cut.range = cut.range.lowerBound - shift..<cut.range.upperBound - shift
      cuts.append(cut)
      end = consumedEnd
    }
    if !cuts.isEmpty { return try take(cuts, upTo: end) }
    if offset < readBefore { try drop(passedCount(upTo: consumedEnd)) }
    return nil
  }

  /// Passes over what was read before, at the end of the file.
  ///
  /// - Throws: `readFailure` where the file is shorter.
  mutating func finish() throws(Diagnostic) {
    if offset < readBefore { try drop(passedCount(upTo: buffer.count)) }
    guard offset >= readBefore else { throw .changed(name) }
  }

  private var readBefore: Int64 { checkpoint?.offset ?? 0 }

  /// What the cutter finds next; `isFirst`: whether nothing is waiting to be handed out.
  private mutating func nextCut(isEnd: Bool, isFirst: Bool) throws(Diagnostic) -> RecordCut? {
    switch cutter {
    case .values(var values):
      // Held once: a copy would copy the value that is open, for each record.
      cutter = .rows(RowCutter(separator: 0))
      defer { cutter = .values(values) }
      if let cut = nextValue(of: &values, isEnd: isEnd) { return cut }
      if isFirst, values.isInFrame, values.position > longest {
        throw .wideFrame(name, longest: longest, from: offset)
      }
      guard let start = values.openStart, values.position - start > longest else { return nil }
      if !values.isInArray, let (document, cut) = firstElement(ofDocumentAt: start) {
        values = document
        return cut
      }
      if values.isBroken { throw .brokenValue(name, at: offset + Int64(start), longest: longest) }
    case .rows(var rows):
      defer { cutter = .rows(rows) }
      if let cut = rows.next(in: buffer.span, isEnd: isEnd) { return cut }
      guard rows.position - rows.rowStart > longest else { return nil }
      if let cut = rows.cutTornRow() { return cut }
    }
    if isFirst { try skipOn() }
    return nil
  }

  private mutating func nextValue(of values: inout ValueCutter, isEnd: Bool) -> RecordCut? {
    guard let cut = values.next(in: buffer.span, isEnd: isEnd) else { return nil }
    if cut.range.count > longest, cut.fault == nil, !values.isInArray,
      let (document, first) = firstElement(ofDocumentAt: cut.range.lowerBound)
    {
      values = document
      return first
    }
    isFirstRecord = false
    return cut
  }

  /// The first element of an array in an object that is longer than a record may be and the first of the
  /// file; `nil` where there is none in as many bytes.
  private mutating func firstElement(
    ofDocumentAt start: Int
  ) -> (cutter: ValueCutter, cut: RecordCut)? {
    guard isFirstRecord else { return nil }
    isFirstRecord = false
    // No more than that, or it would depend on the blocks in which bytes come.
    let beginning = Array(buffer[..<(start + longest + 1)])
    return ValueCutter.firstElement(ofDocumentAt: start, in: beginning.span, longest: longest)
  }

  /// How far the cutter is done with the buffer.
  private var consumedEnd: Int {
    switch cutter {
    case .values(let values): values.openStart ?? values.position
    case .rows(let rows): rows.rowStart
    }
  }

  private var position: Int {
    switch cutter {
    case .values(let values): values.position
    case .rows(let rows): rows.position
    }
  }

  /// Takes the first row that is neither a title, blank nor a comment as the header of a table, and what is before it too.
  ///
  /// Only that one: if it is no header, none of the rows behind it is, or it would matter which of them come
  /// together.
  private mutating func isHeader(_ cut: RecordCut) -> Bool {
    if case .arrays? = form {
      defer { seeksHeader = false }
      return seeksHeader
    }
    guard case .rows(let rows) = cutter, form == nil, seeksHeader else { return false }
    let row = Array(buffer[cut.range])
    titles -= 1
    if titles >= 0 || cut.fault == nil && row.isBeforeHeader { return true }
    seeksHeader = false
    guard cut.fault == nil,
      let header = TableHeader(row.span, separator: rows.separator, encoding: encoding)
    else { return false }
    form = .table(header)
    return true
  }
}

// MARK: - What was read before

extension RecordReader {
  /// Says by how much the buffer was cut off before a record; `nil` where it was read before.
  private mutating func pass(_ cut: RecordCut) throws(Diagnostic) -> Int? {
    let missing = readBefore - offset
    if missing <= 0 { return 0 }
    guard Int64(cut.range.lowerBound) >= missing else { return nil }
    let count = Int(missing)
    try drop(count)
    return count
  }

  private func passedCount(upTo end: Int) -> Int {
    Int(min(readBefore - offset, Int64(end)))
  }

  /// Cuts off the beginning of the buffer, which is done with.
  private mutating func drop(_ count: Int) throws(Diagnostic) {
    try leave(count)
    buffer.removeFirst(count)
  }

  /// Cuts off the beginning of the buffer and returns it, without a copy of it.
  private mutating func takeBeginning(_ count: Int) throws(Diagnostic) -> [UInt8] {
    try leave(count)
    var bytes: [UInt8] = []
    swap(&bytes, &buffer)
    buffer = Array(bytes[count...])
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Goes on behind the beginning of the buffer, which is about to be cut off.
  private mutating func leave(_ count: Int) throws(Diagnostic) {
    let bytes = buffer[..<count]
    if var ends = skipped?.ends {
      ends.append(bytes)
      skipped?.ends = ends
      skipped?.lineFeeds += bytes.count { $0 == UInt8(ascii: "\n") }
    } else {
      done.append(bytes)
      if let checkpoint, offset < checkpoint.offset, offset + Int64(count) == checkpoint.offset,
        !done.match(checkpoint)
      {
        throw .changed(name)
      }
    }
    if let feed = bytes.lastIndex(of: UInt8(ascii: "\n")) {
      column = count - feed - 1
    } else {
      column += count
    }
    offset += Int64(count)
    dropFromCutter(count)
  }

  private mutating func dropFromCutter(_ count: Int) {
    switch cutter {
    case .values(var values):
      values.drop(count)
      cutter = .values(values)
    case .rows(var rows):
      rows.drop(count)
      cutter = .rows(rows)
    }
  }
}

// MARK: - Regions

extension RecordReader {
  private mutating func take(_ cuts: [RecordCut], upTo end: Int) throws(Diagnostic) -> RecordRegion
  {
    var region = RecordRegion(rows: form, longest: longest, offset: offset, column: column)
    region.cuts = cuts
    let last = max(end, cuts.last?.range.upperBound ?? end)
    region.rest = Array(buffer[end..<last])
    region.source = try takeBeginning(end)
    return region
  }

  private func lineFeeds(in range: Range<Int>) -> Int {
    buffer[range].count { $0 == UInt8(ascii: "\n") }
  }
}

// MARK: - Records that are too long

extension RecordReader {
  /// Drops what is known of a record that is too long already.
  private mutating func skipOn() throws(Diagnostic) {
    if offset < readBefore { try drop(passedCount(upTo: consumedEnd)) }
    if skipped == nil {
      let start = consumedEnd
      let line = lineFeeds(in: 0..<start)
      skipped = Skipped(
        offset: offset, column: column, start: start, line: line, lineFeeds: 0, ends: done)
    }
    try drop(position)
  }

  private mutating func endSkipping(
    _ skipped: Skipped, with cut: RecordCut
  ) throws(Diagnostic) -> RecordRegion? {
    let end = consumedEnd
    done = skipped.ends
    let lineFeeds = skipped.lineFeeds + lineFeeds(in: 0..<end)
    try drop(end)
    guard skipped.offset + Int64(skipped.start) >= readBefore else { return nil }
    var region = RecordRegion(
      rows: form, longest: longest, offset: skipped.offset, column: skipped.column)
    region.skipped = (
      SourceRecords.Record(start: skipped.start, skipped: cut.range.count, line: skipped.line),
      lineFeeds
    )
    return region
  }
}

extension TextForm {
  /// The records that begin a text of a form other than lines, a line each.
  package func lines(of beginning: ArraySlice<UInt8>, isWhole: Bool) -> [UInt8] {
    var reader = RecordReader(self, longest: beginning.count, named: "")
    reader.append(Array(beginning))
    var lines: [UInt8] = []
    var memory: [UInt8] = []
    while let region = try? reader.next(isEnd: isWhole) {
      memory = region.lines(in: &memory).text
      lines += memory
    }
    return lines
  }
}

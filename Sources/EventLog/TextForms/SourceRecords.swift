/// Where the lines of a chunk come from, where they are records of another form of text.
package struct SourceRecords: Sendable {
  /// What a line of the chunk was made from.
  struct Record: Sendable {
    /// Where it begins in `source`.
    var start: Int
    /// In bytes; more than `source` has where it was skipped for its length.
    var length: Int
    /// The line feeds in `source` before it.
    var line: Int
    /// What is known to be wrong with it; the chunk's line is its bytes then, whatever the form.
    var fault: LineFault?
    /// Whether it was too long to be read.
    let isSkipped: Bool

    init(start: Int, length: Int, line: Int, fault: LineFault?) {
      self.start = start
      self.length = length
      self.line = line
      self.fault = fault
      isSkipped = false
    }

    /// One of so many bytes that was too long to be read.
    init(start: Int, skipped length: Int, line: Int) {
      self.start = start
      self.length = length
      self.line = line
      isSkipped = true
    }
  }

  /// How rows become objects; `nil` for JSON.
  var rows: RowForm?
  /// The bytes of the file from the chunk's offset on.
  var source: [UInt8]
  /// How many bytes of the line in which `source` begins are before it.
  var column: Int
  /// How many line feeds are in `source`, and in what was skipped.
  var lineFeeds: Int
  /// In the order of the chunk's lines.
  var records: [Record]

  /// The bytes of a record as they are in the file; `nil` where it was skipped.
  func bytes(of record: Int) -> [UInt8]? {
    let record = records[record]
    // A record that is a fault between two others may begin the next region.
    let end = min(record.start + record.length, source.count)
    return record.isSkipped ? nil : Array(source[min(record.start, end)..<end])
  }

  /// Where in the file something is that has a column in a chunk's line: how many lines behind
  /// that of the record, and in which column there, from 1.
  func position(of column: Int, in record: Int) -> (lines: Int, column: Int) {
    guard let bytes = bytes(of: record) else { return (0, column) }
    let record = records[record]
    var offset = column - 1
    if let rows, record.fault == nil { offset = rows.source(of: offset, in: bytes) }
    let before = bytes[..<min(offset, bytes.count)]
    if let feed = before.lastIndex(of: UInt8(ascii: "\n")) {
      return (before.count { $0 == UInt8(ascii: "\n") }, offset - feed)
    }
    return (0, offset + columnsBefore(record) + 1)
  }

  /// Whether what has a column in a chunk's line is a line feed in the file.
  func hasLineFeed(at column: Int, in record: Int) -> Bool {
    guard rows == nil, let bytes = bytes(of: record), column <= bytes.count else { return false }
    return bytes[column - 1] == UInt8(ascii: "\n")
  }

  /// How many bytes of its line are before a record.
  private func columnsBefore(_ record: Record) -> Int {
    let before = source[..<record.start]
    if let feed = before.lastIndex(of: UInt8(ascii: "\n")) { return record.start - feed - 1 }
    return column + record.start
  }

  /// The lines on which the records begin.
  var lines: RecordLines {
    RecordLines(
      records.map(\.line), count: lineFeeds, endsInLine: source.last != UInt8(ascii: "\n"))
  }
}

/// On which lines of a chunk its records begin, where they are no lines.
package struct RecordLines: Hashable, Sendable {
  /// How many lines end in the chunk.
  package let count: Int
  /// Whether a line goes on behind the last of them.
  let endsInLine: Bool
  private let first: Int
  /// From record to record; `nil` where that differs.
  private let step: Int?
  /// By record, where the step differs.
  private let starts: [UInt32]

  init(_ starts: [Int], count: Int, endsInLine: Bool) {
    self.count = count
    self.endsInLine = endsInLine
    first = starts.first ?? 0
    let step = starts.count > 1 ? starts[1] - starts[0] : 1
    let isRegular = zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 == step }
    self.step = isRegular ? step : nil
    self.starts = isRegular ? [] : starts.map { UInt32(truncatingIfNeeded: $0) }
  }

  /// The line of a record, from 0.
  package func line(of record: Int) -> Int {
    if let step { return first + record * step }
    return Int(starts[record])
  }
}

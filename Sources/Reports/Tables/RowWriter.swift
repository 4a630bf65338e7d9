import Definitions
import EventLog
import Funnels

/// Writes the rows of a table, field after field: as lines of CSV and, where they are wanted, as objects.
///
/// Each field goes straight into the bytes of its line, since a report of many segments has a million rows; objects
/// are made of lines (`ObjectRows`).
struct RowWriter: ~Copyable {
  /// How many fields a row has.
  private let columnCount: Int
  private var lines: RowBytes
  private let writesObjects: Bool
  private var objects: ObjectRows
  /// How many counts were hidden.
  private(set) var hiddenCount = 0
  /// Those of the row so far.
  private var fields = RowFields()
  /// The segment of the row before: many rows in turn are about one.
  private var lastKey: RowKey?
  /// Where its bytes are in `lines`.
  private var lastKeyPlace = 0..<0
  private var repeatsKey = false
  private var numbers = NumberSpellings()

  /// `isContinued`: whether rows are before the first one; `rowCount`: about how many there will be.
  init(columns: Int, _ marks: ObjectMarks? = nil, isContinued: Bool = false, rowCount: Int = 1) {
    precondition(columns <= RowFields.most)
    columnCount = columns
    // Most fields are short.
    let capacity = 4 * columns * rowCount
    lines = RowBytes(capacity: capacity)
    writesObjects = marks != nil
    objects = ObjectRows(
      marks ?? ObjectMarks(keys: []), isContinued: isContinued,
      capacity: marks.map { capacity + $0.length * rowCount } ?? 0)
  }

  /// Writes a row of a table.
  ///
  /// `cells`: the table's, which whoever writes many rows asks for once. Threads that write rows of one table would
  /// contend for the reference count of this array; for the same reason a span is asked.
  mutating func write<Row>(_ row: inout Row, _ cells: [Columns<Row>.Cell]) {
    beginRow()
    let cells = cells.span
    for place in cells.indices { cells[place](&row, &self) }
    endRow()
  }

  /// Writes a row of the fields that `fields` writes.
  mutating func row(_ fields: (inout RowWriter) -> Void) {
    beginRow()
    fields(&self)
    endRow()
  }

  private mutating func beginRow() {
    fields.begin(at: lines.count)
    repeatsKey = false
  }

  private mutating func endRow() {
    assert(fields.count == columnCount, "a row has a field for each column")
    if fields.ofKey == 0 { lastKey = nil }
    if writesObjects { objects.append(fields, of: lines, repeatsKey: repeatsKey) }
    lines.append(UInt8(ascii: "\n"))
  }

  /// All rows.
  var bytes: TableBytes { TableBytes(csv: lines.array, json: objects.bytes) }
}

/// Rows of a table as they stand in files.
struct TableBytes: Sendable {
  /// Lines that end with a line feed.
  ///
  /// What is `nil`, hidden or no number is empty.
  var csv: [UInt8] = []
  /// Objects with commas between them and a line feed before each.
  ///
  /// What is `nil`, hidden or no number is `null`.
  var json: [UInt8] = []
}

// Fields

extension RowWriter {
  /// Text from data, guarded against spreadsheet formulas in CSV.
  mutating func text(_ text: Text?) {
    beginField()
    guard let text else { return fields.end(at: lines.count) }
    guard CSVText.isPlain(text.utf8.span) else { return appendUnusual(text.string) }
    lines.append(text.utf8.span)
    fields.end(at: lines.count, isText: true)
  }

  /// Words of ours, guarded as well, since they may quote data.
  mutating func words(_ words: String?) {
    beginField()
    guard let words else { return fields.end(at: lines.count) }
    guard CSVText.isPlain(words.utf8.span) else { return appendUnusual(words) }
    lines.append(words)
    fields.end(at: lines.count, isText: true)
  }

  mutating func integer(_ integer: Int?) {
    beginField()
    if let integer { lines.append(decimal: integer) }
    fields.end(at: lines.count)
  }

  mutating func count(_ count: Count?) {
    if count == .hidden { hiddenCount += 1 }
    integer(count?.shown)
  }

  mutating func number(_ number: Double?) {
    beginField()
    if let number { numbers.append(number, to: &lines) }
    fields.end(at: lines.count)
  }

  mutating func boolean(_ boolean: Bool?) {
    beginField()
    if let boolean { lines.append(boolean ? "true" : "false") }
    fields.end(at: lines.count)
  }

  @inline(__always)
  private mutating func beginField() {
    if fields.count > 0 { lines.append(UInt8(ascii: ",")) }
  }

  private mutating func appendUnusual(_ text: String) {
    lines.append(CSVText.field(text))
    guard writesObjects else { return fields.end(at: lines.count, isText: true) }
    fields.end(at: lines.count, unusual: JSONLiteral(text).description)
  }
}

// What several tables have

extension RowWriter {
  mutating func key(_ key: FlowKey) {
    text(key.flow)
    text(key.version)
  }

  /// The flow, its version, the breakdown and the segment.
  private static let keyColumns = 4

  /// Stands first in its rows.
  mutating func key(_ key: RowKey) {
    assert(fields.count == 0)
    if lastKey == key {
      lines.append(again: lastKeyPlace)
      fields.endKey(at: lines.count, fields: Self.keyColumns)
      repeatsKey = true
      return
    }
    self.key(key.flow)
    text(key.breakdown.name)
    text(key.segment.name)
    fields.ofKey = Self.keyColumns
    lastKey = key
    lastKeyPlace = fields.start..<lines.count
  }

  mutating func step(_ step: StepKey?) {
    integer(step?.index)
    text(step?.id)
  }

  mutating func rate(_ rate: RateCell) {
    number(rate.rate)
    number(rate.low)
    number(rate.high)
  }
}

import Definitions
import EventLog
import Funnels

/// Writes the rows of a table, field after field: as lines of CSV and, where they are wanted, as objects.
///
/// Each field goes straight into the bytes, since a report of many segments has a million rows, and what is
/// spelled alike in both is spelled once.
struct RowWriter: ~Copyable {
  /// How many fields a row has.
  private let columnCount: Int
  /// `nil` where no objects are wanted.
  private let marks: ObjectMarks?
  private var csv = ByteBuffer()
  private var json: ByteBuffer
  /// How many counts were hidden.
  private(set) var hiddenCount = 0
  /// The next field of the row.
  private var column = 0
  private var hasRows: Bool
  /// The segment of the row before: many rows in turn are about one.
  private var lastKey: RowKey?
  /// How that was written.
  private var lastKeyBytes = TableBytes()
  private var numbers = NumberSpellings()

  /// `isContinued`: whether rows are before the first one.
  init(columns: Int, _ marks: ObjectMarks? = nil, isContinued: Bool = false) {
    columnCount = columns
    self.marks = marks
    json = marks == nil ? ByteBuffer(capacity: 0) : ByteBuffer()
    hasRows = isContinued
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
    column = 0
    if marks != nil {
      if hasRows { json.append(UInt8(ascii: ",")) }
      json.append(UInt8(ascii: "\n"))
    }
    hasRows = true
  }

  private mutating func endRow() {
    assert(column == columnCount, "a row has a field for each column")
    csv.append(UInt8(ascii: "\n"))
    if marks != nil { json.append(UInt8(ascii: "}")) }
  }

  /// All rows.
  var bytes: TableBytes { TableBytes(csv: csv.array(), json: json.array()) }
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
    guard let text = begin(text) else { return }
    guard CSVText.isPlain(text.utf8) else { return appendUnusual(text.string) }
    csv.append(copying: text.utf8.span)
    guard marks != nil else { return }
    json.append(UInt8(ascii: "\""))
    json.append(copying: text.utf8.span)
    json.append(UInt8(ascii: "\""))
  }

  /// Words of ours, guarded as well, since they may quote data.
  mutating func words(_ words: String?) {
    guard let words = begin(words) else { return }
    guard CSVText.isPlain(words.utf8) else { return appendUnusual(words) }
    csv.append(utf8: words)
    guard marks != nil else { return }
    json.append(UInt8(ascii: "\""))
    json.append(utf8: words)
    json.append(UInt8(ascii: "\""))
  }

  mutating func integer(_ integer: Int?) {
    guard let integer = begin(integer) else { return }
    // Most counts of a long table.
    guard 0..<10 ~= integer else { return append(String(integer)) }
    csv.append(UInt8(ascii: "0") + UInt8(integer))
    if marks != nil { json.append(UInt8(ascii: "0") + UInt8(integer)) }
  }

  mutating func count(_ count: Count?) {
    if count == .hidden { hiddenCount += 1 }
    integer(count?.shown)
  }

  mutating func number(_ number: Double?) {
    if let spelling = begin(number.flatMap { numbers.spelling(of: $0) }) { append(spelling) }
  }

  mutating func boolean(_ boolean: Bool?) {
    if let boolean = begin(boolean) { append(boolean ? "true" : "false") }
  }

  /// Goes on to the next field, which is done where it has no value.
  @inline(__always)
  private mutating func begin<Value>(_ value: Value?) -> Value? {
    if column > 0 { csv.append(UInt8(ascii: ",")) }
    if let marks {
      marks.append(before: column, to: &json)
      if value == nil { json.append(utf8: "null") }
    }
    column += 1
    return value
  }

  /// What is spelled alike in both.
  private mutating func append(_ spelling: String) {
    csv.append(utf8: spelling)
    if marks != nil { json.append(utf8: spelling) }
  }

  private mutating func appendUnusual(_ text: String) {
    csv.append(utf8: CSVText.field(text))
    if marks != nil { json.append(utf8: JSONLiteral(text).description) }
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
    if lastKey == key {
      let bytes = lastKeyBytes
      csv.append(copying: bytes.csv.span)
      json.append(copying: bytes.json.span)
      column = Self.keyColumns
      return
    }
    let (line, object) = (csv.count, json.count)
    self.key(key.flow)
    text(key.breakdown.name)
    text(key.segment.name)
    lastKey = key
    lastKeyBytes = TableBytes(csv: csv.array(from: line), json: json.array(from: object))
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

import Definitions
import EventLog
import Funnels

/// Writes the rows of a table, field after field.
///
/// Each field goes straight into the bytes, since a report of many segments has a million rows.
struct RowWriter {
  private let form: TableForm
  private(set) var bytes: [UInt8] = []
  /// How many counts were hidden.
  private(set) var hiddenCount = 0
  /// The next field of the row.
  private var column = 0
  private var hasRows: Bool
  /// The segment of the row before, and how it was written: many rows in turn are about one.
  private var lastKey: (key: RowKey, bytes: [UInt8])?

  /// `isContinued`: whether rows are before the first one.
  init(_ form: TableForm, isContinued: Bool = false) {
    self.form = form
    hasRows = isContinued
  }

  mutating func write<Row: CSVRow>(_ row: Row) {
    column = 0
    if form.values == .json {
      if hasRows { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "\n"))
    }
    hasRows = true
    row.write(to: &self)
    assert(column == Row.columns.count, "\(Row.self)")
    switch form.values {
    case .csv: bytes.append(UInt8(ascii: "\n"))
    case .json: bytes.append(UInt8(ascii: "}"))
    }
  }
}

// Fields

extension RowWriter {
  /// Text from data, guarded against spreadsheet formulas in CSV.
  mutating func text(_ text: Text?) {
    guard let text = begin(text) else { return }
    switch form.values {
    case .csv: CSVText.append(text, to: &bytes)
    case .json: JSONLiteral.append(text, to: &bytes)
    }
  }

  /// Words of ours, guarded as well, since they may quote data.
  mutating func words(_ words: String?) {
    guard let words = begin(words) else { return }
    switch form.values {
    case .csv: CSVText.append(words, to: &bytes)
    case .json: JSONLiteral.append(words, to: &bytes)
    }
  }

  mutating func integer(_ integer: Int?) {
    if let integer = begin(integer) { CSVText.append(integer, to: &bytes) }
  }

  mutating func count(_ count: Count?) {
    if count == .hidden { hiddenCount += 1 }
    integer(count?.shown)
  }

  mutating func number(_ number: Double?) {
    let number = number.flatMap { $0.isFinite ? $0 : nil }
    if let number = begin(number) { CSVText.append(number, to: &bytes) }
  }

  mutating func boolean(_ boolean: Bool?) {
    if let boolean = begin(boolean) { bytes += (boolean ? "true" : "false").utf8 }
  }

  /// Goes on to the next field, which is done where it has no value.
  @inline(__always)
  private mutating func begin<Value>(_ value: Value?) -> Value? {
    form.appendMark(before: column, to: &bytes)
    if value == nil, form.values == .json { bytes += "null".utf8 }
    column += 1
    return value
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
    if let lastKey, lastKey.key == key {
      bytes += lastKey.bytes
      column = Self.keyColumns
      return
    }
    let start = bytes.count
    self.key(key.flow)
    text(key.breakdown.name)
    text(key.segment.name)
    lastKey = (key, Array(bytes[start...]))
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

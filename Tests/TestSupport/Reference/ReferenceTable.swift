package import EventLog

/// A table as values, before any formatting.
package struct ReferenceTable: Hashable, Sendable {
  package var columns: [String]
  package var rows: [[ReferenceCell]]

  package init(columns: [String], rows: [[ReferenceCell]]) {
    for row in rows { precondition(row.count == columns.count, "a row has every column") }
    self.columns = columns
    self.rows = rows
  }

  /// The cell of a row by its column's name; `nil` where the table has no such column.
  package func cell(_ row: Int, _ column: String) -> ReferenceCell? {
    columns.firstIndex(of: column).map { rows[row][$0] }
  }

  /// One column of the rows in which the named cells have the given values; empty where the table
  /// has no such column.
  package func column(
    _ column: String, where conditions: [String: ReferenceCell] = [:]
  ) -> [ReferenceCell] {
    rows.indices
      .filter { row in conditions.allSatisfy { cell(row, $0.key) == $0.value } }
      .compactMap { cell($0, column) }
  }
}

/// One value of a table; a number that does not exist is `empty`.
package enum ReferenceCell: Hashable, Sendable {
  case text(Text)
  case integer(Int)
  case number(Double)
  case bool(Bool)
  case empty

  static func optional(_ text: Text?) -> ReferenceCell { text.map { .text($0) } ?? .empty }
  static func optional(_ count: Int?) -> ReferenceCell { count.map { .integer($0) } ?? .empty }
  static func optional(_ number: Double?) -> ReferenceCell {
    number.map { .number($0) } ?? .empty
  }

  /// A share; empty where there is nothing to divide by.
  static func share(_ part: Int, of whole: Int) -> ReferenceCell {
    whole == 0 ? .empty : .number(Double(part) / Double(whole))
  }

  /// Milliseconds as seconds.
  static func seconds(_ milliseconds: Int64?) -> ReferenceCell {
    milliseconds.map { .number(Double($0) / 1000) } ?? .empty
  }
}

extension ReferenceCell: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral
{
  package init(stringLiteral value: String) { self = .text(Text(value)) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}

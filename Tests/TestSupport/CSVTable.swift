/// A table as a CSV file spells it, read without any forgiveness.
///
/// The reader takes RFC 4180 at its word, with line feeds for line ends: a header, every record
/// ended by a line feed, the same number of fields in each, quotes only around whole fields and
/// doubled inside. It shares nothing with the writer, so a file it accepts is one that others read.
package struct CSVTable: Equatable, Sendable {
  package var header: [String]
  package var records: [[String]]

  package init(_ text: String) throws(CSVFault) {
    var reader = CSVReader(scalars: Array(text.unicodeScalars))
    let all = try reader.records()
    guard let header = all.first else { throw CSVFault(line: 1, problem: "there is no header") }
    for (place, record) in all.enumerated() where record.fields.count != header.fields.count {
      let problem = "\(record.fields.count) fields, but the header has \(header.fields.count)"
      throw CSVFault(line: all[place].line, problem: problem)
    }
    if Set(header.fields).count < header.fields.count {
      throw CSVFault(line: 1, problem: "a column's name stands twice in the header")
    }
    self.header = header.fields
    records = all.dropFirst().map(\.fields)
  }

  /// The rows whose columns have the values given, in the order of the file.
  package func rows(where values: [String: String] = [:]) -> [CSVRow] {
    records.map { CSVRow(header: header, fields: $0) }.filter { row in
      values.allSatisfy { row[$0.key] == $0.value }
    }
  }

  /// The value of a column in the only row with the values given; `nil` where no row has them.
  ///
  /// Where several rows have them, the result says so instead, which no expectation holds true.
  package func value(_ column: String, where values: [String: String]) -> String? {
    line([column], where: values)
  }

  /// The values of some columns in the only such row, with spaces between and `–` for empty ones.
  package func line(_ columns: [String], where values: [String: String]) -> String? {
    let found = rows(where: values)
    if found.count > 1 { return "(\(found.count) rows)" }
    guard columns.count > 1 else { return found.first?[columns[0]] }
    return found.first?.line(columns)
  }

  /// The value of a column as a number; `nil` where the row or the number does not exist.
  package func number(_ column: String, where values: [String: String]) -> Double? {
    value(column, where: values).flatMap(Double.init)
  }
}

/// One record of a table.
package struct CSVRow: Equatable, Sendable {
  fileprivate var header: [String]
  package var fields: [String]

  /// The value of a column; a text that names the column where there is none.
  package subscript(column: String) -> String {
    header.firstIndex(of: column).map { fields[$0] } ?? "(no column \(column))"
  }

  /// The values of some columns, with spaces between and `–` for empty ones.
  package func line(_ columns: [String]) -> String {
    columns.map { self[$0].isEmpty ? "–" : self[$0] }.joined(separator: " ")
  }
}

/// What is wrong with a CSV file, and in which of its lines.
package struct CSVFault: Error, Equatable, Sendable {
  package var line: Int
  package var problem: String
}

/// The place in a text up to which it is read.
private struct CSVReader {
  struct Record {
    var line: Int
    var fields: [String]
  }

  let scalars: [Unicode.Scalar]
  var place = 0
  var line = 1

  mutating func records() throws(CSVFault) -> [Record] {
    var records: [Record] = []
    while place < scalars.count {
      let start = line
      records.append(Record(line: start, fields: try record()))
    }
    return records
  }

  private mutating func record() throws(CSVFault) -> [String] {
    var fields: [String] = []
    while true {
      fields.append(peek == "\"" ? try quotedField() : try plainField())
      switch peek {
      case ",": place += 1
      case "\n":
        place += 1
        line += 1
        return fields
      default: throw fault("a field is followed by neither a comma nor a line feed")
      }
    }
  }

  private var peek: Unicode.Scalar? {
    place < scalars.count ? scalars[place] : nil
  }

  private mutating func plainField() throws(CSVFault) -> String {
    var field = String.UnicodeScalarView()
    while let next = peek, next != ",", next != "\n" {
      if next == "\"" { throw fault("a quote stands inside a field without quotes") }
      if next == "\r" { throw fault("a carriage return stands outside quotes") }
      field.append(next)
      place += 1
    }
    return String(field)
  }

  private mutating func quotedField() throws(CSVFault) -> String {
    var field = String.UnicodeScalarView()
    place += 1
    while let next = peek {
      place += 1
      if next == "\n" { line += 1 }
      if next == "\"" {
        if peek != "\"" { return String(field) }
        place += 1
      }
      field.append(next)
    }
    throw fault("a quoted field does not end")
  }

  private func fault(_ problem: String) -> CSVFault {
    CSVFault(line: line, problem: problem)
  }
}

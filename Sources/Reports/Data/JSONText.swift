import EventLog

/// A value as it is written in JSON.
struct JSONText: CustomStringConvertible {
  let description: String

  static let null = JSONText(raw: "null")

  private init(raw: String) { description = raw }

  init(_ text: String?) { description = text.map { JSONLiteral($0).description } ?? "null" }
  init(_ text: Text?) { self.init(text?.string) }
  init(_ number: Int?) { description = number.map(String.init) ?? "null" }
  init(_ boolean: Bool?) { description = boolean.map { $0 ? "true" : "false" } ?? "null" }

  /// The shortest decimal that reads back as the same number; `null` for what is none.
  init(_ number: Double?) {
    let text = number.map(CSVField.spelling) ?? ""
    description = text.isEmpty ? "null" : text
  }

  init(_ values: [JSONText]) {
    description = "[\(values.map(\.description).joined(separator: ", "))]"
  }

  init(_ texts: [String]) { self.init(texts.map { JSONText($0) }) }

  /// An object with its members in their order.
  init(members: [(String, JSONText)]) {
    let texts = members.map { "\(JSONLiteral($0.0)): \($0.1)" }
    description = "{\(texts.joined(separator: ", "))}"
  }
}

/// The keys of a table's rows as they are written, each with what stands before it, made once for all rows.
struct JSONKeys {
  private let keys: [[UInt8]]

  init(_ columns: [String]) {
    keys = columns.enumerated().map { place, column in
      Array("\(place == 0 ? "{" : ", ")\(JSONLiteral(column)): ".utf8)
    }
  }

  /// Appends a row as an object with its fields under the keys, in their order.
  func append(_ row: [CSVField], hiding cells: SmallCells, to bytes: inout [UInt8]) {
    for place in row.indices {
      bytes += keys[place]
      row[place].appendJSON(to: &bytes, hiding: cells)
    }
    bytes.append(UInt8(ascii: "}"))
  }
}

extension CSVField {
  /// Appends the field as a value: numbers as numbers, text without the guard that spreadsheets need, and
  /// nothing as `null`.
  fileprivate func appendJSON(to bytes: inout [UInt8], hiding cells: SmallCells) {
    switch self {
    case .text(let text?): JSONLiteral.append(text, to: &bytes)
    case .words(let words?): JSONLiteral.append(words, to: &bytes)
    case .integer(let integer?): bytes += String(integer).utf8
    case .users(let users?) where !cells.hides(users): bytes += String(users).utf8
    case .number(let number?) where number.isFinite: Self.append(number, to: &bytes)
    case .boolean(let boolean?): bytes += (boolean ? "true" : "false").utf8
    case .text(nil), .words(nil), .integer(nil), .users, .number, .boolean(nil):
      bytes += "null".utf8
    }
  }
}

// The header of a table names the keys of its rows, and a row becomes an object of them:
//
//     user_id,event,step_index          {"user_id":"007","event":"page_viewed","step_index":2}
//     007,page_viewed,2
//
// All cells are texts, since a table does not say what they are. Where a native field takes numbers or
// objects only, a cell is written as what it spells: an integer, or JSON. An empty cell is no member.

/// The columns of a table.
struct TableHeader: Sendable {
  private enum Kind {
    case text
    /// A native field that takes integers.
    case integer
    /// A native field that takes an object.
    case object
    /// A native field that takes a list.
    case list
  }

  private struct Column: Sendable {
    /// The key with its colon, as JSON.
    var key: [UInt8]
    var kind: Kind
  }

  let separator: UInt8
  private let columns: [Column]

  /// The header that a row is, which comes without its line end; `nil` for a row that is none.
  init?(_ row: [UInt8], separator: UInt8) {
    guard let cells = try? RowCell.all(of: row, separator: separator) else { return nil }
    self.separator = separator
    columns = cells.map { cell in
      let name = cell.content(of: row)
      var key: [UInt8] = []
      key.appendLiteral(name)
      return Column(key: key + [UInt8(ascii: ":")], kind: Self.kind(of: name))
    }
  }

  private static func kind(of name: [UInt8]) -> Kind {
    guard let place = FieldName.spellings.firstIndex(where: { name.elementsEqual($0.utf8) }),
      let field = FieldName(rawValue: place)
    else { return .text }
    if Field.timestamp.mask >> UInt64(place) & 1 == 1 { return .integer }
    return switch field.type {
    case .integer, .step: .integer
    case .object: .object
    case .scalars: .list
    case .string, .stringOrInteger: .text
    }
  }

  /// A row as an object on one line; empty for a row without any content.
  ///
  /// `longest`: the longest row that is read, in bytes.
  func object(of row: [UInt8], longest: Int) throws(LineFault) -> [UInt8] {
    guard row.count <= longest else {
      throw LineFault(reason: .lineTooLong, offset: longest, cause: .length(limit: longest))
    }
    var text = RowText()
    try write(row, to: &text)
    return text.bytes
  }

  /// Where in a row stands what has an offset in the row's object.
  func source(of offset: Int, in row: [UInt8]) -> Int {
    var text = RowText()
    guard (try? write(row, to: &text)) != nil,
      let cell = text.values.last(where: { $0.start <= offset })
    else { return 0 }
    return min(cell.source.lowerBound + offset - cell.start, cell.source.upperBound)
  }

  private func write(_ row: [UInt8], to text: inout RowText) throws(LineFault) {
    if row.allSatisfy(\.isSpace) { return }
    let cells = try RowCell.all(of: row, separator: separator)
    guard cells.count == columns.count else {
      throw LineFault(
        reason: cells.count < columns.count ? .jsonTruncated : .jsonTrailing,
        offset: cells.count < columns.count ? row.count : cells[columns.count].range.lowerBound,
        cause: .row(.cells(cells.count, of: columns.count)))
    }
    for (column, cell) in zip(columns, cells) where !cell.range.isEmpty {
      let content = cell.content(of: row)
      text.begin(column.key, at: cell.range)
      if Self.isLiteral(content, for: column.kind) {
        text.bytes += content
      } else {
        text.bytes.appendLiteral(content)
      }
    }
    if !text.bytes.isEmpty { text.bytes.append(UInt8(ascii: "}")) }
  }

  /// Whether a cell spells a value of JSON that the column's field takes, and a text would be refused.
  private static func isLiteral(_ content: [UInt8], for kind: Kind) -> Bool {
    let first = content.first ?? 0
    switch kind {
    case .text: return false
    case .integer:
      let digits = first == UInt8(ascii: "-") ? content[1...] : content[...]
      return !digits.isEmpty && digits.allSatisfy(\.isDigit)
        && (digits.count == 1 || digits.first != UInt8(ascii: "0"))
    case .object, .list:
      guard first == UInt8(ascii: kind == .object ? "{" : "["),
        !content.contains(UInt8(ascii: "\n"))
      else { return false }
      return (try? JSONNode.parse(content)) != nil
    }
  }
}

/// The object of a row while it is written, and where its values come from.
private struct RowText {
  var bytes: [UInt8] = []
  /// Where each value begins, and the cell in the row.
  private(set) var values: [(start: Int, source: Range<Int>)] = []

  mutating func begin(_ key: [UInt8], at source: Range<Int>) {
    bytes.append(bytes.isEmpty ? UInt8(ascii: "{") : UInt8(ascii: ","))
    bytes += key
    values.append((bytes.count, source))
  }
}

extension [UInt8] {
  /// Appends a text as a string of JSON: bytes that are no UTF-8 stay what they are.
  fileprivate mutating func appendLiteral(_ text: [UInt8]) {
    append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): self += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): self += "\\n".utf8
      case UInt8(ascii: "\r"): self += "\\r".utf8
      case UInt8(ascii: "\t"): self += "\\t".utf8
      case ..<UInt8(ascii: " "):
        self += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }
}

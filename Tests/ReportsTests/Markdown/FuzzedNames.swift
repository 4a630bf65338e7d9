import EventLog

@testable import Reports

#if canImport(TestSupport)
  import TestSupport
#endif

/// Names that some bytes of a fuzzer stand for, and how each format writes them.
///
/// A byte says how long a name is, its bytes follow. Names are read back by readers that share nothing
/// with the writers and forgive nothing.
struct FuzzedNames {
  private let names: [Text]

  init(input: [UInt8]) {
    var names: [Text] = []
    var rest = input[...]
    while let length = rest.popFirst() {
      names.append(Text(utf8: Array(rest.prefix(Int(length)))))
      rest = rest.dropFirst(Int(length))
    }
    self.names = names
  }

  /// What a reader finds otherwise than it was, in words; `nil` where all is the same.
  func disagreement() -> String? {
    if let words = tableDisagreement() { return words }
    for name in names {
      let words =
        Self.markdownDisagreement(name) ?? Self.jsonDisagreement(name)
        ?? Self.xmlDisagreement(name) ?? Self.shownDisagreement(name)
      if let words { return "\(name.utf8): \(words)" }
    }
    return nil
  }
}

// MARK: - CSV

extension FuzzedNames {
  private struct Row: TableRow {
    static let table = TableLayout<Self>(
      "names", "", .column("name", { $1.text($0.name) }, .text, ""),
      .column("number", { $1.number($0.number) }, .number, ""),
      .column("again", { $1.words($0.name.string) }, .text, ""))
    let name: Text
    let number: Double
  }

  /// Every field is what it was once one quote sign is dropped, and none begins a formula.
  private func tableDisagreement() -> String? {
    let rows = names.map { Row(name: $0, number: Double($0.utf8.count) / 3) }
    let file = ReportTable(rows).csv
    let table: CSVTable
    do {
      table = try CSVTable(String(decoding: file.bytes, as: UTF8.self))
    } catch {
      return "is no table: \(error)"
    }
    guard table.records.count == rows.count else { return "has \(table.records.count) rows" }
    for (record, row) in zip(table.records, rows) {
      let isSame = [record[0], record[2]].allSatisfy {
        Self.unguarded($0).elementsEqual(row.name.string.unicodeScalars)
      }
      guard isSame, Double(record[1]) == row.number else { return "\(record) was \(row)" }
      let first = record[0].unicodeScalars.first ?? "a"
      guard !"=+-@\t\r\n\0".unicodeScalars.contains(first) else {
        return "\(record[0]) is a formula"
      }
    }
    return nil
  }

  private static func unguarded(_ field: String) -> Substring.UnicodeScalarView {
    let scalars = Substring(field).unicodeScalars
    return scalars.first == "'" ? scalars.dropFirst() : scalars
  }
}

// MARK: - Markdown and the terminal

extension FuzzedNames {
  /// A code span holds what is visible of the name and nothing else.
  private static func markdownDisagreement(_ name: Text) -> String? {
    guard !name.utf8.isEmpty else { return nil }
    let visible = VisibleText(utf8: name.utf8).string
    let line = CodeSpan(name).markdown
    guard codeSpanContents(line) == visible else { return "is \(line) in Markdown" }
    let cell = CodeSpan(name, in: .tableCell).markdown
    guard let sole = soleCell("| \(cell) |"), codeSpanContents(sole) == visible else {
      return "is \(cell) in a table"
    }
    return nil
  }

  /// Nothing hides or acts on others where people look, and what is cut fits.
  private static func shownDisagreement(_ name: Text) -> String? {
    let terminal = TerminalText(name).description
    let label = ChartLabel(name)
    guard terminal.unicodeScalars.count <= 80, label.short.unicodeScalars.count <= 28 else {
      return "is not cut: \(terminal) \(label)"
    }
    let shown = (terminal + label.short + (label.whole ?? "")).unicodeScalars
    let hidden = shown.filter { scalar in
      scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        || [0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0xFEFF].contains(scalar.value)
        || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
    return hidden.isEmpty ? nil : "shows \(hidden.map(\.value))"
  }
}

// MARK: - JSON

extension FuzzedNames {
  private static func jsonDisagreement(_ name: Text) -> String? {
    let literal = JSONLiteral(name.string).description
    guard case .string(let text)? = try? JSONNode.parse(Array(literal.utf8)).value,
      text.utf8.elementsEqual(name.string.utf8)
    else { return "is \(literal) in JSON" }
    let marks = "<>&\u{2028}\u{2029}\n".unicodeScalars
    guard !literal.unicodeScalars.contains(where: marks.contains) else {
      return "is \(literal) in JSON, with marks of HTML"
    }
    return nil
  }
}

// MARK: - XML

extension FuzzedNames {
  /// Text and attribute hold the name, but for what XML forbids, and there is no other markup.
  private static func xmlDisagreement(_ name: Text) -> String? {
    let written = SVGElement("text", ["class": SVGValue(name.string)], text: name.string).xml
    // By scalars: a mark that combines makes one Character with the quote before it.
    let scalars = Array(written.unicodeScalars)
    let (start, middle, end) = (
      Array("<text class=\"".unicodeScalars), Array("\">".unicodeScalars),
      Array("</text>".unicodeScalars)
    )
    guard scalars.starts(with: start), scalars.reversed().starts(with: end.reversed()) else {
      return "is \(written)"
    }
    let inside = scalars[start.count..<scalars.count - end.count]
    let content = xmlContent(name.string)
    guard
      let cut = inside.indices.first(where: { inside[$0...].starts(with: middle) }),
      unescaped(inside[..<cut]) == content,
      unescaped(inside[(cut + middle.count)...]) == content
    else { return "is \(written), and not \(content)" }
    return nil
  }

  /// The characters that XML 1.0 allows (2.2).
  private static func xmlContent(_ text: String) -> [UInt32] {
    text.unicodeScalars.map(\.value).filter { value in
      [0x9, 0xA, 0xD].contains(value) || (0x20...0xFFFD).contains(value) || value >= 0x10000
    }
  }

  /// Text with its references taken for what they stand for; `nil` where any other markup is in it.
  private static func unescaped(_ text: ArraySlice<Unicode.Scalar>) -> [UInt32]? {
    let names: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'",
    ]
    var result: [UInt32] = []
    var rest = text
    while let scalar = rest.popFirst() {
      if "<>\"'".unicodeScalars.contains(scalar) { return nil }
      guard scalar == "&" else {
        result.append(scalar.value)
        continue
      }
      guard let end = rest.firstIndex(of: ";") else { return nil }
      let name = rest[..<end].reduce(into: "") { $0.unicodeScalars.append($1) }
      guard let meant = names[name] else { return nil }
      result.append(meant.value)
      rest = rest[(end + 1)...]
    }
    return result
  }
}

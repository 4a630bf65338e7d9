import EventLog

/// How values are spelled in the fields of a CSV file.
enum CSVText {}

// Text

extension CSVText {
  /// Appends a text as a field.
  ///
  /// Nearly every name is of letters and digits, and needs neither guard nor quotes.
  static func append(_ text: Text, to bytes: inout [UInt8]) {
    guard isPlain(text.utf8[...]) else { return appendUnusual(text.string, to: &bytes) }
    bytes += text.utf8
  }

  /// Whether a name has only ASCII letters, digits, underscores and parentheses, and after the first
  /// of them dots and hyphens.
  private static func isPlain(_ name: ArraySlice<UInt8>) -> Bool {
    guard let first = name.first, isPlainStart(first) else { return false }
    return name.allSatisfy {
      isPlainStart($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
  }

  private static func isPlainStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "("),
      UInt8(ascii: ")"):
      true
    default: false
    }
  }

  /// Appends text, with one quote sign before it where a spreadsheet could take it for a formula.
  ///
  /// Text that begins with the quote sign itself gets one too. So to drop exactly one leading
  /// quote sign, where there is one, restores every text.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(utf8: text)
    // Looked through in the array, since a string gives its bytes one by one.
    guard !isPlain(bytes[start...]) else { return }
    bytes.removeSubrange(start...)
    appendUnusual(text, to: &bytes)
  }

  private static func appendUnusual(_ text: String, to bytes: inout [UInt8]) {
    let isGuarded = needsGuard(text)
    let isQuoted = needsQuotes(text)
    if isQuoted { bytes.append(UInt8(ascii: "\"")) }
    if isGuarded { bytes.append(UInt8(ascii: "'")) }
    for byte in text.utf8 {
      bytes.append(byte)
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
    }
    if isQuoted { bytes.append(UInt8(ascii: "\"")) }
  }

  /// Whether text begins with a sign that starts a formula, or one that spreadsheets drop on the
  /// way to it, or with the guard itself; or has such a formula sign after blanks.
  ///
  /// Source: OWASP ASVS 1.2.10 (CWE-1236), and what LibreOffice 7.4 evaluates.
  private static func needsGuard(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    if "\t\r\n\0'".unicodeScalars.contains(first) { return true }
    guard let sign = text.unicodeScalars.first(where: { !isBlank($0) }) else { return false }
    return "=+-@＝＋－＠".unicodeScalars.contains(sign)
  }

  /// Whether a spreadsheet may pass over a scalar: spaces, controls, and what has no width.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return scalar.value <= 0x20 }
    return scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
  }

  /// Whether RFC 4180 asks for quotes, or a reader might trim the text.
  private static func needsQuotes(_ text: String) -> Bool {
    let space = UInt8(ascii: " ")
    return text.utf8.first == space || text.utf8.last == space
      || text.utf8.contains { byte in
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 13 || byte == 10
      }
  }
}

// Numbers

extension CSVText {
  /// The shortest decimal that reads back as the same number.
  ///
  /// Without `.0`, and without exponent from 1e-5 to 1e15; empty for what is no number.
  static func spelling(of number: Double) -> String {
    var bytes: [UInt8] = []
    append(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func append(_ integer: Int, to bytes: inout [UInt8]) {
    // Most counts of a long table.
    if 0..<10 ~= integer { return bytes.append(UInt8(ascii: "0") + UInt8(integer)) }
    bytes.append(utf8: String(integer))
  }

  /// Appends the spelling of a number.
  ///
  /// On bytes, since there may be a million numbers in a report, and the characters of a string take longer.
  static func append(_ number: Double, to bytes: inout [UInt8]) {
    guard number.isFinite else { return }
    if abs(number) <= 1e15, let integer = Int(exactly: number) {
      return append(integer, to: &bytes)
    }
    // From 0.0001 on there is no exponent, and a number that is no integer has no `.0`.
    if 1e-4..<1e15 ~= abs(number) { return bytes.append(utf8: number.description) }
    let shortest = Array(number.description.utf8)
    guard abs(number) >= 1e-5, let mark = shortest.firstIndex(of: UInt8(ascii: "e")),
      let exponent = Int(String(decoding: shortest[(mark + 1)...], as: UTF8.self)), exponent < 0
    else {
      bytes += shortest
      if bytes.last == UInt8(ascii: "0"), bytes[bytes.count - 2] == UInt8(ascii: ".") {
        bytes.removeLast(2)
      }
      return
    }
    bytes += (number < 0 ? "-0." : "0.").utf8
    bytes += repeatElement(UInt8(ascii: "0"), count: -exponent - 1)
    bytes += shortest[..<mark].filter { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}

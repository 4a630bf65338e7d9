import EventLog

/// How values are spelled in the fields of a CSV file.
enum CSVText {}

extension CSVText {
  /// The names of columns as the first line of a file.
  static func header(_ columns: [String]) -> [UInt8] {
    Array((columns.joined(separator: ",") + "\n").utf8)
  }
}

// Text

extension CSVText {
  /// Whether a name has only ASCII letters, digits, underscores and parentheses, and after the first
  /// of them dots and hyphens.
  ///
  /// Nearly every name is so. It needs neither guard nor quotes, and in JSON only the latter.
  static func isPlain(_ name: Span<UInt8>) -> Bool {
    guard !name.isEmpty, plainStarts.has(name[0]) else { return false }
    // Asked once, and not for each byte.
    let plain = plain
    for place in 1..<name.count where !plain.has(name[place]) { return false }
    return true
  }

  /// ASCII characters, a bit each.
  private struct Characters {
    private let low: UInt64
    private let high: UInt64

    init(_ characters: String) {
      var bits: (low: UInt64, high: UInt64) = (0, 0)
      for byte in characters.utf8 {
        if byte < 64 { bits.low |= 1 << UInt64(byte) } else { bits.high |= 1 << UInt64(byte & 63) }
      }
      (low, high) = bits
    }

    @inline(__always)
    func has(_ byte: UInt8) -> Bool {
      let bits = byte < 64 ? low : high
      return byte < 128 && bits &>> UInt64(byte & 63) & 1 == 1
    }
  }

  private static let plainStarts = Characters(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_()")
  private static let plain = Characters(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_()-.")

  /// Text as a field, with one quote sign before it where a spreadsheet could take it for a formula.
  ///
  /// Text that begins with the quote sign itself gets one too. So to drop exactly one leading
  /// quote sign, where there is one, restores every text.
  static func field(_ text: String) -> String {
    let guarded = (needsGuard(text) ? "'" : "") + text
    guard needsQuotes(text) else { return guarded }
    // By scalars, since a quote can be part of a character.
    var field = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in guarded.unicodeScalars {
      field.append(scalar)
      if scalar == "\"" { field.append(scalar) }
    }
    return String(field) + "\""
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
  /// The shortest decimal that reads back as the same number; `nil` for what is no number.
  ///
  /// Without `.0`, and without exponent from 1e-5 to 1e15.
  static func spelling(of number: Double) -> String? {
    guard number.isFinite else { return nil }
    return whole(number).map { String($0) } ?? spelling(ofOther: number)
  }

  /// `nil` for a number that is not whole, or has an exponent.
  static func whole(_ number: Double) -> Int? {
    abs(number) <= 1e15 ? Int(exactly: number) : nil
  }

  /// Of any other finite number.
  static func spelling(ofOther number: Double) -> String {
    let shortest = number.description
    // From 0.0001 on there is no exponent, and a number that is no integer has no `.0`.
    if 1e-4..<1e15 ~= abs(number) { return shortest }
    guard abs(number) >= 1e-5, let mark = shortest.firstIndex(of: "e"),
      let exponent = Int(shortest[shortest.index(after: mark)...]), exponent < 0
    else { return shortest.hasSuffix(".0") ? String(shortest.dropLast(2)) : shortest }
    let zeros = String(repeating: "0", count: -exponent - 1)
    return (number < 0 ? "-0." : "0.") + zeros + shortest[..<mark].filter(\.isNumber)
  }
}

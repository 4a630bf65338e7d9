// Spreadsheets of Western Europe save tables in Windows-1252, where a letter with an accent is one byte. Read as UTF-8
// each row with such a letter would be rejected. The first 64 KiB of a table tell: UTF-8 has no such bytes alone, and
// text in the letters of other alphabets, Cyrillic or Japanese, has many of them in a row.

/// How a table writes the characters that are not ASCII.
package enum TableEncoding: Hashable, Sendable {
  case utf8
  case windows1252

  /// That of a table that begins like this.
  init(of text: ArraySlice<UInt8>) {
    self = Self.isWindows1252(text) ? .windows1252 : .utf8
  }

  /// The same characters in UTF-8.
  func utf8(_ bytes: [UInt8]) -> [UInt8] {
    guard self == .windows1252, bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    return bytes.flatMap { byte in Array(String(Character(Self.scalar(byte))).utf8) }
  }

  private static let fewestLetters = 3

  private static func isWindows1252(_ text: ArraySlice<UInt8>) -> Bool {
    var (runs, letters, longRuns) = (0, 0, 0)
    var place = text.startIndex
    while place < text.endIndex {
      guard text[place] >= 0x80 else {
        place += 1
        continue
      }
      let run = text[place...].prefix { $0 >= 0x80 }
      if run.contains(where: unassigned.contains) { return false }
      // One that is cut off at the end of the text says nothing.
      if run.endIndex < text.endIndex, String(validating: run, as: UTF8.self) != nil {
        return false
      }
      runs += 1
      letters += run.allSatisfy { $0 >= 0xC0 } ? 1 : 0
      longRuns += run.count > 2 ? 1 : 0
      place = run.endIndex
    }
    return letters >= fewestLetters && letters * 4 >= runs * 3 && longRuns * 20 <= runs
  }

  private static let unassigned: Set<UInt8> = [0x81, 0x8D, 0x8F, 0x90, 0x9D]

  /// Windows-1252 as Unicode's mapping table CP1252.TXT has it: Latin-1, but from 0x80 to 0x9F.
  private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    guard (0x80..<0xA0).contains(byte) else { return Unicode.Scalar(byte) }
    return Unicode.Scalar(others[Int(byte) - 0x80]) ?? "\u{FFFD}"
  }

  private static let others: [UInt16] = [
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
  ]
}

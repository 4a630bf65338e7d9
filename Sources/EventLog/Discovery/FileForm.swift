/// What a file that holds no event looks like, by how it begins.
package enum FileForm: Hashable, Sendable {
  case utf16
  case utf32
  /// Not text at all.
  case binary
  case jsonArray
  /// JSON objects that take several lines each.
  case longObjects
  case csv
  case tsv
  /// Lines that begin as JSON objects do.
  case jsonLines
  /// Lines of something else.
  case lines

  /// How many bytes are looked at.
  static let mostBytes = 1 << 14

  /// `suffix`: of the file's name, such as `.csv`.
  init(_ bytes: [UInt8], suffix: String) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    if let encoding = Self.wideEncoding(of: bytes) {
      self = encoding
    } else if bytes.contains(0) {
      self = .binary
    } else {
      switch text.first(where: { !Self.isSpace($0) }) {
      case UInt8(ascii: "["): self = .jsonArray
      case UInt8(ascii: "{"): self = Self.isLongObject(text) ? .longObjects : .jsonLines
      default: self = Self.table(text, suffix: suffix) ?? .lines
      }
    }
  }

  /// What the byte order mark says; that of UTF-32 begins like that of UTF-16.
  private static func wideEncoding(of bytes: [UInt8]) -> FileForm? {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      return .utf32
    }
    return bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) ? .utf16 : nil
  }

  /// Whether the first line, which opens an object, does not close it.
  private static func isLongObject(_ text: ArraySlice<UInt8>) -> Bool {
    let line = text.drop(while: isSpace).prefix { $0 != UInt8(ascii: "\n") }
    return line.last { !isSpace($0) } != UInt8(ascii: "}")
  }

  /// A table has the name of one, or as many separators in its second line as in its first.
  private static func table(_ text: ArraySlice<UInt8>, suffix: String) -> FileForm? {
    if suffix == ".csv" { return .csv }
    if suffix == ".tsv" { return .tsv }
    let lines = text.split(separator: UInt8(ascii: "\n"), maxSplits: 2)
    guard lines.count > 1 else { return nil }
    let forms: [(UInt8, FileForm)] = [
      (UInt8(ascii: "\t"), .tsv), (UInt8(ascii: ","), .csv), (UInt8(ascii: ";"), .csv),
    ]
    return forms.first { separator, _ in
      let counts = lines.prefix(2).map { separators(separator, in: $0) }
      return counts[0] > 0 && counts[0] == counts[1]
    }?.1
  }

  /// How many separators stand outside of quotes.
  private static func separators(_ separator: UInt8, in line: ArraySlice<UInt8>) -> Int {
    var isQuoted = false
    return line.reduce(0) { count, byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return count + (byte == separator && !isQuoted ? 1 : 0)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
}

/// What a log seems to hold that has no event: for the message that says so.
package enum LogContent: Equatable, Sendable {
  /// JSON objects, one a line, with the keys of the first of them in the order met.
  case objects(keys: [Text])
  /// JSON objects that are spread over several lines.
  case spreadObjects
  /// One JSON array.
  case array
  /// Rows of values between commas, tabs or semicolons.
  case table(separator: UInt8)
  /// Text in an encoding that `iconv` knows by this name, without a byte order mark.
  case encoded(String)
  /// A compressed file whose name does not say so.
  case compressed(Compression)
  /// Lines of any other kind.
  case text

  /// How much of a log is looked at, in bytes.
  package static let mostBytes = 1 << 16
  private static let mostLines = 20

  /// Looks at how the bytes begin.
  package init(_ bytes: [UInt8]) {
    if let packed = Compression(magicOf: bytes) {
      self = .compressed(packed)
    } else if let encoding = Self.encoding(bytes) {
      self = .encoded(encoding)
    } else {
      self = Self.text(bytes)
    }
  }

  private static func text(_ bytes: [UInt8]) -> LogContent {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).prefix(mostLines)
      .map { $0.trimmed }.filter { !$0.isEmpty }
    guard let first = lines.first else { return .text }
    switch first.first {
    case UInt8(ascii: "["):
      let next = first.dropFirst().trimmed.first
      return next == nil || "{[]".utf8.contains(next ?? 0) ? .array : table(lines)
    case UInt8(ascii: "{"):
      let keys = keys(of: lines)
      return keys.isEmpty && isUnfinished(first) && lines.count > 1
        ? .spreadObjects : .objects(keys: keys)
    default:
      return table(lines)
    }
  }

  /// The keys of the lines that are objects, each once.
  private static func keys(of lines: [ArraySlice<UInt8>]) -> [Text] {
    var keys: [Text] = []
    for line in lines {
      guard let node = try? JSONNode.parse(Array(line)), case .object(let members) = node.value
      else { continue }
      for member in members where !keys.contains(member.key) { keys.append(member.key) }
    }
    return keys
  }

  /// Whether a line breaks off where JSON that is laid out for people does.
  private static func isUnfinished(_ line: ArraySlice<UInt8>) -> Bool {
    "{[,".utf8.contains(line.last ?? 0)
  }

  private static func table(_ lines: [ArraySlice<UInt8>]) -> LogContent {
    guard lines.count > 1 else { return .text }
    let separator = ",\t;".utf8.first { separator in
      let counts = lines.prefix(2).map { line in line.count { $0 == separator } }
      return counts[0] > 0 && counts[0] == counts[1]
    }
    return separator.map { .table(separator: $0) } ?? .text
  }

  /// Letters of ASCII in wider units have zeros beside them; UTF-8 has none.
  private static func encoding(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 4 else { return nil }
    return switch bytes.prefix(4).map({ $0 == 0 }) {
    case [false, true, true, true]: "UTF-32LE"
    case [true, true, true, false]: "UTF-32BE"
    case [false, true, false, true]: "UTF-16LE"
    case [true, false, true, false]: "UTF-16BE"
    default: nil
    }
  }
}

extension LogFile {
  /// What the log seems to hold from an offset of its unpacked bytes on; `nil` for standard input,
  /// and where nothing can be read there now.
  package func content(
    from offset: Int64, searchPath: SearchPath = .ofProcess()
  ) -> LogContent? {
    let bytes: [UInt8]?
    switch kind {
    case .standardInput:
      bytes = nil
    case .plain, .unsized:
      guard let descriptor = try? Descriptor.opening(path, named: name) else { return nil }
      bytes = try? descriptor.bytes(LogContent.mostBytes, at: offset)
    case .compressed:
      guard var unpacked = try? UnpackedBytes(of: self, searchPath: searchPath) else { return nil }
      bytes = try? unpacked.bytes(LogContent.mostBytes, at: offset)
    }
    return bytes.flatMap { $0.isEmpty ? nil : LogContent($0) }
  }
}

extension Compression {
  /// The one whose files begin with these bytes.
  fileprivate init?(magicOf bytes: [UInt8]) {
    let magics: [(Self, [UInt8])] = [
      (.gzip, [0x1F, 0x8B]), (.zstd, [0x28, 0xB5, 0x2F, 0xFD]),
      (.xz, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]), (.bzip2, [0x42, 0x5A, 0x68]),
    ]
    guard let match = magics.first(where: { bytes.starts(with: $0.1) }) else { return nil }
    self = match.0
  }
}

extension ArraySlice<UInt8> {
  /// Without spaces and control characters at both ends.
  fileprivate var trimmed: ArraySlice<UInt8> {
    let rest = drop { $0 <= 0x20 }
    guard let last = rest.lastIndex(where: { $0 > 0x20 }) else { return [] }
    return rest[...last]
  }
}

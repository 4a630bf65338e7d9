/// What a log seems to hold of which no line is an event: for the messages that say so.
package enum LogContent: Hashable, Sendable {
  /// JSON objects, with the keys of the first of them in the order met; `form` says how they are laid out.
  case objects(keys: [Text], form: TextForm)
  /// Text in an encoding that `iconv` knows by this name.
  case encoded(String)
  /// A compressed file whose name does not say so.
  case compressed(Compression)
  /// Not text at all.
  case binary
  /// Lines of any other kind.
  case text

  private static let mostLines = 20

  /// Looks at how the bytes begin, at most `TextForm.mostBytes`.
  ///
  /// `suffix`: of the file's name, such as `.csv`.
  package init(_ bytes: [UInt8], suffix: String = "") {
    if let packed = Compression(magicOf: bytes) {
      self = .compressed(packed)
    } else if let encoding = Self.encoding(bytes) {
      self = .encoded(encoding)
    } else if bytes.contains(0) {
      self = .binary
    } else {
      self = Self.text(bytes, suffix: suffix)
    }
  }

  private static func text(_ bytes: [UInt8], suffix: String) -> LogContent {
    let isWhole = bytes.count < TextForm.mostBytes
    let form = TextForm(bytes[...], isWhole: isWhole, suffix: suffix)
    let lines = form == .lines ? bytes : form.lines(of: bytes[...], isWhole: isWhole)
    let first = lines.first { $0 > 0x20 }
    guard form != .lines || first == UInt8(ascii: "{") else { return .text }
    return .objects(keys: keys(of: lines), form: form)
  }

  /// The keys of the lines that are objects, each once.
  private static func keys(of lines: [UInt8]) -> [Text] {
    var keys: [Text] = []
    for line in lines.split(separator: UInt8(ascii: "\n")).prefix(mostLines) {
      guard let node = try? JSONNode.parse(Array(line)), case .object(let members) = node.value
      else { continue }
      for member in members where !keys.contains(member.key) { keys.append(member.key) }
    }
    return keys
  }

  /// What a byte order mark says, or, without one, the zeros beside letters of ASCII in wider units;
  /// UTF-8 has none.
  private static func encoding(_ bytes: [UInt8]) -> String? {
    // The mark of UTF-32 begins like that of UTF-16.
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      return "UTF-32"
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
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
  /// What the log seems to hold: of lines, what is there from an offset of its unpacked bytes on; `nil` for
  /// standard input, and where nothing can be read now.
  package func content(
    from offset: Int64, searchPath: SearchPath = .ofProcess()
  ) -> LogContent? {
    if kind == .standardInput { return nil }
    guard let beginning = firstBytes(at: 0, searchPath) else { return nil }
    let content = LogContent(beginning, suffix: suffix)
    if offset == 0 { return content }
    if case .objects(_, let form) = content, form != .lines { return content }
    return firstBytes(at: offset, searchPath).map { LogContent($0, suffix: suffix) }
  }

  /// Of its name.
  private var suffix: String { LogName.suffix(of: FilePath(name).lastComponent) }

  /// `nil` where nothing is there.
  private func firstBytes(at offset: Int64, _ searchPath: SearchPath) -> [UInt8]? {
    guard var bytes = try? PlacedBytes(of: self, searchPath: searchPath),
      let beginning = try? bytes.bytes(TextForm.mostBytes, at: offset)
    else { return nil }
    return beginning.isEmpty ? nil : beginning
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

/// A sign by which a line is told to be of a format.
package indirect enum FormatSign: Sendable {
  /// There is a value at one of these paths.
  case has([FieldPath])
  /// There is none.
  case lacks(FieldPath)
  /// The value is one of these texts.
  case isText(FieldPath, among: [Text])
  /// The value has this word in it, in any case.
  case mentions(FieldPath, word: String)
  /// The object has a key that begins so.
  case hasKey(in: FieldPath, prefix: Text)
  case any([FormatSign])
  case all([FormatSign])
  case not(FormatSign)

  static func has(_ paths: FieldPath...) -> FormatSign { .has(paths) }

  func holds(for line: SignedLine) -> Bool {
    switch self {
    case .has(let paths): paths.contains { line.present(at: $0) != nil }
    case .lacks(let path): line.present(at: path) == nil
    case .isText(let path, let texts): line.text(at: path).map(texts.contains) ?? false
    case .mentions(let path, let word):
      line.text(at: path)?.string.lowercased().firstRange(ofBytes: word) != nil
    case .hasKey(let path, let prefix):
      line.members(at: path).contains { $0.key.utf8.starts(with: prefix.utf8) }
    case .any(let signs): signs.contains { $0.holds(for: line) }
    case .all(let signs): signs.allSatisfy { $0.holds(for: line) }
    case .not(let sign): !sign.holds(for: line)
    }
  }
}

/// A line whose signs are looked for, with what tells at once that it lacks a key: of dozens of signs most are
/// of keys that it lacks.
struct SignedLine {
  let node: JSONNode
  /// A bit for each key at the top, which others may share; all of them where the line is no object.
  private let keys: UInt64

  init(_ node: JSONNode) {
    self.node = node
    if case .object(let members) = node.value {
      keys = members.reduce(0) { $0 | Self.bit(of: $1.key) }
    } else {
      keys = .max
    }
  }

  private static func bit(of key: Text) -> UInt64 {
    let sum = key.utf8.reduce(UInt64(key.utf8.count)) { $0 &* 31 &+ UInt64($1) }
    return 1 << (sum & 63)
  }

  /// The value at a path; a line that has a key twice tells nothing by it.
  func present(at path: FieldPath) -> JSONNode? {
    if let first = path.keys.first, keys & Self.bit(of: first) == 0 { return nil }
    return (try? node.value(at: path)).flatMap(\.self)
  }

  func text(at path: FieldPath) -> Text? { present(at: path)?.scalarText }

  func members(at path: FieldPath) -> [JSONMember] {
    (try? present(at: path)?.members()) ?? []
  }
}

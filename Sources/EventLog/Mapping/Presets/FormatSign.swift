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

  /// What a line must have at the top for the sign to hold: of each set of keys one.
  var neededKeys: [TopKeys] {
    switch self {
    case .has(let paths): [TopKeys(anyOf: paths)]
    case .isText(let path, _), .mentions(let path, _), .hasKey(let path, _):
      [TopKeys(anyOf: [path])]
    case .all(let signs): signs.flatMap(\.neededKeys)
    case .any(let signs): [signs.reduce(TopKeys()) { $0.union($1.neededKeys.first ?? .every) }]
    case .lacks, .not: []
    }
  }
}

/// Keys at the top of a line, a bit each, which others may share.
struct TopKeys: OptionSet {
  var rawValue: UInt64

  static let every = TopKeys(rawValue: .max)

  init(rawValue: UInt64) { self.rawValue = rawValue }

  init(_ key: Text) {
    let sum = key.utf8.reduce(UInt64(key.utf8.count)) { $0 &* 31 &+ UInt64($1) }
    rawValue = 1 << (sum & 63)
  }

  init(_ key: PaddedBytes) {
    let sum = (0..<key.count).reduce(UInt64(key.count)) { $0 &* 31 &+ UInt64(key[$1]) }
    rawValue = 1 << (sum & 63)
  }

  /// The keys that paths begin with.
  init(anyOf paths: [FieldPath]) {
    self = paths.reduce(TopKeys()) { keys, path in
      keys.union(path.keys.first.map { TopKeys($0) } ?? .every)
    }
  }
}

/// A line whose signs are looked for, with what tells at once that it lacks a key: of dozens of signs most are
/// of keys that it lacks.
struct SignedLine {
  let node: JSONNode
  /// Every key where the line is no object.
  let keys: TopKeys

  init(_ node: JSONNode) {
    self.node = node
    if case .object(let members) = node.value {
      keys = members.reduce(TopKeys()) { $0.union(TopKeys($1.key)) }
    } else {
      keys = .every
    }
  }

  /// The value at a path; a line that has a key twice tells nothing by it.
  func present(at path: FieldPath) -> JSONNode? {
    if let first = path.keys.first, keys.isDisjoint(with: TopKeys(first)) { return nil }
    return (try? node.value(at: path)).flatMap(\.self)
  }

  func text(at path: FieldPath) -> Text? { present(at: path)?.scalarText }

  func members(at path: FieldPath) -> [JSONMember] {
    (try? present(at: path)?.members()) ?? []
  }
}

// The values of a line that a run keeps besides its fields (`KeptValue`), found by one look through the
// properties and one through the whole line.
//
//     {"event":"page_viewed","context":{"campaign":{"source":"ads"}},"properties":{"plan":"pro"}}
//                                                            ╰ /context/campaign/source   ╰ plan
//
// A value is where it stands in the line. What stands in JSON inside of a string, or in an array of
// pairs, has no such place of its own: its text is kept apart, beside the place of what holds it.
//
// A key that stands twice in an object that a path leads through is a fault, as with mappings.

/// Where kept values are looked for.
enum KeptValuePlaces {
  /// Properties among the properties, paths from the line.
  case asWritten
  /// All among the properties, by their keys: a mapping has put them there.
  case mapped
}

/// The kept values of one line.
struct KeptValues {
  /// By place in `ScanSettings.properties`; `nil` where the value is absent, an object or an array.
  private(set) var slices: [JSONSlice?]
  /// The texts of those that stand in a string or an array, by place.
  private(set) var texts: [Int: Text] = [:]
  /// All by key, with their places.
  private let all: SoughtNames
  /// The properties by name, with their places.
  private let properties: SoughtNames
  /// The first keys of the paths, with the numbers of these.
  private let heads: SoughtNames
  private let paths: [SoughtPath]

  init(keys: [Text]) {
    slices = Array(repeating: nil, count: keys.count)
    all = SoughtNames(keys.enumerated().map { (name: $0.element, place: $0.offset) })
    let values = keys.map(KeptValue.init(key:))
    properties = SoughtNames(
      values.enumerated().compactMap { place, value in
        if case .property(let name) = value { (name: name, place: place) } else { nil }
      })
    paths = values.enumerated().compactMap { place, value in
      if case .path(let path) = value { SoughtPath(path, place: place) } else { nil }
    }
    heads = SoughtNames(
      paths.enumerated().map { (name: $0.element.path.keys[0], place: $0.offset) })
  }

  var isEmpty: Bool { all.isEmpty }

  /// The text of a value; `nil` where it is absent.
  func text(of place: Int, in line: PaddedBytes) -> Text? {
    texts[place] ?? slices[place].map { line.text(of: $0) }
  }

  /// Finds the values of a line.
  ///
  /// `object`: the line's properties, if it has any; `start`: where the line's own object begins.
  mutating func read(
    _ object: JSONSlice?, of line: PaddedBytes, from start: Int, places: KeptValuePlaces,
    scratch: inout ByteBuffer
  ) throws(LineFault) {
    for place in slices.indices { slices[place] = nil }
    if !texts.isEmpty { texts.removeAll() }
    let object = object.flatMap { $0.kind == .object ? $0 : nil }
    switch places {
    case .asWritten:
      if let object, !properties.isEmpty {
        try readMembers(of: object, properties, in: line, scratch: &scratch)
      }
      if !paths.isEmpty { try readPaths(in: line, from: start, scratch: &scratch) }
    case .mapped:
      guard let object else { return }
      try readMembers(of: object, all, in: line, scratch: &scratch)
    }
  }

  private mutating func readMembers(
    of object: JSONSlice, _ wanted: SoughtNames, in line: PaddedBytes, scratch: inout ByteBuffer
  ) throws(LineFault) {
    var second: JSONSlice?
    var tokens = JSONTokenizer(line, from: object.start)
    try tokens.members(depth: 0) { key, value in
      wanted.forEachPlace(of: key, in: line, scratch: &scratch) { place in
        if slices[place] != nil { second = second ?? key }
        slices[place] = value
      }
    }
    if let second {
      throw LineFault(reason: .duplicateKey, offset: second.offset, cause: .duplicate)
    }
    wanted.forEachPlace { dropUnlessScalar($0) }
  }

  private mutating func dropUnlessScalar(_ place: Int) {
    guard let value = slices[place] else { return }
    if value.isAbsent || value.kind == .object || value.kind == .array { slices[place] = nil }
  }
}

// MARK: - Paths

extension KeptValues {
  private mutating func readPaths(
    in line: PaddedBytes, from start: Int, scratch: inout ByteBuffer
  ) throws(LineFault) {
    var found: [JSONSlice?] = Array(repeating: nil, count: paths.count)
    var second: JSONSlice?
    var tokens = JSONTokenizer(line, from: start)
    tokens.skipSpace()
    try tokens.members(depth: 0) { key, value in
      heads.forEachPlace(of: key, in: line, scratch: &scratch) { index in
        if found[index] != nil { second = second ?? key }
        found[index] = value
      }
    }
    if let second {
      throw LineFault(reason: .duplicateKey, offset: second.offset, cause: .duplicate)
    }
    for index in paths.indices {
      guard let head = found[index] else { continue }
      try follow(index, from: head, level: 1, in: line, scratch: &scratch)
    }
  }

  /// Takes the value that the keys of a path lead to from another, from a level on.
  private mutating func follow(
    _ index: Int, from value: JSONSlice, level: Int, in line: PaddedBytes,
    scratch: inout ByteBuffer
  ) throws(LineFault) {
    guard level < paths[index].levels.count else {
      slices[paths[index].place] = value
      dropUnlessScalar(paths[index].place)
      return
    }
    guard value.kind == .object else {
      let keys = paths[index].path.keys[level...]
      return try followTree(keys, from: value, to: paths[index].place, in: line)
    }
    var found: JSONSlice?
    var second: JSONSlice?
    var tokens = JSONTokenizer(line, from: value.start)
    let sought = paths[index].levels[level]
    try tokens.members(depth: 0) { name, member in
      sought.forEachPlace(of: name, in: line, scratch: &scratch) { _ in
        if found != nil { second = second ?? name }
        found = member
      }
    }
    if let second {
      throw LineFault(reason: .duplicateKey, offset: second.offset, cause: .duplicate)
    }
    guard let found else { return }
    try follow(index, from: found, level: level + 1, in: line, scratch: &scratch)
  }

  /// The same from an array, or from JSON inside of a string.
  private mutating func followTree(
    _ keys: ArraySlice<Text>, from value: JSONSlice, to place: Int, in line: PaddedBytes
  ) throws(LineFault) {
    guard value.kind == .array || value.isString, let node = Self.node(of: value, in: line)
    else { return }
    let found: JSONNode?
    do throws(LineFault) {
      found = try node.value(at: FieldPath(Array(keys)))
    } catch {
      throw LineFault(reason: error.reason, offset: value.offset, cause: error.cause)
    }
    guard let text = found?.scalarText else { return }
    slices[place] = value
    texts[place] = text
  }

  private static func node(of value: JSONSlice, in line: PaddedBytes) -> JSONNode? {
    if value.isString {
      return JSONNode(value: .string(line.text(of: value)), offset: value.offset)
    }
    return try? JSONNode.parse(line.array(value.range))
  }
}

// MARK: - What is looked for

/// A path, and its keys level by level.
private struct SoughtPath {
  let path: FieldPath
  let place: Int
  let levels: [SoughtNames]

  init(_ path: FieldPath, place: Int) {
    self.path = path
    self.place = place
    levels = path.keys.map { SoughtNames([(name: $0, place: 0)]) }
  }
}

/// Names that are looked for among the keys of lines, in memory of their own: a text is shared by all workers,
/// and these would wait for each other at every key.
private struct SoughtNames {
  private struct Name {
    /// The first eight bytes, or all of a shorter one, the first lowest.
    let head: UInt64
    /// Where it stands among the bytes.
    let start: Int
    let length: Int
    let place: Int
  }

  private var bytes: [UInt8] = []
  private var names: [Name] = []

  init(_ names: [(name: Text, place: Int)]) {
    for (name, place) in names {
      let head = name.utf8.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
      self.names.append(
        Name(head: head, start: bytes.count, length: name.utf8.count, place: place))
      bytes += name.utf8
    }
  }

  var isEmpty: Bool { names.isEmpty }

  func forEachPlace(_ body: (Int) -> Void) {
    for name in names { body(name.place) }
  }

  /// Passes the places of the names that a key is.
  @inline(__always)
  func forEachPlace(
    of key: JSONSlice, in line: PaddedBytes, scratch: inout ByteBuffer, _ body: (Int) -> Void
  ) {
    if key.kind == .text {
      forEachPlace(of: line.slice(key.range), body)
    } else {
      scratch.removeAll()
      scratch.append(textOf: key, in: line)
      forEachPlace(of: scratch.bytes, body)
    }
  }

  @inline(__always)
  private func forEachPlace(of key: PaddedBytes, _ body: (Int) -> Void) {
    let head = key.word(at: 0, length: min(key.count, 8))
    for name in names
    where name.head == head && name.length == key.count && isSame(name, key) {
      body(name.place)
    }
  }

  /// Whether a key of as many bytes is the name also behind the head.
  private func isSame(_ name: Name, _ key: PaddedBytes) -> Bool {
    var place = 8
    while place < name.length {
      if bytes[name.start + place] != key[place] { return false }
      place += 1
    }
    return true
  }
}

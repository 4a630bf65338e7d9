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
  private let keys: [Text]
  /// The properties by name, and their places.
  private let properties: [(name: Text, place: Int)]
  private let paths: [(path: FieldPath, place: Int)]

  init(keys: [Text]) {
    self.keys = keys
    slices = Array(repeating: nil, count: keys.count)
    let values = keys.map(KeptValue.init(key:))
    properties = values.enumerated().compactMap { place, value in
      if case .property(let name) = value { (name, place) } else { nil }
    }
    paths = values.enumerated().compactMap { place, value in
      if case .path(let path) = value { (path, place) } else { nil }
    }
  }

  var isEmpty: Bool { keys.isEmpty }

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
      let all = keys.enumerated().map { (name: $0.element, place: $0.offset) }
      try readMembers(of: object, all, in: line, scratch: &scratch)
    }
  }

  private mutating func readMembers(
    of object: JSONSlice, _ wanted: [(name: Text, place: Int)], in line: PaddedBytes,
    scratch: inout ByteBuffer
  ) throws(LineFault) {
    var second: JSONSlice?
    var tokens = JSONTokenizer(line, from: object.start)
    try tokens.members(depth: 0) { key, value in
      for (name, place) in wanted where line.isEqual(key, name, scratch: &scratch) {
        if slices[place] != nil { second = second ?? key }
        slices[place] = value
      }
    }
    if let second {
      throw LineFault(reason: .duplicateKey, offset: second.offset, cause: .duplicate)
    }
    for (_, place) in wanted { dropUnlessScalar(place) }
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
    var heads: [JSONSlice?] = Array(repeating: nil, count: paths.count)
    var second: JSONSlice?
    var tokens = JSONTokenizer(line, from: start)
    tokens.skipSpace()
    try tokens.members(depth: 0) { key, value in
      for index in paths.indices
      where line.isEqual(key, paths[index].path.keys[0], scratch: &scratch) {
        if heads[index] != nil { second = second ?? key }
        heads[index] = value
      }
    }
    if let second {
      throw LineFault(reason: .duplicateKey, offset: second.offset, cause: .duplicate)
    }
    for (index, (path, place)) in paths.enumerated() {
      guard let head = heads[index] else { continue }
      try follow(path.keys.dropFirst(), from: head, to: place, in: line, scratch: &scratch)
    }
  }

  /// Takes the value that some keys lead to from another.
  private mutating func follow(
    _ keys: ArraySlice<Text>, from value: JSONSlice, to place: Int, in line: PaddedBytes,
    scratch: inout ByteBuffer
  ) throws(LineFault) {
    guard let key = keys.first else {
      slices[place] = value
      dropUnlessScalar(place)
      return
    }
    guard value.kind == .object else {
      return try followTree(keys, from: value, to: place, in: line)
    }
    var found: JSONSlice?
    var second: JSONSlice?
    var tokens = JSONTokenizer(line, from: value.start)
    try tokens.members(depth: 0) { name, member in
      guard line.isEqual(name, key, scratch: &scratch) else { return }
      if found != nil { second = second ?? name }
      found = member
    }
    if let second {
      throw LineFault(reason: .duplicateKey, offset: second.offset, cause: .duplicate)
    }
    guard let found else { return }
    try follow(keys.dropFirst(), from: found, to: place, in: line, scratch: &scratch)
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

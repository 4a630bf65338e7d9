// The way to a value. A key leads on
//
//   through an object      to the member of that name,
//   through an array       to the element of that number, or, where its elements are pairs of a
//                          "key" or "name" and a "value" as in exports of GA4 and OpenTelemetry, to the value
//                          beside that key; "Name" and "Value", as game engines write them, will do,
//   through a string       into the JSON that stands in it.
//
// So one notation serves them all, and a key may hold any character: dots, `$`, spaces, brackets.

/// Where a value stands in a line: the keys on the way to it.
package struct FieldPath: Hashable, Sendable {
  package var keys: [Text]

  package init(_ keys: [Text]) {
    self.keys = keys
  }

  /// The path that a JSON pointer spells, `/properties/step_name`; `nil` where the text is none.
  ///
  /// Source: RFC 6901; `~1` is a slash in a key, and `~0` a tilde.
  package init?(pointer: Text) {
    guard pointer.utf8.first == UInt8(ascii: "/") else { return nil }
    var keys: [Text] = []
    for part in pointer.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      guard let key = Self.unescaped(part) else { return nil }
      keys.append(key)
    }
    self.keys = keys
  }

  private static func unescaped(_ part: ArraySlice<UInt8>) -> Text? {
    var bytes: [UInt8] = []
    var rest = part
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "~") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
      case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
      default: return nil
      }
    }
    return Text(utf8: bytes)
  }
}

extension FieldPath: ExpressibleByArrayLiteral {
  package init(arrayLiteral keys: Text...) {
    self.init(keys)
  }
}

extension JSONNode {
  /// What the key and the value of a pair are called.
  package static let pairWords: [(key: Text, value: Text)] = [
    ("key", "value"), ("name", "value"), ("Key", "Value"), ("Name", "Value"), ("title", "value"),
  ]

  /// The value at the end of a path; `nil` where there is none, or `null` or `""`.
  ///
  /// - Throws: `duplicate_key` where an object on the way has the key twice.
  func value(at path: FieldPath) throws(LineFault) -> JSONNode? {
    var node = self
    for key in path.keys {
      guard let next = try node.child(key) else { return nil }
      node = next
    }
    return node.isAbsent ? nil : node
  }

  /// Whether the value counts as no value: `null` or `""`.
  package var isAbsent: Bool {
    switch value {
    case .null: true
    case .string(let text): text.utf8.isEmpty
    case .bool, .number, .array, .object: false
    }
  }

  /// The value that a key leads to.
  func child(_ key: Text) throws(LineFault) -> JSONNode? {
    switch value {
    case .object(let members): return try members.only(key)?.node
    case .array(let elements): return try elements.element(key)
    case .string: return try embedded?.child(key)
    case .null, .bool, .number: return nil
    }
  }

  /// The members of an object, of an array of pairs, or of either in a string.
  func members() throws(LineFault) -> [JSONMember] {
    switch value {
    case .object(let members): members
    case .array(let elements): try elements.pairs()
    case .string: try embedded?.members() ?? []
    case .null, .bool, .number: []
    }
  }

  /// The JSON object or array that stands in a string, as it is or in base64, or the object of pairs,
  /// `level=info step=3 uid=7` or `{step=3, uid=7}`; `nil` where none does.
  package var embedded: JSONNode? {
    guard case .string(let text) = value,
      let first = text.utf8.first(where: { !" \t\r\n".utf8.contains($0) })
    else { return nil }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      if let json = Base64Text.json(in: text.utf8) {
        return (try? JSONNode.parse(json))?.moved(to: offset)
      }
      return PairText.node(of: text.utf8, at: offset) ?? MapText.node(of: text.utf8, at: offset)
    }
    return (try? JSONNode.parse(text.utf8))?.moved(to: offset)
      ?? MapText.node(of: text.utf8, at: offset)
  }

  /// The same value, told to stand at one place altogether: the string's, since a place inside of it
  /// is no place of the line.
  private func moved(to place: Int) -> JSONNode {
    switch value {
    case .null, .bool, .number, .string:
      JSONNode(value: value, offset: place)
    case .array(let elements):
      JSONNode(value: .array(elements.map { $0.moved(to: place) }), offset: place)
    case .object(let members):
      JSONNode(
        value: .object(
          members.map {
            JSONMember(key: $0.key, keyOffset: place, node: $0.node.moved(to: place))
          }),
        offset: place)
    }
  }
}

extension [JSONMember] {
  /// The key and the value of a pair; `nil` where it is none.
  fileprivate var pair: (key: JSONNode, value: JSONNode)? {
    get throws(LineFault) {
      for words in JSONNode.pairWords {
        if let key = try only(words.key) {
          return try only(words.value).map { (key.node, $0.node) }
        }
      }
      return nil
    }
  }

  /// The member of that name.
  ///
  /// - Throws: `duplicate_key` where there are two.
  func only(_ key: Text) throws(LineFault) -> JSONMember? {
    var found: JSONMember?
    for member in self where member.key == key {
      guard found == nil else {
        throw LineFault(reason: .duplicateKey, offset: member.keyOffset, cause: .duplicate)
      }
      found = member
    }
    return found
  }

  /// - Throws: `duplicate_key` at the first member that has one of the keys a second time.
  func requireOnce(_ keys: Set<Text>) throws(LineFault) {
    if keys.isEmpty { return }
    var met: Set<Text> = []
    for member in self where keys.contains(member.key) {
      guard met.insert(member.key).inserted else {
        throw LineFault(reason: .duplicateKey, offset: member.keyOffset, cause: .duplicate)
      }
    }
  }
}

extension [JSONNode] {
  /// The element of that number, or the value beside that key.
  fileprivate func element(_ key: Text) throws(LineFault) -> JSONNode? {
    if let index = Int(key.string), indices.contains(index) { return self[index] }
    return try pairs { $0 == key }.only(key)?.node
  }

  /// Elements that are pairs, `{"key": …, "value": …}`, as members, of those keys that are wanted.
  fileprivate func pairs(
    where isWanted: (Text) -> Bool = { _ in true }
  ) throws(LineFault) -> [JSONMember] {
    var found: [JSONMember] = []
    for element in self {
      guard case .object(let members) = element.value, let pair = try members.pair,
        case .string(let name) = pair.key.value, isWanted(name)
      else { continue }
      found.append(JSONMember(key: name, keyOffset: pair.key.offset, node: pair.value.onlyType))
    }
    return found
  }
}

extension JSONNode {
  /// The value of an object that has a member for each type, `{"string_value": "a"}`; any other
  /// value is itself.
  fileprivate var onlyType: JSONNode {
    guard case .object(let members) = value, !members.isEmpty else { return self }
    let typed = members.filter { Self.typeNames.contains($0.key) }
    guard !typed.isEmpty else { return self }
    let present = typed.first { if case .null = $0.node.value { false } else { true } }
    return present?.node ?? JSONNode(value: .null, offset: offset)
  }

  /// Of GA4's export to BigQuery, and of OpenTelemetry's `AnyValue`.
  private static let typeNames: Set<Text> = [
    "string_value", "int_value", "float_value", "double_value",
    "stringValue", "intValue", "doubleValue", "boolValue",
  ]
}

/// A value of a JSON document with its place, for configurations and tests: not for event lines.
package struct JSONNode: Sendable {
  /// One of the six types of JSON (RFC 8259, 3).
  package enum Value: Sendable {
    case null
    case bool(Bool)
    /// The number as it is spelt.
    case number(String)
    case string(Text)
    case array([JSONNode])
    /// Members in the order of the document.
    case object([JSONMember])
  }

  package var value: Value
  /// The offset of the value's first byte in the document.
  package var offset: Int

  package init(value: Value, offset: Int) {
    self.value = value
    self.offset = offset
  }
}

/// A key of an object with its value.
package struct JSONMember: Sendable {
  package var key: Text
  /// The offset of the key's opening quote.
  package var keyOffset: Int
  package var node: JSONNode

  package init(key: Text, keyOffset: Int, node: JSONNode) {
    self.key = key
    self.keyOffset = keyOffset
    self.node = node
  }
}

extension JSONNode {
  /// The same text for documents that say the same, whatever their layout and the order of keys.
  package var canonicalText: String {
    switch value {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .number(let text): text
    case .string(let text): JSONLiteral(text.string).description
    case .array(let nodes): "[\(nodes.map(\.canonicalText).joined(separator: ","))]"
    case .object(let members):
      "{\(members.sorted { $0.key < $1.key }.map(\.canonicalText).joined(separator: ","))}"
    }
  }
}

extension JSONMember {
  fileprivate var canonicalText: String {
    "\(JSONLiteral(key.string)):\(node.canonicalText)"
  }
}

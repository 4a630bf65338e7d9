package import EventLog

/// An object of a definition file of which all keys are known.
package struct ConfigurationObject {
  /// What messages call it: `a step`.
  package let kind: String
  let offset: Int
  let source: ConfigurationSource
  private let members: [ConfigurationMember]

  /// The value as an object that may have these keys; another is an error that offers the nearest.
  package init(
    _ value: ConfigurationValue, kind: String, keys: [String]
  ) throws(Diagnostic) {
    self.kind = kind
    offset = value.node.offset
    source = value.source
    guard case .object(let nodes) = value.node.value else {
      throw value.wrongType(fix: "write \(kind) as an object: { … }")
    }
    for member in nodes where !keys.contains(where: { Text($0) == member.key }) {
      throw Self.unknownKey(member, kind: kind, keys: keys, source: value.source)
    }
    members = try value.members()
  }

  /// The value of a key; `nil` where the object lacks it.
  package subscript(key: String) -> ConfigurationValue? {
    members.first { $0.key == Text(key) }?.value
  }

  /// The value of a key that must be there.
  package func required(_ key: String) throws(Diagnostic) -> ConfigurationValue {
    guard let value = self[key] else {
      throw source.error(
        .missingKey, at: offset, "\(kind) has no \"\(key)\"", fix: "add \"\(key)\" to it")
    }
    return value
  }

  private static func unknownKey(
    _ member: JSONMember, kind: String, keys: [String], source: ConfigurationSource
  ) -> Diagnostic {
    let list = keys.map { "\"\($0)\"" }.joined(separator: ", ")
    let nearest = NearestName(to: member.key.string, among: keys)
    return source.error(
      .unknownKey, at: member.keyOffset,
      "unknown key \(VisibleText.quoted(member.key.string)) in \(kind)",
      fix: nearest.map { "write \"\($0.name)\"" } ?? "remove it, or write one of \(list)")
  }
}

// Where the values of an event are found: see the essay in MappedRecord.swift.

extension MappedRecord {
  /// The value at a path in the event's object, or in one around it.
  func value(at path: FieldPath) throws(LineFault) -> JSONNode? {
    for scope in scopes {
      if let value = try scope.value(at: path) { return value }
    }
    return nil
  }

  /// The value of a field; `nil` where it is absent.
  mutating func found(_ field: MappedField) throws(LineFault) -> Found? {
    if let text = reading.values[field] {
      return Found(node: JSONNode(value: .string(text), offset: scopes[0].offset))
    }
    if let path = reading.paths[field] { return try value(at: path).map { Found(node: $0) } }
    guard let sources = mapping.sources[field] else { return try foundProperty(field) }
    for source in sources {
      guard let value = try value(at: source.path) else { continue }
      let node = source.replaced(value)
      if !node.isAbsent { return Found(node: node, base: source.base) }
    }
    return nil
  }

  /// The value of a field among the app's own properties; the first object that has it wins.
  private mutating func foundProperty(_ field: MappedField) throws(LineFault) -> Found? {
    guard mapping.preset != .native else { return nil }
    for place in mapping.propertyObjects.indices {
      if place == propertyFields.count {
        let object = try value(at: mapping.propertyObjects[place])
        propertyFields.append(PropertyFields(try object?.members() ?? []))
      }
      if let value = try propertyFields[place].value(of: field) { return value }
    }
    return nil
  }
}

extension FieldSource {
  /// The value as the source wants it spelt.
  fileprivate func replaced(_ node: JSONNode) -> JSONNode {
    let node = spelling == .key ? node.onlyKey : node
    guard let text = node.scalarText else { return node }
    if let replacement = replacements[spelling == .route ? text.route : text] {
      return JSONNode(value: .string(replacement), offset: node.offset)
    }
    switch spelling {
    case .asIs, .key: return node
    case .platform:
      let folded = FoldedName.folded(text)
      let isPhone = folded == "iphoneos" || folded == "ipados"
      return JSONNode(
        value: .string(isPhone ? "ios" : Text(text.string.lowercased())), offset: node.offset)
    case .locale:
      let bytes = text.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
      return JSONNode(value: .string(Text(utf8: bytes)), offset: node.offset)
    case .withoutDomain:
      return JSONNode(value: .string(text.withoutDomain), offset: node.offset)
    case .route:
      return JSONNode(value: .string(text.route), offset: node.offset)
    }
  }
}

extension JSONNode {
  /// The key of an object that has one member; any other value is itself.
  fileprivate var onlyKey: JSONNode {
    guard case .object(let members) = value, members.count == 1 else { return self }
    return JSONNode(value: .string(members[0].key), offset: members[0].keyOffset)
  }
}

extension Text {
  /// The text without a domain that begins it, turned round, and without a version that ends it; from
  /// the onboarding on where what follows the domain is no event's name.
  var withoutDomain: Text {
    var labels = utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count > 2, Self.topDomains.contains(Text(utf8: Array(labels[0]))) else {
      return self
    }
    labels.removeFirst(2)
    if let last = labels.last, last.count > 1, last.first == UInt8(ascii: "v"), labels.count > 1,
      last.dropFirst().allSatisfy(\.isDigit)
    {
      labels.removeLast()
    }
    let names = labels.indices.map { first in
      Text(utf8: Array(labels[first...].joined(separator: [UInt8(ascii: ".")])))
    }
    let ours = names.first { WholeName(folded: FoldedName.folded($0))?.isOnboarding == true }
    return ours ?? names[0]
  }

  private static let topDomains: Set<Text> = [
    "com", "org", "net", "io", "app", "dev", "ai", "co", "me", "eu", "de", "fr", "uk", "us", "jp",
    "in", "br", "nl", "se", "ch",
  ]
}

extension Text {
  /// The whole number that it spells: `2`, or `2.0`, as programs write a column that has gaps too.
  package var wholeNumber: Int64? {
    if let number = Int64(string) { return number }
    let parts = utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty, parts[1].allSatisfy({ $0 == UInt8(ascii: "0") })
    else { return nil }
    return Int64(String(decoding: parts[0], as: UTF8.self))
  }
}

extension JSONNode {
  /// A string, number or boolean as text; `nil` for other values.
  package var scalarText: Text? {
    switch value {
    case .string(let text): text
    case .bool(let value): value ? "true" : "false"
    case .number(let digits):
      // Of whole numbers only minus zero is written in another way than a text would have it.
      digits == "-0" || digits.contains(where: { ".eE".contains($0) })
        ? Text(DecimalText.text(Array(digits.utf8))) : Text(digits)
    case .null, .array, .object: nil
    }
  }

  /// A date with the time of day that stands elsewhere.
  func joined(withTimeOfDay hours: JSONNode) -> JSONNode {
    guard let date = scalarText, let hours = hours.scalarText else { return self }
    return JSONNode(value: .string(Text(utf8: date.utf8 + [0x54] + hours.utf8)), offset: offset)
  }

  /// A scalar as a string; other values as they are, to be found at fault.
  var asText: JSONNode {
    scalarText.map { JSONNode(value: .string($0), offset: offset) } ?? self
  }

  /// A step's name, or its number, which the native format takes for its place.
  var stepName: JSONNode {
    if case .number = value { self } else { asText }
  }

  /// The value of a whole number, be it in quotes.
  var wholeNumber: Int64? {
    switch value {
    case .number(let digits): DecimalText.whole(Array(digits.utf8))
    case .string(let text): text.wholeNumber
    case .null, .bool, .array, .object: nil
    }
  }

  /// Whether a property could be the field's.
  func suits(_ field: MappedField) -> Bool {
    switch field {
    case .stepIndex: return wholeNumber != nil
    case .scope: return scalarText == "step" || scalarText == "flow"
    case .value:
      guard case .array(let elements) = value else { return scalarText != nil }
      return elements.allSatisfy { $0.scalarText != nil }
    case .step:
      if case .number = value { return wholeNumber != nil }
      return scalarText != nil
    case .event, .timestamp, .anonymousID, .userID, .resolvedID, .eventID, .sessionID, .sequence,
      .shape, .experiment, .variant, .device:
      return scalarText != nil
    }
  }
}

package import EventLog

/// One value of a definition file with what messages call it, read as the type its key wants.
package struct ConfigurationValue {
  package let node: JSONNode
  /// The key in quotes, or `an element of "pages"`.
  package let name: String
  package let source: ConfigurationSource

  package init(node: JSONNode, name: String, source: ConfigurationSource) {
    self.node = node
    self.name = name
    self.source = source
  }

  /// Any string; `wanted` says what to write instead of a value of another type.
  package func text(wanted: String = "write a string in quotes") throws(Diagnostic) -> Text {
    guard case .string(let text) = node.value else { throw wrongType(fix: wanted) }
    return text
  }

  /// A string that obeys `NameRule`.
  package func nameText() throws(Diagnostic) -> Text {
    if case .number(let digits) = node.value {
      throw wrongType(fix: "write it in quotes: \"\(digits)\"")
    }
    let text = try text()
    try parsed(NameRule.check(text), .badName, "\(name): ")
    return text
  }

  /// `true` or `false`.
  package func bool() throws(Diagnostic) -> Bool {
    guard case .bool(let value) = node.value else { throw wrongType(fix: "write true or false") }
    return value
  }

  /// One of a few words.
  package func word<Value>(_ words: KeyValuePairs<String, Value>) throws(Diagnostic)
    -> Value
  {
    let list = words.map { "\"\($0.key)\"" }.joined(separator: ", ")
    let text = try text(wanted: "write one of \(list)")
    if let word = words.first(where: { Text($0.key) == text }) { return word.value }
    let nearest = NearestName(to: text.string, among: words.map(\.key))
    throw error(
      .badValue, "\(name) is \(VisibleText.quoted(text.string))",
      fix: nearest.map { "write \"\($0.name)\"" } ?? "write one of \(list)")
  }

  /// What an expression makes of the value; its fault is an error here.
  ///
  /// `beginning`: of the message.
  package func parsed<Result>(
    _ result: @autoclosure () throws(ValueError) -> Result,
    _ code: Diagnostic.Code = .badValue, _ beginning: String = ""
  ) throws(Diagnostic) -> Result {
    do {
      return try result()
    } catch {
      throw self.error(code, beginning + error.message, fix: error.fix)
    }
  }

  /// A whole number from `least` up, written without fraction and exponent.
  package func integer(from least: Int64, wanted: String) throws(Diagnostic) -> Int64 {
    guard case .number(let digits) = node.value else { throw wrongType(fix: wanted) }
    guard let value = Int64(digits), value >= least else {
      throw error(.badValue, "\(name) is \(shortened(digits))", fix: wanted)
    }
    return value
  }

  /// The elements of an array, each a value of its own.
  package func elements() throws(Diagnostic) -> [ConfigurationValue] {
    guard case .array(let nodes) = node.value else {
      throw wrongType(fix: "write an array: [ … ]")
    }
    return nodes.map {
      ConfigurationValue(node: $0, name: "an element of \(name)", source: source)
    }
  }

  /// The members of an object; a key that stands twice is an error.
  package func members() throws(Diagnostic) -> [ConfigurationMember] {
    guard case .object(let members) = node.value else {
      throw wrongType(fix: "write an object: { … }")
    }
    var read: [ConfigurationMember] = []
    var seen: Set<Text> = []
    for member in members {
      let quoted = VisibleText.quoted(member.key.string)
      guard seen.insert(member.key).inserted else {
        throw source.error(
          .json(.duplicateKey), at: member.keyOffset, "the key \(quoted) appears twice in \(name)",
          fix: "remove one of the two")
      }
      let value = ConfigurationValue(node: member.node, name: quoted, source: source)
      read.append(
        ConfigurationMember(key: member.key, keyOffset: member.keyOffset, value: value))
    }
    return read
  }

  /// An error at the place of the value.
  package func error(
    _ code: Diagnostic.Code, _ message: String, fix: String
  ) -> Diagnostic {
    source.error(code, at: node.offset, message, fix: fix)
  }

  /// The error of a value that should have another type.
  package func wrongType(fix: String) -> Diagnostic {
    error(.wrongType, "\(name) is \(kind)", fix: fix)
  }

  /// What a message calls a value of the wrong type.
  private var kind: String {
    switch node.value {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let digits): "the number \(shortened(digits))"
    case .string(let text): "the text \(VisibleText.quoted(text.string))"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// A number as it is spelt, cut to 60 characters.
  package func shortened(_ digits: String) -> String {
    digits.utf8.count <= 60 ? digits : String(digits.prefix(60)) + "…"
  }
}

/// A key of a definition file with its value, which messages call by the key.
package struct ConfigurationMember {
  package let key: Text
  let keyOffset: Int
  package let value: ConfigurationValue

  /// The key as a name of the user's own, such as a variant's.
  package func name() throws(Diagnostic) -> Text {
    do {
      try NameRule.check(key)
    } catch {
      throw self.error(.badName, "\(value.name): \(error.message)", fix: error.fix)
    }
    return key
  }

  /// An error at the key.
  package func error(
    _ code: Diagnostic.Code, _ message: String, fix: String
  ) -> Diagnostic {
    value.source.error(code, at: keyOffset, message, fix: fix)
  }
}

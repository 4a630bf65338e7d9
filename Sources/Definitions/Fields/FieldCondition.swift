package import EventLog

/// `FIELD=VALUE` or `FIELD!=VALUE`, on the value at entry.
///
/// Conditions on different fields must all hold. Of several `=` on one field any may hold; every
/// `!=` must. A missing value is `(none)`.
package struct FieldCondition: Hashable, Sendable {
  package var field: EventField
  package var comparison: FieldComparison
  package var value: Text
}

extension FieldCondition {
  /// The condition as a file means it, whose dimensions the command line knows by name alone.
  package func resolved(in fields: FieldDefinitions) -> FieldCondition {
    var condition = self
    condition.field = fields.resolved(field)
    return condition
  }
}

/// Whether a field must, or must not, have a value.
package enum FieldComparison: Sendable { case equal, notEqual }

extension FieldCondition {
  /// Reads `FIELD=VALUE` or `FIELD!=VALUE`, split at the first of the two signs.
  ///
  /// The value is taken as it stands, spaces and further signs included.
  package static func parse(
    _ text: Text, from source: EventField.Source, dimensions: [DimensionDefinition] = []
  ) throws(ValueError) -> FieldCondition {
    let quoted = VisibleText.quoted(text.string)
    guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      throw ValueError(
        "the condition \(quoted) has no \"=\"", fix: "write FIELD=VALUE or FIELD!=VALUE")
    }
    let isNegated = sign > 0 && text.utf8[sign - 1] == UInt8(ascii: "!")
    let field = fieldName(in: text)
    let value = Text(utf8: Array(text.utf8[(sign + 1)...]))
    if value.utf8.isEmpty {
      throw ValueError(
        "the condition \(quoted) has no value",
        fix: "write (none) for users whose entry lacks the field")
    }
    return FieldCondition(
      field: try EventField.parse(
        field, for: .condition, from: source, dimensions: dimensions),
      comparison: isNegated ? .notEqual : .equal, value: value)
  }

  /// What stands before the first of the two signs; all of a text without.
  package static func fieldName(in text: Text) -> Text {
    guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return text }
    let isNegated = sign > 0 && text.utf8[sign - 1] == UInt8(ascii: "!")
    return Text(utf8: Array(text.utf8[..<(isNegated ? sign - 1 : sign)]))
  }

  /// The condition as it is written.
  package var text: String {
    switch comparison {
    case .equal: "\(field.name)=\(value.string)"
    case .notEqual: "\(field.name)!=\(value.string)"
    }
  }
}

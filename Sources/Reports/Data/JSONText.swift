import EventLog

/// A value as it is written in JSON.
struct JSONText: CustomStringConvertible {
  let description: String

  static let null = JSONText(raw: "null")

  private init(raw: String) { description = raw }

  init(_ text: String?) { description = text.map { JSONLiteral($0).description } ?? "null" }
  init(_ text: Text?) { self.init(text?.string) }
  init(_ number: Int?) { description = number.map(String.init) ?? "null" }
  init(_ boolean: Bool?) { description = boolean.map { $0 ? "true" : "false" } ?? "null" }

  /// The shortest decimal that reads back as the same number; `null` for what is none.
  init(_ number: Double?) {
    let text = number.map(CSVText.spelling) ?? ""
    description = text.isEmpty ? "null" : text
  }

  init(_ values: [JSONText]) {
    description = "[\(values.map(\.description).joined(separator: ", "))]"
  }

  init(_ texts: [String]) { self.init(texts.map { JSONText($0) }) }

  /// An object with its members in their order.
  init(members: [(String, JSONText)]) {
    let texts = members.map { "\(JSONLiteral($0.0)): \($0.1)" }
    description = "{\(texts.joined(separator: ", "))}"
  }
}

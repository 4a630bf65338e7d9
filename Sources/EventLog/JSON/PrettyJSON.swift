/// A JSON text that people read: a value, and which of its parts stand on lines of their own.
package indirect enum PrettyJSON {
  /// Where the parts of a list or an object stand.
  package enum Layout {
    /// On one line, where it fits into `width`; else on lines of their own.
    case compact
    /// On lines of their own.
    case lines
    /// On one line, whatever its width, where none of them is an object; else on lines of their own.
    case plain
  }

  private static let width = 100

  case literal(String)
  case text(String)
  case name(Text)
  case list([PrettyJSON], Layout)
  case object([(String, PrettyJSON)], Layout)

  /// The text, with a line feed at its end.
  package var document: String { written(indent: "") + "\n" }

  private func written(indent: String) -> String {
    switch self {
    case .literal(let literal): return literal
    case .text(let text): return "\(JSONLiteral(text))"
    case .name(let name): return "\(JSONLiteral(name.string))"
    case .list(let elements, let layout):
      let parts = elements.map { $0.written(indent: indent + "  ") }
      let isPlain = elements.allSatisfy(\.isPlain)
      return Self.bracketed(parts, "[", "]", layout, isPlain: isPlain, indent: indent)
    case .object(let members, let layout):
      let parts = members.map { "\(JSONLiteral($0)): \($1.written(indent: indent + "  "))" }
      let isPlain = members.allSatisfy(\.1.isPlain)
      return Self.bracketed(parts, "{", "}", layout, isPlain: isPlain, indent: indent)
    }
  }

  /// Whether it is no object, and has none in it.
  private var isPlain: Bool {
    switch self {
    case .literal, .text, .name: true
    case .list(let elements, _): elements.allSatisfy(\.isPlain)
    case .object: false
    }
  }

  private static func bracketed(
    _ parts: [String], _ opening: String, _ closing: String, _ layout: Layout, isPlain: Bool,
    indent: String
  ) -> String {
    if parts.isEmpty { return opening + closing }
    let all = parts.joined(separator: ", ")
    switch layout {
    case .plain where isPlain: return opening + all + closing
    case .compact:
      let space = opening == "{" ? " " : ""
      let flat = opening + space + all + space + closing
      if indent.count + flat.count <= width, !flat.contains("\n") { return flat }
    case .lines, .plain: break
    }
    let lines = parts.map { indent + "  " + $0 }.joined(separator: ",\n")
    return "\(opening)\n\(lines)\n\(indent)\(closing)"
  }
}

import EventLog

/// A value of the truth's JSON: objects of plain values stand on one line, others are indented.
indirect enum TruthText {
  case number(Int)
  case share(Double)
  case text(String)
  case list([TruthText])
  case object(KeyValuePairs<String, TruthText>)

  /// The document, with a line feed at its end.
  var document: String { written(indent: "") + "\n" }

  private func written(indent: String) -> String {
    switch self {
    case .number(let number): return "\(number)"
    case .share(let share): return "\(share)"
    case .text(let text): return "\(JSONLiteral(text))"
    case .list(let elements):
      return Self.bracketed(
        "[", elements.map { $0.written(indent: indent + "  ") }, "]", indent: indent,
        isFlat: elements.allSatisfy(\.isPlain))
    case .object(let members):
      return Self.bracketed(
        "{", members.map { "\(JSONLiteral($0)): \($1.written(indent: indent + "  "))" }, "}",
        indent: indent, isFlat: members.allSatisfy { $0.value.isPlain })
    }
  }

  private var isPlain: Bool {
    switch self {
    case .number, .share, .text: true
    case .list(let elements): elements.allSatisfy(\.isPlain)
    case .object: false
    }
  }

  private static func bracketed(
    _ opening: String, _ parts: [String], _ closing: String, indent: String, isFlat: Bool
  ) -> String {
    if parts.isEmpty || isFlat {
      return opening + parts.joined(separator: ", ") + closing
    }
    let lines = parts.map { indent + "  " + $0 }.joined(separator: ",\n")
    return "\(opening)\n\(lines)\n\(indent)\(closing)"
  }
}

package import EventLog

// Bounds 18 and 25 cut numbers into three bins, each with its lower bound and without its upper one:
//
//     (-∞, 18)   [18, 25)   [25, ∞)
//
// A bin is known by this label, which stands in tables and conditions in place of the value.

/// How the numbers of a dimension, a property or a choice are cut into bins.
package struct BinDefinition: Hashable, Sendable {
  /// The name as `--by` has it, or the choice's id.
  package let name: Text
  /// Ascending, each once, at least one.
  package let bounds: [Double]
  /// Of the bins, in ascending order: one more than bounds.
  package let labels: [Text]

  /// The label of the bin that a value lies in; `nil` for what is no number.
  ///
  /// Text counts where it is a JSON number (RFC 8259, 6).
  package func label(of value: Text) -> Text? {
    guard let first = value.utf8.first, let last = value.utf8.last,
      first == UInt8(ascii: "-") || first.isDigit, last.isDigit,
      let node = try? JSONNode.parse(value.utf8), case .number(let digits) = node.value,
      let number = Double(digits)
    else { return nil }
    return labels[bounds.firstIndex { number < $0 } ?? bounds.count]
  }

  /// The place of a label among the bins; `nil` for any other text.
  package func place(of label: Text) -> Int? { labels.firstIndex(of: label) }
}

extension BinDefinition {
  init(name: Text, bounds value: ConfigurationValue) throws(Diagnostic) {
    let wanted = "write numbers in ascending order, such as [18, 25, 35]"
    var bounds: [Double] = []
    var texts: [Text] = []
    for element in try value.elements() {
      guard case .number(let digits) = element.node.value else {
        throw element.wrongType(fix: wanted)
      }
      guard let bound = Double(digits), bound.isFinite, let text = element.node.scalarText else {
        throw element.error(
          .badValue, "the bound \(element.shortened(digits)) is out of range", fix: wanted)
      }
      guard bounds.last.map({ $0 < bound }) ?? true else {
        throw element.error(
          .badValue, "the bound \(element.shortened(digits)) does not lie above the one before it",
          fix: wanted)
      }
      bounds.append(bound)
      texts.append(text)
    }
    guard let first = texts.first, let last = texts.last else {
      throw value.error(.badValue, "\(value.name) has no bounds", fix: wanted)
    }
    self.name = name
    self.bounds = bounds
    labels =
      [Text("(-∞, \(first.string))")]
      + zip(texts, texts.dropFirst()).map { Text("[\($0.string), \($1.string))") }
      + [Text("[\(last.string), ∞)")]
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

/// An element of a picture, as XML.
///
/// Text and the values of attributes are escaped, and what XML forbids is dropped, whoever made them;
/// names of elements and attributes are always ours.
struct SVGElement: Hashable {
  enum Child: Hashable {
    case element(SVGElement)
    case text(String)
  }

  struct Attribute: Hashable {
    let name: String
    let value: String
  }

  let name: String
  private(set) var attributes: [Attribute]
  private(set) var children: [Child]

  /// An element with others inside it.
  init(
    _ name: String, _ attributes: KeyValuePairs<String, SVGValue> = [:],
    _ children: [SVGElement] = []
  ) {
    self.name = name
    self.attributes = attributes.map { Attribute(name: $0.key, value: $0.value.string) }
    self.children = children.map { .element($0) }
  }

  /// An element with text inside it.
  init(_ name: String, _ attributes: KeyValuePairs<String, SVGValue> = [:], text: String) {
    self.init(name, attributes)
    children = [.text(text)]
  }

  /// The element with another one before all that is inside it.
  func beginning(with first: SVGElement) -> SVGElement {
    var element = self
    element.children.insert(.element(first), at: 0)
    return element
  }

  /// The element with a prefix before every id and every reference to one.
  func prefixingIDs(with prefix: String) -> SVGElement {
    var element = self
    element.attributes = attributes.map { attribute in
      let value =
        switch attribute.name {
        case "id": prefix + attribute.value
        case "aria-labelledby":
          attribute.value.split(separator: " ").map { prefix + $0 }.joined(separator: " ")
        default: attribute.value
        }
      return Attribute(name: attribute.name, value: value)
    }
    element.children = children.map { child in
      switch child {
      case .element(let element): .element(element.prefixingIDs(with: prefix))
      case .text: child
      }
    }
    return element
  }

  /// The element as XML: one line an element, but all inside a text on the line of the text.
  var xml: String {
    var text = ""
    append(to: &text, indent: "")
    return text
  }

  /// Appends the element, whose lines begin with `indent`.
  ///
  /// All elements go into one text: a chart has a hundred of them, and each would be copied into those around it.
  private func append(to text: inout String, indent: String) {
    text += indent
    text += "<"
    text += name
    for attribute in attributes {
      text += " "
      text += attribute.name
      text += "=\""
      text += XMLText.escaped(attribute.value)
      text += "\""
    }
    guard !children.isEmpty else { return text += "/>" }
    text += ">"
    appendChildren(to: &text, indent: indent)
    text += "</"
    text += name
    text += ">"
  }

  private func appendChildren(to text: inout String, indent: String) {
    let isOneLine = children.contains { if case .text = $0 { true } else { false } }
    let inner = isOneLine ? "" : indent + "  "
    for child in children {
      if !isOneLine { text += "\n" }
      switch child {
      case .element(let element): element.append(to: &text, indent: inner)
      case .text(let words): text += XMLText.escaped(words)
      }
    }
    guard !isOneLine else { return }
    text += "\n"
    text += indent
  }
}

/// The value of an attribute: words, or a coordinate.
struct SVGValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral {
  let string: String

  init(_ string: String) {
    self.string = string
  }

  init(_ coordinate: Double) {
    string = Coordinate.text(coordinate)
  }

  init(stringLiteral value: String) {
    self.init(value)
  }

  init(integerLiteral value: Int) {
    self.init(String(value))
  }
}

/// Numbers in a picture.
enum Coordinate {
  /// Far beyond every picture, and small enough for any renderer.
  private static let most = 1e7

  /// `12.5`: at most two decimals, no exponent, the same in every locale.
  static func text(_ number: Double) -> String {
    let hundredths = Int((min(max(number, -most), most) * 100).rounded())
    let sign = hundredths < 0 ? "-" : ""
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    guard rest > 0 else { return "\(sign)\(whole)" }
    let decimals = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(sign)\(whole).\(decimals)"
  }
}

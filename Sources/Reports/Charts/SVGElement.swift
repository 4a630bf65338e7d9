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
  var xml: String { xml(indent: "") }

  private func xml(indent: String) -> String {
    var tag = "<\(name)"
    for attribute in attributes {
      tag += " \(attribute.name)=\"\(XMLText.escaped(attribute.value))\""
    }
    guard !children.isEmpty else { return "\(indent)\(tag)/>" }
    guard !hasText else { return "\(indent)\(tag)>\(inside)</\(name)>" }
    let lines = children.map { $0.xml(indent: indent + "  ") }
    return "\(indent)\(tag)>\n\(lines.joined(separator: "\n"))\n\(indent)</\(name)>"
  }

  private var hasText: Bool {
    children.contains { if case .text = $0 { true } else { false } }
  }

  private var inside: String { children.map { $0.xml(indent: "") }.joined() }
}

extension SVGElement.Child {
  fileprivate func xml(indent: String) -> String {
    switch self {
    case .element(let element): element.xml(indent: indent)
    case .text(let text): XMLText.escaped(text)
    }
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

package import EventLog
package import Funnels

/// A sentence of ours that may quote names from data.
///
/// Names stay apart from the words, so that every output can make them harmless in its own way:
///
///     "the page \(page) belongs to no step; add it to the pages of one"
///
/// Only `Text` and whole numbers can be put in: a `String` would hide where it came from.
package struct Explanation: Hashable, Sendable {
  /// Words of ours, or a name from data.
  package enum Part: Hashable, Sendable {
    case words(String)
    case name(Text)
    /// Something to write into a definition, names from data in it; without line breaks.
    case definition(String)
  }

  package var parts: [Part]

  /// A sentence without names.
  package init(words: String) {
    parts = [.words(words)]
  }

  /// The sentence with names in quotes, cut at 60 characters and with hidden characters visible.
  package var plain: String {
    var result = ""
    for part in parts {
      switch part {
      case .words(let words): result += words
      case .name(let name): result += "\"\(VisibleText(utf8: name.utf8).shortened(to: 60))\""
      case .definition(let piece): result += VisibleText(piece).string
      }
    }
    return result
  }

  /// The sentence with names as code spans.
  func markdown(in place: MarkdownPlace) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .words(let words): result += place.escapingPipes(in: words)
      case .name(let name): result += CodeSpan(name, in: place).markdown
      case .definition(let piece): result += CodeSpan(piece, in: place).markdown
      }
    }
    return result
  }
}

extension Explanation: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) {
    self.init(words: value)
  }

  package init(stringInterpolation: StringInterpolation) {
    parts = stringInterpolation.parts
  }

  /// What stands between the quotes of a literal, in its order.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.append(.words(literal)) }
    }

    /// A name from data.
    package mutating func appendInterpolation(_ name: Text) {
      parts.append(.name(name))
    }

    /// Something to write into a definition.
    package mutating func appendInterpolation(definition piece: String) {
      parts.append(.definition(piece))
    }

    /// A count, with its thousands apart.
    package mutating func appendInterpolation(_ number: Int) {
      parts.append(.words(Figures.count(number)))
    }

    /// The same of one that may be hidden.
    package mutating func appendInterpolation(_ count: Count) {
      parts.append(.words(count.cell))
    }
  }
}

/// A name or an id as it stood in the log: UTF-8 bytes, compared byte by byte.
///
/// `String` will not do: it holds `"café"` and `"cafe\u{301}"` equal, and would make two users one.
package struct Text: Hashable, Sendable {
  /// The bytes; valid UTF-8 whenever the text came from a log.
  package var utf8: [UInt8]

  package init(utf8: [UInt8]) {
    self.utf8 = utf8
  }

  package init(_ string: String) {
    utf8 = Array(string.utf8)
  }

  /// The text for printing.
  ///
  /// Bytes that are not UTF-8 are replaced.
  package var string: String {
    String(decoding: utf8, as: UTF8.self)
  }
}

extension Text: Comparable {
  /// The order of the bytes, the shorter first where one begins the other.
  package static func < (left: Text, right: Text) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}

extension Text: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) {
    self.init(value)
  }
}

extension Text: CustomStringConvertible {
  package var description: String { string }
}

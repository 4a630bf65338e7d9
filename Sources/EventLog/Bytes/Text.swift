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

extension Text {
  // An array compares and hashes its elements one by one; these take eight bytes at a time.

  package static func == (left: Text, right: Text) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    let one = unsafe left.utf8.span.bytes
    let other = unsafe right.utf8.span.bytes
    var place = 0
    while place + 8 <= one.byteCount {
      // Any eight bytes are a number.
      let own = unsafe one.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
      let others = unsafe other.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
      if own != others { return false }
      place += 8
    }
    while place < one.byteCount {
      if left.utf8[place] != right.utf8[place] { return false }
      place += 1
    }
    return true
  }

  package func hash(into hasher: inout Hasher) {
    unsafe utf8.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    // Else a text in a longer key could give its end to the next one.
    hasher.combine(utf8.count)
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

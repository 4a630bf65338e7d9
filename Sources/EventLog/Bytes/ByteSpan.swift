// What arrays of bytes have, for a part of one that nobody copies.

extension Span<UInt8> {
  /// A copy of the bytes.
  var array: [UInt8] {
    // Copied before the call returns.
    unsafe withUnsafeBufferPointer { unsafe Array($0) }
  }

  /// Whether all bytes are white space of JSON.
  var isBlank: Bool { indices.allSatisfy { self[$0].isSpace } }

  func isEqual(to other: Span<UInt8>) -> Bool {
    count == other.count && indices.allSatisfy { self[$0] == other[$0] }
  }

  /// How many line feeds are in a part of the bytes.
  func lineFeeds(in range: Range<Int>) -> Int {
    // Nothing keeps the pointer.
    unsafe extracting(range).withUnsafeBytes { unsafe LineCutter.lineFeeds(in: $0) }
  }
}

extension [UInt8] {
  mutating func append(copying bytes: Span<UInt8>) {
    // Copied before the call returns.
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

/// Where the first line feed from `start` on stands; `nil` where there is none.
func firstLineFeed(in bytes: Span<UInt8>, from start: Int) -> Int? {
  // Nothing keeps the pointer.
  let end = unsafe bytes.withUnsafeBytes { unsafe LineCutter.lineEnd(in: $0, from: start) }
  return end < bytes.count ? end : nil
}

/// Where the last line feed of a range stands; `nil` where there is none.
func lastLineFeed(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
  var position = range.upperBound
  while position > range.lowerBound {
    position -= 1
    if bytes[position] == lineFeed { return position }
  }
  return nil
}

extension Span<UInt8> {
  /// Where the first line that has no line feed begins.
  var endOfLastWholeLine: Int {
    lastLineFeed(in: self, 0..<count).map { $0 + 1 } ?? 0
  }
}

private let lineFeed = UInt8(ascii: "\n")

extension PaddedBytes {
  /// Where the text of a line begins, after the checks that precede its syntax; `nil` for a blank
  /// line.
  ///
  /// Only the first line of a file may have a byte order mark.
  @inline(__always)
  func textStart(isFirst: Bool, settings: ScanSettings) throws(LineFault) -> Int? {
    if count > settings.longestLine {
      throw LineFault(
        reason: .lineTooLong, offset: settings.longestLine,
        cause: .length(limit: settings.longestLine))
    }
    let start = isFirst && startsWithMark ? 3 : 0
    if self[start] != UInt8(ascii: "{"), isBlank(from: start) { return nil }
    if UTF8Check.hasNonASCII(self, from: start),
      let fault = UTF8Check.firstFault(in: self, from: start)
    {
      throw LineFault(reason: .invalidUTF8, offset: fault, cause: .encoding)
    }
    return start
  }

  private var startsWithMark: Bool {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
  }

  /// Whether only spaces, tabs and carriage returns are left.
  private func isBlank(from start: Int) -> Bool {
    (start..<count).allSatisfy {
      switch self[$0] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): true
      default: false
      }
    }
  }
}

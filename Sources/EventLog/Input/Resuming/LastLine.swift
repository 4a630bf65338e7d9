/// What becomes of a file's last line while it has no line feed.
package enum LastLine: Sendable {
  /// It is a line like all others, and what is added to it later is passed over.
  case counted
  /// Its writer may not be done: it is read when its line feed has come.
  case left
}

extension Descriptor {
  /// What is read of a file of `size` bytes from `start` on, which it has.
  func part(
    from start: Int64, size: Int64, lastLine: LastLine, named name: String
  ) throws(Diagnostic) -> Range<Int64> {
    let rest = start..<max(start, size)
    switch lastLine {
    case .counted: return rest
    case .left:
      let end = try convertingErrors(
        of: endOfLastWholeLine(in: rest), to: Diagnostic.unreadable, name)
      return start..<end
    }
  }

  /// Where the last line begins that has no line feed, which is where the range begins when none
  /// has.
  ///
  /// Reads little at first, since that line is mostly short, and then more.
  private func endOfLastWholeLine(in range: Range<Int64>) throws(SystemError) -> Int64 {
    var end = range.upperBound
    var length: Int64 = 512
    while end > range.lowerBound {
      let start = max(range.lowerBound, end - length)
      let bytes = try bytes(Int(end - start), at: start)
      let lines = bytes.span.endOfLastWholeLine
      if lines > 0 { return start + Int64(lines) }
      end = start
      length = min(length * 2, 1 << 16)
    }
    return range.lowerBound
  }
}

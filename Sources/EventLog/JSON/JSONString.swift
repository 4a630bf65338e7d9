/// The content of strings, numbers and words as bytes of text.
///
/// Everything here reads slices that the tokenizer has found valid.
extension ByteBuffer {
  /// Appends a value as text: strings without their escapes, integers by their digits, other
  /// numbers as `DecimalText` has them, `true` and `false`; nothing for anything else.
  @inline(__always)
  mutating func append(textOf slice: JSONSlice, in line: PaddedBytes) {
    if line.isText(slice) {
      append(line, slice.range)
    } else {
      appendOther(slice, in: line)
    }
  }

  private mutating func appendOther(_ slice: JSONSlice, in line: PaddedBytes) {
    switch slice.kind {
    case .text: append(line, slice.range)
    case .escapedText: appendUnescaped(slice.range, of: line)
    case .integer:
      let isMinusZero =
        slice.end - slice.start == 2 && line[slice.start + 1] == UInt8(ascii: "0")
        && line[slice.start] == UInt8(ascii: "-")
      append(line, isMinusZero ? slice.start + 1..<slice.end : slice.range)
    case .decimal: append(contentsOf: DecimalText.text(line.array(slice.range)).utf8)
    case .yes: append(contentsOf: "true".utf8)
    case .no: append(contentsOf: "false".utf8)
    case .null, .array, .object: break
    }
  }

  private mutating func appendUnescaped(_ range: Range<Int>, of line: PaddedBytes) {
    var at = range.lowerBound
    while at < range.upperBound {
      guard line[at] == UInt8(ascii: "\\") else {
        append(line[at])
        at += 1
        continue
      }
      switch line[at + 1] {
      case UInt8(ascii: "u"):
        at += appendUnicodeEscape(at: at, of: line)
        continue
      case UInt8(ascii: "b"): append(0x08)
      case UInt8(ascii: "f"): append(0x0C)
      case UInt8(ascii: "n"): append(0x0A)
      case UInt8(ascii: "r"): append(0x0D)
      case UInt8(ascii: "t"): append(0x09)
      default: append(line[at + 1])
      }
      at += 2
    }
  }

  /// Appends the character of one escape with a `u`, or of the two of a surrogate pair, and returns
  /// the length of what was read.
  ///
  /// Half a pair, which only a line about to be rejected has, becomes U+FFFD.
  private mutating func appendUnicodeEscape(at offset: Int, of line: PaddedBytes) -> Int {
    let first = codeUnit(at: offset + 2, of: line)
    if let scalar = Unicode.Scalar(first) {
      append(contentsOf: Character(scalar).utf8)
      return 6
    }
    if first < 0xDC00, line[offset + 6] == UInt8(ascii: "\\"),
      line[offset + 7] == UInt8(ascii: "u")
    {
      let second = codeUnit(at: offset + 8, of: line)
      if second & 0xFC00 == 0xDC00,
        let scalar = Unicode.Scalar(0x10000 + ((first & 0x3FF) << 10) + (second & 0x3FF))
      {
        append(contentsOf: Character(scalar).utf8)
        return 12
      }
    }
    append(contentsOf: "\u{FFFD}".utf8)
    return 6
  }

  private func codeUnit(at offset: Int, of line: PaddedBytes) -> UInt32 {
    (0..<4).reduce(0) { $0 << 4 | UInt32(hexValue(line[offset + $1]) ?? 0) }
  }
}

extension PaddedBytes {
  /// A value as text; see `ByteBuffer.append(textOf:in:)`.
  func text(of slice: JSONSlice) -> Text {
    if slice.kind == .text { return Text(utf8: array(slice.range)) }
    var buffer = ByteBuffer(capacity: slice.end - slice.start)
    buffer.append(textOf: slice, in: self)
    return Text(utf8: buffer.bytes.array(0..<buffer.count))
  }
}

extension PaddedBytes {
  /// The value of an integer; `nil` where it does not fit.
  @inline(__always)
  func integer(_ slice: JSONSlice) -> Int64? {
    let isNegative = self[slice.start] == UInt8(ascii: "-")
    var value = Int64(0)
    for offset in (isNegative ? slice.start &+ 1 : slice.start)..<slice.end {
      let digit = Int64(self[offset] &- UInt8(ascii: "0"))
      let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, further) =
        isNegative
        ? tenfold.subtractingReportingOverflow(digit) : tenfold.addingReportingOverflow(digit)
      if overflow || further { return nil }
      value = sum
    }
    return value
  }
}

extension PaddedBytes {
  /// Whether a value's bytes are its text as they stand: of strings without escapes and of whole
  /// numbers from zero on, as nearly all ids are.
  @inline(__always)
  func isText(_ slice: JSONSlice) -> Bool {
    slice.kind == .text || slice.kind == .integer && self[slice.start] != UInt8(ascii: "-")
  }

  /// Whether a string's content is these bytes; `scratch` is overwritten where the string has escapes.
  func isEqual(_ slice: JSONSlice, _ text: Text, scratch: inout ByteBuffer) -> Bool {
    if slice.kind == .text {
      let bytes = text.utf8.span
      guard slice.range.count == bytes.count else { return false }
      for index in bytes.indices where self[slice.start + index] != bytes[index] { return false }
      return true
    }
    scratch.removeAll()
    scratch.append(textOf: slice, in: self)
    return scratch.count == text.utf8.count
      && text.utf8.indices.allSatisfy { scratch.bytes[$0] == text.utf8[$0] }
  }
}

// The values that most values are, each by one look at its bytes: whatever is not written as nearly
// all programs write it is `nil`, which says nothing about it.
//
// A number or word ends before a comma or a closing bracket or brace, with no blank between.

extension PaddedBytes {
  /// The end of the string whose content begins at an offset, if it is of nothing but printable
  /// ASCII without escapes; `nil` for any other.
  @inline(__always)
  func plainEnd(from start: Int) -> Int? {
    var at = start
    var stops = stops(from: at)
    while stops.isEmpty {
      at &+= 16
      stops = self.stops(from: at)
    }
    at &+= stops.first
    return self[at] == UInt8(ascii: "\"") ? at : nil
  }

  /// The string whose content begins at an offset, with its escapes and characters beyond ASCII
  /// looked at; `nil` where one of them is at fault, and for escapes of surrogates.
  ///
  /// Strings of other alphabets and with quotes in them are too many to read them twice.
  func string(from start: Int) -> JSONSlice? {
    var at = start
    var kind = JSONSlice.Kind.text
    while true {
      at &+= plainBytes(from: at)
      switch self[at] {
      case UInt8(ascii: "\""):
        return JSONSlice(start: start, end: at, kind: kind)
      case UInt8(ascii: "\\"):
        guard let length = escapeLength(at: at) else { return nil }
        kind = .escapedText
        at &+= length
      case 0x80...:
        let length = UTF8Check.sequenceLength(in: self, at: at)
        if length == 0 { return nil }
        at &+= length
      case ..<UInt8(ascii: " "):
        return nil
      default:
        // Sixteen plain bytes, and one more to look at.
        break
      }
    }
  }

  /// The bytes of the escape at an offset; `nil` where it is none, or half of a surrogate pair.
  private func escapeLength(at offset: Int) -> Int? {
    switch self[offset &+ 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return 2
    case UInt8(ascii: "u"):
      var unit = UInt16(0)
      for index in 2..<6 {
        guard let digit = hexValue(self[offset &+ index]) else { return nil }
        unit = unit &<< 4 | UInt16(digit)
      }
      return unit & 0xF800 == 0xD800 ? nil : 6
    default:
      return nil
    }
  }

  /// How many of sixteen bytes are printable ASCII without quote and backslash.
  private func plainBytes(from offset: Int) -> Int {
    stops(from: offset).first
  }

  /// Which of sixteen bytes are not printable ASCII, or quote or backslash.
  @inline(__always)
  func stops(from offset: Int) -> ByteMask {
    // Signed, so that bytes of 0x80 and more are below the space as control characters are. With the
    // second bit of each turned over, quote and space change places: one comparison for both.
    let second = SIMD16<Int8>(repeating: 0x02)
    let behindQuote = SIMD16<Int8>(repeating: 0x21)
    let backslash = SIMD16<Int8>(repeating: 0x5C)
    let block = signedBlock(at: offset)
    return ByteMask(((block ^ second) .< behindQuote) .| (block .== backslash))
  }
}

// MARK: - Words, numbers, lists

extension PaddedBytes {
  /// The number or word that begins at an offset; `nil` for numbers with an exponent, too.
  @inline(__always)
  func plainScalar(from start: Int) -> JSONSlice? {
    switch self[start] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): plainNumber(from: start)
    case UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "t"): plainWord(from: start)
    default: nil
    }
  }

  /// The whole number that begins with the digit at an offset.
  @inline(__always)
  func wholeNumber(from start: Int) -> JSONSlice? {
    let end = digitsEnd(from: start)
    guard self[start] != UInt8(ascii: "0") || end == start &+ 1, endsValue(at: end) else {
      return nil
    }
    return JSONSlice(start: start, end: end, kind: .integer)
  }

  private func plainNumber(from start: Int) -> JSONSlice? {
    let first = self[start] == UInt8(ascii: "-") ? start &+ 1 : start
    var end = digitsEnd(from: first)
    guard end > first, self[first] != UInt8(ascii: "0") || end == first &+ 1 else { return nil }
    var kind = JSONSlice.Kind.integer
    if self[end] == UInt8(ascii: ".") {
      let fraction = end &+ 1
      end = digitsEnd(from: fraction)
      guard end > fraction else { return nil }
      kind = .decimal
    }
    return endsValue(at: end) ? JSONSlice(start: start, end: end, kind: kind) : nil
  }

  /// Where the digits end that begin at an offset: there, if there are none.
  @inline(__always)
  func digitsEnd(from start: Int) -> Int {
    var at = start
    var others = notDigits(from: at)
    while others.isEmpty {
      at &+= 16
      others = notDigits(from: at)
    }
    return at &+ others.first
  }

  /// Which of sixteen bytes are no digits: how many digits a number has is hard to guess, so a loop over
  /// them is left in the wrong place.
  @inline(__always)
  private func notDigits(from offset: Int) -> ByteMask {
    // Signed, so that digits become the least numbers, from -128 to -119.
    let toLeast = SIMD16<Int8>(repeating: 0x50)
    let nine = SIMD16<Int8>(repeating: -119)
    return ByteMask((signedBlock(at: offset) &+ toLeast) .> nine)
  }

  @inline(__always)
  private func plainWord(from start: Int) -> JSONSlice? {
    var (end, kind) = (start &+ 4, JSONSlice.Kind.null)
    // The bytes of a word, the first lowest.
    switch word(at: start, length: 4) {
    case 0x6C6C_756E: break
    case 0x6575_7274: kind = .yes
    case 0x736C_6166 where self[end] == UInt8(ascii: "e"): (end, kind) = (end &+ 1, .no)
    default: return nil
    }
    return endsValue(at: end) ? JSONSlice(start: start, end: end, kind: kind) : nil
  }

  /// Whether the byte at an offset may stand behind a value.
  @inline(__always)
  private func endsValue(at offset: Int) -> Bool {
    // Of the brackets which it is cannot be guessed; they differ in one bit.
    self[offset] == UInt8(ascii: ",") || self[offset] | 0x20 == UInt8(ascii: "}")
  }

  /// The array that begins at an offset, of plain strings, numbers and words, if any, with at most
  /// a space behind each comma; `nil` for any other.
  func plainList(from start: Int) -> JSONSlice? {
    guard self[start] == UInt8(ascii: "[") else { return nil }
    var at = start &+ 1
    if self[at] == UInt8(ascii: "]") {
      return JSONSlice(start: start, end: at &+ 1, kind: .array)
    }
    while let end = plainItemEnd(from: at) {
      if self[end] == UInt8(ascii: "]") {
        return JSONSlice(start: start, end: end &+ 1, kind: .array)
      }
      guard self[end] == UInt8(ascii: ",") else { return nil }
      at = self[end &+ 1] == UInt8(ascii: " ") ? end &+ 2 : end &+ 1
    }
    return nil
  }

  @inline(__always)
  private func plainItemEnd(from start: Int) -> Int? {
    if self[start] == UInt8(ascii: "\"") { return plainEnd(from: start &+ 1).map { $0 &+ 1 } }
    return plainScalar(from: start)?.end
  }
}

/// A value of a JSON text by its place: what the tokenizer hands out instead of copies.
struct JSONSlice {
  enum Kind: UInt8 {
    /// A string without escapes: its bytes are its content.
    case text
    /// A string with at least one escape.
    case escapedText
    /// A number without fraction and exponent.
    case integer
    /// A number with a fraction or an exponent.
    case decimal
    case yes
    case no
    case null
    case array
    case object
  }

  /// First byte; of strings the first after the quote.
  var start: Int
  /// One past the last byte; of strings the closing quote.
  var end: Int
  var kind: Kind

  @inline(__always) init(start: Int, end: Int, kind: Kind) {
    self.start = start
    self.end = end
    self.kind = kind
  }

  @inline(__always) var range: Range<Int> {
    // The tokenizer only makes slices that end at or after their start.
    unsafe Range(uncheckedBounds: (start, end))
  }

  @inline(__always) var isString: Bool {
    kind == .text || kind == .escapedText
  }

  /// The first byte with the quote, for columns.
  var offset: Int {
    isString ? start - 1 : start
  }

  /// Whether the value counts as no value: `null` or `""`.
  @inline(__always) var isAbsent: Bool {
    kind == .null || (kind == .text && start == end)
  }
}

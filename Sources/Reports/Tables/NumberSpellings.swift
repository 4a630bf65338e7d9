/// Remembers how the last numbers were spelled: in tables of small segments eight of ten rates were written a moment
/// before.
///
/// Each number has one place, told by its product with 2⁶⁴ ÷ φ, where it takes the place of the one before.
struct NumberSpellings {
  private static let placeBits = 8
  /// In bytes; most spellings fit, and longer ones are not remembered.
  private static let room = 24

  /// By place, the bits of a number; those of 0, which is a whole number, stand for none.
  private var numbers: [UInt64] = []
  /// By place, `room` bytes each.
  private var spellings: [UInt8] = []
  private var lengths: [UInt8] = []

  /// Appends a number as `CSVText.spelling(of:)` spells it; nothing where it is none.
  mutating func append(_ number: Double, to bytes: inout RowBytes) {
    guard number.isFinite else { return }
    if let whole = CSVText.whole(number) { return bytes.append(decimal: whole) }
    if numbers.isEmpty { makePlaces() }
    let bits = number.bitPattern
    let place = Int((bits &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - Self.placeBits))
    guard numbers[place] == bits || remember(number, at: place) else {
      return bytes.append(CSVText.spelling(ofOther: number))
    }
    let start = place * Self.room
    bytes.append(spellings.span.extracting(start..<start + Int(lengths[place])))
  }

  /// False where the spelling is too long.
  private mutating func remember(_ number: Double, at place: Int) -> Bool {
    let spelling = CSVText.spelling(ofOther: number)
    let bytes = spelling.utf8.span
    guard bytes.count <= Self.room else { return false }
    numbers[place] = number.bitPattern
    lengths[place] = UInt8(bytes.count)
    var spellings = spellings.mutableSpan
    let start = place * Self.room
    for offset in bytes.indices { spellings[start + offset] = bytes[offset] }
    return true
  }

  private mutating func makePlaces() {
    numbers = Array(repeating: 0, count: 1 << Self.placeBits)
    spellings = Array(repeating: 0, count: Self.room << Self.placeBits)
    lengths = Array(repeating: 0, count: 1 << Self.placeBits)
  }
}

/// Remembers how the last numbers were spelled: in tables of small segments eight of ten rates were written a moment
/// before.
///
/// Each number has one place, told by its product with 2⁶⁴ ÷ φ, where it takes the place of the one before.
struct NumberSpellings {
  private static let placeBits = 8

  /// By place, the bits of a number; those of 0, which is a whole number, stand for none.
  private var numbers: [UInt64] = []
  /// By place.
  private var spellings: [String] = []

  /// As `CSVText.spelling(of:)`.
  mutating func spelling(of number: Double) -> String? {
    guard number.isFinite else { return nil }
    if let whole = CSVText.spelling(ofWhole: number) { return whole }
    if numbers.isEmpty { makePlaces() }
    let bits = number.bitPattern
    let place = Int((bits &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - Self.placeBits))
    if numbers[place] != bits {
      numbers[place] = bits
      spellings[place] = CSVText.spelling(ofOther: number)
    }
    return spellings[place]
  }

  private mutating func makePlaces() {
    numbers = Array(repeating: 0, count: 1 << Self.placeBits)
    spellings = Array(repeating: "", count: 1 << Self.placeBits)
  }
}

/// Ranks texts in the order of their bytes, equal ones the same.
///
/// Texts are sorted by the eight bytes that follow what all have in common, and looked at as a whole
/// only where these are equal: session ids mostly differ in them.
struct SessionRanks {
  private struct Key {
    /// The first of its bytes is the highest.
    var head: UInt64
    var number: UInt32
  }

  private let texts: [UInt8]
  private let ends: [Int]
  /// By number, from 1; 0 stays 0.
  private(set) var ranks: [UInt32]

  /// `ends`: where in `texts` each ends and the next begins; there is one.
  init(texts: [UInt8], ends: [Int]) {
    self.texts = texts
    self.ends = ends
    ranks = Array(repeating: 0, count: ends.count + 1)
    var keys = keys()
    keys.sort { $0.head < $1.head }
    var rank: UInt32 = 0
    var start = 0
    while start < keys.count {
      var end = start + 1
      while end < keys.count, keys[end].head == keys[start].head { end += 1 }
      if end - start == 1 {
        rank += 1
        ranks[Int(keys[start].number)] = rank
      } else {
        setRanks(of: keys[start..<end], after: &rank)
      }
      start = end
    }
  }

  /// Ranks texts whose heads are equal.
  private mutating func setRanks(of keys: ArraySlice<Key>, after rank: inout UInt32) {
    var before: UInt32?
    let numbers = keys.map(\.number)
    for number in numbers.sorted(by: { text($0).lexicographicallyPrecedes(text($1)) }) {
      if before.map({ text($0) != text(number) }) ?? true { rank += 1 }
      ranks[Int(number)] = rank
      before = number
    }
  }

  private func keys() -> [Key] {
    let common = commonLength()
    return ends.indices.map { index in
      let range = range(UInt32(index + 1))
      return Key(
        head: head(of: range.lowerBound + common..<range.upperBound), number: UInt32(index + 1))
    }
  }

  /// The first eight bytes, zeros behind the last.
  private func head(of range: Range<Int>) -> UInt64 {
    if range.count >= 8 {
      // Any byte is fit to be read as one.
      return unsafe texts.span.bytes.word(at: range.lowerBound).byteSwapped
    }
    var head: UInt64 = 0
    for place in 0..<8 {
      head = head << 8 | (place < range.count ? UInt64(texts[range.lowerBound + place]) : 0)
    }
    return head
  }

  /// With how many equal bytes all texts begin.
  private func commonLength() -> Int {
    let first = range(1)
    var common = first.count
    for number in ends.indices.dropFirst() {
      let other = range(UInt32(number + 1))
      common = min(common, other.count)
      var length = 0
      while length < common, texts[first.lowerBound + length] == texts[other.lowerBound + length] {
        length += 1
      }
      common = length
    }
    return common
  }

  private func text(_ number: UInt32) -> ArraySlice<UInt8> { texts[range(number)] }

  private func range(_ number: UInt32) -> Range<Int> {
    (number == 1 ? 0 : ends[Int(number) - 2])..<ends[Int(number) - 1]
  }
}

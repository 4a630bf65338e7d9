/// Hides texts that are kept behind bytes that only the key can make.
///
/// Both are combined bit by bit, so masking twice gives the text back.
///
/// Sessions are kept as the log spells them, since they are ordered by it, and some apps make them
/// of the user's id. The key lies beside what it hides: whoever may read the folder may read the
/// texts. Copies of the records alone say nothing.
///
/// The bytes are those of SipHash-2-4-128 over a place and a counter, so no two places share any.
package struct TextMask: Sendable {
  private let key: HashKey
  private let segment: UInt64
  private let place: UInt64

  /// `segment`: a number that no other segment under the key has ever had; `place`: which of its
  /// texts.
  package init(key: HashKey, segment: UInt64, place: Int) {
    self.key = key
    self.segment = segment
    self.place = UInt64(truncatingIfNeeded: place)
  }

  /// Hides the rows of properties at the same place.
  var ofRows: TextMask {
    TextMask(key: key, segment: segment, place: Int(place) + HashKey.partitionCount + 1)
  }

  /// Masks or unmasks bytes, of which the first is the `position`th of all at this place.
  ///
  /// `end`: behind the last of them; `nil` where all behind the first are.
  package func apply(
    to bytes: inout [UInt8], from start: Int = 0, before end: Int? = nil, position: Int = 0
  ) {
    let end = end ?? bytes.count
    var at = start
    while at < end {
      let offset = position + at - start
      let block = block(offset / 16)
      for place in offset % 16..<16 where at < end {
        bytes[at] ^= block[place]
        at += 1
      }
    }
  }

  private func block(_ number: Int) -> InlineArray<16, UInt8> {
    var words = InlineArray<3, UInt64>(repeating: segment)
    words[1] = place
    words[2] = UInt64(number)
    let (low, high) = SipHash.hash128(words, key: key)
    return InlineArray { place in
      UInt8(truncatingIfNeeded: (place < 8 ? low : high) >> UInt64(place % 8 * 8))
    }
  }
}

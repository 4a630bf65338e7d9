import Expectations
import Testing

@testable import EventLog

struct TextMaskTests {
  private let mask = TextMask(key: testKey, segment: 3, place: 700)
  private let text = Array("session of anna@example.org, the second of the day".utf8)

  @Test func `masking twice gives the text back`() {
    var bytes = text
    mask.apply(to: &bytes)
    #expect(bytes != text)
    mask.apply(to: &bytes)
    expect(bytes, equals: text)
  }

  @Test func `pieces are masked as the whole is`() {
    var whole = text
    mask.apply(to: &whole)
    for cut in text.indices {
      var (first, second) = (Array(text[..<cut]), Array(text[cut...]))
      mask.apply(to: &first)
      mask.apply(to: &second, position: cut)
      expect(first + second, equals: whole)
      var tail = text
      mask.apply(to: &tail, from: cut, position: cut)
      let masked: [UInt8] = Array(text[..<cut]) + Array(whole[cut...])
      expect(tail, equals: masked)
    }
  }

  @Test func `another segment, place or key masks otherwise`() {
    let masks = [
      mask, TextMask(key: testKey, segment: 4, place: 700),
      TextMask(key: testKey, segment: 3, place: 701),
      TextMask(key: HashKey(low: 1, high: 2), segment: 3, place: 700),
    ]
    let masked = masks.map { mask in
      var bytes = text
      mask.apply(to: &bytes)
      return bytes
    }
    expect(Set(masked).count, equals: 4)
  }
}

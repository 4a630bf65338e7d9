import Expectations
import Testing

@testable import Reports

struct PointPartsTests {
  // −0.84 and −0.33 round to −0.8 and −0.3, −1.17 to −1.2: the first is moved, being the further off.
  @Test func `the part that rounding moved most is moved back until all add up`() {
    expect(PointParts([-0.0084, -0.0033], of: -0.0117).texts, equals: ["−0.9", "−0.3"])
    expect(PointParts([0.0084, 0.0033], of: 0.0117).texts, equals: ["+0.9", "+0.3"])
  }

  // 0.35 three times is 1.05: each rounds up to 0.4, the whole to 1.1 (halves away from zero).
  @Test func `of equal parts the first is moved`() {
    expect(
      PointParts([0.0035, 0.0035, 0.0035], of: 0.0105).texts, equals: ["+0.3", "+0.4", "+0.4"])
  }

  @Test func `parts of both signs add up`() {
    expect(
      PointParts([0.02004, -0.00546, 0.00041], of: 0.01499).texts, equals: ["+2.0", "−0.5", "0.0"])
  }

  @Test func `a part that is not shown has no text, and the others are rounded as they are`() {
    expect(PointParts([0.0084, nil, 0.0033], of: 0.0217).texts, equals: ["+0.8", "–", "+0.3"])
    expect(PointParts([0.0084], of: nil).texts, equals: ["+0.8"])
  }

  @Test func `no parts have no texts`() {
    expect(PointParts([], of: 0.1).texts, equals: [])
  }

  @Test(arguments: 0..<50)
  func `what is printed adds up to what is printed of the whole`(seed: Int) {
    let parts = (0..<7).map { Double((seed * 7919 + $0 * 104_729) % 2_003 - 1_000) / 31_013 }
    let whole = parts.reduce(0, +)
    let tenths = PointParts(parts, of: whole).texts.map(tenths)
    expect(tenths.reduce(0, +), equals: Int((whole * 1_000).rounded()))
    for (part, printed) in zip(parts, tenths) {
      #expect(abs(Double(printed) - part * 1_000) <= 1.5)
    }
  }

  private func tenths(_ text: String) -> Int {
    Int(text.replacing("−", with: "-").replacing(".", with: "")) ?? .max
  }
}

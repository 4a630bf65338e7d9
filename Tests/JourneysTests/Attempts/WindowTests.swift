import Expectations
import Testing

@testable import Journeys

/// Semantics 3 and 4: the window, both ends included.
struct WindowTests {
  let window = Window(start: 1000, milliseconds: 500)

  @Test func `a step exactly at the end of the window still counts`() {
    expect(window.contains(1500))
    expect(!window.contains(1501))
  }

  @Test func `it begins with the entry`() {
    expect(window.start, equals: 1000)
    expect(window.contains(1000))
  }

  @Test func `it is over when its end is as-of`() {
    expect(window.isOver(asOf: 1500))
    expect(!window.isOver(asOf: 1499))
  }

  @Test func `a window longer than time itself never ends`() {
    let endless = Window(start: 1000, milliseconds: .max)
    expect(endless.contains(.max))
    expect(!endless.isOver(asOf: .max - 1))
  }
}

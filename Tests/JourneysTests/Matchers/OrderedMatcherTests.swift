import Expectations
import Testing

@testable import Journeys

/// Semantics 3: the reading `ordered`.
struct OrderedMatcherTests {
  @Test(arguments: [
    ("0a 1b 2c", "3 from 0"), ("0a 1x 2b 3x 4c", "3 from 0"), ("0a 1c", "1 from 0"),
    ("0a 1c 2b", "2 from 0"), ("0a 1c 2b 3c", "3 from 0"), ("0b 1a 2c", "1 from 1"), ("0b 1c", "0"),
    ("0x", "0"), ("", "0"),
  ])
  func `steps count in their order, with anything between`(events: String, told: String) {
    expect(match(.ordered, "a b c", events), equals: told)
  }

  @Test func `the window goes from the view that begins the match, both ends included`() {
    expect(match(.ordered, "a b c", "0a 3b 10c", window: "10s"), equals: "3 from 0")
    expect(match(.ordered, "a b c", "0a 3b 11c", window: "10s"), equals: "2 from 0")
  }

  @Test func `every view of the first step may begin a chain`() {
    expect(match(.ordered, "a b c", "0a 3b 9a 12c", window: "10s"), equals: "2 from 0")
    expect(match(.ordered, "a b c", "0a 3b 9a 12c 14b 15c", window: "10s"), equals: "3 from 2")
    expect(match(.ordered, "a b", "0a 100a 105b", window: "10s"), equals: "2 from 1")
  }

  @Test func `of matches as deep the earliest counts`() {
    expect(match(.ordered, "a b", "0a 1a 2b"), equals: "2 from 0")
    expect(match(.ordered, "a b", "0a 8a 12b 13b", window: "10s"), equals: "2 from 1")
    expect(match(.ordered, "a b", "0a 1b 50a 51b", window: "10s"), equals: "2 from 0")
    expect(match(.ordered, "a", "0x 1a 2a"), equals: "1 from 1")
  }

  @Test func `one event fills one step`() {
    expect(match(.ordered, "a a", "0a"), equals: "1 from 0")
    expect(match(.ordered, "a a", "0a 1a"), equals: "2 from 0")
    expect(match(.ordered, "a ab bc", "0a 1b"), equals: "2 from 0")
    expect(match(.ordered, "a ab bc", "0a 1b 1b"), equals: "3 from 0")
  }

  @Test(arguments: [
    ("0b 0a", "2 from 1"), ("0c 0b 0a", "3 from 2"), ("0a 5c 5b", "3 from 0"),
    ("0a 5c 5c", "1 from 0"), ("0a 1b 5b 5a 5c", "3 from 0"),
  ])
  func `events of one instant have no order`(events: String, told: String) {
    expect(match(.ordered, "a b c", events), equals: told)
  }

  @Test func `within an instant the views are dealt out so that the match comes furthest`() {
    // d shows the second and third step, b the second alone: d must be left to the third.
    for events in ["0a 5b 5d", "0a 5d 5b"] {
      expect(match(.ordered, "a bd d", events), equals: "3 from 0")
    }
    // Both d are needed where b is missing.
    expect(match(.ordered, "a bd d", "0a 5d 5d"), equals: "3 from 0")
    expect(match(.ordered, "a bd d", "0a 5d"), equals: "2 from 0")
    // What leads on from before the instant is not what the instant itself begins.
    expect(match(.ordered, "a ab b c", "0a 9a 9b 12c", window: "10s"), equals: "3 from 0")
    expect(match(.ordered, "a ab b c", "0a 9a 9a 9b 12c", window: "10s"), equals: "4 from 1")
  }

  @Test func `optional steps may be missing, and count when they come in their place`() {
    expect(match(.ordered, "a b? c d", "0a 1c 2d"), equals: "4 from 0")
    expect(match(.ordered, "a b? c d", "0a 1b"), equals: "2 from 0")
    expect(match(.ordered, "a b? c d", "0a 1c 2b"), equals: "3 from 0")
    expect(match(.ordered, "a b? c d", "0a 1d"), equals: "1 from 0")
    expect(match(.ordered, "a b? c? d", "0a 1d"), equals: "4 from 0")
    expect(match(.ordered, "a b? c", "0a 5c 5b"), equals: "3 from 0")
  }

  @Test func `a match over an optional step may be the later begun`() {
    expect(match(.ordered, "a b? c d", "0a 1b 9a 10c 12d", window: "10s"), equals: "4 from 2")
  }

  @Test(arguments: [
    ("0a 1b 2!", "completed"), ("0a 1b!", "completed"), ("0a 2b 2!", "completed"),
    ("0a 2! 2b", "completed"), ("0a 1! 2b", "2 from 0"), ("0a 2!", "1 from 0"),
    ("0a 1b 11!", "2 from 0"), ("0a 1b 10!", "completed"), ("0! 1a 2b", "2 from 1"),
    ("0a 1b 11a 20b 21!", "completed"),
  ])
  func `completion comes at or after the last step, in the window`(events: String, told: String) {
    expect(match(.ordered, "a b", events, window: "10s"), equals: told)
  }

  @Test func `only optional steps may be missing before completion`() {
    expect(match(.ordered, "a b c?", "0a 1b 2!"), equals: "completed")
    expect(match(.ordered, "a b c?", "0a 1b 2c 3!"), equals: "completed")
    expect(match(.ordered, "a b c?", "0a 1c 3!"), equals: "1 from 0")
    expect(match(.ordered, "a b? c?", "0a 3!"), equals: "completed")
  }
}

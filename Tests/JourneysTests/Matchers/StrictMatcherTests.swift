import Expectations
import Testing

@testable import Journeys

/// Semantics 3: the reading `strict`.
struct StrictMatcherTests {
  @Test(arguments: [
    ("0a 1b 2c", "3 from 0"), ("0a 1a 2b 3b 4c", "3 from 0"), ("0a 1x 2b", "1 from 0"),
    ("0a 1c 2b", "1 from 0"), ("0a 1b 2a 3c", "2 from 0"), ("0a 1b 2a 3b 4c", "3 from 2"),
    ("0b 1a", "1 from 1"), ("0b", "0"), ("", "0"),
  ])
  func `nothing stands between two steps but repeats of the first of them`(
    events: String, told: String
  ) {
    expect(match(.strict, "a b c", events), equals: told)
  }

  @Test func `events that are no views never break a chain`() {
    expect(match(.strict, "a b", "0a 1 2b 3 4!"), equals: "completed")
    expect(match(.strict, "a b c", "0a 1! 2b"), equals: "2 from 0")
  }

  @Test func `the window goes from the view that begins the chain`() {
    expect(match(.strict, "a b c", "0a 3b 10c", window: "10s"), equals: "3 from 0")
    expect(match(.strict, "a b c", "0a 3b 11c", window: "10s"), equals: "2 from 0")
    expect(match(.strict, "a b c", "0a 2a 3b 11c", window: "10s"), equals: "3 from 1")
  }

  @Test func `of matches as deep the earliest counts, if nothing breaks it`() {
    expect(match(.strict, "a b", "0a 1a 2b"), equals: "2 from 0")
    expect(match(.strict, "a b", "0a 1x 2a 3b 4x 5a 6b"), equals: "2 from 2")
    expect(match(.strict, "a b", "0a 8a 12b", window: "10s"), equals: "2 from 1")
  }

  @Test func `ties are taken in the order they stand in`() {
    expect(match(.strict, "a b c", "0a 5b 5c"), equals: "3 from 0")
    expect(match(.strict, "a b c", "0a 5c 5b"), equals: "1 from 0")
  }

  @Test func `a page of several steps repeats the one or fills the next`() {
    expect(match(.strict, "a ab b", "0a 1b 2b"), equals: "3 from 0")
    expect(match(.strict, "a ab b", "0a 1a 2b"), equals: "3 from 0")
    expect(match(.strict, "a ab c", "0a 1a 2a 3c"), equals: "3 from 0")
    expect(match(.strict, "a a b", "0a 1b"), equals: "1 from 0")
  }

  @Test func `optional steps may be missing`() {
    expect(match(.strict, "a b? c", "0a 1c"), equals: "3 from 0")
    expect(match(.strict, "a b? c", "0a 1b 2c"), equals: "3 from 0")
    expect(match(.strict, "a b? c", "0a 1x 2c"), equals: "1 from 0")
    expect(match(.strict, "a b c?", "0a 1b 2!"), equals: "completed")
  }

  @Test func `nothing but repeats stands before completion either`() {
    expect(match(.strict, "a b", "0a 1b 2b 3!"), equals: "completed")
    expect(match(.strict, "a b", "0a 1b 2a 3!"), equals: "2 from 0")
    expect(match(.strict, "a b", "0a 1b 2x 3!"), equals: "2 from 0")
    expect(match(.strict, "a b", "0a 1b!"), equals: "completed")
    expect(match(.strict, "a b", "0a 1b 11!", window: "10s"), equals: "2 from 0")
  }
}

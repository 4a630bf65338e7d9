import Expectations
import Testing

@testable import Journeys

/// Semantics 3: the reading `any`.
struct AnyOrderMatcherTests {
  @Test(arguments: [
    ("0c 1a 2b", "3 from 0"), ("0c 1c 2c", "1 from 0"), ("0b 1x 2a", "2 from 0"), ("0x", "0"),
    ("", "0"),
  ])
  func `distinct steps count in any order`(events: String, told: String) {
    expect(match(.any, "a b c", events), equals: told)
  }

  @Test func `the window goes from any step's view, both ends included`() {
    expect(match(.any, "a b c", "0a 9b 19c", window: "10s"), equals: "2 from 0")
    expect(match(.any, "a b c", "0a 10b 20c 20a", window: "10s"), equals: "3 from 1")
    expect(match(.any, "a b c", "0a 11b 21c", window: "10s"), equals: "2 from 1")
    expect(match(.any, "a b", "0x 5a 15b", window: "10s"), equals: "2 from 1")
  }

  @Test func `of windows with as many steps the earliest counts`() {
    expect(match(.any, "a b c", "0a 1b 30b 31c", window: "10s"), equals: "2 from 0")
  }

  @Test func `one event fills one step`() {
    expect(match(.any, "a a", "0a"), equals: "1 from 0")
    expect(match(.any, "a a", "0a 1a"), equals: "2 from 0")
    expect(match(.any, "a ab bc", "0a 1b"), equals: "2 from 0")
    expect(match(.any, "a ab bc", "0a 0c 1b"), equals: "3 from 0")
    expect(match(.any, "a a b", "0a 1b 2x"), equals: "2 from 0")
    expect(match(.any, "a ab b", "0b 5b 12a", window: "10s"), equals: "2 from 0")
  }

  @Test(arguments: [
    ("0b 1a 2!", "completed"), ("0b 1a!", "completed"), ("0b 1! 2a", "completed"),
    ("0! 0a 9b", "completed"), ("0! 1a 2b", "2 from 1"), ("0a 1b 10!", "completed"),
    ("0a 1b 11!", "2 from 0"), ("0a 2!", "1 from 0"),
  ])
  func `all steps and the completion stand in one window`(events: String, told: String) {
    expect(match(.any, "a b", events, window: "10s"), equals: told)
  }

  @Test func `optional steps count when they come and are not needed to complete`() {
    expect(match(.any, "a b? c", "0a 1b"), equals: "2 from 0")
    expect(match(.any, "a b? c", "0a 1c"), equals: "2 from 0")
    expect(match(.any, "a b? c", "0a 1c 2!"), equals: "completed")
    expect(match(.any, "a b? c", "0a 1b 2!"), equals: "2 from 0")
    // The only view of b must be left to the required step.
    expect(match(.any, "a b? b", "0a 1b 2!"), equals: "completed")
  }
}

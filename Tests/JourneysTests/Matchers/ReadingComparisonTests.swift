import Expectations
import Foundation
import TestSupport
import Testing

@testable import Journeys

/// The readings in one pass against trying everything, on journeys made to collide.
struct ReadingComparisonTests {
  /// `READING_CASES=200000` compares more.
  private static let cases: UInt64 =
    ProcessInfo.processInfo.environment["READING_CASES"].flatMap { UInt64($0) } ?? 2000

  @Test(arguments: [Matcher.Kind.ordered, .strict, .any])
  func `one pass finds what trying everything finds`(kind: Matcher.Kind) {
    for seed in 0..<Self.cases {
      var random = SplitMix64(seed: seed)
      let steps = Self.steps(with: &random)
      let events = Self.events(with: &random)
      let window = random.pick([0, 1, 2, 5, 100].map { Int64($0 * 1000) })
      let list = chainSteps(steps)
      let seen = chainEvents(events, of: list)
      var reader = Matcher(kind: kind, list: list, windowMilliseconds: window)
      let match = reader.match(in: seen, seen.indices)
      let obvious = ObviousReadings(list: list, window: window, events: seen).answer(kind)
      expect(match.depth, equals: obvious.depth, "seed \(seed): \(steps), \(window) ms: \(events)")
      if !match.isCompleted {
        let begin = match.begin.map { seen[$0].time }
        expect(begin, equals: obvious.beginTime, "seed \(seed): \(steps), \(window) ms: \(events)")
      }
    }
  }

  @Test func `the quick pass of the ordered reading finds what the one by instants finds`() {
    var quick = 0
    for seed in 0..<Self.cases {
      var random = SplitMix64(seed: seed)
      let steps = random.pick(["a b c d", "a b? c d?", "a b c? d?"])
      let events = Self.apart(with: &random)
      let window = random.pick([0, 1, 2, 5, 100].map { Int64($0 * 1000) })
      let list = chainSteps(steps)
      let seen = chainEvents(events, of: list)
      if Set(seen.map(\.time)).count == seen.count { quick += 1 }
      var reading = OrderedMatcher(list: list, windowMilliseconds: window)
      // Twice, since a reading is used again and again.
      let matches = (0..<2).map { _ in reading.match(in: seen, seen.indices) }
      let byInstants = reading.matchByInstants(in: seen[...])
      expect(
        matches, equals: [byInstants, byInstants], "seed \(seed): \(steps), \(window) ms: \(events)"
      )
    }
    #expect(quick > Int(Self.cases) / 4, "the quick pass is taken")
  }

  /// Up to eight events, most of them at an instant of their own.
  private static func apart(with random: inout SplitMix64) -> String {
    var time = 0
    return (0..<random.below(9)).map { _ in
      time += random.pick([0, 1, 1, 1, 1, 1, 2, 4])
      let page = random.pick(["a", "b", "c", "d", "a", "b", "c", "d", "x", ""])
      return "\(time)\(page)\(random.chance(20) ? "!" : "")"
    }.joined(separator: " ")
  }

  /// Two to five steps, some of several pages, some pages of several steps, some optional.
  private static func steps(with random: inout SplitMix64) -> String {
    let count = 2 + random.below(4)
    return (0..<count).map { place in
      let pages = random.shuffled(["a", "b", "c", "d"]).prefix(random.pick([1, 1, 2, 3]))
      return pages.sorted().joined() + (place > 0 && random.chance(25) ? "?" : "")
    }.joined(separator: " ")
  }

  /// Up to eight events in few instants; some complete, some are of no step or no view.
  private static func events(with random: inout SplitMix64) -> String {
    var time = 0
    return (0..<random.below(9)).map { _ in
      time += random.pick([0, 0, 0, 1, 1, 2, 4])
      let page = random.pick(["a", "b", "c", "d", "a", "b", "c", "d", "x", ""])
      return "\(time)\(page)\(random.chance(20) ? "!" : "")"
    }.joined(separator: " ")
  }
}

import Expectations
import Foundation
import TestSupport
import Testing

/// The reading `ordered` against ClickHouse's `windowFunnel(W, 'strict_once')`, through the command line,
/// some hundred cases as flows of one definition.
///
/// Each reading is run once for all tests.
struct ClickHouseCaseTests {
  private struct Case: Decodable {
    let id: String
    /// Each the letters that show it.
    let steps: [String]
    /// In seconds.
    let window: Int
    let events: [Event]
    let levels: [String: Int]
    /// What a chain without gaps comes to, its ties in the order of the list.
    let contiguous: Int?

    enum CodingKeys: String, CodingKey {
      case id, steps, window, events
      case levels = "clickhouse_26_9"
      case contiguous = "ref_strict_contiguous"
    }
  }

  private struct Event: Decodable {
    let second: Int
    let letter: String

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      second = try container.decode(Int.self)
      letter = try container.decode(String.self)
    }
  }

  @Test(arguments: [("clickhouse_random", 839), ("clickhouse_random_overlap", 846)])
  func `ordered gives the level of windowFunnel with strict_once`(
    file: String, count: Int
  ) async throws {
    let cases = try Self.cases(file)
    expect(cases.count, equals: count, "cases with a window above 0")
    let funnels = try await Self.ordered.value
    for test in cases {
      let expected = try #require(test.levels["strict_once"])
      expect(funnels.level(test.id), equals: expected, "\(test)")
    }
  }

  @Test func `strict gives the level of a chain without gaps`() async throws {
    let cases = try Self.cases("clickhouse_random")
    let funnels = try await Self.strict.value
    var compared = 0
    for test in cases {
      guard let expected = test.contiguous else { continue }
      compared += 1
      // A B B A of the steps A, B, A: we let the step that was reached repeat.
      expect(funnels.level(test.id), equals: test.id == "rnd648" ? 3 : expected, "\(test)")
    }
    expect(compared, equals: 839)
  }

  @Test func `strict is never deeper than ordered, nor ordered than any`() async throws {
    let (strict, ordered) = (try await Self.strict.value, try await Self.ordered.value)
    let any = try await Self.any.value
    for test in try Self.both() {
      #expect(strict.level(test.id) <= ordered.level(test.id), "\(test)")
      #expect(ordered.level(test.id) <= any.level(test.id), "\(test)")
    }
  }

  private static let strict = Task { try await funnels("strict") }
  private static let ordered = Task { try await funnels("ordered") }
  private static let any = Task { try await funnels("any") }

  /// A window of 0 is refused here.
  private static func cases(_ file: String) throws -> [Case] {
    try PeerCase.lines(of: "peer-cases/\(file).ndjson")
      .map { try JSONDecoder().decode(Case.self, from: Data($0.utf8)) }
      .filter { $0.window > 0 }
  }

  private static func both() throws -> [Case] {
    try cases("clickhouse_random") + cases("clickhouse_random_overlap")
  }

  /// The cases of both files in one reading.
  private static func funnels(_ reading: String) async throws -> PeerFunnels {
    var (funnels, rest) = (PeerFunnels(), try both()[...])
    // The cost of one user who is in all of many flows grows faster than their number.
    while !rest.isEmpty {
      let some = rest.prefix(150)
      rest = rest.dropFirst(150)
      funnels.add(
        try await PeerFunnels(
          flows: some.map(flow), lines: some.flatMap(lines), options: ["--order", reading]))
    }
    return funnels
  }

  private static func flow(_ test: Case) -> JSONText {
    let steps = test.steps.enumerated().map { place, letters in
      JSONText.object([
        JSONField("id", .string("step-\(place)")),
        JSONField("pages", .array(letters.map { .string(String($0)) })),
      ])
    }
    return .object([
      JSONField("id", .string(test.id)), JSONField("steps", .array(steps)),
      JSONField("window", .string("\(test.window)s")),
    ])
  }

  /// The sequence keeps ties in the order of the list, for `strict`.
  private static func lines(_ test: Case) -> [String] {
    test.events.enumerated().map { place, event in
      JSONText.object([
        JSONField("event", .string("page_viewed")), JSONField("user_id", .string("user")),
        JSONField("timestamp", .integer(1_700_000_000_000 + 1000 * event.second)),
        JSONField("flow", .string(test.id)), JSONField("step", .string(event.letter)),
        JSONField("session_id", .string("session")), JSONField("sequence", .integer(place)),
      ]).text
    }
  }
}

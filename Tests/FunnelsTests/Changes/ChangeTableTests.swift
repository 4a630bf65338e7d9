@testable import Definitions
import EventLog
import Expectations
import Journeys
@testable import Statistics
import TestBasics
import TestSupport
import Testing

@testable import Funnels

/// The change between users of version 1, the base, and all others, in the flow a b c.
struct ChangeTableTests {
  private static let older = FieldCondition(field: .appVersion, comparison: .equal, value: "1")

  /// Users of a version and a platform, of whom so many reach b, c and completion.
  private func users(
    _ version: String, _ platform: String, _ reached: [Int], variant: String? = nil,
    at: String = "0s"
  ) -> String {
    let pages = ["b", "c"]
    return (0..<reached[0]).flatMap { user in
      let name = "\(version)\(platform)\(variant ?? "")\(user)"
      let fields = "app_version=\(version) platform=\(platform)"
      let views = pages.indices.filter { user < reached[$0 + 1] }.map {
        "\(name) 1h view \(pages[$0])"
      }
      let end = user < reached[3] ? ["\(name) 2h complete"] : []
      let entry = "\(name) \(at) view a \(fields)" + (variant.map { " variant=\($0)" } ?? "")
      return [entry] + views + end
    }.joined(separator: "\n")
  }

  private func rows(
    _ logs: [String], in flow: FlowDefinition = referenceFlow("a b c"), asOf: String = "30d",
    parts: Int = 1, by: [EventField] = [], count: CountingUnit = .users
  ) -> [ChangeRow] {
    TalliedLog(logs.joined(separator: "\n"), in: flow, asOf: asOf, parts: parts) {
      $0.by = by
      $0.count = count
      $0.change = ChangeSides(segment: Self.older, of: $0)
    }.results.rows.changes
  }

  // One side has nobody, so that no part of the change is asked for.
  @Test(arguments: [CountingUnit.users, .attempts])
  func `what a change costs grows with the steps`(count: CountingUnit) {
    let growth = CostGrowth.measured(from: 300) { steps in
      let names = (0..<steps).map { "s\($0)" }.joined(separator: " ")
      let log = TalliedLog(
        """
        ada 0s view s0 app_version=1 session=1
        ada 1h view s1
        ada 2h view s0 session=2
        """, in: referenceFlow(names)
      ) {
        $0.count = count
        $0.change = ChangeSides(segment: Self.older, of: $0)
      }
      expect(log.results.rows.changes.count, equals: steps + 1)
    }
    #expect(growth <= CostGrowth.most)
  }

  private func counts(_ counts: ChangeCounts?) -> [Count?] { [counts?.reached, counts?.users] }

  private func isClose(_ value: Double?, _ expected: Double) -> Bool {
    value.map { abs($0 - expected) < 1e-14 } ?? false
  }

  // Version 1: 10 → 8 → 4 → 4, so 0.8 · 0.5 · 1 = 0.4. Version 2: 20 → 12 → 9 → 9, so
  // 0.6 · 0.75 · 1 = 0.45. The parts are −0.2 · 0.625 and 0.25 · 0.7.
  @Test func `a row for completion and for each step, whose contributions add up to it`() throws {
    let rows = rows([users("1", "ios", [10, 8, 4, 4]), users("2", "ios", [20, 12, 9, 9])])
    expect(rows.map(\.part), equals: [.completion, .step, .step, .step])
    expect(rows.map { $0.step?.id }, equals: ["completed", "b", "c", "completed"])
    expect(rows.map { $0.step?.index }, equals: [4, 2, 3, 4])
    expect(rows.map { counts($0.base) }, equals: [[4, 10], [8, 10], [4, 8], [4, 4]])
    expect(rows.map { counts($0.own) }, equals: [[9, 20], [12, 20], [9, 12], [9, 9]])
    expect(rows.map(\.base?.rate), equals: [0.4, 0.8, 0.5, 1])
    let contributions = [0.05, -0.125, 0.175, 0]
    expect(zip(rows, contributions).allSatisfy { isClose($0.contribution, $1) })
    expect(isClose(rows[1].difference, -0.2))
    expect(rows[0].ownName == "app_version!=1" && rows[0].baseName == "app_version=1")
  }

  @Test func `the field that the groups are compared by splits nothing`() {
    let logs = [users("1", "ios", [10, 8, 4, 4]), users("2", "ios", [20, 12, 9, 9])]
    let both = rows(logs, by: [.appVersion, .platform])
    expect(!both.contains { $0.key.breakdown == .field(.appVersion) })
    let platform = rows(logs, by: [.platform])
    expect(both.map(\.part), equals: platform.map(\.part))
    expect(both.map(\.contribution), equals: platform.map(\.contribution))
    // All of one platform: nothing is mix, where the versions would have made all of it so.
    expect(both.first { $0.part == .mix }?.contribution, equals: 0)
    expect(rows(logs, by: [.appVersion]).map(\.part), equals: [.completion, .step, .step, .step])
  }

  // R. G. Newcombe, Statistics in Medicine 17 (1998) 873–890, example (a), 48/80 and 56/70: Mee's
  // ends are 0.0533 and 0.3377.
  @Test func `a difference has the score interval of two proportions`() throws {
    let rows = rows([users("1", "ios", [80, 80, 80, 48]), users("2", "ios", [70, 70, 70, 56])])
    let (low, high) = (try #require(rows[0].differenceLow), try #require(rows[0].differenceHigh))
    expect(abs(low - 0.0533) < 5e-5 && abs(high - 0.3377) < 5e-5)
  }

  // Platforms complete as before, ios 3 of 4 and web 1 of 4, but web grows from 1/4 to 3/4 of the
  // users: completion falls from 10 of 16 to 6 of 16, c = 0.5.
  @Test func `where only the shares of segments move all is mix`() throws {
    let rows = rows(
      [
        users("1", "ios", [12, 9, 9, 9]), users("1", "web", [4, 1, 1, 1]),
        users("2", "ios", [4, 3, 3, 3]), users("2", "web", [12, 3, 3, 3]),
      ], by: [.platform]
    ).filter { $0.key.breakdown == .field(.platform) }
    expect(rows[0].contribution, equals: -0.25)
    expect(rows.filter { $0.part == .mix }.map(\.contribution), equals: [-0.25])
    let shares = rows.filter { $0.part == .share }
    expect(shares.map(\.key.segment), equals: [.value("ios"), .value("web")])
    expect(shares.map(\.contribution), equals: [-0.125, -0.125])
    expect(shares.map { counts($0.base) }, equals: [[12, 16], [4, 16]])
    expect(shares.map { counts($0.own) }, equals: [[4, 16], [12, 16]])
    let rates = rows.filter { $0.part == .rate }
    expect(rates.map { counts($0.own) }, equals: [[3, 4], [3, 12]])
    expect(rates.map(\.contribution), equals: [0, 0])
    expect(rows.filter { $0.part == .step }.map(\.contribution), equals: [0, 0, 0])
  }

  // All of version 1 come on ios and half of version 2 on web, where nobody gets to b.
  @Test func `a segment that one side lacks is mix, not steps`() throws {
    let rows = rows(
      [
        users("1", "ios", [4, 4, 4, 2]), users("2", "ios", [2, 2, 2, 1]),
        users("2", "web", [2, 0, 0, 0]),
      ], by: [.platform]
    ).filter { $0.key.breakdown == .field(.platform) }
    expect(rows[0].contribution, equals: -0.25)
    expect(rows.filter { $0.part == .step }.map(\.contribution), equals: [0, 0, 0])
    let web = try #require(rows.last)
    expect(web.part == .rate && web.base?.rate == nil && web.difference == nil)
    expect(web.contribution, equals: 0)
  }

  // Variant A sees a b c and B a c b. Version 1: all A, 4 of 8 complete; version 2: 4 of A, of whom
  // 2 complete, and 4 of B, all of whom do.
  @Test func `users of another list are a mix of their own, and steps go by name`() throws {
    let rows = rows(
      [
        users("1", "ios", [8, 4, 4, 4], variant: "A"),
        users("2", "ios", [4, 2, 2, 2], variant: "A"),
        users("2", "ios", [4, 4, 4, 4], variant: "B"),
      ], in: variantFlow)
    expect(rows.map(\.part), equals: [.completion, .step, .step, .step, .mix])
    expect(rows[0].contribution, equals: 0.25)
    expect(isClose(rows[4].contribution, 0.25) && rows[4].own == nil)
    expect(rows[1...3].map(\.contribution), equals: [0, 0, 0])
    // Of A 2 of 4 went from a to b, of B 4 of 4 from c to b.
    expect(counts(rows[1].own), equals: [6, 8])
  }

  @Test func `a side without users leaves what needs both empty`() {
    let rows = rows([users("2", "ios", [2, 2, 1, 1])], by: [.platform])
    expect(rows.allSatisfy { $0.contribution == nil && $0.difference == nil })
    expect(rows.allSatisfy { $0.differenceLow == nil })
    expect(rows[0].base, equals: ChangeCounts(users: 0, reached: 0))
    expect(counts(rows[0].own), equals: [1, 2])
  }

  @Test func `users whose window is open are on no side`() {
    let rows = rows(
      [users("1", "ios", [4, 2, 2, 2]), users("2", "ios", [4, 2, 2, 2], at: "20m")], asOf: "24h")
    expect(counts(rows[0].base), equals: [2, 4])
    expect(counts(rows[0].own), equals: [0, 0])
  }

  @Test func `attempts are on the side of their own entry`() {
    let twice = "ada 0s view a app_version=1\nada 2h restart app_version=2\nada 3h complete"
    expect(counts(rows([twice])[0].base), equals: [1, 1])
    let attempts = rows([twice], count: .attempts)
    expect(counts(attempts[0].base), equals: [0, 1])
    expect(counts(attempts[0].own), equals: [1, 1])
  }

  /// Attempts of users, days apart: each of a version and a platform, up to a step.
  private func attempts(_ users: [(name: String, attempts: [(String, String, String)])]) -> String {
    users.flatMap { user in
      user.attempts.enumerated().flatMap { number, attempt in
        let at = { (second: Int) in "\(user.name) \(number * 172_800 + second)s" }
        let (version, platform, end) = attempt
        let views = ["b", "c"].prefix { _ in end != "a" }.prefix(end == "b" ? 1 : 2)
        return ["\(at(0)) restart app_version=\(version) platform=\(platform)"]
          + views.enumerated().map { "\(at($0 + 1)) view \($1)" }
          + (end == "completed" ? ["\(at(9)) complete"] : [])
      }
    }.joined(separator: "\n")
  }

  /// The interval of attempts, on either side those of each user that reached something and all.
  private func interval(
    base: [(Int, of: Int)], own: [(Int, of: Int)]
  ) -> Interval? {
    let sides = [base, own].map { users in
      users.reduce(into: (Proportion(0, of: 0), ClusterSums())) { side, user in
        side.0.reached += user.0
        side.0.users += user.of
        side.1.merge(ClusterSums(ofUser: Proportion(user.0, of: user.of)))
      }
    }
    return scoreDifferenceInterval(
      control: sides[0].0, variant: sides[1].0, controlClusters: sides[0].1,
      variantClusters: sides[1].1, z: normalQuantile95)
  }

  /// Ada, bob and cyd make seven attempts on version 1, and bob two on version 2, beside dan and eva.
  private var several: String {
    attempts([
      ("ada", [("1", "ios", "completed"), ("1", "ios", "completed"), ("1", "web", "b")]),
      ("bob", [("1", "ios", "a"), ("2", "ios", "completed"), ("2", "web", "completed")]),
      ("cyd", [("1", "web", "a"), ("1", "web", "b"), ("1", "ios", "c")]),
      ("dan", [("2", "ios", "b"), ("2", "ios", "completed"), ("2", "ios", "completed")]),
      ("eva", [("2", "web", "a")]),
    ])
  }

  @Test func `intervals of attempts allow for those of one user being alike`() {
    let rows = rows([several], by: [.platform], count: .attempts)
    let everyone = rows.filter { $0.key.breakdown == .all }
    let platform = rows.filter { $0.key.breakdown == .field(.platform) }
    let expected = [
      // Completed; got to b, to c of those, and completed of those.
      interval(
        base: [(2, of: 3), (0, of: 1), (0, of: 3)], own: [(2, of: 2), (2, of: 3), (0, of: 1)]),
      interval(
        base: [(3, of: 3), (0, of: 1), (2, of: 3)], own: [(2, of: 2), (3, of: 3), (0, of: 1)]),
      interval(base: [(2, of: 3), (1, of: 2)], own: [(2, of: 2), (2, of: 3)]),
      interval(base: [(2, of: 2), (0, of: 1)], own: [(2, of: 2), (2, of: 2)]),
    ]
    let ends = { (rows: [ChangeRow]) in
      rows.filter { $0.part != .mix }.map { row in
        row.differenceLow.flatMap { low in
          row.differenceHigh.map { Interval(low: low, high: $0) }
        }
      }
    }
    expect(ends(everyone), equals: expected)
    expect(
      ends(platform),
      equals: expected + [
        // Shares of ios and of web, then who of these completed.
        interval(
          base: [(2, of: 3), (1, of: 1), (1, of: 3)], own: [(1, of: 2), (3, of: 3), (0, of: 1)]),
        interval(
          base: [(1, of: 3), (0, of: 1), (2, of: 3)], own: [(1, of: 2), (0, of: 3), (1, of: 1)]),
        interval(base: [(2, of: 2), (0, of: 1), (0, of: 1)], own: [(1, of: 1), (2, of: 3)]),
        interval(base: [(0, of: 1), (0, of: 2)], own: [(1, of: 1), (0, of: 1)]),
      ])
    // And they are wider than those of as many users.
    let plain = scoreDifferenceInterval(
      control: Proportion(2, of: 7), variant: Proportion(4, of: 6), z: normalQuantile95)
    #expect(expected[0] != plain)
  }

  @Test func `tallies of parts of the users add up where attempts are counted`() {
    let whole = rows([several], by: [.platform], count: .attempts)
    for parts in [2, 3, 5] {
      let merged = rows([several], parts: parts, by: [.platform], count: .attempts)
      expect("\(merged)", equals: "\(whole)")
    }
  }

  @Test func `tallies of parts of the users add up`() {
    let logs = [
      users("1", "ios", [9, 8, 4, 3]), users("2", "web", [11, 5, 5, 4]),
      users("2", "ios", [3, 2, 2, 1]),
    ]
    let whole = rows(logs, by: [.platform])
    let parts = rows(logs, parts: 3, by: [.platform])
    expect(whole.map(\.own) == parts.map(\.own) && whole.map(\.base) == parts.map(\.base))
    expect(whole.map(\.contribution), equals: parts.map(\.contribution))
  }

  @Test func `a report that is held against nothing has no rows`() {
    expectEmpty(TalliedLog(users("1", "ios", [2, 1, 1, 1])).results.rows.changes)
  }

  @Test(arguments: 0..<12)
  func `mix and steps add up to completion, shares to the mix, rates to the steps`(seed: Int) {
    let logs = ["1", "2"].flatMap { version in
      ["ios", "web", "tv"].map { platform in
        users(version, platform, falling(seed * 31 + platform.utf8.count * 7 + version.hashed))
      }
    }
    let all = rows(logs, by: [.platform])
    for breakdown in [Breakdown.all, .field(.platform)] {
      let rows = all.filter { $0.key.breakdown == breakdown }
      guard let whole = rows[0].contribution else { continue }
      #expect(abs(sum(rows, .mix, .step) - whole) < 1e-12)
      guard breakdown != .all else { continue }
      #expect(abs(sum(rows, .share) - sum(rows, .mix)) < 1e-12)
      #expect(abs(sum(rows, .rate) - sum(rows, .step)) < 1e-12)
    }
  }

  private func sum(_ rows: [ChangeRow], _ parts: ChangePart...) -> Double {
    rows.filter { parts.contains($0.part) }.reduce(0) { $0 + ($1.contribution ?? .nan) }
  }

  /// Falling counts of four places, with zeros among them.
  private func falling(_ seed: Int) -> [Int] {
    var left = seed * 13 % 17
    return (0..<4).map { place in
      if place > 0 { left = left * (seed * (place + 3) % 10) / 9 }
      return left
    }
  }
}

extension String {
  /// A number of its bytes, the same in every run.
  fileprivate var hashed: Int { utf8.reduce(0) { $0 * 31 + Int($1) } }
}

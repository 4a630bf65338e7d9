import Expectations
import Foundation
import OnboardingFunnel
import TestSupport
import Testing

/// Semantics 16, by hand: what goes with going on from a step, and with leaving.
struct DriversTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      {"flows":[{"id":"tour","steps":[{"id":"a"},{"id":"b"},{"id":"c"}],"window":"2h"}]}
      """, to: "onboarding.json")
  }

  /// One user's events, by minute: a page's name, or that of another event with fields of its own.
  private func events(_ user: String, _ events: [(minute: Int, words: String)]) -> [String] {
    events.map { minute, words in
      let isPage = ["a", "b", "c"].contains(words)
      let event = isPage ? #""page_viewed","step":"\#(words)""# : words
      let time = "\(10 + minute / 60):\(String(100 + minute % 60).dropFirst()):00"
      return
        #"{"event":\#(event),"timestamp":"2026-03-01T\#(time)Z","user_id":"\#(user)"}"#
    }
  }

  private func drivers(_ lines: [String], _ arguments: [String] = []) async throws -> CSVTable {
    try folder.write(lines.joined(separator: "\n") + "\n", to: "events.ndjson")
    let arguments = [folder.path, "--as-of", "2026-03-05"] + arguments
    return try #require(try await runReport(arguments)["drivers.csv"])
  }

  private static let columns = [
    "step", "driver", "name", "value", "users_with", "advanced_with", "users_without",
    "advanced_without", "odds_ratio",
  ]

  /// Of 40 users who open the help at b 4 go on, of 40 who do not 36; one event of the help comes after
  /// the pause that ends the stretch, one after c was shown, and both count as none.
  private var helpAtB: [String] {
    (0..<80).flatMap { number -> [String] in
      let user = "u\(number)"
      let opens = number < 40
      let goesOn = opens ? number % 10 == 0 : number % 10 != 0
      var events = [(0, "a"), (1, "b")]
      if opens { events.append((2, #""help_opened""#)) }
      if goesOn { events.append((3, "c")) }
      if number == 41 { events.append((4, #""help_opened""#)) }
      if number == 50 { events.append((40, #""help_opened""#)) }
      return self.events(user, events)
    }
  }

  @Test func `what goes with leaving comes first, with both groups and the odds`() async throws {
    let table = try await drivers(helpAtB)
    let rows = table.records.map { record in
      Self.columns.map { record[table.header.firstIndex(of: $0) ?? 0] }.joined(separator: " ")
    }
    expect(rows, equals: ["b event help_opened  40 4 40 36 0.012345679012345678"])
    // The only test there is: 2 · Σ C(40,x)·C(40,40−x) ÷ C(80,40), x ≤ 4.
    let q = try #require(table.number("q", where: ["name": "help_opened"]))
    #expect(abs(q / 1.572053930255132e-13 - 1) < 1e-9)
  }

  @Test func `counting attempts finds the same where everybody has one`() async throws {
    let table = try await drivers(helpAtB)
    try await expect(drivers(helpAtB, ["--count", "attempts"]), equals: table)
  }

  @Test func `a choice and an answer hold for every later step`() async throws {
    let lines = (0..<60).flatMap { number -> [String] in
      let easy = number < 30
      let goesOn = easy ? number < 25 : number < 35
      return events(
        "u\(number)",
        [
          (0, "a"), (1, #""choice_made","choice":"level","value":"\#(easy ? "easy" : "hard")""#),
          (1, #""permission_\#(easy ? "granted" : "denied")","permission":"push""#), (2, "b"),
        ] + (goesOn ? [(3, "c")] : []))
    }
    let table = try await drivers(lines)
    let rows = table.records.map { record in
      Self.columns.dropLast().map { record[table.header.firstIndex(of: $0) ?? 0] }
        .joined(separator: " ")
    }
    expect(
      rows,
      equals: [
        "b choice level easy 30 25 30 5", "b choice level hard 30 5 30 25",
        "b permission push denied 30 5 30 25", "b permission push granted 30 25 30 5",
      ])
  }

  @Test func `where nothing goes with anything there is no row`() async throws {
    let lines = (0..<200).flatMap { number -> [String] in
      let other = number % 4 < 2 ? [(1, #""tapped""#)] : []
      return events("u\(number)", [(0, "a")] + other + (number % 2 == 0 ? [(2, "b")] : []))
    }
    try await expectEmpty(drivers(lines).records)
  }

  @Test func `with hidden counts there are none`() async throws {
    try await expectEmpty(drivers(helpAtB, ["--min-cell", "3"]).records)
  }
}

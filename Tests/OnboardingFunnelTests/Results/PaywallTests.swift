import Expectations
import Foundation
import OnboardingFunnel
import TestSupport
import Testing

/// Forty users leave at a paywall, ten for each of three reasons and ten for none.
struct PaywallTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func reasons(_ words: [String], isPaywall: Bool = true) async throws -> [String] {
    try folder.write(
      """
      {"flows":[{"id":"tour","window":"1h",
        "steps":[{"id":"a"},{"id":"offer"\(isPaywall ? #","paywall":true"# : "")},{"id":"c"}]}]}
      """, to: "onboarding.json")
    let lines = words.enumerated().flatMap { number, words -> [String] in
      let events =
        [#""page_viewed","step":"a""#, #""page_viewed","step":"offer""#]
        + words.split(separator: ";").map(String.init)
      return events.enumerated().map { minute, event in
        #"{"event":\#(event),"timestamp":"2026-03-01T10:0\#(minute):00Z","user_id":"u\#(number)"}"#
      }
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "events.ndjson")
    let table = try #require(
      try await runReport([folder.path, "--as-of", "2026-03-02"])["dropoff.csv"])
    return table.rows(where: ["breakdown": "all"]).map { $0.line(["step", "reason", "users"]) }
  }

  @Test func `who cancelled, whose purchase failed and who closed the paywall are told apart`()
    async throws
  {
    let words =
      Array(repeating: #""transaction_abandon";"paywall_close""#, count: 5)
      + Array(repeating: #""choice_made","choice":"paywall","value":"cancelled""#, count: 5)
      + Array(repeating: #""Transaction Fail""#, count: 10)
      + Array(repeating: #""paywall_close""#, count: 10) + Array(repeating: "", count: 10)
    try await expect(
      reasons(words),
      equals: [
        "offer cancelled 10", "offer failed 10", "offer dismissed 10", "offer unexplained 10",
      ])
  }

  @Test func `a purchase that was made is no reason, and of several attempts the last counts`()
    async throws
  {
    try await expect(
      reasons([
        #""paymentCancelled";"initial_purchase";"paywall_close""#,
        #""transaction_fail";"userCancelled""#, #""userCancelled";"transaction_fail""#,
      ]), equals: ["offer cancelled 1", "offer failed 1", "offer unexplained 1"])
  }

  @Test func `a reason of another kind that comes first stays`() async throws {
    try await expect(reasons([#""transaction_fail";"error_shown""#]), equals: ["offer error 1"])
  }

  @Test func `a step that is no paywall knows none of them`() async throws {
    try await expect(
      reasons([#""transaction_fail""#], isPaywall: false), equals: ["offer unexplained 1"])
  }
}

import Expectations
import Foundation
@testable import OnboardingFunnelCommand
import TestSupport
import Testing

/// Planted rates come out of the log within what chance allows.
struct PlantedRatesTests {
  /// Whether a count out of so many trials is believable for a probability: within 4.5 standard
  /// errors, which one count in 150,000 misses.
  private static func isBelievable(_ count: Int, of trials: Int, at rate: Double) -> Bool {
    let error = (rate * (1 - rate) / Double(trials)).squareRoot()
    return abs(Double(count) / Double(trials) - rate) <= 4.5 * error + 0.5 / Double(trials)
  }

  @Test func `every decision happens as often as planted`() async throws {
    let folder = try TemporaryFolder()
    try await PlantedTruthTests.generate(["--users", "8000", "--seed", "7"], in: folder)
    let truth = try PlantedTruth(folder.path + "/truth.json")
    var judged = 0
    for decision in truth.decisions where decision.trials >= 20 {
      judged += 1
      expect(
        Self.isBelievable(decision.happened, of: decision.trials, at: decision.planted),
        "\(decision)")
    }
    #expect(judged > 100)
  }

  /// A flow in which nobody comes twice, so that its rates can be read off the report.
  private static let definition = """
    { "flows": [ { "id": "short", "window": "1h",
      "steps": [
        { "id": "hello" },
        { "id": "goal", "choices": [ { "id": "goal", "default": "fit" } ] },
        { "id": "ask", "permissions": [ { "id": "camera" } ] },
        { "id": "done" } ],
      "experiment": { "id": "x", "control": "A", "split": { "A": 0.5, "B": 0.5 } } } ] }
    """

  private static let rates = """
    { "users": 12000, "seed": 3, "flows": [ { "flow": "short",
      "steps": {
        "hello": { "leave": 0.1, "seconds": 7 },
        "goal": { "leave": 0.2, "seconds": 30, "choices": { "goal": { "values": [
          { "value": "fit", "share": 0.7 }, { "value": "calm", "share": 0.3 } ] } } },
        "ask": { "permissions": { "camera": {
          "alreadyGranted": 0.1, "unanswered": 0.05, "deny": 0.4, "leaveAfterDenial": 0.25 } } },
        "done": {} },
      "variants": { "A": { "share": 0.5 },
        "B": { "share": 0.5, "steps": { "goal": { "leave": 0.05 } } } } } ] }
    """

  private static func tables() async throws -> [String: CSVTable] {
    let folder = try TemporaryFolder()
    try folder.write(definition, to: "onboarding.json")
    try folder.write(rates, to: "rates.json")
    let outcome = await OnboardingFunnelCommand.run(
      [
        "generate", "--config", folder.path + "/onboarding.json", "--rates",
        folder.path + "/rates.json", "--out", folder.path + "/log",
      ], in: .init(clock: 0, processors: 2, errorIsTerminal: false))
    expect(outcome.standardError, equals: "")
    return try await runReport([folder.path + "/log"])
  }

  @Test func `the report finds the rates that were planted`() async throws {
    let tables = try await Self.tables()
    let funnel = try #require(tables["funnel.csv"])
    let everyone = ["breakdown": "all", "segment": ""]
    let expected: [(step: String, left: Double, in: [String: String])] = [
      ("hello", 0.1, everyone),
      ("goal", 0.2, ["breakdown": "variant", "segment": "A"]),
      ("goal", 0.05, ["breakdown": "variant", "segment": "B"]),
      // 5 % leave the prompt unanswered; of those who answer 40 % deny, and 25 % of these leave.
      ("ask", 0.9 * (0.05 + 0.95 * 0.4 * 0.25), everyone),
      ("done", 0, everyone),
    ]
    for (step, rate, segment) in expected {
      let row = try #require(funnel.rows(where: segment.merging(["step": step]) { $1 }).first)
      let left = try #require(Int(row["left"]))
      let reached = try #require(Int(row["reached"]))
      expect(Self.isBelievable(left, of: reached, at: rate), "\(step) \(segment)")
    }
  }

  @Test func `the report finds the choices, the answers and the times that were planted`()
    async throws
  {
    let tables = try await Self.tables()
    let choices = try #require(tables["choices.csv"])
    let all = ["breakdown": "all"]
    let kept = try #require(choices.number("users", where: all.merging(["value": "fit"]) { $1 }))
    let other = try #require(choices.number("users", where: all.merging(["value": "calm"]) { $1 }))
    expect(Self.isBelievable(Int(kept), of: Int(kept + other), at: 0.7))

    let permission = try #require(tables["permissions.csv"]?.rows(where: all).first)
    let asked = try #require(Int(permission["asked"]))
    let denied = try #require(Int(permission["denied"]))
    let already = try #require(Int(permission["already_granted"]))
    expect(Self.isBelievable(denied, of: asked, at: 0.95 * 0.4))
    expect(Self.isBelievable(already, of: asked + already, at: 0.1))

    let hello = try #require(
      tables["funnel.csv"]?.number(
        "median_seconds_to_advance", where: all.merging(["step": "hello"]) { $1 }))
    expect((6.7...7.3).contains(hello))
  }
}

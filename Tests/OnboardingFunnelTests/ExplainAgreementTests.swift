import Expectations
import Foundation
@testable import OnboardingFunnelCommand
import TestSupport
import Testing

/// What `explain` says of each user, summed up, is what `report` counts.
struct ExplainAgreementTests {
  /// What is counted, and of how many.
  private typealias Counts = [String: Int]

  private static func run(_ words: [String]) async throws -> String {
    let outcome = await OnboardingFunnelCommand.run(
      words, in: .init(clock: 4_102_444_800_000, processors: 2, errorIsTerminal: false))
    try #require(outcome.status == .done, "\(outcome.standardError)")
    return outcome.standardOutput
  }

  /// The ids of a generated log, read without the product.
  private static func users(in folder: String) throws -> Set<String> {
    let log = try String(contentsOfFile: folder + "/events.ndjson", encoding: .utf8)
    return Set(log.matches(of: /"(?:anonymous_id)":"([^"]+)"/).map { String($0.output.1) })
  }

  /// What one user's explanation says: outcome, reason with step, day, each with the variant.
  private static func counts(in text: String) throws -> Counts {
    let variant = try #require(text.firstMatch(of: /\n- Variant `([^`]+)`/)).output.1
    var counts: Counts = [:]
    for match in text.matches(
      of:
        /Counted as `([a-z_]+)`(?:, reason `([a-z_]+)`(?:, detail `([^`]+)`)?)?(?:, at [0-9]+\. `([^`]+)`)?, on `([-0-9]+)`/
    ) {
      let (_, outcome, reason, detail, step, day) = match.output
      counts["\(variant) \(outcome)", default: 0] += 1
      counts["\(variant) \(day)", default: 0] += outcome == "entered_midway" ? 0 : 1
      if let reason, let step {
        counts["\(variant) \(step) \(reason) \(detail ?? "")", default: 0] += 1
      }
    }
    for match in text.matches(of: /also counted as `([a-z_]+)`/) {
      counts["\(variant) \(match.output.1)", default: 0] += 1
    }
    return counts.filter { $0.value > 0 }
  }

  /// The same of a report.
  private static func counts(in tables: [String: CSVTable]) throws -> Counts {
    var counts: Counts = [:]
    let ofVariants = ["breakdown": "variant"]
    for row in try #require(tables["outcomes.csv"]).rows(where: ofVariants) {
      counts["\(row["segment"]) \(row["outcome"])"] = Int(row["users"])
    }
    for row in try #require(tables["dropoff.csv"]).rows(where: ofVariants) {
      counts["\(row["segment"]) \(row["step"]) \(row["reason"]) \(row["detail"])"] =
        Int(row["users"])
    }
    for row in try #require(tables["trend.csv"]).rows(where: ofVariants) {
      counts["\(row["segment"]) \(row["period_start"])"] = Int(row["started"])
    }
    return counts.filter { $0.value > 0 }
  }

  @Test(arguments: [
    (200, ["--order", "furthest"]), (40, ["--order", "ordered"]), (40, ["--window", "10m"]),
    (40, ["--count", "attempts"]),
  ])
  func `the explanations of all users sum up to the report`(
    number: Int, options: [String]
  ) async throws {
    let folder = try TemporaryFolder()
    _ = try await Self.run([
      "generate", "--users", String(number), "--days", "5", "--seed", "17", "--duplicates", "0.05",
      "--out", folder.path,
    ])
    let options = options + ["--as-of", "2026-03-05T12:00:00Z"]
    var explained: Counts = [:]
    let users = try Self.users(in: folder.path)
    expect(users.count, equals: number)
    for user in users.sorted() {
      let text = try await Self.run(["explain", "--user", user, folder.path] + options)
      // Users who come after as-of are in no report.
      guard text.contains("\n- Variant ") else { continue }
      explained.merge(try Self.counts(in: text), uniquingKeysWith: +)
    }
    let reported = try Self.counts(in: try await runReport([folder.path] + options))
    expect(explained, equals: reported)
    expect(reported.keys.contains { $0.hasSuffix(" completed") })
    expect(reported.keys.contains { $0.hasSuffix(" left") })
  }
}

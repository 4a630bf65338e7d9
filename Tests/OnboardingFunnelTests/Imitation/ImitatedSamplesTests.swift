import Expectations
import Foundation
import OnboardingFunnelCommand
import TestBasics
import TestSupport
import Testing

/// Logs made after the samples have their funnels, and nobody of them.
struct ImitatedSamplesTests {
  static let samples = ["betfree", "lockedin", "steps-app", "three-pages", "waterquest"]

  static func sample(_ name: String) -> String {
    ProjectFolder.root.appendingPathComponent("SampleEvents/\(name)").path
  }

  private static func lines(_ sample: String) throws -> String {
    // Some lines are no UTF-8.
    let bytes = try Data(contentsOf: URL(fileURLWithPath: self.sample(sample) + "/events.ndjson"))
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: samples)
  func `a log has the sample's rates, answers, reasons and days, and no rare value`(
    name: String
  ) async throws {
    let log = try await ImitatedLog(of: [Self.sample(name)])
    expect(log.outcome.status, equals: .done, "\(log.outcome.standardError)")
    let other = try await runReport([Self.sample(name)])
    let own = try await runReport([log.path])
    let found = try ImitatedLog.disagreements(of: own, with: other)
    #expect(found.rates > 4)
    expectEmpty(found.outside, "\(found.outside.joined(separator: "\n"))")
    let audit = try ValueAudit(Self.lines(name))
    #expect(audit.rare.count > 1_000)
    try expect(audit.leaks(into: log), equals: [])
    expectAlike(name, own, other)
  }

  private func expectAlike(
    _ name: String, _ own: [String: CSVTable], _ other: [String: CSVTable]
  ) {
    for (file, share, keys) in [
      ("dropoff.csv", "share_of_reached", ["step", "reason", "detail"]),
      ("choices.csv", "share", ["step", "choice", "value"]),
      ("permissions.csv", "grant_rate", ["step", "permission"]),
    ] {
      for row in other[file]?.rows(where: ["breakdown": "all"]) ?? [] {
        guard let rate = Double(row[share]),
          let users = Double(row["users"]) ?? Double(row["asked"]),
          users >= 20
        else { continue }
        let place = Dictionary(uniqueKeysWithValues: (["breakdown"] + keys).map { ($0, row[$0]) })
        let made = own[file]?.number(share, where: place) ?? 0
        let whole = file == "permissions.csv" ? users : users / max(rate, 0.001)
        // Four standard errors, and what the order of a walk's decisions makes of it.
        let tolerance = 4 * (rate * (1 - rate) / whole).squareRoot() + 0.03
        #expect(
          abs(made - rate) < tolerance, "\(name) \(file) \(place): \(made), not \(rate)")
      }
    }
    let days = { (tables: [String: CSVTable]) in
      tables["trend.csv"]?.rows(where: ["breakdown": "all"]).map { $0["period_start"] }
    }
    expect(days(own)?.first, equals: days(other)?.first)
  }

  @Test func `several flows are imitated together`() async throws {
    let folder = ProjectFolder.root.appendingPathComponent("SampleEvents").path
    let log = try await ImitatedLog(of: [folder])
    expect(log.outcome.status, equals: .done, "\(log.outcome.standardError)")
    let found = try await log.disagreements(with: [folder])
    #expect(found.rates > 60)
    expectEmpty(found.outside, "\(found.outside.joined(separator: "\n"))")
  }

  private static func times(_ log: String) -> Set<String> {
    Set(log.matches(of: /"timestamp":"([^"]+)"/).map { String($0.1) })
  }

  /// The same numbers would be ids and times of both.
  @Test func `a log made with the same seed shares no id and hardly a time`() async throws {
    let first = try await ImitatedLog(of: [Self.sample("betfree")], ["--seed", "5"])
    let second = try await ImitatedLog(of: [first.path], ["--seed", "5"])
    for (log, original) in [
      (first, try Self.lines("betfree")), (second, try first.text("events.ndjson")),
    ] {
      expect(log.outcome.status, equals: .done, "\(log.outcome.standardError)")
      try expect(ValueAudit(original).leaks(into: log), equals: [])
      let shared = try Self.times(log.text("events.ndjson")).intersection(Self.times(original))
      #expect(shared.count < 5)
    }
  }

  @Test func `the same seed is the same log, with any number of threads`() async throws {
    let one = try await ImitatedLog(of: [Self.sample("lockedin")], ["--seed", "3"])
    let again = try await ImitatedLog(
      of: [Self.sample("lockedin")], ["--seed", "3", "--threads", "5"], processors: 1)
    let other = try await ImitatedLog(of: [Self.sample("lockedin")], ["--seed", "4"])
    for name in ["events.ndjson", "onboarding.json", "truth.json"] {
      try expect(one.text(name), equals: again.text(name))
    }
    try expect(one.text("onboarding.json"), equals: other.text("onboarding.json"))
    let lines = { (log: ImitatedLog) in
      Set(try log.text("events.ndjson").split(separator: "\n").map(String.init))
    }
    try expect(lines(one).isDisjoint(with: lines(other)))
  }
}

import Foundation
@testable import OnboardingFunnelCommand
import TestSupport
import Testing

/// A log that `generate --like` has made after another, in a folder of its own.
struct ImitatedLog {
  let folder: TemporaryFolder
  let outcome: OnboardingFunnelCommand.Outcome

  /// Makes a log.
  ///
  /// `inputs`: the logs it is made after. `more`: other options.
  init(of inputs: [String], _ more: [String] = [], processors: Int = 2) async throws {
    folder = try TemporaryFolder()
    outcome = await OnboardingFunnelCommand.run(
      ["generate"] + inputs.flatMap { ["--like", $0] } + ["--out", folder.path + "/alike"] + more,
      in: .init(clock: 1_800_000_000_000, processors: processors, errorIsTerminal: false))
  }

  var path: String { folder.path + "/alike" }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  /// Where its funnels are outside the intervals of the log it is made after, by two reports that know
  /// nothing of each other.
  ///
  /// `settings`: of the report on the other log.
  func disagreements(
    with inputs: [String], settings: [String] = []
  ) async throws -> (rates: Int, outside: [String]) {
    try Self.disagreements(
      of: await runReport([path]), with: await runReport(inputs + settings))
  }

  /// Where the funnels of a report are outside the intervals of another.
  static func disagreements(
    of own: [String: CSVTable], with other: [String: CSVTable]
  ) throws -> (rates: Int, outside: [String]) {
    let other = try #require(other["funnel.csv"])
    let own = try #require(own["funnel.csv"])
    var rates = 0
    var outside: [String] = []
    let keys = ["flow", "flow_version", "breakdown", "segment", "step"]
    for row in other.rows() where ["all", "variant"].contains(row["breakdown"]) {
      guard !row["segment"].hasPrefix("(") else { continue }
      let place = Dictionary(uniqueKeysWithValues: keys.map { ($0, row[$0]) })
      for column in ["rate_from_entry", "rate_from_previous"] {
        // A row of several orders of steps has no step before.
        guard let low = Double(row[column + "_low"]), let high = Double(row[column + "_high"]),
          column == "rate_from_entry" || row["breakdown"] == "variant"
            || isOfOneOrder(row, in: other)
        else { continue }
        let rate = own.number(column, where: place)
        // A step of few users is left out.
        if rate == nil, Int(row["viewed"]) ?? 0 < 5, row["is_completion"] == "false" { continue }
        rates += 1
        if rate.map({ (low - 1e-9...high + 1e-9).contains($0) }) != true {
          outside.append("\(place): \(column) \(rate as Double?) not in \(low)...\(high)")
        }
      }
    }
    return (rates, outside)
  }

  /// Whether all variants see the flow's steps in the order of its own list.
  private static func isOfOneOrder(_ row: CSVRow, in table: CSVTable) -> Bool {
    let steps = { (breakdown: String, segment: String) in
      table.rows(where: ["flow": row["flow"], "breakdown": breakdown, "segment": segment])
        .map { $0["step"] }
    }
    let variants = Set(
      table.rows(where: ["flow": row["flow"], "breakdown": "variant"]).map { $0["segment"] })
    return variants.allSatisfy { $0.hasPrefix("(") || steps("variant", $0) == steps("all", "") }
  }
}

extension ValueAudit {
  /// What of these values stands in an imitated log, in its lines or in the files beside it.
  func leaks(into log: ImitatedLog) throws -> [String] {
    var found: Set<String> = []
    for line in try log.text("events.ndjson").split(separator: "\n") {
      found.formUnion(Self.names(of: try JSONSerialization.jsonObject(with: Data(line.utf8))))
    }
    for name in ["onboarding.json", "truth.json"] {
      found.formUnion(
        Self.names(of: try JSONSerialization.jsonObject(with: Data(try log.text(name).utf8))))
    }
    return found.intersection(rare).sorted()
  }
}

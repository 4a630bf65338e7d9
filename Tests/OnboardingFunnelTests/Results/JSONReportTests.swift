import Expectations
import Foundation
import OnboardingFunnel
import OnboardingFunnelCommand
import TestSupport
import Testing

/// `report.json` says what the CSV files say: all of it, and nothing else.
struct JSONReportTests {
  /// - Returns: How many cells were compared.
  @discardableResult
  private func compare(_ run: ReportRun, _ comment: String) throws -> Int {
    let json = try JSONTables(try #require(run.files["report.json"], "\(comment)"))
    let package = try JSONSerialization.jsonObject(
      with: Data(try #require(run.files["datapackage.json"]).utf8))
    let tables = try run.tables()
    expect(Set(json.tables.keys.map { $0 + ".csv" }), equals: Set(tables.keys), "\(comment)")
    var compared = 0
    for (file, table) in tables {
      let name = String(file.dropLast(4))
      let rows = JSONTables.rows(of: table, numbers: numbers(of: name, in: package))
      expect(json.tables[name], equals: rows, "\(comment): \(file)")
      compared += rows.reduce(0) { $0 + $1.count }
    }
    // Counts of users stand in tables alone, so what hides there is hidden.
    expect(
      Set(json.members.keys),
      equals: [
        "schema_version", "program", "program_version", "as_of", "time_zones", "options", "order",
        "count", "minimum_cell", "inputs", "formats", "definition_digest", "flows", "tables",
      ])
    for flow in JSONTables.elements(of: json.members["flows"]) {
      expect(
        Set(JSONTables.members(of: flow).keys),
        equals: [
          "flow", "flow_version", "title", "is_inferred", "is_provisional", "window_seconds",
          "experiment", "steps",
        ])
    }
    return compared
  }

  /// The columns of a table that are no text.
  private func numbers(of table: String, in package: Any) -> Set<String> {
    let resources = (package as? [String: Any])?["resources"] as? [[String: Any]] ?? []
    let schema = resources.first { $0["name"] as? String == table }?["schema"] as? [String: Any]
    let fields = schema?["fields"] as? [[String: Any]] ?? []
    return Set(
      fields.filter { ["integer", "number"].contains($0["type"] as? String) }
        .compactMap { $0["name"] as? String })
  }

  @Test(arguments: ["lockedin", "betfree", "steps-app", "three-pages", "waterquest"], [0, 5])
  func `every cell of a sample's tables stands in it, hidden ones as null`(
    name: String, minimum: Int
  ) async throws {
    let hiding = minimum == 0 ? [] : ["--min-cell", "\(minimum)"]
    let run = try await ReportRun(
      [sample(name), "--compare-to", "previous-week", "--by", "platform"] + hiding)
    expect(run.status, equals: .done)
    #expect(try compare(run, name) > 2_000)
  }

  @Test(arguments: LawSeeds.first(6))
  func `so it is of any log, with counts hidden or not`(seed: UInt64) async throws {
    let test = AdversarialCase(seed: seed).inSomeReading()
    let folder = try TemporaryFolder()
    for file in test.files { try folder.write(file.bytes, to: "log/" + file.path) }
    for hiding in [[], ["--min-cell", "5"]] {
      let run = try await ReportRun([folder.path + "/log"] + test.arguments + hiding)
      try compare(run, "seed \(seed) \(hiding)")
    }
  }

  @Test func `numbers are numbers, truth is truth, and what is not there is null`() async throws {
    let run = try await ReportRun([sample("lockedin")])
    let text = try #require(run.files["report.json"])
    expect(text, hasPrefix: "{\n\"schema_version\": 1,\n\"program\": \"onboarding-funnel\",\n")
    let line = try #require(
      text.split(separator: "\n").first { $0.contains("\"step\": \"completed\"") })
    expect(line, contains: "\"step_index\": 6, ")
    expect(line, contains: "\"is_completion\": true, ")
    expect(line, contains: "\"reached\": 307, ")
    expect(line, contains: "\"advanced\": null, ")
    expect(line, contains: "\"segment\": null, ")
  }

  private func sample(_ name: String) -> String {
    Article.root.appendingPathComponent("SampleEvents/\(name)").path
  }
}

import OnboardingFunnel
import TestSupport
import Testing

/// The funnel of the flow that most users entered.
struct LargestFunnel {
  let steps: [String]
  let reached: [Int]
  let completed: Int

  init(_ report: AnalysisReport) throws {
    let table = try CSVTable(try #require(report.text(of: "funnel.csv")))
    let rows = table.rows(where: ["breakdown": "all"])
    let flows = Dictionary(grouping: rows) { $0["flow"] + "@" + $0["flow_version"] }
    let largest = flows.max { left, right in
      let (l, r) = (Int(left.value[0]["reached"]) ?? 0, Int(right.value[0]["reached"]) ?? 0)
      return l != r ? l < r : left.key > right.key
    }
    let own = largest?.value ?? []
    let ordinary = own.filter { $0["is_completion"] == "false" }
    steps = ordinary.map { $0["step"] }
    reached = ordinary.map { Int($0["reached"]) ?? -1 }
    completed = Int(own.first { $0["is_completion"] == "true" }?["reached"] ?? "") ?? -1
  }

  /// That of a report without a definition on a folder of files, by name and text.
  ///
  /// `longestLine`: As the option `--max-line` has it; `nil` for the usual one.
  ///
  /// - Throws: `AnalysisError` where the report refuses them.
  init(reportOn files: [String: String], longestLine: String? = nil) async throws {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: "log/\(name)") }
    var analysis = Analysis(inputs: [folder.path + "/log"])
    analysis.longestLine = longestLine
    try self.init(try await analysis.run())
  }

  /// That of a report without a definition on one file of lines.
  init(reportOn lines: String) async throws {
    try await self.init(reportOn: ["events.ndjson": lines])
  }
}

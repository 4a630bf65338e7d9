import TestSupport

/// `funnel.csv` of one run over many flows, each of which is a case.
struct PeerFunnels {
  private var rows: [String: [CSVRow]] = [:]

  /// Of no flow.
  init() {}

  /// Runs the command line.
  ///
  /// `flows`: their definitions. `lines`: their events. `options`: the reading among them.
  init(flows: [JSONText], lines: [String], options: [String]) async throws {
    let folder = try TemporaryFolder()
    let definition = JSONText.object([JSONField("flows", .array(flows))])
    try folder.write(definition.text, to: "onboarding.json")
    try folder.write(lines.map { $0 + "\n" }.joined(), to: "events.ndjson")
    let tables = try await runReport([folder.path, "--as-of", "2037-01-01"] + options)
    rows = Dictionary(grouping: tables["funnel.csv"]?.rows() ?? [], by: { $0["flow"] })
  }

  /// Adds those of another run over other flows.
  mutating func add(_ other: PeerFunnels) {
    rows.merge(other.rows) { $1 }
  }

  /// How many users reached each step of a flow.
  func reached(_ flow: String) -> [Int] {
    steps(of: flow).filter { $0["breakdown"] == "all" }.compactMap { Int($0["reached"]) }
  }

  /// The same by segment of a breakdown.
  func reached(_ flow: String, by field: String) -> [String: [Int]] {
    let rows = steps(of: flow).filter { $0["breakdown"] == field }
    return Dictionary(grouping: rows, by: { $0["segment"] })
      .mapValues { $0.compactMap { Int($0["reached"]) } }
  }

  /// The level of the only user of a flow: the last step reached, 0 for none.
  func level(_ flow: String) -> Int {
    reached(flow).count { $0 > 0 }
  }

  /// By step, from 1: the seconds that each user of the breakdown `who` took to get there from the
  /// step before, of those who did.
  func seconds(_ flow: String) -> [Int: [Double]] {
    var seconds: [Int: [Double]] = [:]
    let who = "properties.who"
    let users = Dictionary(
      grouping: steps(of: flow).filter { $0["breakdown"] == who }, by: { $0["segment"] })
    for rows in users.values {
      for (row, next) in zip(rows, rows.dropFirst()) where next["reached"] == "1" {
        guard let time = Double(row["median_seconds_to_advance"]) else { continue }
        seconds[Int(row["step_index"]) ?? 0, default: []].append(time)
      }
    }
    return seconds.mapValues { $0.sorted() }
  }

  private func steps(of flow: String) -> [CSVRow] {
    (rows[flow] ?? []).filter { $0["is_completion"] == "false" }
  }
}

import TestSupport

/// Where a report and the truth that was planted in its log say different things.
struct TruthComparison {
  let tables: [String: CSVTable]
  private(set) var differences: [String] = []
  /// How many numbers were compared.
  private(set) var numbers = 0

  /// Compares everything the truth knows.
  ///
  /// The report must be split by the fields that were planted.
  init(_ truth: PlantedTruth, with tables: [String: CSVTable]) throws {
    self.tables = tables
    try compareLines(truth.lines)
    for flow in truth.flows {
      for segment in flow.segments { try compare(segment, of: flow) }
    }
  }

  private mutating func compareLines(_ lines: PlantedTruth.Lines) throws {
    var expected = [
      "lines": lines.lines, "accepted": lines.accepted, "duplicates": lines.duplicates,
    ]
    for rejected in lines.rejected { expected["rejected_" + rejected.reason] = rejected.count }
    for (finding, count) in expected.sorted(by: { $0.key < $1.key }) {
      let keys = ["scope": "log", "finding": finding]
      try expect("quality.csv", keys, "count", String(count))
    }
  }

  private mutating func compare(
    _ segment: PlantedTruth.Segment, of flow: PlantedTruth.Flow
  ) throws {
    let key = [
      "flow": flow.flow, "flow_version": flow.flow_version, "breakdown": segment.breakdown,
      "segment": segment.segment,
    ]
    let outcomes = [
      "completed": segment.completed, "skipped_flow": segment.skipped_flow, "left": segment.left,
      "in_progress": segment.in_progress, "entered_midway": segment.entered_midway,
      "returned_later": segment.returned_later,
    ]
    for (outcome, users) in outcomes.sorted(by: { $0.key < $1.key }) {
      let keys = key.merging(["outcome": outcome]) { $1 }
      try expect("outcomes.csv", keys, "users", String(users))
    }
    let completion = key.merging(["step": "completed"]) { $1 }
    try expect("funnel.csv", completion, "reached", String(segment.completed))
    try expect("funnel.csv", completion, "in_progress", String(segment.completed_in_progress))
    let started = try table("trend.csv").rows(where: key).compactMap { Int($0["started"]) }
    record("trend.csv", key, "started", "\(segment.started)", "\(started.reduce(0, +))")
    try compare(segment.steps, in: "funnel.csv", key, names: ["step"])
    try compare(segment.reasons, in: "dropoff.csv", key, names: ["step", "reason", "detail"])
    try compare(segment.permissions, in: "permissions.csv", key, names: ["step", "permission"])
    try compare(segment.choices, in: "choices.csv", key, names: ["step", "choice", "value"])
    try compare(segment.exits, in: "exits.csv", key, names: ["step", "position", "event"])
    try compare(segment.goals, in: "goals.csv", key, names: ["goal", "outcome"])
    try expectNoMore(segment.exits, in: "exits.csv", key)
    try expectNoMore(segment.reasons, in: "dropoff.csv", key)
    try expectNoMore(segment.choices, in: "choices.csv", key)
  }

  /// Compares every count of some rows with the column of its name.
  private mutating func compare(
    _ rows: [PlantedTruth.Row], in file: String, _ key: [String: String], names: [String]
  ) throws {
    for row in rows {
      let keys = key.merging(row.values.filter { names.contains($0.key) }) { $1 }
      // A variant's own list may lack a step.
      guard try !table(file).rows(where: keys).isEmpty || row.values["reached"] != "0" else {
        continue
      }
      for (column, value) in row.values.sorted(by: { $0.key < $1.key })
      where !names.contains(column) {
        try expect(file, keys, column, value)
      }
    }
  }

  private mutating func expectNoMore(
    _ rows: [PlantedTruth.Row], in file: String, _ key: [String: String]
  ) throws {
    let count = try table(file).rows(where: key).count
    record(file, key, "rows", "\(rows.count)", "\(count)")
  }

  private mutating func expect(
    _ file: String, _ keys: [String: String], _ column: String, _ expected: String
  ) throws {
    let found = try table(file).rows(where: keys).map { $0[column] }
    record(file, keys, column, expected, found.joined(separator: " and "))
  }

  private mutating func record(
    _ file: String, _ keys: [String: String], _ column: String, _ expected: String,
    _ found: String
  ) {
    numbers += 1
    guard expected != found else { return }
    let place = keys.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    differences.append(
      "\(file) \(place.joined(separator: " ")): \(column) is \(found), planted \(expected)")
  }

  private func table(_ name: String) throws -> CSVTable {
    guard let table = tables[name] else { throw MissingTable(name: name) }
    return table
  }

  private struct MissingTable: Error {
    let name: String
  }
}

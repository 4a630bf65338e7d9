import TestSupport

/// Adds up the numbers of a report, and notes what does not.
struct ReportBalance {
  private(set) var faults: [String] = []

  private static let key = ["flow", "flow_version", "breakdown", "segment"]

  /// lines = accepted + rejected + blank, and rejected = Σ of its reasons.
  mutating func checkLines(_ report: CaseReport) throws {
    let rows = try report.table("quality.csv").rows(where: ["scope": "log"])
    let count = { (word: String) in
      rows.filter { $0["finding"] == word }.map { Int($0["count"]) ?? -1 }.reduce(0, +)
    }
    expect(count("lines"), count("accepted") + count("rejected") + count("blank"), "lines")
    let reasons = rows.filter { $0["finding"].hasPrefix("rejected_") }
    expect(count("rejected"), reasons.map { Int($0["count"]) ?? -1 }.reduce(0, +), "rejected")
  }

  /// reached = advanced + left, left = Σ reasons = Σ exits of a position, reached(1) = completed + Σ left.
  mutating func checkSteps(_ report: CaseReport) throws {
    var reasons = Sums()
    for row in try report.table("dropoff.csv").rows() {
      reasons.add(row, "users", under: row.line(Self.key + ["step"]))
    }
    var exits = Sums()
    for row in try report.table("exits.csv").rows() {
      exits.add(row, "users", under: row["position"] + row.line(Self.key + ["step"]))
    }
    var left = Sums()
    var (entered, completed): ([String: Int], [String: Int]) = ([:], [:])
    for row in try report.table("funnel.csv").rows() {
      let segment = row.line(Self.key)
      if row["is_completion"] == "true" {
        completed[segment] = Int(row["reached"])
        continue
      }
      let step = row.line(Self.key + ["step"])
      expect(row.number("reached"), row.number("advanced") + row.number("left"), "reached: \(step)")
      expect(row.number("left"), reasons[step], "reasons: \(step)")
      for position in ["first", "last"] {
        expect(row.number("left"), exits[position + step], "\(position) exits: \(step)")
      }
      left.add(row, "left", under: segment)
      if row["step_index"] == "1" { entered[segment] = Int(row["reached"]) }
    }
    for (segment, users) in entered {
      expect(users, completed[segment, default: -1] + left[segment], "reached(1): \(segment)")
    }
  }

  /// started = matured + in progress, matured = completed + left, over periods and outcomes alike.
  mutating func checkOutcomes(_ report: CaseReport) throws {
    var periods: [String: Sums] = [:]
    let counts = ["started", "matured", "completed", "left", "in_progress"]
    for row in try report.table("trend.csv").rows() {
      let (segment, date) = (row.line(Self.key), row["period_start"])
      expect(
        row.number("started"), row.number("matured") + row.number("in_progress"),
        "started: \(segment) \(date)")
      expect(
        row.number("matured"), row.number("completed") + row.number("left"),
        "matured: \(segment) \(date)")
      for count in counts { periods[count, default: Sums()].add(row, count, under: segment) }
    }
    var outcomes: [String: Sums] = [:]
    for row in try report.table("outcomes.csv").rows() {
      outcomes[row["outcome"], default: Sums()].add(row, "users", under: row.line(Self.key))
    }
    var (reached, inProgress) = (Sums(), Sums())
    for row in try report.table("funnel.csv").rows() {
      inProgress.add(row, "in_progress", under: row.line(Self.key))
      if row["step_index"] == "1" { reached.add(row, "reached", under: row.line(Self.key)) }
    }
    let sum = { (outcome: String, segment: String) in outcomes[outcome]?[segment] ?? 0 }
    for segment in reached.names {
      let matured = ["completed", "skipped_flow", "left"].map { sum($0, segment) }.reduce(0, +)
      expect(reached[segment], matured, "outcomes: \(segment)")
      expect(inProgress[segment], sum("in_progress", segment), "in progress: \(segment)")
      expect(periods["matured"]?[segment] ?? 0, matured, "periods: \(segment)")
      expect(periods["completed"]?[segment] ?? 0, sum("completed", segment), "trend: \(segment)")
      expect(
        periods["in_progress"]?[segment] ?? 0, inProgress[segment], "young periods: \(segment)")
    }
  }

  /// Of each goal: all = completed + skipped_flow + left, reached ≤ users, and Σ segments = all.
  mutating func checkGoals(_ report: CaseReport) throws {
    let table = try report.table("goals.csv")
    var (all, outcomes) = (Sums(), Sums())
    for row in table.rows() {
      let goal = row.line(Self.key + ["goal"])
      for column in ["users", "reached"] {
        if row["outcome"] == "all" {
          all.add(row, column, under: column + goal)
        } else {
          outcomes.add(row, column, under: column + goal)
        }
      }
      if row.number("reached") > row.number("users") { faults.append("goal reached: \(goal)") }
    }
    for name in all.names { expect(all[name], outcomes[name], "goal: \(name)") }
    checkSegments(table, by: ["goal", "outcome"], of: ["users", "reached"])
  }

  /// Of each breakdown: Σ segments = all, by step id.
  ///
  /// `reached` of `permissions.csv` is left out: a segment has a row of a permission that no step
  /// declares only where it occurs there.
  mutating func checkSegments(_ report: CaseReport) throws {
    try checkSegments(
      report.table("funnel.csv"), by: ["step"],
      of: [
        "viewed", "reached", "advanced", "left", "skipped_step", "in_progress", "revisits",
        "went_back", "attempts",
      ])
    try checkSegments(report.table("dropoff.csv"), by: ["step", "reason", "detail"], of: ["users"])
    try checkSegments(
      report.table("exits.csv"), by: ["step", "position", "event"], of: ["users"])
    try checkSegments(report.table("outcomes.csv"), by: ["outcome"], of: ["users"])
    try checkSegments(
      report.table("permissions.csv"), by: ["step", "permission"],
      of: ["asked", "granted", "denied", "unanswered", "recovered", "already_granted"])
    try checkSegments(
      report.table("choices.csv"), by: ["step", "choice", "value"], of: ["users", "completed"])
    try checkSegments(
      report.table("trend.csv"), by: ["period_start"],
      of: ["started", "matured", "completed", "left", "in_progress"])
    try checkSegments(report.table("timing.csv"), by: ["measure", "step"], of: ["users", "open"])
  }

  /// Of the steps of a list no later one was reached by more users.
  ///
  /// `flows`: whose rows follow several lists, but for those of variants.
  mutating func checkDescent(_ report: CaseReport, except flows: Set<String>) throws {
    var last: [String: Int] = [:]
    for row in try report.table("funnel.csv").rows() {
      let flow = row.line(["flow", "flow_version"])
      guard row["breakdown"] == "variant" || !flows.contains(flow) else { continue }
      let list = row.line(Self.key)
      let reached = row.number("reached")
      if reached > last[list, default: reached] {
        faults.append("\(list): \(row["step"]) rises to \(reached)")
      }
      last[list] = reached
    }
  }

  /// Rates and shares lie between 0 and 1, and between the ends of their intervals.
  mutating func checkRates(_ report: CaseReport) throws {
    for name in CaseReport.tableNames {
      let table = try report.table(name)
      let rates = table.header.filter { column in
        column.contains("share") || column.contains("rate") || column.hasPrefix("within_")
      }
      for row in table.rows() {
        for rate in rates where !row[rate].isEmpty {
          let value = Double(row[rate]) ?? .nan
          let low = Double(row[rate + "_low"]) ?? 0
          let high = Double(row[rate + "_high"]) ?? 1
          if !(0 <= low && low <= value && value <= high && high <= 1) {
            faults.append("\(name), \(rate): \(low) \(value) \(high)")
          }
        }
      }
    }
  }

  private mutating func checkSegments(
    _ table: CSVTable, by row: [String], of counts: [String]
  ) {
    for count in counts {
      var all = Sums()
      var parts: [String: Sums] = [:]
      var breakdowns: [String: Set<String>] = [:]
      for line in table.rows() {
        let flow = line.line(["flow", "flow_version"])
        let place = flow + " " + line.line(row)
        if line["breakdown"] == "all" {
          all.add(line, count, under: place)
        } else {
          breakdowns[flow, default: []].insert(line["breakdown"])
          parts[line["breakdown"], default: Sums()].add(line, count, under: place)
        }
      }
      for (flow, names) in breakdowns {
        for place in all.names where place.hasPrefix(flow + " ") {
          for name in names {
            expect(all[place], parts[name]?[place] ?? 0, "Σ \(name), \(count): \(place)")
          }
        }
      }
    }
  }

  private mutating func expect(_ whole: Int, _ sum: Int, _ what: String) {
    if whole != sum { faults.append("\(what): \(whole) is not \(sum)") }
  }
}

/// Sums of a column by name.
private struct Sums {
  private var sums: [String: Int] = [:]

  var names: [String] { sums.keys.sorted() }

  subscript(name: String) -> Int { sums[name] ?? 0 }

  mutating func add(_ row: CSVRow, _ column: String, under name: String) {
    sums[name, default: 0] += row.number(column)
  }
}

extension CSVRow {
  /// A count; a field that is empty counts nobody.
  fileprivate func number(_ column: String) -> Int {
    self[column].isEmpty ? 0 : Int(self[column]) ?? -1_000_000
  }
}

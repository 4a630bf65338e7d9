import TestSupport

/// The counts of the CSV files of one report, with the sums that their columns are documented to have.
///
/// Only of reports of one flow whose users all see the same steps in the same order.
struct ShownCounts {
  private struct Row {
    let file: String
    let number: Int
    let cells: CSVRow
  }

  /// By file and segment.
  private var rows: [String: [String: [Row]]] = [:]
  private var intervals = CountIntervals()
  private var places: [String: Int] = [:]
  /// Places of what is hidden, with where they stand.
  private var hidden: [(place: Int, name: String)] = []

  /// By file: what rows of several segments have in common, and the columns that count users.
  private static let tables: [String: (subject: [String], counts: [String])] = [
    "funnel.csv": (
      ["step", "is_completion"], ["viewed", "reached", "in_progress", "attempts"]
    ),
    "dropoff.csv": (["step", "reason", "detail"], ["users"]),
    "exits.csv": (["step", "position", "event"], ["users"]),
    "outcomes.csv": (["outcome"], ["users"]),
    "timing.csv": (["measure", "step"], ["users"]),
    "trend.csv": (
      ["period_start"], ["started", "matured", "completed", "left", "in_progress"]
    ),
  ]

  /// The files that it reads.
  static let files = tables.keys.sorted() + ["assignment.csv", "comparison.csv"]

  init(_ tables: [String: CSVTable]) {
    for file in Self.files {
      let rows = (tables[file]?.rows() ?? []).enumerated().map { number, cells in
        Row(file: file, number: number, cells: cells)
      }
      self.rows[file] = Dictionary(grouping: rows) { row in
        file == "assignment.csv" || file == "comparison.csv"
          ? "" : row.cells["breakdown"] + "=" + row.cells["segment"]
      }
    }
    for segment in (rows["funnel.csv"] ?? [:]).keys.sorted() { relate(segment) }
    for (file, table) in Self.tables.sorted(by: { $0.key < $1.key }) {
      relateSegments(file, table.subject, table.counts)
    }
    relateExperiment()
  }

  /// The hidden counts below the minimum that only one number fits, each with where it stands.
  ///
  /// `nil` where nothing fits what is shown.
  mutating func following(below minimum: Int) -> [String]? {
    guard intervals.narrow() else { return nil }
    return hidden.compactMap { place, name in
      guard let only = intervals.only(place), only < minimum else { return nil }
      return "\(name) is \(only)"
    }
  }

  // Places

  private mutating func at(_ rows: [Row], _ column: String) -> [Int] {
    rows.map { row in
      let name = "\(row.file):\(row.number + 2) \(column)"
      if let place = places[name] { return place }
      let count = Int(row.cells[column])
      let place = intervals.add(count)
      places[name] = place
      if count == nil { hidden.append((place, "\(name) of \(row.cells.fields.prefix(8))")) }
      return place
    }
  }

  private func rows(
    _ file: String, _ segment: String, where holds: (CSVRow) -> Bool = { _ in true }
  ) -> [Row] {
    (rows[file]?[segment] ?? []).filter { holds($0.cells) }
  }

  // What hangs together

  private mutating func relate(_ segment: String) {
    let funnel = rows("funnel.csv", segment)
    let steps = Array(funnel.dropLast())
    let entered = at(Array(funnel.prefix(1)), "reached")
    let completed = at(funnel.suffix(1), "reached")
    for (row, next) in zip(steps, funnel.dropFirst()) { relate(row, to: next, of: segment) }
    let left = at(steps, "left")
    intervals.same(entered, left + completed)
    for row in funnel {
      intervals.most(at([row], "viewed"), at([row], "reached"))
      intervals.most(at([row], "reached"), at([row], "attempts"))
    }
    let young = at(funnel, "in_progress")
    relateOutcomes(of: segment, entered, completed, young)
    relateTimes(of: segment, entered, completed, young)
  }

  private mutating func relate(_ row: Row, to next: Row, of segment: String) {
    let (left, advanced) = (at([row], "left"), at([row], "advanced"))
    intervals.same(at([row], "reached"), advanced + left)
    intervals.same(advanced, at([next], "reached"))
    let isHere = { (cells: CSVRow) in cells["step"] == row.cells["step"] }
    intervals.same(left, at(rows("dropoff.csv", segment, where: isHere), "users"))
    let exits = rows("exits.csv", segment, where: isHere)
    for position in ["first", "last"] {
      intervals.same(left, at(exits.filter { $0.cells["position"] == position }, "users"))
    }
    let empty = exits.filter { $0.cells["event"] == "(nothing)" }
    intervals.same(at(empty.dropLast(), "users"), at(empty.suffix(1), "users"))
    for time in rows("timing.csv", segment, where: isHere) {
      let isOfLeaving = time.cells["measure"] == "before_leaving"
      intervals.most(at([time], "users"), isOfLeaving ? left : advanced)
    }
  }

  private mutating func relateOutcomes(
    of segment: String, _ entered: [Int], _ completed: [Int], _ young: [Int]
  ) {
    let skips = outcome("skipped_flow", of: segment)
    let ends = outcome("completed", of: segment)
    intervals.same(entered, ends + skips + outcome("left", of: segment))
    intervals.same(completed, ends)
    intervals.same(young, outcome("in_progress", of: segment))
    let skipped = rows("dropoff.csv", segment) { $0["reason"] == "skipped_flow" }
    intervals.same(skips, at(skipped, "users"))
    intervals.most(outcome("returned_later", of: segment) + completed, entered)
  }

  private mutating func outcome(_ outcome: String, of segment: String) -> [Int] {
    at(rows("outcomes.csv", segment) { $0["outcome"] == outcome }, "users")
  }

  private mutating func relateTimes(
    of segment: String, _ entered: [Int], _ completed: [Int], _ young: [Int]
  ) {
    let periods = rows("trend.csv", segment)
    for row in periods.map({ [$0] }) {
      intervals.same(at(row, "started"), at(row, "matured") + at(row, "in_progress"))
      intervals.same(at(row, "matured"), at(row, "completed") + at(row, "left"))
    }
    intervals.same(entered, at(periods, "matured"))
    intervals.same(completed, at(periods, "completed"))
    intervals.same(young, at(periods, "in_progress"))
    let complete = rows("timing.csv", segment) { $0["measure"] == "complete" }
    intervals.same(entered + young, at(complete, "users") + at(complete, "open"))
    intervals.most(completed, at(complete, "users"))
  }

  /// The segments of each breakdown make up all users.
  private mutating func relateSegments(_ file: String, _ subject: [String], _ counts: [String]) {
    let all = (rows[file] ?? [:]).sorted { $0.key < $1.key }.flatMap(\.value)
    let groups = Dictionary(grouping: all) { row in
      (["breakdown"] + subject).map { row.cells[$0] }
    }
    for (key, parts) in groups.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) })
    where key[0] != "all" {
      let whole = groups[["all"] + key.dropFirst()] ?? []
      let ofSteps = key.last == "false" ? ["advanced", "left"] : []
      for column in counts + ofSteps { intervals.same(at(whole, column), at(parts, column)) }
    }
  }

  private mutating func relateExperiment() {
    let arms = rows("assignment.csv", "")
    let everyone = rows("funnel.csv", "all=")
    let entered = at(Array(everyone.prefix(1)), "reached") + at(everyone, "in_progress")
    intervals.same(at(arms, "users"), entered)
    for arm in arms {
      let funnel = rows("funnel.csv", "variant=" + arm.cells["variant"])
      let own = at(Array(funnel.prefix(1)), "reached") + at(funnel, "in_progress")
      intervals.same(at([arm], "users"), own)
    }
    for row in rows("comparison.csv", "") where !row.cells["step"].hasPrefix("leave:") {
      for arm in ["control", "variant"] {
        let funnel = rows("funnel.csv", "variant=" + row.cells[arm])
        let step = funnel.filter {
          $0.cells["is_completion"] == row.cells["is_completion"]
            && (row.cells["is_completion"] == "true" || $0.cells["step"] == row.cells["step"])
        }
        intervals.same(at([row], "\(arm)_users"), at(Array(funnel.prefix(1)), "reached"))
        intervals.same(at([row], "\(arm)_reached"), at(step, "reached"))
      }
    }
  }
}

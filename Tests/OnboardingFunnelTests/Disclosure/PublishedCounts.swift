import TestSupport

/// The counts of a report's CSV files, with all that a reader who knows the documentation can say of
/// how they hang together.
///
/// Made from two reports of one log, one with all counts, so that what does not hold for it (such as
/// the identities of `furthest` under another order) is left out, and one that hides some.
struct PublishedCounts {
  struct Count {
    let file: String
    let row: Int
    let column: String
    let whole: Int
    let isHidden: Bool
  }

  private(set) var counts: [Count] = []
  /// Sums that come to zero.
  private(set) var zeros: [[Int: Double]] = []
  /// Sums that are zero at least.
  private(set) var bounds: [[Int: Double]] = []
  /// What who sees no count knows that it is at least.
  private(set) var lows: [Double] = []
  /// How many counts were read in the Markdown.
  private(set) var printedCounts = 0
  /// How many counts and rates were read in the charts.
  private(set) var drawnCounts = 0
  private var numbers: [String: Int] = [:]
  let tables: [String: [(whole: CSVRow, shown: CSVRow)]]
  /// By file, the rows of each flow, from 0 in the order of the report.
  private let byFlow: [String: [Int: [Int]]]

  /// By file: the columns that count users.
  static let columns: [String: [String]] = [
    "funnel.csv": [
      "viewed", "reached", "advanced", "left", "skipped_step", "in_progress", "revisits",
      "went_back", "attempts",
    ],
    "dropoff.csv": ["users"], "exits.csv": ["users"], "outcomes.csv": ["users"],
    "permissions.csv": [
      "reached", "asked", "granted", "denied", "already_granted", "already_denied", "unanswered",
      "recovered", "completed_after_grant", "completed_after_denial", "left_after_grant",
      "left_after_denial",
    ],
    "choices.csv": ["users", "completed"], "timing.csv": ["users", "open"],
    "trend.csv": ["started", "matured", "completed", "left", "in_progress"],
    "comparison.csv": ["control_users", "control_reached", "variant_users", "variant_reached"],
    "assignment.csv": ["users"],
    "changes.csv": ["base_users", "base_reached", "users", "reached"],
    "goals.csv": ["users", "reached"], "quality.csv": ["count"],
  ]

  /// Findings that count users of a flow, whoever started or not.
  private static let findingsOfUsers = [
    "entered_midway", "mixed_users", "returned_after_completion", "breakdown_missing_at_entry",
    "late_variant", "skip_of_unskippable", "dimension_unseen", "events_before_entry", "two_ids",
    "undeclared_variant", "experiment_not_compared", "far_from_the_rest", "view_missing",
  ]

  init(open: [String: CSVTable], hidden: [String: CSVTable]) {
    tables = open.reduce(into: [:]) { tables, file in
      let columns = Self.columns[file.key] ?? []
      tables[file.key] = Self.pairs(file.value, hidden[file.key], columns)
    }
    byFlow = Self.byFlow(tables)
    for (file, columns) in Self.columns.sorted(by: { $0.key < $1.key }) {
      for (row, pair) in (tables[file] ?? []).enumerated() {
        for column in columns {
          guard let whole = Int(pair.whole[column]),
            file != "quality.csv" || Self.findingsOfUsers.contains(pair.whole["finding"])
          else { continue }
          numbers["\(file) \(row) \(column)"] = counts.count
          counts.append(
            Count(
              file: file, row: row, column: column, whole: whole,
              isHidden: pair.shown[column].isEmpty))
        }
      }
    }
    addAnswered()
    let withheld = Set(
      counts.filter { $0.isHidden && $0.whole == 0 }.map { table($0.file, $0.row) })
    lows = counts.map { count in
      let isLeftOut = tables[count.file]?[count.row].shown.fields.allSatisfy(\.isEmpty) ?? true
      return isLeftOut || withheld.contains(table(count.file, count.row)) ? 0 : 1
    }
    relateSegments()
    for rows in segments("funnel.csv").values { relateJourney(rows) }
    relateAnswered()
    relateExperiments()
    relateChanges()
    relateFindings()
  }

  /// The counts of a column in the rows of one of the flows, from 0.
  func places(
    of file: String, _ column: String, flow: Int, where holds: (CSVRow) -> Bool
  ) -> [Int] {
    rows(of: file, flow: flow, where: holds).flatMap { at(file, $0, column) }
  }

  private static func byFlow(
    _ tables: [String: [(whole: CSVRow, shown: CSVRow)]]
  ) -> [String: [Int: [Int]]] {
    func name(_ row: CSVRow) -> [String] { [row["flow"], row["flow_version"]] }
    var order: [[String]: Int] = [:]
    for row in tables["funnel.csv"] ?? [] where order[name(row.whole)] == nil {
      order[name(row.whole)] = order.count
    }
    return tables.mapValues { rows in
      rows.indices.reduce(into: [:]) { places, row in
        guard let flow = order[name(rows[row].whole)] else { return }
        places[flow, default: []].append(row)
      }
    }
  }

  func total(_ places: [Int]) -> Int { places.reduce(0) { $0 + counts[$1].whole } }

  /// The rows of one of the flows, from 0.
  func rows(of file: String, flow: Int, where holds: (CSVRow) -> Bool) -> [Int] {
    guard let rows = tables[file], let places = byFlow[file]?[flow] else { return [] }
    return places.filter { holds(rows[$0].whole) }
  }

  /// Adds what a `report.md` and its charts print and draw.
  ///
  /// - Returns: What is not what it was taken for.
  mutating func read(_ files: [String: String]) -> [String] {
    let printed = MarkdownCounts(self, files["report.md"] ?? "")
    printedCounts = printed.found.count
    var wrong = add(printed.found) + add(printed.rates)
    for (flow, kinds) in Self.charts(in: files).sorted(by: { $0.key < $1.key }) {
      let drawn = ChartCounts(self, flow: flow, kinds)
      drawnCounts += drawn.found.count + drawn.rates.count
      wrong += drawn.wrong + add(drawn.found) + add(drawn.rates)
    }
    return wrong
  }

  /// By flow from 0, the charts by kind.
  private static func charts(in files: [String: String]) -> [Int: [String: String]] {
    files.reduce(into: [:]) { charts, file in
      guard let name = file.key.firstMatch(of: /charts\/flow-([0-9]+)-([a-z]+)\.svg/) else {
        return
      }
      charts[(Int(name.1) ?? 0) - 1, default: [:]][String(name.2)] = file.value
    }
  }

  private mutating func add(_ found: [MarkdownCounts.Found]) -> [String] {
    var wrong: [String] = []
    for found in found where !add(found) {
      wrong.append("\(found.number) is not \(total(found.places)): \(found.line)")
    }
    return wrong
  }

  private mutating func add(_ rates: [MarkdownCounts.Rate]) -> [String] {
    var wrong: [String] = []
    for rate in rates {
      for (percent, sign) in [
        (rate.percent - rate.tolerance, 1.0), (rate.percent + rate.tolerance, -1),
      ] {
        let sum = rate.part.merging(rate.whole.mapValues { -$0 * percent / 100 }) { $0 + $1 }
          .mapValues { $0 * sign }
        if value(of: sum) >= 0 { bounds.append(sum) } else { wrong.append("\(rate)") }
      }
    }
    return wrong
  }

  /// Adds a number that is printed.
  ///
  /// - Returns: Whether it is what it was taken for.
  private mutating func add(_ found: MarkdownCounts.Found) -> Bool {
    let total = total(found.places)
    if case .perhaps = found.relation, total != found.number { return true }
    let new = [counts.count]
    counts.append(
      Count(file: "report.md", row: 0, column: "", whole: found.number, isHidden: false))
    lows.append(0)
    switch found.relation {
    case .all, .perhaps:
      same(new, found.places)
      return total == found.number
    case .most:
      same(new, found.places)
      most(new, found.places)
      return total >= found.number
    case .some(let others):
      most(new + others, found.places)
      return total >= found.number
    }
  }

  /// Who entered in variants whose lists lack a step.
  func usersWithout(_ step: String, flow: Int) -> [Int] {
    let rows = tables["funnel.csv"] ?? []
    let places = self.rows(of: "funnel.csv", flow: flow) { $0["breakdown"] == "variant" }
    let variants = Dictionary(grouping: places) { key(rows[$0].whole) }
    let lists = variants.values.filter { !$0.contains { rows[$0].whole["step"] == step } }
    return lists.flatMap { at("funnel.csv", $0.min(), "reached") }
  }

  /// The rows of a file as they are and as they are shown; one that is left out shows nothing, and others may stand
  /// in another order.
  private static func pairs(
    _ whole: CSVTable, _ shown: CSVTable?, _ columns: [String]
  ) -> [(whole: CSVRow, shown: CSVRow)] {
    let (rows, shown) = (whole.rows(), shown?.rows() ?? [])
    let names = whole.header.firstIndex(where: columns.contains) ?? whole.header.count
    let isInOrder = rows.elementsEqual(shown) { $0.fields.prefix(names) == $1.fields.prefix(names) }
    guard !isInOrder else { return Array(zip(rows, shown)) }
    let places = Dictionary(
      shown.map { (Array($0.fields.prefix(names)), $0) }, uniquingKeysWith: { $1 })
    return rows.map { row in
      var empty = row
      empty.fields = row.fields.map { _ in "" }
      return (row, places[Array(row.fields.prefix(names))] ?? empty)
    }
  }

  // Places

  /// A breakdown in a file: where zeros are hidden in it, a hidden count may be zero.
  private func table(_ file: String, _ row: Int) -> String {
    "\(file) \(tables[file]?[row].whole["breakdown"] ?? "")"
  }

  /// The count of a column; none where it is empty.
  func at(_ file: String, _ row: Int?, _ column: String) -> [Int] {
    guard let row, let number = numbers["\(file) \(row) \(column)"] else { return [] }
    return [number]
  }

  func at(_ file: String, _ rows: [Int], _ column: String) -> [Int] {
    rows.flatMap { at(file, $0, column) }
  }

  private func key(_ row: CSVRow) -> String {
    ["flow", "flow_version", "breakdown", "segment"].map { row[$0] }.joined(separator: "\u{1}")
  }

  /// The rows of a file by segment.
  private func segments(_ file: String) -> [String: [Int]] {
    let rows = tables[file] ?? []
    return Dictionary(grouping: rows.indices) { key(rows[$0].whole) }
  }

  func rows(_ file: String, _ key: String, where holds: (CSVRow) -> Bool) -> [Int] {
    (tables[file] ?? []).enumerated().filter { self.key($1.whole) == key && holds($1.whole) }
      .map(\.offset)
  }

  // What hangs together

  private func sum(_ ones: [Int], _ others: [Int], times factor: Double = 1) -> [Int: Double] {
    var sum: [Int: Double] = [:]
    for one in ones { sum[one, default: 0] += 1 }
    for other in others { sum[other, default: 0] -= factor }
    return sum
  }

  private func value(of sum: [Int: Double]) -> Double {
    sum.reduce(0) { $0 + $1.value * Double(counts[$1.key].whole) }
  }

  mutating func same(_ ones: [Int], _ others: [Int]) {
    let sum = sum(ones, others)
    if !ones.isEmpty, !others.isEmpty, value(of: sum) == 0 { zeros.append(sum) }
  }

  mutating func most(_ small: [Int], _ large: [Int]) {
    let sum = sum(large, small)
    if !small.isEmpty, !large.isEmpty, value(of: sum) >= 0 { bounds.append(sum) }
  }

  /// A rate that is shown is one count by another.
  mutating func rate(_ part: [Int], _ all: [Int], _ text: String) {
    guard let rate = Double(text), !part.isEmpty, !all.isEmpty else { return }
    let sum = sum(part, all, times: rate)
    if abs(value(of: sum)) < 1e-6 { zeros.append(sum) }
  }

  private static let subjects: [String: [String]] = [
    "funnel.csv": ["step", "is_completion"], "dropoff.csv": ["step", "reason", "detail"],
    "exits.csv": ["step", "position", "event"],
    "outcomes.csv": ["outcome"], "permissions.csv": ["step", "permission"],
    "choices.csv": ["step", "choice", "value"], "timing.csv": ["measure", "step"],
    "trend.csv": ["period_start"], "goals.csv": ["goal", "outcome"],
  ]

  private mutating func relateSegments() {
    for (file, subject) in Self.subjects {
      let rows = tables[file] ?? []
      let groups = Dictionary(grouping: rows.indices) { row in
        (["flow", "flow_version", "breakdown"] + subject).map { rows[row].whole[$0] }
      }
      for (key, parts) in groups where key[2] != "all" {
        let all = groups[key.prefix(2) + ["all"] + key.dropFirst(3)] ?? []
        for column in Self.columns[file] ?? [] {
          same(at(file, all, column), at(file, parts, column))
        }
      }
    }
  }

  private mutating func relateJourney(_ rows: [Int]) {
    let file = "funnel.csv"
    guard let first = rows.first, let last = rows.last, let table = tables[file] else { return }
    let key = key(table[first].whole)
    let entered = at(file, first, "reached")
    let completed = at(file, last, "reached")
    for (row, next) in zip(rows, rows.dropFirst()) {
      same(at(file, row, "reached"), at(file, row, "advanced") + at(file, row, "left"))
      same(at(file, row, "advanced"), at(file, next, "reached"))
      most(at(file, next, "reached"), at(file, row, "reached"))
      rate(
        at(file, next, "reached"), at(file, row, "reached"),
        table[next].shown["rate_from_previous"])
    }
    for row in rows {
      let reached = at(file, row, "reached")
      most(at(file, row, "viewed"), reached)
      most(reached, at(file, row, "attempts"))
      most(at(file, row, "skipped_step"), reached)
      most(at(file, row, "went_back"), reached)
      rate(reached, entered, table[row].shown["rate_from_entry"])
      rate(at(file, row, "left"), reached, table[row].shown["leave_rate"])
      relateReasons(row, key)
    }
    relateUsersBefore(rows)
    same(entered, completed + at(file, rows, "left"))
    let young = at(file, rows, "in_progress")
    relateOutcomes(key, entered, completed, young)
    relateTimes(key, rows, entered, completed, young)
    relateAnswers(key, rows, completed)
    relateGoals(key, entered: entered, completed: completed)
  }

  /// Where lists of steps differ, the step before a step is not the row above: then a rate from there tells a
  /// count that is in no column, and every step that somebody reached stands before one step, or completion.
  private mutating func relateUsersBefore(_ rows: [Int]) {
    guard let table = tables["funnel.csv"] else { return }
    let above = rows.map { Int(table[$0].whole["reached"]) ?? 0 }
    let before = rows.dropFirst().map { row -> Int? in
      guard let rate = Double(table[row].whole["rate_from_previous"]), rate > 0 else { return nil }
      return Int((Double(Int(table[row].whole["reached"]) ?? 0) / rate).rounded())
    }
    guard zip(before, above).contains(where: { $0 != nil && $0 != $1 }) else { return }
    let known = zip(rows.dropFirst(), before).filter { table[$0.0].whole["reached"] != "0" }
    var places: [Int] = []
    for (row, users) in known {
      guard let users else { return }
      places.append(counts.count)
      counts.append(
        Count(
          file: "funnel.csv", row: row, column: "before", whole: users,
          isHidden: table[row].shown["rate_from_previous"].isEmpty))
      lows.append(0)
      rate(
        at("funnel.csv", row, "reached"), [places[places.count - 1]],
        table[row].shown["rate_from_previous"])
    }
    same(places, at("funnel.csv", Array(rows.dropLast()), "reached"))
  }

  private mutating func relateReasons(_ row: Int, _ key: String) {
    guard let step = tables["funnel.csv"]?[row].whole, step["is_completion"] == "false" else {
      return
    }
    let reasons = rows("dropoff.csv", key) { $0["step_index"] == step["step_index"] }
    let left = at("funnel.csv", row, "left")
    same(left, at("dropoff.csv", reasons, "users"))
    for position in ["first", "last"] {
      let exits = rows("exits.csv", key) {
        $0["step_index"] == step["step_index"] && $0["position"] == position
      }
      same(left, at("exits.csv", exits, "users"))
      for exit in exits {
        rate(
          at("exits.csv", exit, "users"), left,
          tables["exits.csv"]?[exit].shown["share_of_left"] ?? "")
      }
    }
    let empty = rows("exits.csv", key) {
      $0["step_index"] == step["step_index"] && $0["event"] == "(nothing)"
    }
    same(at("exits.csv", empty.dropLast(), "users"), at("exits.csv", empty.last, "users"))
    for reason in reasons {
      let shown = tables["dropoff.csv"]?[reason].shown
      let users = at("dropoff.csv", reason, "users")
      rate(users, at("funnel.csv", row, "reached"), shown?["share_of_reached"] ?? "")
      rate(users, left, shown?["share_of_left"] ?? "")
    }
  }

  private mutating func relateOutcomes(
    _ key: String, _ entered: [Int], _ completed: [Int], _ young: [Int]
  ) {
    let file = "outcomes.csv"
    let all = rows(file, key) { _ in true }
    let places = Dictionary(
      all.map { (tables[file]?[$0].whole["outcome"] ?? "", $0) }, uniquingKeysWith: { $1 })
    func users(_ outcome: String) -> [Int] { at(file, places[outcome], "users") }
    func share(_ outcome: String) -> String {
      places[outcome].flatMap { tables[file]?[$0].shown["share"] } ?? ""
    }
    same(users("completed"), completed)
    same(entered, users("completed") + users("skipped_flow") + users("left"))
    let skips = rows("dropoff.csv", key) { $0["reason"] == "skipped_flow" }
    same(users("skipped_flow"), at("dropoff.csv", skips, "users"))
    same(users("in_progress"), young)
    most(users("returned_later") + completed, entered)
    for outcome in ["completed", "skipped_flow", "left", "returned_later"] {
      rate(users(outcome), entered, share(outcome))
    }
    let started = entered + users("in_progress")
    rate(users("in_progress"), started, share("in_progress"))
    rate(users("entered_midway"), started + users("entered_midway"), share("entered_midway"))
  }

  private mutating func relateTimes(
    _ key: String, _ steps: [Int], _ entered: [Int], _ completed: [Int], _ young: [Int]
  ) {
    let periods = rows("trend.csv", key) { _ in true }
    func at(_ column: String) -> [Int] { self.at("trend.csv", periods, column) }
    for row in periods {
      let counts = ["started", "matured", "completed", "left", "in_progress"].map {
        self.at("trend.csv", row, $0)
      }
      same(counts[0], counts[1] + counts[4])
      same(counts[1], counts[2] + counts[3])
      rate(counts[2], counts[1], tables["trend.csv"]?[row].shown["completion_rate"] ?? "")
    }
    same(entered, at("matured"))
    same(completed, at("completed"))
    same(entered + young, at("started"))
    for row in rows("timing.csv", key, where: { _ in true }) {
      let timing = tables["timing.csv"]?[row].whole
      let users = self.at("timing.csv", row, "users")
      if timing?["measure"] == "complete" {
        same(entered + young, users + self.at("timing.csv", row, "open"))
        most(completed, users)
      } else if let index = Int(timing?["step_index"] ?? ""), steps.indices.contains(index - 1) {
        let column = timing?["measure"] == "advance" ? "advanced" : "left"
        most(users, self.at("funnel.csv", steps[index - 1], column))
      }
    }
  }

  private mutating func relateAnswers(_ key: String, _ steps: [Int], _ completed: [Int]) {
    let reached = Dictionary(
      steps.map { row in
        (tables["funnel.csv"]?[row].whole["step"] ?? "", at("funnel.csv", row, "reached"))
      },
      uniquingKeysWith: { first, _ in first })
    let file = "permissions.csv"
    for row in rows(file, key, where: { _ in true }) {
      func at(_ column: String) -> [Int] { self.at(file, row, column) }
      same(at("asked"), at("granted") + at("denied") + at("unanswered"))
      same(
        at("granted") + at("already_granted"),
        at("completed_after_grant") + at("left_after_grant"))
      same(
        at("denied") + at("already_denied"),
        at("completed_after_denial") + at("left_after_denial"))
      same(at("reached"), reached[tables[file]?[row].whole["step"] ?? ""] ?? [])
      most(at("asked") + at("already_granted") + at("already_denied"), at("reached"))
      most(at("recovered"), at("asked"))
      most(at("completed_after_grant") + at("completed_after_denial"), completed)
      let shown = tables[file]?[row].shown
      rate(at("granted"), at("asked"), shown?["grant_rate"] ?? "")
      for answer in ["grant", "denial"] {
        rate(
          at("left_after_\(answer)"), at("left_after_\(answer)") + at("completed_after_\(answer)"),
          shown?["leave_rate_after_\(answer)"] ?? "")
      }
    }
    for row in rows("choices.csv", key, where: { _ in true }) {
      let (users, done) = (at("choices.csv", row, "users"), at("choices.csv", row, "completed"))
      most(done, users)
      most(done, completed)
      most(users, reached[tables["choices.csv"]?[row].whole["step"] ?? ""] ?? [])
      rate(done, users, tables["choices.csv"]?[row].shown["completion_rate"] ?? "")
    }
  }

  /// Of how many a share of `choices.csv` is, which stands in no column.
  private mutating func addAnswered() {
    let file = "choices.csv"
    for (row, pair) in (tables[file] ?? []).enumerated() {
      guard let users = Double(pair.whole["users"]), let share = Double(pair.whole["share"]),
        share > 0
      else { continue }
      numbers["\(file) \(row) answered"] = counts.count
      counts.append(
        Count(
          file: file, row: row, column: "answered", whole: Int((users / share).rounded()),
          isHidden: true))
    }
  }

  private mutating func relateAnswered() {
    let file = "choices.csv"
    let rows = tables[file] ?? []
    let names = ["flow", "flow_version", "breakdown", "step", "choice", "segment"]
    let choices = Dictionary(grouping: rows.indices) { row in names.map { rows[row].whole[$0] } }
    var segments: [[String]: [Int]] = [:]
    for (key, values) in choices {
      let answered = at(file, values.first, "answered")
      segments[Array(key.dropLast()), default: []] += answered
      most(answered, at(file, values, "users"))
      for row in values {
        same(answered, at(file, row, "answered"))
        most(at(file, row, "users"), answered)
        rate(at(file, row, "users"), answered, rows[row].shown["share"])
      }
      let step = self.rows("funnel.csv", self.key(rows[values[0]].whole)) { $0["step"] == key[3] }
      most(answered, at("funnel.csv", step.first, "reached"))
    }
    for (key, parts) in segments where key[2] != "all" {
      same(segments[key.prefix(2) + ["all"] + key.dropFirst(3)] ?? [], parts)
    }
  }

  private mutating func relateExperiments() {
    for (row, pair) in (tables["comparison.csv"] ?? []).enumerated() {
      for arm in ["control", "variant"] {
        let key = self.key(ofArm: pair.whole[arm], in: pair.whole)
        let steps = rows("funnel.csv", key) { _ in true }
        let name = pair.whole["step"]
        if name.hasPrefix("goal:") { relateGoal(row, arm, key, steps) }
        let isOfLeaving = name.hasPrefix("leave:")
        let page = isOfLeaving ? String(name.dropFirst("leave:".count)) : name
        let step = rows("funnel.csv", key) {
          $0["is_completion"] == pair.whole["is_completion"]
            && ($0["step"] == page || $0["is_completion"] == "true")
        }
        let users = at("comparison.csv", row, "\(arm)_users")
        let reached = at("comparison.csv", row, "\(arm)_reached")
        same(users, at("funnel.csv", isOfLeaving ? step.first : steps.first, "reached"))
        same(reached, at("funnel.csv", step, isOfLeaving ? "left" : "reached"))
        rate(reached, users, pair.shown["\(arm)_rate"])
      }
    }
    let arms = tables["assignment.csv"] ?? []
    let flows = Dictionary(grouping: arms.indices) { row in
      ["flow", "flow_version", "experiment"].map { arms[row].whole[$0] }
    }
    for (flow, places) in flows {
      let all = rows("funnel.csv", (flow.prefix(2) + ["all", ""]).joined(separator: "\u{1}")) { _ in
        true
      }
      same(
        at("assignment.csv", places, "users"),
        at("funnel.csv", all.first, "reached") + at("funnel.csv", all, "in_progress"))
      for place in places {
        let key = key(ofArm: arms[place].whole["variant"], in: arms[place].whole)
        let own = rows("funnel.csv", key) { _ in true }
        same(
          at("assignment.csv", place, "users"),
          at("funnel.csv", own.first, "reached") + at("funnel.csv", own, "in_progress"))
        let isArm = !arms[place].whole["variant"].hasPrefix("(")
        let others = places.filter { !isArm || !arms[$0].whole["variant"].hasPrefix("(") }
        rate(
          at("assignment.csv", place, "users"), at("assignment.csv", others, "users"),
          arms[place].shown["observed_share"])
      }
    }
  }

  private mutating func relateChanges() {
    let file = "changes.csv"
    let changes = tables[file] ?? []
    let parts = Dictionary(grouping: changes.indices) { row in
      ["flow", "flow_version", "breakdown"].map { changes[row].whole[$0] }
    }
    for (key, places) in parts {
      func part(_ name: String) -> [Int] { places.filter { changes[$0].whole["part"] == name } }
      for (users, reached) in [("base_users", "base_reached"), ("users", "reached")] {
        let whole = part("completion")
        let all = (parts[key.prefix(2) + ["all"]] ?? []).first
        same(at(file, whole, users), at(file, all, users))
        same(at(file, whole, reached), at(file, all, reached))
        same(at(file, whole, users), at(file, part("share"), reached))
        same(at(file, whole, reached), at(file, part("rate"), reached))
        for (share, rate) in zip(part("share"), part("rate")) {
          same(at(file, share, reached), at(file, rate, users))
          same(at(file, share, users), at(file, whole, users))
        }
        for row in places {
          let name = users == "users" ? "rate" : "base_rate"
          rate(at(file, row, reached), at(file, row, users), changes[row].shown[name])
        }
      }
    }
  }

  /// Findings are of the whole log, so what follows holds where the report is of all of it too.
  private mutating func relateFindings() {
    let (file, findings) = ("quality.csv", tables["quality.csv"] ?? [])
    for (row, finding) in findings.enumerated() {
      let names = finding.whole["scope"].split(separator: "@").map(String.init)
      guard let flow = names.first else { continue }
      let count = at(file, row, "count")
      func all(_ file: String, _ column: String, _ holds: (CSVRow) -> Bool) -> [Int] {
        let rows = tables[file] ?? []
        return rows.indices.filter { index in
          let row = rows[index].whole
          return row["flow"] == flow && (names.count < 2 || row["flow_version"] == names[1])
            && holds(row)
        }.flatMap { at(file, $0, column) }
      }
      func started(_ breakdown: String, _ segment: String) -> [Int] {
        all("funnel.csv", "reached") {
          $0["breakdown"] == breakdown && $0["segment"] == segment && $0["step_index"] == "1"
        }
          + all("funnel.csv", "in_progress") {
            $0["breakdown"] == breakdown && $0["segment"] == segment
          }
      }
      let midway = all("outcomes.csv", "users") {
        $0["breakdown"] == "all" && $0["outcome"] == "entered_midway"
      }
      let everyone = started("all", "")
      switch finding.whole["finding"] {
      case "entered_midway": same(count, midway)
      case "mixed_users": same(count, all("assignment.csv", "users") { $0["variant"] == "(mixed)" })
      case "returned_after_completion":
        most(
          count,
          all("timing.csv", "users") { $0["breakdown"] == "all" && $0["measure"] == "complete" })
      case "dimension_unseen": same(count, everyone)
      case "breakdown_missing_at_entry":
        let fields = finding.whole["explanation"].firstMatch(of: /users without (.*) at entry/)?.1
        most(
          count,
          (fields ?? "").split(separator: ", ").flatMap { started(String($0), "(none)") })
      case "skip_of_unskippable":
        same(count, all("funnel.csv", "skipped_step") { $0["breakdown"] == "all" })
      default: break
      }
      if !["entered_midway", "two_ids"].contains(finding.whole["finding"]) {
        most(count, everyone)
      }
      rate(count, everyone, finding.shown["share"])
      rate(count, everyone + midway, finding.shown["share"])
    }
  }
}

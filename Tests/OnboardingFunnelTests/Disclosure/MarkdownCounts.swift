import Foundation
import TestSupport

/// What the Markdown of a report prints of users, in tables and in sentences.
///
/// Each number has the counts of the CSV files that it is the sum of. Names stand in plain code spans.
struct MarkdownCounts {
  struct Found {
    let number: Int
    let places: [Int]
    let line: String
    var relation = Relation.all
  }

  /// How a number stands to the sum of its counts.
  enum Relation {
    case all
    /// The same, or less.
    case most
    /// Less or the same, and others are left beside it.
    case some(beside: [Int])
    /// The same where the report is of the whole log.
    case perhaps
  }

  /// A rate: who is counted in it, and of how many.
  struct Rate {
    let percent: Double
    let part: [Int: Double]
    let whole: [Int: Double]
    /// In points; most are printed to a tenth.
    var tolerance = 0.05
  }

  private let published: PublishedCounts
  private(set) var found: [Found] = []
  private(set) var rates: [Rate] = []
  private var flow = -1
  private var section = ""
  private var field = ""
  private var variant = ""
  private var columns: [String] = []
  private var row = 0
  private var tables = 0
  private var line = ""

  init(_ published: PublishedCounts, _ markdown: String) {
    self.published = published
    for line in markdown.withOrdinarySpaces.split(separator: "\n") {
      self.line = Self.withPlainSpans(line)
      read()
    }
  }

  private mutating func read() {
    if line.hasPrefix("#") {
      section = String(line.drop { $0 == "#" || $0 == " " })
      if line.hasPrefix("## Flow "), let number = line.firstMatch(of: #/^## Flow ([0-9]+)/#) {
        flow = (Int(number.1) ?? 0) - 1
      }
      if line == "## The flow" { flow = 0 }
      (columns, row, tables, field, variant) = ([], 0, 0, "", "")
    } else if line.hasPrefix("|") {
      let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
      if columns.isEmpty || line.hasPrefix("| If nobody left at |") {
        (columns, row, tables) = (cells, 0, tables + 1)
      } else if !line.hasPrefix("| ---") {
        if isFirstPage {
          readFirst(cells)
        } else {
          read(Dictionary(zip(columns, cells), uniquingKeysWith: { first, _ in first }), cells[0])
        }
        row += 1
      }
    } else {
      columns = []
      if line.hasPrefix("By `"), let by = line.firstMatch(of: #/^By `([^`]+)`:$/#) {
        field = plain(by.1)
      }
      if line.hasSuffix(" list of steps:"),
        let list = line.firstMatch(of: #/^`([^`]+)`.*, by .* list of steps:$/#)
      {
        variant = plain(list.1)
      }
      readSentence()
    }
  }

  /// Stands for a backtick in a name.
  private static let backtick = "\u{E000}"

  /// A line whose code spans all stand between single backticks.
  private static func withPlainSpans(_ line: Substring) -> String {
    guard line.contains("``") else { return String(line) }
    return String(line).replacing(#/(?<fence>``+)(?<name>.*?[^`])\k<fence>(?!`)/#) { span in
      let name = span.output.name
      let isPadded = name.hasPrefix(" ") && name.hasSuffix(" ")
      let bare = isPadded ? name.dropFirst().dropLast() : name
      return "`" + bare.replacing("`", with: backtick) + "`"
    }
  }

  private func plain(_ name: some StringProtocol) -> String {
    String(name).replacing(Self.backtick, with: "`").replacing("\\|", with: "|")
  }

  // Places

  private func at(
    _ file: String, _ column: String, _ values: [String: String], _ breakdown: String = "all",
    _ segment: String = ""
  ) -> [Int] {
    published.places(of: file, column, flow: flow) { row in
      values.allSatisfy { row[$0.key] == $0.value }
        && (row["breakdown"] == breakdown && row["segment"] == segment
          || row["breakdown"].hasPrefix("(no column"))
    }
  }

  private func step(_ text: some StringProtocol) -> [String: String] {
    let text = String(text)
    if text.contains("completed the flow") { return ["is_completion": "true"] }
    guard let index = text.firstMatch(of: #/([0-9]+)\. `/#)?.1 else { return ["step_index": "?"] }
    return ["is_completion": "false", "step_index": String(index)]
  }

  private func stepOnly(_ text: some StringProtocol) -> [String: String] {
    step(text).filter { $0.key == "step_index" }
  }

  private func name(_ text: String) -> String {
    if let word = text.firstMatch(of: #/^\*([a-z]+)\*/#) { return "(\(word.1))" }
    return text.firstMatch(of: #/^`([^`]*)`/#).map { plain($0.1) } ?? "?"
  }

  private mutating func tell(
    _ text: (some StringProtocol)?, _ places: [Int], _ relation: Relation = .all
  ) {
    guard let text, let number = Int(String(text).filter { $0 != "," }), !places.isEmpty else {
      return
    }
    found.append(Found(number: number, places: places, line: line, relation: relation))
  }

  // The first page

  private var isFirstPage: Bool { section == "Onboarding report" }

  /// Who started, who still has time, and how many finish.
  private mutating func readAnswer() {
    if let match = line.firstMatch(of: #/^\*\*.*\*\* · (?:([0-9,]+|some) [a-z]+|Nobody) started/#) {
      flow += 1
      tell(match.1, entered + at("funnel.csv", "in_progress", [:]))
    }
    if let match = line.firstMatch(of: #/ · ([0-9,]+|some) still ha/#) {
      tell(match.1, at("outcomes.csv", "users", ["outcome": "in_progress"]))
    }
    guard
      let match = line.firstMatch(
        of: #/^(?:\*\*.*% finish\*\*: )?([0-9,]+|some) of ([0-9,]+|some)[,.]/#)
    else { return }
    let completed = at("funnel.csv", "reached", ["is_completion": "true"])
    tell(match.1, completed)
    tell(match.2, entered)
    addRate(line.firstMatch(of: #/^\*\*([0-9]+) % finish/#)?.1, completed, entered, 0.5)
  }

  private var entered: [Int] {
    at("funnel.csv", "reached", ["step_index": "1", "is_completion": "false"])
  }

  private mutating func addRate(
    _ percent: Substring?, _ part: [Int], _ whole: [Int], _ tolerance: Double
  ) {
    guard let percent = percent.flatMap({ Double($0) }), part.count == 1, whole.count == 1 else {
      return
    }
    rates.append(
      Rate(percent: percent, part: [part[0]: 1], whole: [whole[0]: 1], tolerance: tolerance))
  }

  /// A row of the first funnel: of all users, and of variants abreast.
  private mutating func readFirst(_ cells: [String]) {
    guard columns[0].hasPrefix("Where users leave") else { return }
    let experiment = columns[0].firstMatch(of: #/\(experiment (`.*`)\)$/#).map {
      name(String($0.1))
    }
    let field = "variant" + (experiment.map { ":\($0)" } ?? "")
    for (place, title) in columns.enumerated() where title.hasSuffix("reached") {
      let variant = ["reached", "All: reached"].contains(title) ? nil : name(title)
      let (breakdown, segment) = (variant == nil ? "all" : field, variant ?? "")
      let step = cells[0] == "**Completed**" ? ["is_completion": "true"] : stepOfRow()
      let reached = at("funnel.csv", "reached", step, breakdown, segment)
      let left = at("funnel.csv", "left", step, breakdown, segment)
      tell(cells[place], reached)
      let loss = cells[place + 1].replacing("*", with: "")
      tell(loss.firstMatch(of: #/([0-9,]+)\)?$/#)?.1, left)
      addRate(loss.firstMatch(of: #/^([0-9.]+) %/#)?.1, left, reached, 0.05)
    }
  }

  /// The step of the row: that of the flow's list, or where only variants stand abreast those of the first,
  /// then those that only others have.
  private func stepOfRow() -> [String: String] {
    guard !columns.contains(where: { ["reached", "All: reached"].contains($0) }) else {
      return ["is_completion": "false", "step_index": String(row + 1)]
    }
    let names = columns.filter { $0.hasSuffix("reached") }.map { name($0) }
    var steps: [String] = []
    for name in names {
      let rows = published.rows(of: "funnel.csv", flow: flow) {
        $0["breakdown"] == "variant" && $0["segment"] == name && $0["is_completion"] == "false"
      }
      for row in rows {
        let step = published.tables["funnel.csv"]?[row].whole["step"] ?? ""
        if !steps.contains(step) { steps.append(step) }
      }
    }
    return ["is_completion": "false", "step": steps.indices.contains(row) ? steps[row] : "?"]
  }

  // Tables

  private mutating func read(_ cells: [String: String], _ first: String) {
    switch section {
    case "Funnel":
      for (title, column) in [
        ("Reached", "reached"), ("Left here", "left"), ("Not yet counted", "in_progress"),
      ] { tell(cells[title], at("funnel.csv", column, step(first))) }
    case let title where title.hasPrefix("Why "):
      let users = published.places(of: "dropoff.csv", "users", flow: flow) {
        $0["breakdown"] == "all"
      }
      if row < users.count { tell(cells["Users"] ?? cells["Attempts"], [users[row]]) }
    case "Permissions": readPermission(cells)
    case "Choices":
      let values = stepOnly(first).merging([
        "choice": name(cells["Choice"] ?? ""), "value": name(cells["Value"] ?? ""),
      ]) { $1 }
      tell(cells["Users"] ?? cells["Attempts"], at("choices.csv", "users", values))
      tell(cells["Completed"], at("choices.csv", "completed", values))
    case "Variants": readVariant(cells, first)
    case "Breakdowns": readSegment(cells, field, name(first))
    case "Trend": readPeriod(cells, first)
    case "Time":
      for (title, measure) in [("Went on", "advance"), ("Left", "before_leaving")] {
        let values = stepOnly(first).merging(["measure": measure]) { $1 }
        tell(cells[title], at("timing.csv", "users", values))
      }
    default: break
    }
  }

  private mutating func readPermission(_ cells: [String: String]) {
    for (title, column) in [
      ("Asked", "asked"), ("Granted", "granted"), ("Denied", "denied"),
      ("Unanswered", "unanswered"), ("Granted, completed", "completed_after_grant"),
      ("Granted, left", "left_after_grant"), ("Denied, completed", "completed_after_denial"),
      ("Denied, left", "left_after_denial"),
    ] {
      let all = published.places(of: "permissions.csv", column, flow: flow) {
        $0["breakdown"] == "all"
      }
      if row < all.count { tell(cells[title], [all[row]]) }
    }
  }

  private mutating func readVariant(_ cells: [String: String], _ first: String) {
    if columns.contains("Assigned") {
      tell(cells["Users"], at("assignment.csv", "users", ["variant": name(first)]))
    } else if columns.contains("Variant") {
      readSegment(cells, "variant", name(first))
    } else if !variant.isEmpty {
      for (title, column) in [("Reached", "reached"), ("Left here", "left")] {
        tell(cells[title], at("funnel.csv", column, step(first), "variant", variant))
      }
    } else {
      for title in columns where title.hasPrefix("`") {
        tell(cells[title], at("funnel.csv", "reached", step(first), "variant", name(title)))
      }
    }
  }

  private mutating func readSegment(
    _ cells: [String: String], _ breakdown: String, _ segment: String
  ) {
    let entered = ["step_index": "1", "is_completion": "false"]
    tell(
      cells["Users"] ?? cells["Attempts"], at("funnel.csv", "reached", entered, breakdown, segment))
    tell(
      cells["Completed"],
      at("funnel.csv", "reached", ["is_completion": "true"], breakdown, segment))
    tell(cells["Left"], at("funnel.csv", "left", [:], breakdown, segment))
    guard let loss = cells["Most left"],
      let match = loss.firstMatch(of: #/^(.*) \(([0-9,]+)( each)?\)$/#)
    else { return }
    for step in match.1.split(separator: ", ") {
      tell(match.2, at("funnel.csv", "left", self.step(step), breakdown, segment))
    }
  }

  private mutating func readPeriod(_ cells: [String: String], _ first: String) {
    for (title, column) in [
      ("Started", "started"), ("Counted", "matured"), ("Completed", "completed"),
      ("Not yet counted", "in_progress"),
    ] {
      let days = published.places(of: "trend.csv", column, flow: flow) {
        $0["breakdown"] == "all"
          && (isByWeeks
            ? Self.isInWeek($0["period_start"], of: first) : $0["period_start"] == first)
      }
      tell(cells[title], days)
    }
  }

  private var isByWeeks = false

  private static func isInWeek(_ day: String, of monday: String) -> Bool {
    let style = Date.ISO8601FormatStyle().year().month().day()
    guard let day = try? style.parse(day), let monday = try? style.parse(monday) else {
      return false
    }
    return (0..<(7 * 86_400)).contains(Int(day.timeIntervalSince(monday).rounded()))
  }

  // Sentences

  private mutating func readSentence() {
    isByWeeks = line.contains("the days are in `trend.csv`") || (isByWeeks && line.isEmpty)
    if isFirstPage { readAnswer() }
    if section == "The flow" || section.hasPrefix("Flow ") { readSummary() }
    // A regular expression is read anew at each use: most lines are told by a word.
    if line.contains("who left, the"),
      let match = line.firstMatch(
        of: #/for ([0-9,]+|some) of (?:the ([0-9,]+)|those) who left, the/#)
    {
      tell(match.1, at("dropoff.csv", "users", ["reason": "unexplained"]))
      tell(match.2, at("funnel.csv", "left", [:]))
    }
    if line.hasPrefix("- Of those who left"),
      let match = line.firstMatch(of: #/^- Of those who left, ([0-9,]+) [a-z]+ came back/#)
    {
      tell(match.1, at("outcomes.csv", "users", ["outcome": "returned_later"]))
    }
    if line.hasPrefix("- Of the "),
      let match = line.firstMatch(of: #/^- Of the ([0-9,]+) who left at ([0-9]+\. `)/#)
    {
      tell(match.1, at("funnel.csv", "left", step(match.2)))
    }
    readLeavers()
    readPlaces()
    if line.hasPrefix("Step `"),
      let match = line.firstMatch(of: #/^Step `([^`]*)` is not in the variant of ([0-9,]+) /#)
    {
      tell(match.2, published.usersWithout(plain(match.1), flow: flow))
    }
    if line.hasPrefix("- These times are of"),
      let match = line.firstMatch(
        of: #/^- These times are of .* completed: ([0-9,]+|some) did, ([0-9,]+|some) had not/#)
    {
      tell(match.1, at("timing.csv", "users", ["measure": "complete"]))
      tell(match.2, at("timing.csv", "open", ["measure": "complete"]))
    }
    readAnswers()
    readRemarks()
    readArms()
    readContrast()
  }

  /// What those who left at a step had chosen there.
  private mutating func readLeavers() {
    guard line.contains(" had answered `"),
      let match = line.firstMatch(
        of:
          #/ who left at ([0-9]+)\. `[^`]*`, ([0-9,]+|some) had answered `([^`]*)`: (.*)\.$/#)
    else { return }
    let index = ["step_index": String(match.1)]
    let values = index.merging(["choice": plain(match.3)]) { $1 }
    tell(match.2, at("funnel.csv", "left", index), .some(beside: []))
    tell(match.2, Array(at("choices.csv", "answered", values).prefix(1)), .some(beside: []))
    for value in match.4.matches(of: #/([0-9,]+|some)(?: last chose)? `([^`]*)`/#) {
      let chosen = values.merging(["value": plain(value.2)]) { $1 }
      tell(
        value.1, at("choices.csv", "users", chosen),
        .some(beside: at("choices.csv", "completed", chosen)))
    }
  }

  /// Where a finding is, and by whom.
  private mutating func readPlaces() {
    guard line.contains("`skip_of_unskippable`") else { return }
    for match in line.matches(of: #/([0-9]+)\. `[^`]*` \(([0-9,]+), by ([0-9,]+) users?/#) {
      tell(match.3, at("funnel.csv", "skipped_step", ["step_index": String(match.1)]), .perhaps)
    }
  }

  private mutating func readLossesOfVariants() {
    guard let start = line.firstRange(of: "It differs by variant: ") else { return }
    for part in line[start.upperBound...].components(separatedBy: "; ") {
      let variant = name(part)
      for match in part.matches(
        of: #/([0-9]+\. `)[^`]*` \(([0-9,]+|some) of (?:the ([0-9,]+)|those) who/#)
      {
        tell(match.2, at("funnel.csv", "left", step(match.1), "variant", variant))
        tell(match.3, at("funnel.csv", "reached", step(match.1), "variant", variant))
      }
    }
  }

  private mutating func readSummary() {
    readLossesOfVariants()
    let first = ["step_index": "1", "is_completion": "false"]
    if let match = line.firstMatch(of: #/^- \*\*Started:\*\* ([0-9,]+)/#) {
      tell(
        match.1,
        at("funnel.csv", "reached", first)
          + at("funnel.csv", "in_progress", [:]))
    }
    if let match = line.firstMatch(of: #/of whom ([0-9,]+) have/#) {
      tell(match.1, at("funnel.csv", "reached", first))
    }
    if let match = line.firstMatch(of: #/; ([0-9,]+) of them ha/#) {
      tell(match.1, at("funnel.csv", "in_progress", ["is_completion": "true"]))
    }
    if let match = line.firstMatch(of: #/not lost: ([0-9,]+)/#) {
      tell(match.1, at("outcomes.csv", "users", ["outcome": "in_progress"]))
    }
    if let match = line.firstMatch(of: #/\*\*([0-9,]+|some) of ([0-9,]+|some) counted/#) {
      tell(match.1, at("funnel.csv", "reached", ["is_completion": "true"]))
      tell(match.2, at("funnel.csv", "reached", first))
    }
    if let match = line.firstMatch(of: #/\*\* ([0-9,]+) left[ :]/#) {
      tell(match.1, at("funnel.csv", "left", [:]))
    }
    if let match = line.firstMatch(of: #/left: ([0-9,]+|some) by skipping .*?, ([0-9,]+|some) oth/#)
    {
      tell(match.1, at("outcomes.csv", "users", ["outcome": "skipped_flow"]))
      tell(match.2, at("outcomes.csv", "users", ["outcome": "left"]))
    }
    if let match = line.firstMatch(of: #/loss:\*\* ([0-9,]+) [a-z]+ left at ([0-9]+\. `)/#) {
      tell(match.1, at("funnel.csv", "left", step(match.2)))
    }
    if let match = line.firstMatch(of: #/ of the ([0-9,]+) who left;/#) {
      tell(match.1, at("funnel.csv", "left", [:]))
    }
  }

  private mutating func readAnswers() {
    if section == "Permissions", let match = line.firstMatch(of: #/^- `([^`]+)` at ([0-9]+)\. `/#) {
      let values = ["permission": plain(match.1), "step_index": String(match.2)]
      for (words, column) in [
        ("denied it and left", "left_after_denial"),
        ("denied it and completed", "completed_after_denial"),
        ("granted it and never", "left_after_grant"), ("denied it first", "recovered"),
        ("had granted it before", "already_granted"), ("had denied it before", "already_denied"),
      ] {
        guard let end = line.firstRange(of: " " + words) else { continue }
        let number = line[..<end.lowerBound].split(separator: " ").last
        tell(number, at("permissions.csv", column, values))
      }
    }
    if section == "Choices",
      let match = line.firstMatch(
        of: #/^- `([^`]+)` at ([0-9]+)\. `[^`]*`: ([0-9,]+|some) of (?:the ([0-9,]+)|those)/#)
    {
      let values = ["choice": plain(match.1), "step_index": String(match.2)]
      tell(
        match.4,
        at("funnel.csv", "reached", ["step_index": String(match.2), "is_completion": "false"]))
      // In some readings not all who answered reached the step.
      tell(match.3, Array(at("choices.csv", "answered", values).prefix(1)), .most)
    }
  }

  private mutating func readRemarks() {
    for (words, column) in [("Skipped the step", "skipped_step"), ("Went back", "went_back")]
    where line.hasPrefix("- \(words)") {
      for match in line.matches(of: #/([0-9]+\. `)[^`]*` \(([0-9,]+) /#) {
        tell(match.2, at("funnel.csv", column, step(match.1)))
      }
    }
    guard line.hasPrefix("- Reached by more") else { return }
    for match in line.matches(of: #/([0-9]+\. `)[^`]*` \(([0-9,]+|some) of ([0-9,]+|some)\)/#) {
      tell(match.2, at("funnel.csv", "viewed", step(match.1)))
      tell(match.3, at("funnel.csv", "reached", step(match.1)))
    }
  }

  private mutating func readArms() {
    guard line.hasPrefix("Of all who started, in no comparison") else { return }
    for match in line.matches(of: #/([0-9,]+|some) users? \([^)]*\) seen with (several|no) /#) {
      let arm = match.2 == "no" ? "(unassigned)" : "(mixed)"
      tell(match.1, at("assignment.csv", "users", ["variant": arm]))
    }
  }

  private mutating func readContrast() {
    guard line.contains("` finishes "),
      let match = line.firstMatch(
        of: #/^- `([^`]+)` finishes [a-z]+ often: ([0-9.]+) %.*against ([0-9.]+) %/#),
      let own = Double(match.2), let others = Double(match.3)
    else { return }
    let first = ["step_index": "1", "is_completion": "false"]
    let end = ["is_completion": "true"]
    let segment = plain(match.1)
    let places = [end, first].map { at("funnel.csv", "reached", $0, field, segment) }
    let all = [end, first].map { at("funnel.csv", "reached", $0) }
    guard (places + all).allSatisfy({ $0.count == 1 }) else { return }
    rates.append(Rate(percent: own, part: [places[0][0]: 1], whole: [places[1][0]: 1]))
    rates.append(
      Rate(
        percent: others, part: [all[0][0]: 1, places[0][0]: -1],
        whole: [all[1][0]: 1, places[1][0]: -1]))
  }
}

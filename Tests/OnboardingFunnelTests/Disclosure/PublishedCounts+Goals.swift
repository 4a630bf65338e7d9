import TestSupport

// What a reader can say of goals and of variants: of one experiment, or of several.

extension PublishedCounts {
  /// The segment of a variant, by a row of its experiment.
  func key(ofArm name: String, in row: CSVRow) -> String {
    let flow = ["flow", "flow_version"].map { row[$0] }
    let own = (flow + ["variant:" + row["experiment"], name]).joined(separator: "\u{1}")
    guard rows("funnel.csv", own, where: { _ in true }).isEmpty else { return own }
    return (flow + ["variant", name]).joined(separator: "\u{1}")
  }

  /// Where the time of a goal is over for all, its users are those of the funnel and of the outcomes.
  mutating func relateGoals(_ key: String, entered: [Int], completed: [Int]) {
    let (file, lines) = ("goals.csv", tables["goals.csv"] ?? [])
    let goals = Dictionary(grouping: rows(file, key) { _ in true }) { lines[$0].whole["goal"] }
    for places in goals.values {
      func own(_ outcome: String) -> [Int] {
        places.filter { lines[$0].whole["outcome"] == outcome }
      }
      let ends = ["completed", "skipped_flow", "left"]
      for column in ["users", "reached"] {
        same(at(file, own("all"), column), ends.flatMap { at(file, own($0), column) })
      }
      for whole in [entered, completed] { same(at(file, own("all"), "users"), whole) }
      most(at(file, own("all"), "users"), entered)
      for outcome in ends {
        let all = rows("outcomes.csv", key) { $0["outcome"] == outcome }
        same(at(file, own(outcome), "users"), at("outcomes.csv", all, "users"))
        most(at(file, own(outcome), "users"), at("outcomes.csv", all, "users"))
      }
      for row in places {
        most(at(file, row, "reached"), at(file, row, "users"))
        rate(at(file, row, "reached"), at(file, row, "users"), lines[row].shown["rate"])
      }
    }
  }

  /// The comparison of a goal, of an arm with the rows `steps` of the funnel.
  mutating func relateGoal(_ row: Int, _ arm: String, _ key: String, _ steps: [Int]) {
    guard let step = tables["comparison.csv"]?[row].whole["step"] else { return }
    let own = rows("goals.csv", key) { "goal:" + $0["goal"] == step && $0["outcome"] == "all" }
    let users = at("comparison.csv", row, "\(arm)_users")
    let reached = at("comparison.csv", row, "\(arm)_reached")
    same(users, at("goals.csv", own, "users"))
    same(users, at("funnel.csv", steps.first, "reached"))
    same(reached, at("goals.csv", own, "reached"))
    most(reached, users)
  }
}

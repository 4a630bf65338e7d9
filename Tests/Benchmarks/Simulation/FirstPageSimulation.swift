import EventLog

/// Logs with nothing to find, through the built program: users of several platforms, versions, countries and
/// two variants leave each of five pages by chance, on every day alike.
///
/// How often does a first page name a segment, a driver, fatigue, a change or an effect of the experiment?
struct FirstPageSimulation: SimulatedRow {
  /// How many users each log has.
  static let settings = [500, 2_000]

  /// The largest share of logs that may name something: 5 %, with three standard errors.
  private var most: Double { 0.05 + 3 * (0.05 * 0.95 / Double(logs)).squareRoot() }

  private static let named = ["who", "driver", "fatigue", "change", "experiment"]

  let users: Int
  let logs: Int
  /// How many logs name each kind, by kind.
  private(set) var counts: [String: Int] = [:]
  /// The share of logs that name any.
  private(set) var withAny = 0.0

  init(_ users: Int, _ plan: SimulationPlan) throws(BenchmarkFailure) {
    let folder = try BenchmarkFolder(beside: CommandLine.arguments[0])
    self.users = users
    logs = max(1, plan.repetitions / 20)
    try BenchmarkFolder.write(Self.definition, to: folder.path + "/onboarding.json")
    try BenchmarkFolder.write(Self.rates, to: folder.path + "/rates.json")
    var naming = 0
    for log in 0..<logs {
      let kinds = try kinds(seed: plan.seed &+ UInt64(log), in: folder)
      for kind in kinds { counts[kind, default: 0] += 1 }
      if !kinds.isEmpty { naming += 1 }
    }
    withAny = Double(naming) / Double(logs)
  }

  /// What the first page of one log names.
  private func kinds(
    seed: UInt64, in folder: borrowing BenchmarkFolder
  ) throws(BenchmarkFailure) -> Set<String> {
    let (log, report) = (folder.path + "/log", folder.path + "/report")
    _ = try folder.run([
      "generate", "--config", folder.path + "/onboarding.json", "--rates",
      folder.path + "/rates.json", "--users", String(users), "--seed", String(seed), "--out", log,
    ])
    _ = try folder.run(["report", log, "--out", report, "--quiet"])
    let table = String(
      decoding: try BenchmarkFolder.bytes(of: report + "/insights.csv"), as: UTF8.self)
    // Flow, version, rank and kind, none of which is quoted here.
    let kinds = table.split(separator: "\n").dropFirst().compactMap { row in
      let cells = row.split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false)
      return cells.count > 3 ? String(cells[3]) : nil
    }
    return Set(kinds).intersection(Self.named)
  }

  private static let definition = """
    { "flows": [{ "id": "tour", "experiment": { "id": "short", "split": { "A": 0.5, "B": 0.5 } },
      "steps": [{ "id": "welcome" }, { "id": "plan", "choices": [{ "id": "plan" }] },
        { "id": "goal" }, { "id": "profile" }, { "id": "done" }] }] }

    """

  private static let rates = """
    { "days": 28, "flows": [{ "flow": "tour",
      "steps": { "welcome": { "leave": 0.1 },
        "plan": { "leave": 0.1, "choices": { "plan": { "values": [
          { "value": "free", "share": 0.7 }, { "value": "paid", "share": 0.3 }] } } },
        "goal": { "leave": 0.1 }, "profile": { "leave": 0.1 }, "done": { "leave": 0.1 } },
      "variants": { "A": { "share": 0.5 }, "B": { "share": 0.5 } },
      "fields": {
        "platform": { "ios": { "share": 3 }, "android": { "share": 2 } },
        "app_version": { "1.0": { "share": 2 }, "1.1": { "share": 1 }, "2.0": { "share": 1 } },
        "country": { "US": { "share": 4 }, "DE": { "share": 2 }, "JP": { "share": 1 } } } }] }

    """

  static let table = BenchmarkTable(
    titles: ["users", "logs"] + named + ["first page names any of these"])

  var fault: String? {
    withAny > most ? "first pages name what is not there" : nil
  }

  var row: String {
    BenchmarkTable.row(
      [Figures.grouped(users), Figures.grouped(logs)]
        + Self.named.map { Figures.grouped(counts[$0] ?? 0) }
        + [Figures.fixed(withAny * 100, digits: 1) + " %"])
  }
}

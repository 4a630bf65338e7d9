import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// The laws of reports in every reading, by users and by attempts.
struct ReadingLawsTests {
  /// A seed with the way its case is counted, so that every way is tried on some cases.
  struct Trial: CustomTestStringConvertible, Sendable {
    let seed: UInt64
    let order: String
    let count: String

    static func first(_ number: UInt64) -> [Trial] {
      LawSeeds.first(number).map { seed in
        let orders = ["ordered", "strict", "any", "furthest"]
        // By users `furthest` has law tests of its own.
        let order = orders[Int(seed % 7 % 4)]
        return Trial(seed: seed, order: order, count: seed % 7 < 3 ? "users" : "attempts")
      }
    }

    var testDescription: String { "seed \(seed), \(order) by \(count)" }

    func report(
      _ test: AdversarialCase, files: [AdversarialFile]? = nil,
      change: (inout Analysis) -> Void = { _ in }
    ) async throws -> CaseReport {
      try await CaseReport(test, files: files) { analysis in
        analysis.order = order
        analysis.count = count
        change(&analysis)
      }
    }
  }

  @Test(arguments: Trial.first(14))
  func `sums hold, step counts never rise, and rates are rates`(trial: Trial) async throws {
    let test = AdversarialCase(seed: trial.seed)
    let report = try await trial.report(test)
    var balance = ReportBalance()
    try balance.checkSteps(report)
    try balance.checkOutcomes(report)
    try balance.checkSegments(report)
    try balance.checkDescent(
      report, except: Set(test.sets.flatMap(\.flows).filter(\.hasOwnLists).map(\.key)))
    try balance.checkRates(report)
    expect(balance.faults, equals: [])
  }

  @Test(arguments: Trial.first(7))
  func `order of lines, splits, chunks and threads change nothing`(trial: Trial) async throws {
    let test = AdversarialCase(seed: trial.seed)
    let expected = try await trial.report(test)
    let shuffled = try await trial.report(test.shuffled(seed: 1))
    try expect(differences(expected.withoutExamples(), shuffled.withoutExamples()), equals: [])
    let files = test.files(splitInto: 3, seed: trial.seed)
    let split = try await trial.report(test, files: files)
    try expect(differences(expected.withoutExamples(), split.withoutExamples()), equals: [])
    let cut = try await trial.report(test) { analysis in
      analysis.chunkSize = 4096
      analysis.threads = 4
    }
    try expect(differences(expected.withoutExamples(), cut.withoutExamples()), equals: [])
  }

  @Test(arguments: Trial.first(7))
  func `repeated deliveries and foreign events change no count`(trial: Trial) async throws {
    let test = AdversarialCase(seed: trial.seed)
    let expected = try await trial.report(test)
    for other in [test.repeatingIdentifiedLines(seed: 5), test.addingForeignEvents(seed: 5)] {
      let report = try await trial.report(other)
      // What users did elsewhere after they left is told by `exits.csv`.
      for name in CaseReport.tableNames where name != "quality.csv" && name != "exits.csv" {
        expect(report.files[name], equals: expected.files[name], "\(name)")
      }
    }
  }

  @Test(arguments: Trial.first(14))
  func `events of unknown kind change no count`(trial: Trial) async throws {
    let test = AdversarialCase(seed: trial.seed)
    let expected = try await trial.report(test)
    let report = try await trial.report(test.addingUnknownEvents(seed: 5))
    for name in CaseReport.tableNames where name != "quality.csv" && name != "exits.csv" {
      expect(report.files[name], equals: expected.files[name], "\(name)")
    }
  }

  @Test(arguments: Trial.first(14))
  func `a wider window never loses anybody`(trial: Trial) async throws {
    var test = AdversarialCase(seed: trial.seed)
    let conditions = test.options.conditions + test.sets.flatMap(\.report.conditions)
    guard !test.sets.flatMap(\.flows).contains(where: \.hasOwnLists),
      !conditions.contains(where: { $0.field == "variant" })
    else { return }
    test.options.asOf = .day(1_900_000_000_000)
    test.options.since = nil
    var last: [String: Int] = [:]
    for window in [Span(1, "s"), Span(30, "s"), Span(1, "h"), Span(30, "d")] {
      test.options.window = window
      for row in try await trial.report(test).table("funnel.csv").rows()
      where row["breakdown"] != "variant" {
        let reached = try #require(Int(row["reached"]))
        #expect(reached >= last[row.step] ?? 0, "\(window.text), \(row.step)")
        last[row.step] = reached
      }
    }
    expect(!last.isEmpty)
  }

  @Test(arguments: LawSeeds.first(8), ["users", "attempts"])
  func `strict is never deeper than ordered at any step`(seed: UInt64, count: String) async throws {
    let test = AdversarialCase(seed: seed)
    let strict = try await Trial(seed: seed, order: "strict", count: count).report(test)
    let ordered = try await Trial(seed: seed, order: "ordered", count: count).report(test)
    try expect(compared(strict, ordered) { $0 <= $1 })
  }

  /// Where the window is wide, each page is of one step, nobody skips the flow and no sequence
  /// decides which of two events of an instant is the entry: otherwise a later chain, or a page
  /// taken for another of its steps, may go further in order than the furthest view.
  @Test(arguments: LawSeeds.first(20))
  func `ordered is never deeper than furthest at any step`(seed: UInt64) async throws {
    var test = AdversarialCase(seed: seed)
    guard !test.sets.flatMap(\.flows).contains(where: \.hasSharedPages) else { return }
    test.options.window = Span(300, "d")
    test.options.asOf = .day(1_900_000_000_000)
    test.sets = test.sets.map { set in
      var set = set
      set.lines = set.lines.compactMap(Self.withoutSkipOrSequence)
      return set
    }
    for count in ["users", "attempts"] {
      let ordered = try await Trial(seed: seed, order: "ordered", count: count).report(test)
      let furthest = try await Trial(seed: seed, order: "furthest", count: count).report(test)
      try expect(compared(ordered, furthest) { $0 <= $1 }, "\(count)")
    }
  }

  @Test(arguments: LawSeeds.first(5), ["furthest", "ordered", "strict", "any"])
  func `what is not about how far is the same in every reading`(
    seed: UInt64, order: String
  ) async throws {
    let test = AdversarialCase(seed: seed)
    let plain = try await CaseReport.plain(seed)
    let report = try await Trial(seed: seed, order: order, count: "users").report(test)
    expect(report.files["assignment.csv"], equals: plain.files["assignment.csv"])
    try expect(report.findingsOfUsers(), equals: plain.findingsOfUsers())
    let columns = [
      "flow", "flow_version", "breakdown", "segment", "step", "viewed", "skipped_step", "revisits",
      "went_back", "median_seconds_to_advance", "p90_seconds_to_advance",
    ]
    try expect(report.lines("funnel.csv", columns), equals: plain.lines("funnel.csv", columns))
    let answers = ["segment", "step", "permission", "asked", "granted", "denied", "recovered"]
    try expect(
      report.lines("permissions.csv", answers), equals: plain.lines("permissions.csv", answers))
  }

  @Test(arguments: LawSeeds.first(6))
  func `assignment and comparison count users whatever is counted`(seed: UInt64) async throws {
    let test = AdversarialCase(seed: seed)
    for order in ["furthest", "ordered"] {
      let users = try await Trial(seed: seed, order: order, count: "users").report(test)
      let attempts = try await Trial(seed: seed, order: order, count: "attempts").report(test)
      for name in ["assignment.csv", "comparison.csv"] {
        expect(attempts.files[name], equals: users.files[name], "\(order), \(name)")
      }
      try expect(attempts.findingsOfUsers(), equals: users.findingsOfUsers(), "\(order)")
    }
  }

  private static func withoutSkipOrSequence(_ line: LogLine) -> LogLine? {
    guard var event = line.event else { return line }
    if case .string(let kind)? = event["event"], kind.lowercased().contains("skip") { return nil }
    event["sequence"] = nil
    return LogLine(.event(event))
  }

  /// Whether `reached` compares so in all rows of two reports, of which there are some.
  private func compared(
    _ one: CaseReport, _ other: CaseReport, by areInOrder: (Int, Int) -> Bool
  ) throws -> Bool {
    let rows = try zip(one.table("funnel.csv").rows(), other.table("funnel.csv").rows())
    let pairs = rows.map { ($0, $1) }
    return !pairs.isEmpty
      && pairs.allSatisfy { one, other in
        guard one.step == other.step, let few = Int(one["reached"]),
          let many = Int(other["reached"])
        else { return false }
        return areInOrder(few, many)
      }
  }
}

extension CSVRow {
  /// Which segment and step a row of `funnel.csv` is about.
  fileprivate var step: String { line(["flow", "flow_version", "breakdown", "segment", "step"]) }
}

extension CaseReport {
  /// Some columns of a table, row by row.
  fileprivate func lines(_ name: String, _ columns: [String]) throws -> [String] {
    try table(name).rows().map { $0.line(columns) }
  }
}

extension FlowPlan {
  fileprivate var hasOwnLists: Bool {
    experiment?.variants.contains { $0.steps != nil } ?? false
  }

  /// Whether some page is of several steps.
  fileprivate var hasSharedPages: Bool {
    let pages = steps.flatMap { $0.pages ?? [.name($0.id)] }
    return Set(pages).count < pages.count
  }

  /// As `flow` and `flow_version` are printed side by side.
  fileprivate var key: String { "\(id) \(version ?? "–")" }
}

extension CaseReport {
  /// The rows of `quality.csv` but those about missing views, which are of units that reached a step.
  fileprivate func findingsOfUsers() throws -> [[String]] {
    try table("quality.csv").records.filter { $0[1] != "view_missing" }
  }
}

import Expectations
import Foundation
import OnboardingFunnel
import TestSupport
import Testing

/// With `--min-cell` no hidden count follows from all that a report publishes, solved together.
struct DisclosureTests {
  private func reports(
    _ arguments: [String], minimum: Int
  ) async throws -> (open: ReportRun, hidden: ReportRun) {
    (
      try await ReportRun(arguments),
      try await ReportRun(arguments + ["--min-cell", "\(minimum)"])
    )
  }

  private func expectNoneFollows(_ published: PublishedCounts, minimum: Int, _ name: String) {
    for count in published.following(below: minimum) { Issue.record("\(name): \(count)") }
  }

  @Test(arguments: LawSeeds.first(16))
  func `no hidden count follows from all tables of a report`(seed: UInt64) async throws {
    let test = AdversarialCase(seed: seed)
    let folder = try TemporaryFolder()
    for file in test.files { try folder.write(file.bytes, to: "log/" + file.path) }
    let base = ["previous-week", "platform=ios"][Int(seed % 2)]
    let minimum = seed % 3 == 0 ? 10 : 5
    let (open, hidden) = try await reports(
      [folder.path + "/log"] + test.arguments + ["--compare-to", base], minimum: minimum)
    var published = PublishedCounts(open: try open.tables(), hidden: try hidden.tables())
    let wrong = published.read(hidden.files)
    expect(wrong == [] && published.printedCounts > 8, "seed \(seed): \(published.printedCounts)")
    expectNoneFollows(published, minimum: minimum, "seed \(seed)")
    expectHiddenAlike(published, "seed \(seed)")
    for told in TimeShares(published, hidden.files).few(below: minimum) {
      Issue.record("seed \(seed): \(told)")
    }
  }

  @Test(arguments: LawSeeds.first(8))
  func `nor does one of a log with goals, or with several experiments`(seed: UInt64) async throws {
    let plain = AdversarialCase(seed: seed + 100)
    let test = seed % 2 == 0 ? plain.withGoals() : plain.withGoals().withSeveralExperiments()
    let folder = try TemporaryFolder()
    for file in test.files { try folder.write(file.bytes, to: "log/" + file.path) }
    let (open, hidden) = try await reports([folder.path + "/log"] + test.arguments, minimum: 5)
    let published = PublishedCounts(open: try open.tables(), hidden: try hidden.tables())
    expect(published.counts.contains { $0.file == "goals.csv" })
    expectNoneFollows(published, minimum: 5, "seed \(seed)")
    expectHiddenAlike(published, "seed \(seed)")
  }

  @Test(arguments: [("lockedin", 10), ("three-pages", 5), ("waterquest", 5), ("betfree", 5)])
  func `no hidden count of a sample follows, and its completion can be read`(
    name: String, minimum: Int
  ) async throws {
    let (open, hidden) = try await reports([sample(name)], minimum: minimum)
    let tables = try hidden.tables()
    var published = PublishedCounts(open: try open.tables(), hidden: tables)
    let wrong = published.read(hidden.files)
    expect(wrong, equals: [], "\(name)")
    expect(published.printedCounts > 45 && published.drawnCounts > 10)
    expectNoneFollows(published, minimum: minimum, name)
    expectHiddenAlike(published, name)
    let shares = TimeShares(published, hidden.files)
    expect(shares.few(below: minimum), equals: [], "\(name)")
    expect(shares.readShares > 0 || name != "three-pages")
    let ends = try #require(tables["funnel.csv"]).rows(where: [
      "breakdown": "all", "is_completion": "true",
    ])
    expect(ends.allSatisfy { !$0["reached"].isEmpty && !$0["rate_from_entry"].isEmpty })
  }

  /// A log of users with so many app versions, of which the first ones have most users.
  private func log(versions: Int, in folder: TemporaryFolder) throws -> String {
    let steps = ["hello", "plan", "permissions", "done"]
    try folder.write(
      Array(
        """
        {"flows": [{"id": "tour", "steps": [\(steps.map { "{\"id\": \"\($0)\"}" }.joined(separator: ", "))], \
        "window": "24h"}]}
        """.utf8), to: "log/onboarding.json")
    var random = SplitMix64(seed: 7)
    var lines = ""
    for user in 0..<(versions * 30) {
      let version = random.below(1 + random.below(versions))
      var time = 1_767_225_600_000 + Int64(random.below(3 * 86_400)) * 1_000
      func add(_ event: String) {
        time += 1_000
        lines += """
          {"event": \(event), "timestamp": \(time), "anonymous_id": "u\(user)", "flow": "tour", \
          "app_version": "1.\(version)", "platform": "\(user % 3 == 0 ? "ios" : "android")"}\n
          """
      }
      let reached = random.below(2) == 0 ? steps.count : 1 + random.below(steps.count)
      for step in steps.prefix(reached) { add("\"page_viewed\", \"step\": \"\(step)\"") }
      if reached == steps.count { add("\"completed\"") }
    }
    try folder.write(Array(lines.utf8), to: "log/events.ndjson")
    return folder.path + "/log"
  }

  private func tables(_ analysis: Analysis) async throws -> [String: CSVTable] {
    let report = try await analysis.run()
    return try PublishedCounts.columns.keys.reduce(into: [:]) { tables, name in
      tables[name] = try report.text(of: name).map { try CSVTable($0) }
    }
  }

  /// The segments of a field for which it is shown how many entered.
  private func segments(_ tables: [String: CSVTable]) -> Int {
    tables["funnel.csv"]?.rows(where: ["breakdown": "app_version", "step_index": "1"])
      .count { !$0["reached"].isEmpty } ?? 0
  }

  @Test(arguments: [0, 20_000])
  func `segments of more counts than can be checked keep totals, and none that is hidden follows`(
    room: Int
  ) async throws {
    let folder = try TemporaryFolder()
    var analysis = Analysis(inputs: [try log(versions: 16, in: folder)])
    (analysis.by, analysis.compareTo) = (["app_version", "platform"], "platform=ios")
    let open = try await tables(analysis)
    (analysis.minimumCell, analysis.cellRoom) = (5, room)
    let hidden = try await tables(analysis)
    let published = PublishedCounts(open: open, hidden: hidden)
    expectNoneFollows(published, minimum: 5, "room \(room)")
    if room > 0 {
      let (shown, all) = (segments(hidden), segments(open))
      expect(shown > all / 3 && shown < all, "\(shown) of \(all)")
      expect(hidden["dropoff.csv"]?.rows(where: ["breakdown": "app_version"]).isEmpty ?? false)
    }
  }

  // Of 34 users 30 are shown to be of two versions: the 4 of one that is left out would follow.
  @Test func `a single small value takes another out of the totals with it`() async throws {
    let folder = try TemporaryFolder()
    var log = TourLog()
    let version = { (name: String) in "\"app_version\": \"\(name)\", \"platform\": \"ios\"" }
    for name in ["1.0", "1.1"] {
      log.add(8, reaching: 3, version(name))
      log.add(name == "1.0" ? 8 : 6, reaching: 1, version(name))
    }
    log.add(4, reaching: 1, version("2.0"))
    log.add(6, reaching: 1, version("1.0"), daysLater: 30)
    var analysis = Analysis(inputs: [try log.write(in: folder)])
    analysis.by = ["app_version"]
    let open = try await tables(analysis)
    (analysis.minimumCell, analysis.cellRoom) = (5, 0)
    let hidden = try await tables(analysis)
    expect(segments(open) == 3 && segments(hidden) == 1)
    expect(hidden["funnel.csv"]?.rows(where: ["segment": "1.0"]).count, equals: 2)
    expectNoneFollows(PublishedCounts(open: open, hidden: hidden), minimum: 5, "one small")
  }

  // One of each of six variants left, chose and granted: six rows of somebody, and all are six.
  @Test func `variants that are withheld do not tell by their rows that somebody is in them`()
    async throws
  {
    let folder = try TemporaryFolder()
    var log = TourLog(settings: #", "experiment": {"id": "look"}"#)
    let events = [
      #""event": "choice_made", "step": "hello", "choice": "goal", "value": "rest""#,
      #""event": "permission_granted", "step": "hello", "permission": "health""#,
    ]
    for variant in 1...6 {
      log.add(5, reaching: 3, #""variant": "V\#(variant)""#)
      log.add(1, reaching: 1, #""variant": "V\#(variant)""#, events: events)
    }
    log.add(6, reaching: 3, #""variant": "V1""#, daysLater: 30)
    var analysis = Analysis(inputs: [try log.write(in: folder)])
    let open = try await tables(analysis)
    (analysis.minimumCell, analysis.cellRoom) = (5, 0)
    let hidden = try await tables(analysis)
    for name in ["dropoff.csv", "choices.csv", "permissions.csv"] {
      expect(open[name]?.rows(where: ["breakdown": "variant"]).count, equals: 6, "\(name)")
    }
    expect(hidden["dropoff.csv"]?.rows(where: ["users": "6"]).count, equals: 1)
    expectNoneFollows(PublishedCounts(open: open, hidden: hidden), minimum: 5, "withheld")
  }

  // One user in each of six variants that the definition does not name: six rows, and six users.
  @Test func `variants that nobody declared do not tell by their rows that somebody is in them`()
    async throws
  {
    let folder = try TemporaryFolder()
    let experiment = #", "experiment": {"id": "look", "split": {"A": 1, "B": 1}}"#
    let goals = #", "goals": [{"id": "used", "event": "workout", "within": "1h"}]"#
    var log = TourLog(settings: experiment + goals)
    log.add(20, reaching: 3, #""variant": "A""#)
    for variant in 1...6 { log.add(1, reaching: 3, #""variant": "V\#(variant)""#) }
    var analysis = Analysis(inputs: [try log.write(in: folder)])
    let open = try await tables(analysis)
    (analysis.minimumCell, analysis.cellRoom) = (5, 0)
    let hidden = try await tables(analysis)
    func names(_ tables: [String: CSVTable], _ file: String, _ column: String) -> Set<String> {
      Set((tables[file]?.rows(where: [:]) ?? []).map { $0[column] })
    }
    for file in ["funnel.csv", "outcomes.csv", "timing.csv", "trend.csv", "goals.csv"] {
      expect(names(open, file, "segment").count, equals: 9, "\(file)")
      expect(names(hidden, file, "segment"), equals: ["", "A", "B"], "\(file)")
    }
    expect(names(open, "assignment.csv", "variant").count, equals: 10)
    expect(
      names(hidden, "assignment.csv", "variant"), equals: ["A", "B", "(mixed)", "(unassigned)"])
    expect(names(open, "comparison.csv", "variant").count, equals: 7)
    expect(names(hidden, "comparison.csv", "variant"), equals: ["B"])
    expectNoneFollows(PublishedCounts(open: open, hidden: hidden), minimum: 5, "undeclared")
  }

  /// Counts that are known to be equal, such as those who reached a step in all tables that name them.
  private func expectHiddenAlike(_ published: PublishedCounts, _ name: String) {
    for sum in published.zeros {
      let terms = sum.filter { published.counts[$0.key].whole > 0 }
      guard terms.count == 2, terms.values.reduce(0, +) == 0 else { continue }
      let pair = terms.keys.sorted().map { published.counts[$0] }
      guard pair.allSatisfy({ $0.column != "answered" }) else { continue }
      if pair[0].isHidden != pair[1].isHidden {
        let places = pair.map { "\($0.file) \($0.column) of row \($0.row + 2)" }
        Issue.record("\(name): only one of \(places.joined(separator: ", ")) is hidden")
      }
    }
  }

  /// The bars of a funnel chart from the top: all boxes of one height, their widths added up.
  private func bars(_ chart: String) -> [(width: Double, isFrame: Bool)] {
    typealias Box = (y: Double, width: Double, isFrame: Bool)
    let boxes = chart.matches(of: #/y="([0-9.]+)" width="([0-9.]+)" height="18" (.*?)\/>/#)
      .map { match -> Box in
        let isFrame = match.3.contains(#"fill="none""#)
        return (y: Double(match.1) ?? 0, width: Double(match.2) ?? 0, isFrame: isFrame)
      }
    let rows = Dictionary(grouping: boxes, by: \.y).sorted { $0.key < $1.key }
    return rows.map { _, boxes in
      let width: Double = boxes.reduce(0) { $0 + $1.width }
      return (width, boxes.allSatisfy(\.isFrame))
    }
  }

  @Test(arguments: [("waterquest", 10), ("betfree", 5)])
  func `a funnel chart has a bar as long as each count that is shown`(
    name: String, minimum: Int
  ) async throws {
    let report = try await ReportRun([sample(name), "--min-cell", "\(minimum)"])
    let rows = try #require(try report.tables()["funnel.csv"]).rows(where: ["breakdown": "all"])
    let bars = bars(report.files["charts/flow-1-funnel.svg"] ?? "")
    let most = try #require(rows.compactMap { Double($0["reached"]) }.max())
    expect(bars.count, equals: rows.count)
    for (row, bar) in zip(rows, bars) {
      let reached = Double(row["reached"])
      expect(bar.isFrame, equals: reached == nil, "\(row["step"])")
      #expect(abs(bar.width - (reached.map { $0 / most * 468 } ?? 48)) < 0.05, "\(row["step"])")
    }
  }

  private func sample(_ name: String) -> String {
    SampleEventsTests.Sample(description: name, fields: []).folder
  }
}

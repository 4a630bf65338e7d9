import Expectations
import TestSupport
import Testing

/// The smallest logs in which a hidden count would follow from one number beside the others.
struct DisclosureCasesTests {
  /// What follows from the reports of a log with a minimum of 5.
  private func following(
    _ log: TourLog, _ arguments: [String] = [], showing expected: (PublishedCounts) -> Bool
  ) async throws -> [String] {
    let folder = try TemporaryFolder()
    let arguments = [try log.write(in: folder), "--as-of", "2026-01-31T12:00:00Z"] + arguments
    let open = try await ReportRun(arguments)
    let hidden = try await ReportRun(arguments + ["--min-cell", "5"])
    var published = PublishedCounts(open: try open.tables(), hidden: try hidden.tables())
    expect(published.read(hidden.files), equals: [])
    expect(expected(published))
    return published.following(below: 5)
  }

  /// Whether a column has a count of so many that is shown.
  private func shows(
    _ users: Int, _ file: String, _ column: String, _ published: PublishedCounts
  ) -> Bool {
    published.counts.contains {
      $0.file == file && $0.column == column && $0.whole == users && !$0.isHidden
    }
  }

  /// Whether a column has a hidden count of so many.
  private func hides(
    _ users: Int, _ file: String, _ column: String, _ published: PublishedCounts
  ) -> Bool {
    published.counts.contains {
      $0.file == file && $0.column == column && $0.whole == users && $0.isHidden
    }
  }

  // All who answered are 13, by the Markdown. On android 10 are half of 20 answers, so it is 10 there:
  // 3 are left for ios, who all chose the same.
  @Test func `shares of several values do not tell how few answered in another segment`()
    async throws
  {
    func chose(_ values: String) -> [String] {
      ["\"event\": \"choice_made\", \"step\": \"done\", \"choice\": \"goal\", \"value\": \(values)"]
    }
    var log = TourLog()
    let (android, ios) = ("\"platform\": \"android\"", "\"platform\": \"ios\"")
    log.add(5, reaching: 3, android, events: chose("\"rest\""))
    log.add(5, reaching: 3, android, events: chose("[\"rest\", \"sleep\"]"))
    log.add(3, reaching: 3, ios, events: chose("\"sport\""))
    log.add(6, reaching: 3, ios)
    let found = try await following(log, ["--by", "platform"]) {
      hides(3, "choices.csv", "users", $0)
    }
    expect(found, equals: [])
  }

  // All are of a variant that has no `plan`, so that of its users those at `done` come from `hello`, and those who
  // complete from `done`. On web 40 at `done` are 80 % of those before: 50 entered, and 3 are left for ios.
  @Test func `a rate from the step before in another list does not tell who entered`() async throws
  {
    let lists = """
      , "experiment": {"id": "x", "control": "A", "variants": \
      {"A": {"steps": ["hello", "plan", "done"]}, "B": {"steps": ["hello", "done"]}}}
      """
    var log = TourLog(settings: lists)
    let completed = [
      "\"event\": \"page_viewed\", \"step\": \"done\"", "\"event\": \"completed\"",
    ]
    func of(_ platform: String) -> String { "\"platform\": \"\(platform)\", \"variant\": \"B\"" }
    log.add(24, reaching: 1, of("android"), events: completed)
    log.add(20, reaching: 1, of("android"))
    log.add(6, reaching: 0, of("android"), events: ["\"event\": \"started\""] + completed)
    log.add(40, reaching: 1, of("web"), events: completed)
    log.add(10, reaching: 1, of("web"))
    log.add(3, reaching: 1, of("ios"))
    let found = try await following(log, ["--by", "platform"]) {
      hides(3, "funnel.csv", "reached", $0) && hides(50, "funnel.csv", "reached", $0)
    }
    expect(found, equals: [])
  }

  // Of 20 who started, 19 returned after they completed: so 19 completed, and one has not.
  @Test func `users who returned after completion do not tell how few have not completed`()
    async throws
  {
    var log = TourLog()
    let back = ["\"event\": \"page_viewed\", \"step\": \"hello\""]
    log.add(19, reaching: 3, after: back)
    log.add(1, reaching: 1)
    let found = try await following(log) { hides(1, "timing.csv", "open", $0) }
    expect(found, equals: [])
  }

  // Of 20 who started, 19 told their platform too late: so they are in `(none)`, and one is not.
  @Test func `users without a field at entry do not tell how few had it`() async throws {
    var log = TourLog()
    let late = ["\"event\": \"went_back\", \"platform\": \"ios\""]
    log.add(19, reaching: 3, after: late)
    log.add(1, reaching: 3, "\"platform\": \"ios\"")
    let found = try await following(log, ["--by", "platform"]) {
      hides(1, "funnel.csv", "reached", $0)
    }
    expect(found, equals: [])
  }

  // Of 20 who entered, 19 skipped the second step, so they reached it, and one left before.
  @Test
  func
    `skips of a step that your definition says cannot be skipped do not tell how few left before it`()
    async throws
  {
    var log = TourLog()
    let skip = "\"event\": \"skipped\", \"scope\": \"step\", \"step\": \"plan\""
    log.add(19, reaching: 3, events: [skip])
    log.add(1, reaching: 1)
    let found = try await following(log) { hides(1, "funnel.csv", "left", $0) }
    expect(found, equals: [])
  }

  // 20 of all users returned, and they are 20 of 23: so 3 are those who entered midway.
  @Test func `a share of all users does not tell how few entered midway`() async throws {
    var log = TourLog()
    let view = { (step: String) in "\"event\": \"page_viewed\", \"step\": \"\(step)\"" }
    log.add(20, reaching: 3, after: [view("hello")])
    log.add(3, reaching: 0, events: [view("plan")])
    let found = try await following(log) { hides(3, "outcomes.csv", "users", $0) }
    expect(found, equals: [])
  }

  // 20 entered, whose country nobody tells; the time of 19 is over.
  @Test func `a field that nobody has does not tell how few are in progress`() async throws {
    var log = TourLog()
    log.add(19, reaching: 3)
    log.add(1, reaching: 1, daysLater: 30)
    let found = try await following(log, ["--by", "country"]) {
      hides(1, "outcomes.csv", "users", $0)
    }
    expect(found, equals: [])
  }

  // Of 20 who reached the first step 19 are told to have answered and left: so one went on.
  @Test func `choices of those who left do not tell how few went on`() async throws {
    var log = TourLog()
    let chose =
      #""event": "choice_made", "step": "hello", "choice": "goal", "value": "rest""#
    log.add(19, reaching: 1, events: [chose])
    log.add(1, reaching: 3)
    let found = try await following(log) { hides(1, "funnel.csv", "advanced", $0) }
    expect(found, equals: [])
  }

  // Of 14 users 11 left, 6 of them after an error: 55 % of those who left would tell the 11, and so that 3
  // completed.
  @Test(arguments: ["dropoff.csv", "exits.csv"])
  func `a share of those who left does not tell how few completed`(file: String) async throws {
    var log = TourLog(steps: ["hello", "done"])
    log.add(6, reaching: 1, events: [#""event": "error_shown""#])
    log.add(3, reaching: 1)
    log.add(
      2, reaching: 1,
      events: [#""event": "permission_requested", "step": "hello", "permission": "camera""#])
    log.add(3, reaching: 2)
    let found = try await following(log) { published in
      hides(11, "funnel.csv", "left", published) && hides(3, "funnel.csv", "advanced", published)
        && shows(6, file, "users", published)
    }
    expect(found, equals: [])
  }

  // Of 24 who left 19 did nothing else, first or last. The others first did five things: if it is shown that 19 did
  // nothing last, one user did each.
  @Test func `users who did nothing last do not tell what each of the others did first`()
    async throws
  {
    var log = TourLog()
    log.add(19, reaching: 1)
    for names in [["a"], ["b"], ["c"], ["d"], ["e", "a"]] {
      log.add(1, reaching: 1, events: names.map { "\"event\": \"\($0)\"" })
    }
    let found = try await following(log) { hides(1, "exits.csv", "users", $0) }
    expect(found, equals: [])
  }

  // Users of `d` are most of those that are hidden.
  @Test func `what is hidden of users who left comes by name, behind what is shown`() async throws {
    var log = TourLog()
    for (name, users) in [("a", 1), ("b", 7), ("c", 2), ("d", 4), ("e", 9)] {
      log.add(users, reaching: 1, events: ["\"event\": \"\(name)\""])
    }
    let folder = try TemporaryFolder()
    let report = try await ReportRun([
      try log.write(in: folder), "--as-of", "2026-01-31T12:00:00Z", "--min-cell", "5",
    ])
    let rows = try #require(try report.tables()["exits.csv"]).rows(where: ["position": "last"])
    expect(rows.map { $0.line(["event", "users"]) }, equals: ["e 9", "b 7", "a –", "c –", "d –"])
  }

  // Of 28 users 2 skipped and 2 left, so it is hidden that 24 completed. Those of the goal are the same,
  // for its time is over for all.
  @Test func `users of a goal do not tell how few left`() async throws {
    let goals = #""goals": [{"id": "used", "event": "workout", "within": "1h"}]"#
    var log = TourLog(settings: #", "skip": "flow", "# + goals)
    log.add(24, reaching: 3)
    log.add(2, reaching: 1, events: [#""event": "skipped", "scope": "flow""#])
    log.add(2, reaching: 1)
    let found = try await following(log) { published in
      hides(4, "funnel.csv", "left", published) && shows(28, "goals.csv", "users", published)
    }
    expect(found, equals: [])
  }

  // All 20 completed, 17 of them at once: a curve that ends at 17 of 20 tells of the other 3.
  @Test func `a curve of completion does not tell how few needed longer`() async throws {
    var log = TourLog()
    log.add(10, reaching: 3)
    log.add(7, reaching: 3, events: Array(repeating: #""event": "went_back""#, count: 10))
    log.add(3, reaching: 3, events: Array(repeating: #""event": "went_back""#, count: 30))
    let folder = try TemporaryFolder()
    let report = try await ReportRun([
      try log.write(in: folder), "--as-of", "2026-01-31T12:00:00Z", "--min-cell", "5",
    ])
    let users = curveShares(report.files["charts/flow-1-completion.svg"] ?? "").map {
      Int(($0 * 20).rounded())
    }
    let all = users + [20]
    expect(users, contains: 10)
    expect(zip(all, all.dropFirst()).allSatisfy { !(1..<5 ~= $1 - $0) }, "\(users)")
  }
}

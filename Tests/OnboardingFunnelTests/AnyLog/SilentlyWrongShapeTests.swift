import Expectations
import Foundation
import OnboardingFunnel
import TestSupport
import Testing

/// Small logs whose funnels were wrong with nothing said: each with counts that can be read off its users.
struct SilentlyWrongShapeTests {
  private static let pages = ["welcome", "goals", "plan"]

  /// Users who see one page or more, in order: 12 leave behind the first, 10 behind the second, and 15 come to the third.
  private static let depths = (0..<37).map { $0 < 12 ? 1 : $0 < 22 ? 2 : 3 }
  private static let reached = [37, 25, 15]

  /// An instant: each user has an hour of their own.
  private static func instant(_ user: Int, _ second: Int) -> String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    let day = padded(1 + user / 24)
    return "2026-03-\(day)T\(padded(user % 24)):\(padded(second / 60)):\(padded(second % 60))Z"
  }

  /// The lines of all users, and of one who comes two weeks later, for whom the log is still open.
  private static func log(
    late name: String = "app_opened", _ lines: (_ user: Int, _ depth: Int) -> [String]
  ) -> String {
    let late = #"{"name":"\#(name)","uid":"late","ts":"2026-03-20T00:00:00Z"}"#
    return (depths.enumerated().flatMap { lines($0, $1) } + [late]).map { $0 + "\n" }.joined()
  }

  private static func line(_ name: String, _ user: Int, _ second: Int, _ rest: String = "")
    -> String
  {
    #"{"name":"\#(name)","uid":"u\#(user)","ts":"\#(instant(user, second))"\#(rest)}"#
  }

  /// `completed`: `nil` where nothing but the last page ends the flow.
  private func expectFunnel(
    of log: String, reached: [Int] = Self.reached, completed: Int? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let funnel = try await LargestFunnel(reportOn: log)
    #expect(funnel.reached == reached, sourceLocation: sourceLocation)
    #expect(funnel.completed == completed ?? reached.last, sourceLocation: sourceLocation)
  }

  // MARK: - Flows

  @Test(arguments: ["flow_name", "funnel", "flow"])
  func `each of two flows keeps the ends that they share`(key: String) async throws {
    let flows = [
      (id: "first_run", pages: Self.pages), (id: "watch", pages: ["intro", "pair", "sync"]),
    ]
    let log = Self.log { user, depth in
      // A third of all walk through the watch's.
      let flow = flows[user.isMultiple(of: 3) ? 1 : 0]
      let own = #","\#(key)":"\#(flow.id)""#
      let views = (0..<depth).map {
        Self.line(
          "onboarding_step_viewed", user, 5 + $0 * 20, own + #","screen":"\#(flow.pages[$0])""#)
      }
      // Every other one of those at the last page.
      let end = depth == 3 && user.isMultiple(of: 2)
      return [Self.line("onboarding_started", user, 0, own)] + views
        + (end ? [Self.line("onboarding_completed", user, 90, own)] : [])
    }
    let folder = try TemporaryFolder()
    try folder.write(log, to: "log/events.ndjson")
    let report = try await Analysis(inputs: [folder.path + "/log"]).run()
    let table = try CSVTable(try #require(report.text(of: "funnel.csv")))
    let rows = table.rows(where: ["breakdown": "all"])
    let counts = ["first_run", "watch"].map { flow in
      rows.filter { $0["flow"] == flow }.map { $0["reached"] }
    }
    expect(counts[0], equals: ["24", "16", "10", "5"])
    expect(counts[1], equals: ["13", "9", "5", "3"])
  }

  // MARK: - Keys and names of pages

  @Test(arguments: [["page", "step"], ["screen_name", "step"], ["page", "screen"]])
  func `views and completions may name the same pages under two keys`(keys: [String]) async throws {
    let log = Self.log { user, depth in
      (0..<depth).flatMap { page -> [String] in
        let name = Self.pages[page]
        let view = Self.line("page_viewed", user, page * 20, #","\#(keys[0])":"\#(name)""#)
        let end = Self.line("step_completed", user, page * 20 + 15, #","\#(keys[1])":"\#(name)""#)
        return page == depth - 1 && depth < 3 ? [view] : [view, end]
      }
    }
    try await expectFunnel(of: log)
  }

  @Test func `pages of two platforms are one where their names differ in what the platform adds`()
    async throws
  {
    let log = Self.log { user, depth in
      (0..<depth).map { page in
        let name = Self.pages[page]
        let shown =
          user.isMultiple(of: 3) ? "\(name)_fragment" : "Onboarding\(name.capitalized)View"
        return Self.line("onboarding_step_viewed", user, page * 20, #","step":"\#(shown)""#)
      }
    }
    try await expectFunnel(of: log)
  }

  @Test func `pages of events that say they are an onboarding's need not say so themselves`()
    async throws
  {
    let others = ["hello_fragment", "aims_fragment", "offer_fragment"]
    let log = Self.log { user, depth in
      (0..<depth).map { page in
        let shown =
          user.isMultiple(of: 3) ? others[page] : "Onboarding\(Self.pages[page].capitalized)View"
        return Self.line("onboarding_step_viewed", user, page * 20, #","step":"\#(shown)""#)
      }
    }
    await #expect(throws: AnalysisError.self) { try await LargestFunnel(reportOn: log) }
  }

  @Test func `pages whose views and completions are spelled otherwise are one`() async throws {
    let log = Self.log { user, depth in
      (0..<depth).flatMap { page -> [String] in
        let name = Self.pages[page]
        let shown = #","screen":"Onboarding\#(name.capitalized)Screen""#
        let view = Self.line("screen_viewed", user, page * 20, shown)
        let end = Self.line("step_completed", user, page * 20 + 15, #","screen":"\#(name)""#)
        return page == depth - 1 && depth < 3 ? [view] : [view, end]
      }
    }
    try await expectFunnel(of: log)
  }

  // MARK: - What is no event

  @Test func `what became of a user, on each of their events, is no event's name`() async throws {
    let late =
      #"{"user_id":"late","ts":"2026-03-20T00:00:00Z","step":"welcome","session_status":"abandoned"}"#
    let rows = Self.depths.enumerated().flatMap { user, depth in
      (0..<depth).map { page in
        let status = depth == 3 && user.isMultiple(of: 2) ? "completed" : "abandoned"
        return
          #"{"user_id":"u\#(user)","ts":"\#(Self.instant(user, page * 20))","step":"\#(Self.pages[page])","session_status":"\#(status)"}"#
      }
    }
    try await expectFunnel(of: (rows + [late]).map { $0 + "\n" }.joined())
  }

  @Test(arguments: ["outcome", "last_step"])
  func `what became of a user, around a list of their steps, is no event's name`(key: String)
    async throws
  {
    let rows = Self.depths.enumerated().map { user, depth in
      let isDone = depth == 3 && user.isMultiple(of: 2)
      let left = key == "outcome" ? "abandoned" : Self.pages[depth - 1]
      let fate = isDone ? key == "outcome" ? "completed" : "done" : left
      let steps = (0..<depth).map {
        #"{"name":"\#(Self.pages[$0])","entered_at":"\#(Self.instant(user, $0 * 20))"}"#
      }
      return
        #"{"user":"u\#(user)","\#(key)":"\#(fate)","steps":[\#(steps.joined(separator: ","))]}"#
    }
    let late =
      #"{"user":"late","\#(key)":"abandoned","steps":[{"name":"welcome","entered_at":"2026-03-20T00:00:00Z"}]}"#
    try await expectFunnel(of: (rows + [late]).map { $0 + "\n" }.joined())
  }

  // MARK: - Names of milestones, and of ends of pages

  @Test func `a milestone may speak of what another one does`() async throws {
    let names = [
      "signup_started", "email_entered", "email_verified", "profile_created", "first_post",
    ]
    // 12 users do two things, 10 do three, and 15 do all five.
    let counts = [1: 2, 2: 3, 3: 5]
    let log = Self.log(late: names[0]) { user, depth in
      (0..<counts[depth, default: 0]).map { Self.line(names[$0], user, $0 * 30) }
    }
    try await expectFunnel(of: log, reached: [37, 37, 25, 15, 15])
  }

  @Test(arguments: ["closed", "dismissed"])
  func `what is closed on each page on the way is not skipped`(verb: String) async throws {
    let log = Self.log { user, depth in
      (0..<depth).flatMap { page -> [String] in
        let own = #","props":{"screen":"\#(Self.pages[page])"}"#
        return [
          Self.line("screen_viewed", user, page * 20, own),
          Self.line("screen_\(verb)", user, page * 20 + 19, own),
        ]
      }
    }
    try await expectFunnel(of: log)
    let folder = try TemporaryFolder()
    try folder.write(log, to: "log/events.ndjson")
    let report = try await Analysis(inputs: [folder.path + "/log"]).run()
    let table = try CSVTable(try #require(report.text(of: "funnel.csv")))
    let skipped = table.rows(where: ["breakdown": "all", "is_completion": "false"])
      .map { $0["skipped_step"] }
    expect(skipped, equals: ["0", "0", "0"])
  }
}

import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// Logs with more than one reading, or none: a wrong funnel looks like a right one, so there is none.
struct RefusedShapeTests {
  struct Shape: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let word: String
    /// What the message names.
    let keys: [String]
    let spell: @Sendable (ShapedLog.Moment) -> String?

    init(
      _ name: String, _ word: String, _ keys: [String],
      _ spell: @escaping @Sendable (ShapedLog.Moment) -> String?
    ) {
      (testDescription, self.word, self.keys, self.spell) = (name, word, keys, spell)
    }
  }

  static let shapes: [Shape] = [
    // Half of the parents begin where another has come to.
    Shape(
      "parents who set up several children between them", "several_users",
      ["child_id", "parent_id"]
    ) {
      moment in
      guard let step = moment.step else { return nil }
      let parent = step.isMultiple(of: 2) ? "a\(moment.user / 2)" : "b\(moment.user * 5 % 62)"
      return
        #"{"event":"setup_step_completed","parent_id":"\#(parent)f","child_id":"c\#(moment.device)","timestamp":"\#(moment.instant)","step":"\#(ShapedLog.steps[step])"}"#
    },
    Shape("children who share tablets", "several_users", ["device_id", "child_id"]) { moment in
      moment.step.map {
        #"{"event":"onboarding_step_viewed","step":"\#(ShapedLog.steps[$0])","device_id":"tablet-\#(moment.user / 3)","child_id":"c\#(moment.device)","timestamp":"\#(moment.instant)"}"#
      }
    },
    Shape("native lines whose ids cross", "several_users", ["device_id", "user_id"]) { moment in
      moment.step.map {
        #"{"event":"page_viewed","step":"\#(ShapedLog.steps[$0])","device_id":"t\#(moment.user * 13 % 71)x","user_id":"k\#(moment.user * 5 % 89)x","timestamp":"\#(moment.instant)"}"#
      }
    },
    Shape("an id before the login, and another after it", "several_users", ["anon", "account"]) {
      moment in
      moment.step.map { step in
        let id = step < 2 ? #""anon":"\#(moment.device)""# : #""account":"a\#(moment.device)""#
        return
          #"{"event":"onboarding_step_viewed","step":"\#(ShapedLog.steps[step])",\#(id),"ts":\#(moment.time)}"#
      }
    },
    Shape("numbers of pages and of screens that cross", "several_steps", ["screen", "page"]) {
      moment in
      moment.step.map { step in
        let page =
          moment.user.isMultiple(of: 3) ? min(5, step + 2) : (step + moment.user % 2) % 5 + 1
        return
          #"{"event":"onboarding_viewed","user_id":"\#(moment.device)","timestamp":"\#(moment.instant)","screen":\#(step + 1),"page":\#(page)}"#
      }
    },
    Shape(
      "an onboarding in three languages", "several_onboardings", ["page_url", "/de/", "each page"]
    ) {
      moment in
      let site = "https://shop.ex/" + ["de", "en", "fr"][moment.user % 3]
      let visit = { (page: String, seconds: Int64) in
        #"{"ts":\#(moment.time / 1000 + seconds),"visitor":"\#(moment.device)","page_url":"\#(site)/\#(page)"}"#
      }
      if let step = moment.step { return visit("onboarding/\(ShapedLog.steps[step])", 0) }
      var dice = WalkDice(state: UInt64(moment.time))
      return (0..<9).map { visit(["shop", "cart", "home"][dice.below(3)], $0 * 7) }
        .joined(separator: "\n")
    },
    Shape("people who go on with another id", "several_users", ["anonymous_id", "user_id"]) {
      moment in
      moment.step.map { step in
        let isOther = moment.user.isMultiple(of: 5) && step > 2
        let id = isOther ? "web-\(moment.user * 31)x" : moment.device
        let user = step > 0 ? #""usr_\#(moment.user * 17)e""# : "null"
        return
          #"{"event":"onboarding_step_viewed","step":"\#(ShapedLog.steps[step])","anonymous_id":"\#(id)","user_id":\#(user),"timestamp":"\#(moment.instant)"}"#
      }
    },
    Shape("two short ids that cross", "several_users", ["cid", "pid"]) { moment in
      let (cid, pid) = ("c\(40_000 + moment.user / 2)", "p\(70_000 + (moment.user + 1) / 2)")
      let event = moment.step == nil ? "flow_completed" : "step_viewed"
      return
        #"{"event":"\#(event)","cid":"\#(cid)","pid":"\#(pid)","timestamp":"\#(moment.instant)","step":\#(moment.stepLiteral)}"#
    },
    Shape("two hashes that cross", "several_users", ["phone_hash", "email_hash"]) { moment in
      let (phone, mail) = (moment.user / 2, (moment.user + 1) / 2)
      let event = moment.step == nil ? "quiz_completed" : "quiz_step_viewed"
      return
        #"{"event":"\#(event)","phone_hash":"\#(phone * 7_919)c29eff65182df","email_hash":"\#(mail * 7_907)d0e82b892322c","timestamp":"\#(moment.instant)","step":\#(moment.stepLiteral)}"#
    },
    Shape("two hashes, each of which changes on the way", "several_users", ["hash_1", "hash_2"]) {
      moment in
      moment.step.map { step in
        let (isEarly, isLate) = (moment.user % 3 == 1 && step > 0, moment.user % 3 == 2 && step > 2)
        return
          #"{"hash_1":"\#(moment.user * 7_919)c29e\#(isEarly ? "b" : "a")","hash_2":"\#(moment.user * 7_907)d0e8\#(isLate ? "b" : "a")","event":"page_view","step":"\#(ShapedLog.steps[step])","timestamp":\#(moment.time)}"#
      }
    },
    Shape("numbers on views, and names on completions", "several_steps", ["name", "index"]) {
      moment in
      func line(_ event: String, _ rest: String, _ time: Int64) -> String {
        #"{"event":"\#(event)","install":"\#(moment.device)","time_ms":\#(time)\#(rest)}"#
      }
      guard let step = moment.step else { return line("Tour Finished", "", moment.time) }
      let viewed = line("Tour Step Viewed", #","index":\#(step)"#, moment.time)
      guard step < 4 || moment.user.isMultiple(of: 2) else { return viewed }
      return viewed + "\n"
        + line("Tour Step Completed", #","name":\#(moment.stepLiteral)"#, moment.time + 900)
    },
    Shape("numbers on views, and names where forms are submitted", "several_steps", ["form", "n"]) {
      moment in
      func line(_ event: String, _ rest: String, _ time: Int64) -> String {
        #"{"name":"wizard_\#(event)","member":\#(30_000 + moment.user),"ts":\#(time),"data":{\#(rest)}}"#
      }
      guard let step = moment.step else {
        return line("closed", #""reason":"finished""#, moment.time)
      }
      let shown = line("step_shown", #""n":\#(step + 1)"#, moment.time)
      guard step < 4 || moment.user.isMultiple(of: 2) else { return shown }
      return shown + "\n"
        + line("step_submitted", #""form":\#(moment.stepLiteral)"#, moment.time + 900)
    },
    Shape("dates of versions alone", "no_time", ["build"]) { moment in
      let version = moment.user.isMultiple(of: 7) ? "2026-02-01" : "2026-01-15"
      return
        #"{"event":"onboarding_step_viewed","step":\#(moment.stepLiteral),"user_id":"\#(moment.device)","terms_version":"\#(version)","build":20260214}"#
    },
    Shape("tabs in any order", "no_steps", ["step"]) { moment in
      var dice = WalkDice(state: UInt64(moment.time))
      return
        #"{"e":"screen","s":"\#(["home", "feed", "search", "profile"][dice.below(4)])","u":"\#(moment.device)","t":"\#(moment.instant)"}"#
    },
  ]

  @Test(arguments: shapes)
  func `what cannot be known is said, by report and by infer`(shape: Shape) async throws {
    let folder = try TemporaryFolder()
    try folder.write(ShapedLog().lines(shape.spell), to: "log/events.ndjson")
    let analysis = Analysis(inputs: [folder.path + "/log"])
    let error = await #expect(throws: AnalysisError.self) { try await analysis.run() }
    let message = error?.message ?? ""
    expect(error?.kind, equals: .unusableInput)
    expect(message, contains: "[\(shape.word)]")
    expect(shape.keys.allSatisfy { message.contains($0) }, "\(message)")
    await #expect(throws: AnalysisError.self) { try await analysis.infer() }
  }
}

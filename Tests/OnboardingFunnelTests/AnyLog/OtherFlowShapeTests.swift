import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// Logs of apps that have flows besides the onboarding, in the same keys and with more users.
struct OtherFlowShapeTests {
  typealias Shape = ShapedLogTests.Shape

  /// A moment of the onboarding, and behind it a walk through all steps of another flow by somebody who has
  /// been there before.
  private static func among(
    _ moment: ShapedLog.Moment, _ steps: Range<Int>, own: (String, Int64) -> String?,
    other: (String, Int64, Int) -> String
  ) -> String {
    let user = "d\(900_000 + (moment.user * 5 + moment.number) % 45 * 31)f"
    let walk = steps.map { other(user, moment.time + Int64($0 + 1) * 10, $0) }
    return ([own(moment.device, moment.time)].compactMap(\.self) + walk).joined(separator: "\n")
  }

  static let shapes: [Shape] = [
    Shape("names with dots under a key that is called name") { moment in
      func line(_ name: String, _ user: String, _ time: Int64) -> String {
        #"{"name":"\#(name)","ctx":{"fan":"\#(user)"},"at":\#(time)}"#
      }
      let page = moment.step.map { "\(ShapedLog.steps[$0])1.viewed" } ?? "completed"
      return among(moment, 0..<22) {
        line("onboarding.\(page)", $0, $1)
      } other: {
        line("checkout.delivery_option.page\($2).viewed", $0, $1)
      }
    },
    Shape("numbers of another flow's steps among names of pages") { moment in
      func line(_ type: String, _ step: String, _ user: String, _ time: Int64) -> String {
        #"{"type":"\#(type)","payload":{"step":\#(step)},"uid":"\#(user)","at":\#(time)}"#
      }
      return among(moment, 1..<5) {
        line(
          moment.step == nil ? "onboarding/DONE" : "onboarding/STEP_SHOWN", moment.stepLiteral, $0,
          $1)
      } other: {
        line("cookMode/STEP_SHOWN", String($2), $0, $1)
      }
    },
    Shape("an event that says less plainly than another that it shows steps") { moment in
      func line(_ event: String, _ step: String, _ user: String, _ time: Int64) -> String {
        #"{"event":"\#(event)","step":\#(step),"player":"\#(user)","ts":\#(time)}"#
      }
      return among(moment, 1..<5) {
        line(moment.step == nil ? "ftue_complete" : "ftue", moment.stepLiteral, $0, $1)
      } other: {
        line("quest_step", #""q\#($2)""#, $0, $1)
      }
    },
    Shape("two flows whose names call neither an onboarding, of which users walk one once") {
      moment in
      func line(_ event: String, _ title: String, _ user: String, _ time: Int64) -> String {
        #"{"event_name":"\#(event)","step_title":\#(title),"member":"\#(user)","event_time":\#(time)}"#
      }
      return among(moment, 0..<3) {
        line(
          moment.step == nil ? "Setup Guide Completed" : "Setup Guide Step Opened",
          moment.stepLiteral, $0, $1)
      } other: {
        line("Import Wizard Step Opened", #""Sheet \#($2)""#, $0, $1)
      }
    },
    Shape("a section that is called a registration, with an end as all sections have") { moment in
      func line(_ cat: String, _ label: String, _ user: String, _ time: Int64) -> String {
        #"{"t":\#(time),"dev":"\#(user)","cat":"\#(cat)","act":"\#(label == "null" ? "done" : "screen")","lbl":\#(label)}"#
      }
      return among(moment, 0..<4) {
        line("registration", moment.stepLiteral, $0, $1)
      } other: {
        line("parking", $2 == 3 ? "null" : #""zone\#($2)""#, $0, $1)
      }
    },
    Shape("another flow with ids of its own") { moment in
      func line(_ event: String, _ rest: String, _ user: String, _ time: Int64) -> String {
        #"{"event":"\#(event)","device_id":"\#(user)","time":\#(time)\#(rest)}"#
      }
      let page = moment.step.map { "\($0 + 1) - \(ShapedLog.steps[$0])" } ?? "Finished"
      return among(moment, 1..<6) {
        line("Onboarding \(page)", "", $0, $1)
      } other: {
        line("Workout \($2) - Part", #","workout":"w\#(moment.time)""#, $0, $1)
      }
    },
    Shape("flows whose ends say what came of them") { moment in
      func line(_ event: String, _ flow: String, _ rest: String, _ user: String, _ time: Int64)
        -> String
      {
        #"{"event":"\#(event)","meta":{"flow":"\#(flow)",\#(rest)},"guest":"\#(user)","stamp":\#(time)}"#
      }
      return among(moment, 0..<4) { user, time in
        guard let step = moment.step else {
          return line("flow_end", "first_run", #""result":"finished""#, user, time)
        }
        let view = line("view", "first_run", #""view":"\#(ShapedLog.steps[step])""#, user, time)
        let left = line("flow_end", "first_run", #""result":"abandoned""#, user, time + 900_000)
        return step == 0 && moment.user % 3 == 0 ? view + "\n" + left : view
      } other: {
        line(
          $2 == 3 ? "flow_end" : "view", "checkin",
          $2 == 3 ? #""result":"finished""# : #""view":"room\#($2)""#, $0, $1)
      }
    },
    Shape("an application that is submitted, and accepted later") { moment in
      func line(_ event: String, _ title: String, _ user: String, _ time: Int64) -> String {
        #"{"event":"\#(event)","client":"\#(user)","page_title":\#(title),"event_time":\#(time)}"#
      }
      return among(moment, 0..<3) { user, time in
        guard moment.step == nil else {
          return line("application_page", moment.stepLiteral, user, time)
        }
        return line("application_submitted", "null", user, time) + "\n"
          + line("account_approved", "null", user, time + 60_000)
      } other: {
        line("order_ticket_page", #""\#(["size", "summary", "sent"][$2])""#, $0, $1)
      }
    },
    Shape("pages below a word for a flow, behind the app's splash screen") { moment in
      func line(_ screen: String, _ user: String, _ time: Int64) -> String {
        #"{"event":"\#(screen == "end" ? "tutorial_complete" : "screen_view")","user":"\#(user)","screen":"\#(screen)","ts":\#(time)}"#
      }
      return among(moment, 0..<3) { user, time in
        let page = moment.step.map { "intro_\(ShapedLog.steps[$0])" } ?? "end"
        let own = line(page, user, time)
        return moment.step == 0 ? line("splash", user, time - 400) + "\n" + own : own
      } other: {
        line(["splash", "home", "run"][$2], $0, $1)
      }
    },
    Shape("a wizard that is called so, beside a set-up whose names say nothing") { moment in
      func line(_ event: String, _ key: String, _ step: String, _ user: String, _ time: Int64)
        -> String
      {
        #"{"event":"\#(event)","user":"\#(user)","ts":\#(time),"\#(key)":\#(step)}"#
      }
      let own = line(
        moment.step == nil ? "finished" : "step_seen", "step", moment.stepLiteral, moment.device,
        moment.time)
      guard moment.user % 5 == 0, let step = moment.step, step < 3 else { return own }
      let other = line(
        "wizard_step_seen", "wizard_step", #""part\#(step)""#,
        "d\(moment.user * 13 + 800_000)f", moment.time + 40)
      return own + "\n" + other
    },
    Shape("steps that only come between the onboarding's start and end, beside a wizard") {
      moment in
      func line(_ event: String, _ user: String, _ time: Int64) -> String {
        #"{"evento":"\#(event)","userId":"\#(user)","quando":\#(time)}"#
      }
      let wizard = (0..<3).map {
        line(
          ["CampaignWizardAudienceStarted", "CampaignWizardTextStarted", "CampaignWizardSent"][$0],
          "d\(moment.user * 13 + 800_000)f", moment.time + Int64($0 + 1) * 50)
      }
      guard let step = moment.step else {
        return line("OnboardingFinished", moment.device, moment.time)
      }
      let names = ["Profile", "Channel", "Team", "Knowledge", "Integration"]
      let own = line("\(names[step])StepStarted", moment.device, moment.time)
      let start = line("OnboardingStarted", moment.device, moment.time - 500)
      return ((step == 0 ? [start] : []) + [own] + (moment.user % 4 == 0 ? wizard : []))
        .joined(separator: "\n")
    },
    Shape("a key of verbs that only some events have, whose name another key says") { moment in
      func line(_ event: String, _ rest: String, _ user: String, _ time: Int64) -> String {
        #"{"ev":"\#(event)","pid":"\#(user)","t":\#(time)\#(rest)}"#
      }
      return among(moment, 0..<3) { user, time in
        guard let step = moment.step else { return line("tut_end", "", user, time) }
        return line("tut", #","n":\#(step + 1),"sub":"show""#, user, time) + "\n"
          + line("tut", #","n":\#(step + 1),"sub":"done""#, user, time + 900)
      } other: {
        line(["lvl_start", "lvl_win", "shop_open"][$2], "", $0, $1)
      }
    },
  ]

  @Test(arguments: shapes)
  func `a shape gives the planted funnel`(shape: Shape) async throws {
    try await shape.expectPlantedFunnel()
  }

  @Test func `pages of flows that a key tells apart are no ways of one`() async throws {
    let log = ShapedLog(users: 240)
    let text = log.lines { moment in
      let flow = ["calm", "focus"][moment.user % 2]
      let step = moment.step.map {
        #","step":"\#(flow)_\#(ShapedLog.steps[$0])","step_index":\#($0 + 1)"#
      }
      return
        #"{"event":"\#(step == nil ? "completed" : "page_viewed")","user_id":"\#(moment.device)","flow":"\#(flow)","timestamp":"\#(moment.instant)"\#(step ?? "")}"#
    }
    let folder = try TemporaryFolder()
    try folder.write(text, to: "log/events.ndjson")
    let report = try await Analysis(inputs: [folder.path + "/log"]).run()
    let first = try #require(report.text(of: "report.md"))
    expect(!first.contains("one step:") && !first.contains("left out:"))
    expect(first.contains("focus_goal") && first.contains("calm_goal"))
  }

  @Test func `native lines that name their flows are believed`() async throws {
    let log = ShapedLog(users: 240)
    let flows = [
      ("calm", ["welcome", "mood", "goals", "notifications", "paywall"]),
      ("focus", ["intro", "age", "apps", "screentime", "paywall"]),
      ("lockedin", ["hook", "difficulty", "goals", "notifications", "paywall"]),
    ]
    let text = log.lines { moment in
      let (flow, steps) = flows[moment.user % 3]
      func line(_ event: String, _ step: String, _ time: String) -> String {
        #"{"event":"\#(event)","user_id":"\#(moment.device)","session_id":"\#(moment.device)-1","flow":"\#(flow)","timestamp":"\#(time)"\#(step)}"#
      }
      guard let step = moment.step else { return line("completed", "", moment.instant) }
      let own = #","step":"\#(steps[step])","step_index":\#(step + 1)"#
      return line("page_viewed", own, moment.instant) + "\n"
        + line("step_completed", own, moment.instant)
    }
    let folder = try TemporaryFolder()
    try folder.write(text, to: "log/events.ndjson")
    let report = try await Analysis(inputs: [folder.path + "/log"]).run()
    let rows = try #require(report.text(of: "funnel.csv")).split(separator: "\n")
    for (flow, steps) in flows {
      let own = rows.filter { $0.hasPrefix("\(flow),,all,") }.map {
        $0.split(separator: ",", omittingEmptySubsequences: false)[5]
      }
      expect(own, equals: (steps + ["completed"]).map { $0[...] })
    }
  }

  @Test func `pages that come days later are of another flow`() async throws {
    let log = ShapedLog()
    let text = log.lines { moment in
      func line(_ event: String, _ step: String, _ time: Int64) -> String {
        #"{"event":"\#(event)","user":"\#(moment.device)","step":\#(step),"ts":\#(time)}"#
      }
      guard moment.step == nil else {
        return line("loan_step_viewed", moment.stepLiteral, moment.time)
      }
      let sent = line("loan_submitted", "null", moment.time)
      let later = moment.time + 2 * 86_400_000
      guard later < ShapedLog.start + 14 * 86_400_000 else { return sent }
      return sent + "\n" + line("kyc_step_viewed", #""selfie""#, later) + "\n"
        + line("kyc_step_viewed", #""passport""#, later + 9_000)
    }
    let funnel = try await LargestFunnel(reportOn: text)
    expect(funnel.reached == log.reached && funnel.completed == log.completed)
  }
}
